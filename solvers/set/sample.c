/* Simulates games and draws tables with all threads of the caller.
 *
 * The work is divided into pieces of a few milliseconds. Every piece is a run of whole blocks
 * (games.h) and the tallies are sums of integers, so the result does not depend on the pieces
 * or the threads. If the time ends, the finished games are the first games of the seed
 * (parallel_for.h).
 *
 * With pieces of 8 ms, the few microseconds of overhead per piece are negligible, and a thread
 * is soon available for another request. Within a piece, a thread yields every 0.3 ms, so that
 * an event loop on the same processor is not delayed. */
#include "games.h"
#include "solvers/core/control.h"
#include "solvers/core/parallel_for.h"
#include "tally.h"

#include "puzzles/set.h"

#include <stdlib.h>

/* The times are those without vectors. With vectors, pieces take a seventh of the time. */
enum { PIECE_NS = 8000000, STRETCH_NS = 300000 };

struct sample {
    struct pz_ctl ctl;
    struct set_run all; /* games, or tables */
    uint64_t stretch;   /* games between two yields */
    struct set_tally *tallies;
    unsigned threads;
};

/* Estimates the time of a game or a table without vectors, on one core at 3.4 GHz. */
static uint64_t estimate_ns(const struct sample *s)
{
    const struct set_rules *rules = s->all.rules;
    const struct set_draws *draws = s->all.draws;
    uint64_t deck = set_count_deck(rules ? rules->properties : draws->properties);

    if (rules)
        return deck * (rules->properties > 4 ? 120 : 40);
    if (draws->variant == SET_ULTRASET)
        return 50 + deck / 2 + (uint64_t)draws->cards * draws->cards;
    if (draws->variant == SET_GHOSTSET)
        return 50 + deck * 5 * draws->cards;
    return 50 + deck / 2 + (uint64_t)draws->cards * draws->cards / 2;
}

/* Returns the number of games, in whole blocks, that take `ns` nanoseconds. */
static uint64_t games_in(const struct sample *s, uint64_t ns)
{
    return (ns / estimate_ns(s) / SET_BLOCK + 1) * SET_BLOCK;
}

static void play_piece(void *arg, unsigned thread, uint64_t first, uint64_t end)
{
    const struct sample *s = (const struct sample *)arg;

    struct set_run run = s->all;

    for (run.first = first; run.first < end; run.first += s->stretch) {
        run.count = end - run.first < s->stretch ? end - run.first : s->stretch;
        pz_ctl_yield(&s->ctl);
        set_games_run(&run, &s->tallies[thread]);
    }
}

static enum pz_status make_tally(const struct sample *s, struct set_tally *tally)
{
    if (s->all.rules)
        return set_games_make_tally(s->all.rules, tally);
    return set_games_make_drawn_tally(s->all.draws, tally);
}

static void free_tallies(struct sample *s, unsigned from)
{
    for (unsigned thread = from; thread < s->threads; thread++)
        set_tally_free(&s->tallies[thread]);
    s->threads = from;
}

/* Creates a tally for each thread. If the memory limit is too low, creates only one, and the
 * calling thread works alone. */
static enum pz_status make_tallies(struct sample *s)
{
    unsigned wanted = pz_ctl_threads(&s->ctl);
    size_t most = s->ctl.max_bytes ? s->ctl.max_bytes : SIZE_MAX;
    enum pz_status status;
    size_t bytes;

    s->tallies = calloc(wanted, sizeof *s->tallies);
    if (!s->tallies)
        return PZ_NO_MEMORY;
    status = make_tally(s, &s->tallies[0]);
    if (status != PZ_OK)
        return status;
    s->threads = 1;
    bytes = set_tally_size(&s->tallies[0]);
    if (bytes > most)
        return PZ_NO_MEMORY;
    while (s->threads < wanted && bytes <= most / wanted &&
           make_tally(s, &s->tallies[s->threads]) == PZ_OK)
        s->threads++;
    if (s->threads < wanted) {
        free_tallies(s, 1);
        s->ctl.run = NULL;
    }
    return PZ_OK;
}

/* Adds all tallies to the first, and moves it to `tally`. */
static void gather(struct sample *s, struct set_tally *tally)
{
    for (unsigned thread = 1; thread < s->threads; thread++)
        set_tally_add(&s->tallies[0], &s->tallies[thread]);
    *tally = s->tallies[0];
    s->tallies[0] = (struct set_tally){.games = 0};
}

static enum pz_status play(struct sample *s, struct set_tally *tally)
{
    pz_parallel_for(&s->ctl, &(struct pz_loop){.items = s->all.count,
                                               .grain = games_in(s, PIECE_NS),
                                               .threads = s->threads,
                                               .body = play_piece,
                                               .arg = s,
                                               .deadline_ns = s->ctl.deadline_ns});
    if (pz_ctl_stopped(&s->ctl))
        return PZ_STOPPED;
    gather(s, tally);
    return PZ_OK;
}

/* With PZ_BRIEF, all games must be finished. */
static enum pz_status take(struct sample *s, const struct pz_ctl *ctl,
                           struct set_tally *tally)
{
    struct set_tally found;
    enum pz_status status;

    s->ctl = pz_ctl_begin(ctl);
    if (s->ctl.effort == PZ_BRIEF && s->all.count > PZ_BRIEF_NS / estimate_ns(s))
        return PZ_LATER;
    s->stretch = games_in(s, STRETCH_NS);
    status = make_tallies(s);
    if (status == PZ_OK)
        status = play(s, &found);
    free_tallies(s, 0);
    free(s->tallies);
    if (status == PZ_OK && s->ctl.effort == PZ_BRIEF && found.games < s->all.count) {
        set_tally_free(&found);
        return PZ_LATER;
    }
    if (status == PZ_OK)
        *tally = found;
    return pz_ctl_end(ctl, status);
}

enum pz_status set_simulate(const struct set_games *games, const struct pz_ctl *ctl,
                            struct set_tally *tally)
{
    struct sample sample = {
        .all = {.rules = &games->rules, .seed = games->seed, .count = games->games}};

    if (games->rules.properties < SET_GAME_PROPERTIES_MIN ||
        games->rules.properties > SET_PROPERTIES_MAX)
        return PZ_INVALID;
    return take(&sample, ctl, tally);
}

enum pz_status set_draw(const struct set_draws *draws, const struct pz_ctl *ctl,
                        struct set_tally *tally)
{
    struct sample sample = {
        .all = {.draws = draws, .seed = draws->seed, .count = draws->tables}};

    if (set_count_deck(draws->properties) == 0)
        return PZ_INVALID;
    return take(&sample, ctl, tally);
}

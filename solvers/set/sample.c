/* Games and tables in great numbers, by all threads that the caller lends.
 *
 * The work is cut into pieces of a few milliseconds. Every piece is a run of whole blocks
 * (games.h) and the tallies are sums of integers, so the answer depends neither on the
 * pieces nor on the threads. What was played when the time is over are the first games of
 * the seed (parallel_for.h).
 *
 * A piece of 8 ms keeps the cost of handing out pieces, some microseconds, out of sight,
 * and lets a thread go soon when another question waits for it. Within a piece a thread
 * yields every 0.3 ms, so that a loop that shares its processor is not held up. */
#include "games.h"
#include "solvers/core/control.h"
#include "solvers/core/parallel_for.h"
#include "tally.h"

#include "puzzles/set.h"

#include <stdlib.h>

/* Without vectors; with them a seventh of that. */
enum { PIECE_NS = 8000000, STRETCH_NS = 300000 };

struct sample {
    struct pz_ctl ctl;
    const struct set_rules *rules; /* of games; NULL: tables as `draws` says */
    const struct set_draws *draws;
    uint64_t seed;
    uint64_t wanted;  /* games, or tables */
    uint64_t stretch; /* games of a part of a piece, between two times of yielding */
    struct set_tally *tallies;
    unsigned threads;
};

/* About how long a game or a table takes without vectors, from one core at 3.4 GHz. */
static uint64_t estimate_ns(const struct sample *s)
{
    unsigned properties = s->rules ? s->rules->properties : s->draws->properties;
    uint64_t deck = set_count_deck(properties);

    if (s->rules)
        return deck * (properties > 4 ? 120 : 40);
    if (s->draws->variant == SET_ULTRASET)
        return 50 + deck / 2 + (uint64_t)s->draws->cards * s->draws->cards;
    if (s->draws->variant == SET_GHOSTSET)
        return 50 + deck * 5 * s->draws->cards;
    return 50 + deck / 2 + (uint64_t)s->draws->cards * s->draws->cards / 2;
}

/* Whole blocks, as many as take so long. */
static uint64_t games_in(const struct sample *s, uint64_t ns)
{
    return (ns / estimate_ns(s) / SET_BLOCK + 1) * SET_BLOCK;
}

static void play_piece(void *arg, unsigned thread, uint64_t first, uint64_t end)
{
    const struct sample *s = (const struct sample *)arg;

    for (; first < end; first += s->stretch) {
        uint64_t count = end - first < s->stretch ? end - first : s->stretch;
        const struct set_run run = {s->seed, first, count};

        pz_ctl_yield(&s->ctl);
        if (s->rules)
            set_games_play(s->rules, &run, &s->tallies[thread]);
        else
            set_games_draw(s->draws, &run, &s->tallies[thread]);
    }
}

static enum pz_status make_tally(const struct sample *s, struct set_tally *tally)
{
    if (s->rules)
        return set_games_make_tally(s->rules, tally);
    return set_games_make_drawn_tally(s->draws, tally);
}

static void free_tallies(struct sample *s, unsigned from)
{
    for (unsigned thread = from; thread < s->threads; thread++)
        set_tally_free(&s->tallies[thread]);
    s->threads = from;
}

/* Makes a tally for each thread; where there is memory for fewer, only one, and the thread
 * that asked works alone. */
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

/* Adds all tallies up in the first, and hands that over. */
static void gather(struct sample *s, struct set_tally *tally)
{
    for (unsigned thread = 1; thread < s->threads; thread++)
        set_tally_add(&s->tallies[0], &s->tallies[thread]);
    *tally = s->tallies[0];
    s->tallies[0] = (struct set_tally){.games = 0};
}

static enum pz_status play(struct sample *s, struct set_tally *tally)
{
    pz_parallel_for(&s->ctl, &(struct pz_loop){.items = s->wanted,
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

/* A brief effort must reach the end. */
static enum pz_status take(struct sample *s, const struct pz_ctl *ctl,
                           struct set_tally *tally)
{
    struct set_tally seen;
    enum pz_status status;

    s->ctl = pz_ctl_begin(ctl);
    if (s->ctl.effort == PZ_BRIEF && s->wanted > PZ_BRIEF_NS / estimate_ns(s))
        return PZ_LATER;
    s->stretch = games_in(s, STRETCH_NS);
    status = make_tallies(s);
    if (status == PZ_OK)
        status = play(s, &seen);
    free_tallies(s, 0);
    free(s->tallies);
    if (status == PZ_OK && s->ctl.effort == PZ_BRIEF && seen.games < s->wanted) {
        set_tally_free(&seen);
        return PZ_LATER;
    }
    if (status == PZ_OK)
        *tally = seen;
    return pz_ctl_end(ctl, status);
}

enum pz_status set_simulate(const struct set_games *games, const struct pz_ctl *ctl,
                            struct set_tally *tally)
{
    struct sample sample = {
        .rules = &games->rules, .seed = games->seed, .wanted = games->games};

    if (set_count_deck(games->rules.properties) == 0)
        return PZ_INVALID;
    return take(&sample, ctl, tally);
}

enum pz_status set_draw(const struct set_draws *draws, const struct pz_ctl *ctl,
                        struct set_tally *tally)
{
    struct sample sample = {.draws = draws, .seed = draws->seed, .wanted = draws->tables};

    if (set_count_deck(draws->properties) == 0)
        return PZ_INVALID;
    return take(&sample, ctl, tally);
}

#include "sample.h"

#include "handlers/limits.h"
#include "handlers/progress.h"
#include "puzzles/set.h"
#include "solvers/core/control.h"

#include <pthread.h>
#include <stdlib.h>

/* Without vectors; with them a seventh of that. */
enum { PIECE_NS = 8000000, STRETCH_NS = 300000 };

/* What one thread gathers, or several when there is no memory for more tallies: then each
 * waits for the other. */
struct heap {
    struct set_tally tally;
    pthread_mutex_t turn;
};

struct sampling {
    struct exchange *x;
    const struct set_sample *sample;
    struct pz_ctl ctl;
    uint64_t piece;   /* games of one piece, */
    uint64_t stretch; /* and of a part of it, between two times of yielding */
    struct heap *heaps;
    unsigned heap_count;
    uint64_t told_ns; /* when the client was last told */
};

static enum pz_status make_tally(const struct set_sample *sample, struct set_tally *tally)
{
    if (sample->games)
        return set_games_make_tally(&sample->rules, tally);
    return set_draws_make_tally(sample->rules.properties, sample->cards, tally);
}

/* About how long a game or a table takes without vectors, from one core at 3.4 GHz. */
static uint64_t estimate_ns(const struct set_sample *sample)
{
    uint64_t deck = set_count_deck(sample->rules.properties);
    uint64_t cards = sample->cards;

    return sample->games ? deck * 40 : 50 + deck / 2 + cards * cards / 2;
}

/* Whole blocks, as many as take so long. */
static uint64_t games_in(const struct set_sample *sample, uint64_t ns)
{
    return (ns / estimate_ns(sample) / SET_BLOCK + 1) * SET_BLOCK;
}

static uint64_t count_done(const struct sampling *s, uint64_t pieces)
{
    uint64_t games = pieces * s->piece;

    return games < s->sample->wanted ? games : s->sample->wanted;
}

/* Nothing can go wrong here that would not have gone wrong when the tally was made. */
static void play_piece(void *arg, unsigned lane, uint64_t index)
{
    const struct sampling *s = arg;
    const struct set_sample *sample = s->sample;
    struct heap *heap = &s->heaps[lane % s->heap_count];
    uint64_t end = count_done(s, index + 1);

    pthread_mutex_lock(&heap->turn);
    for (uint64_t first = index * s->piece; first < end; first += s->stretch) {
        uint64_t count = end - first < s->stretch ? end - first : s->stretch;
        const struct set_run run = {sample->seed, first, count};

        pz_ctl_yield(&s->ctl);
        if (sample->games)
            set_games_play(&sample->rules, &run, &heap->tally);
        else
            set_draws_count(sample->rules.properties, sample->cards, &run, &heap->tally);
    }
    pthread_mutex_unlock(&heap->turn);
}

static void tell(void *arg, uint64_t done)
{
    struct sampling *s = arg;

    progress_tell(s->x, &s->told_ns, count_done(s, done), s->sample->wanted);
}

static void free_heaps(struct sampling *s)
{
    for (unsigned i = 0; i < s->heap_count; i++) {
        pthread_mutex_destroy(&s->heaps[i].turn);
        set_tally_free(&s->heaps[i].tally);
    }
    free(s->heaps);
}

static enum pz_status make_heap(const struct set_sample *sample, struct heap *heap)
{
    enum pz_status status = make_tally(sample, &heap->tally);

    if (status != PZ_OK)
        return status;
    if (pthread_mutex_init(&heap->turn, NULL) == 0)
        return PZ_OK;
    set_tally_free(&heap->tally);
    return PZ_NO_MEMORY;
}

/* Makes a tally for each lane, or as many as there is memory for, but at least one. */
static enum pz_status make_heaps(struct sampling *s)
{
    unsigned lanes = exchange_count_lanes(s->x);
    enum pz_status status = PZ_OK;
    size_t bytes = 0;

    s->heaps = calloc(lanes, sizeof *s->heaps);
    if (!s->heaps)
        return PZ_NO_MEMORY;
    while (s->heap_count < lanes && bytes * (s->heap_count + 1) <= s->x->max_bytes) {
        const struct set_tally *tally = &s->heaps[s->heap_count].tally;

        status = make_heap(s->sample, &s->heaps[s->heap_count]);
        if (status != PZ_OK)
            break;
        s->heap_count++;
        bytes = set_tally_size(tally->sizes, tally->counts);
    }
    if (s->heap_count > 0)
        return bytes <= s->x->max_bytes ? PZ_OK : PZ_NO_MEMORY;
    return status;
}

/* Adds all tallies up in the first. */
static void gather(struct sampling *s, struct set_tally *tally)
{
    for (unsigned i = 1; i < s->heap_count; i++)
        set_tally_add(&s->heaps[0].tally, &s->heaps[i].tally);
    *tally = s->heaps[0].tally;
    s->heaps[0].tally = (struct set_tally){.games = 0};
}

enum pz_status set_sample_take(struct exchange *x, const struct set_sample *sample,
                               struct set_tally *tally)
{
    struct sampling s = {.x = x,
                         .sample = sample,
                         .ctl = limits_control(x),
                         .piece = games_in(sample, PIECE_NS),
                         .stretch = games_in(sample, STRETCH_NS),
                         .told_ns = pz_now_ns()};
    const struct exchange_work work = {.pieces = (sample->wanted + s.piece - 1) / s.piece,
                                       .piece = play_piece,
                                       .between =
                                           x->streams && x->offers_lines ? tell : NULL,
                                       .arg = &s,
                                       .deadline_ns = s.ctl.deadline_ns};
    enum pz_status status = make_heaps(&s);

    if (status == PZ_OK) {
        exchange_share(x, &work);
        if (pz_ctl_stopped(&s.ctl))
            status = PZ_STOPPED;
        else
            gather(&s, tally);
    }
    free_heaps(&s);
    return status;
}

enum handled set_sample_ended(struct exchange *x, enum pz_status status)
{
    if (status == PZ_INVALID)
        exchange_refuse(x, "", "%s", pz_status_text(status));
    return limits_handled(status);
}

#include "sample.h"

#include "handlers/limits.h"
#include "handlers/progress.h"
#include "solvers/core/control.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

enum {
    PIECE_NS = 8000000,
    PARTS = 4,               /* of the time, of which one is for the optimum */
    SPACE_BYTES = 4 << 20,   /* a game of 16 columns without a table, at most about */
    TABLE_BYTES = 180 << 20, /* and a table of them that is not symmetric, being made */
    CASE_BYTES = 64,         /* of a case: itself, twice while the list grows, and more */
    BAND_BYTES = 192         /* of a Zoombini */
};

/* What one thread gathers, or several when there is no memory for more tallies: then each
 * waits for the other. */
struct heap {
    struct cliffs_tally tally;
    enum pz_status status;
    pthread_mutex_t turn;
};

struct sampling {
    struct exchange *x;
    const struct cliffs_sample *sample;
    struct pz_ctl
        ctl;        /* of a game: what was begun is finished, if it is not told to stop */
    uint64_t piece; /* games of one piece */
    struct heap *heaps;
    unsigned heap_count;
    size_t room;                    /* bytes for the game of one heap */
    struct cliffs_optimum *optimum; /* of each band */
    enum pz_status *found;
    uint64_t told_ns;
};

static bool is_by_table(enum cliffs_strategy strategy)
{
    return strategy == CLIFFS_PLAY_OPTIMAL || strategy == CLIFFS_PLAY_SAFEST;
}

static bool is_by_large_band(enum cliffs_strategy strategy)
{
    return strategy == CLIFFS_PLAY_CERTAIN_FIRST || strategy == CLIFFS_PLAY_INFORMATIVE;
}

static uint64_t count_cases(const struct cliffs_dealer *dealer)
{
    struct cliffs_traits traits = dealer->traits;
    uint64_t cases = 0;

    for (unsigned t = 0; t < traits.count; t++)
        if (dealer->prior == CLIFFS_PUBLISHED)
            traits.values[t]++;
    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++)
        if (dealer->level == CLIFFS_UNKNOWN || dealer->level == level)
            cases += 2 * (uint64_t)cliffs_count_rules(&traits, level);
    return cases;
}

/* About how long a game takes, from one core at 3.4 GHz. */
static uint64_t estimate_ns(const struct cliffs_sample *sample)
{
    uint64_t count = sample->games.dealer.zoombinis;
    uint64_t deal = 1000 + 30 * count + count * count;

    if (sample->games.dealer.prior == CLIFFS_GAME ||
        is_by_large_band(sample->games.strategy))
        deal += 4 * count * count_cases(&sample->games.dealer);
    if (is_by_table(sample->games.strategy) ||
        sample->games.strategy == CLIFFS_PLAY_GUARDED)
        deal += PIECE_NS;
    return deal;
}

/* What a game should have, or, where it is played by a table, what is enough for any. */
static size_t estimate_bytes(const struct cliffs_sample *sample)
{
    const struct cliffs_dealer *dealer = &sample->games.dealer;
    size_t cases = (size_t)count_cases(dealer), count = dealer->zoombinis, values = 0;
    size_t bytes = count * BAND_BYTES;

    for (unsigned t = 0; t < dealer->traits.count; t++)
        values += dealer->traits.values[t] + 1u;
    if (dealer->prior == CLIFFS_GAME || is_by_large_band(sample->games.strategy))
        bytes += cases * CASE_BYTES;
    if (is_by_large_band(sample->games.strategy))
        bytes += cases / 4 * (values + count);
    if (sample->games.strategy == CLIFFS_PLAY_GUARDED)
        bytes += SPACE_BYTES;
    if (is_by_table(sample->games.strategy))
        bytes += TABLE_BYTES;
    return bytes;
}

static uint64_t count_done(const struct sampling *s, uint64_t pieces)
{
    uint64_t games = pieces * s->piece;

    return games < s->sample->wanted ? games : s->sample->wanted;
}

static void play_piece(void *arg, unsigned lane, uint64_t index)
{
    const struct sampling *s = arg;
    struct heap *heap = &s->heaps[lane % s->heap_count];
    uint64_t end = count_done(s, index + 1);

    pthread_mutex_lock(&heap->turn);
    for (uint64_t game = index * s->piece; game < end && heap->status == PZ_OK; game++)
        heap->status =
            cliffs_games_play(&s->sample->games, game, s->room, &s->ctl, &heap->tally);
    pthread_mutex_unlock(&heap->turn);
}

static void tell(void *arg, uint64_t done)
{
    struct sampling *s = arg;

    progress_tell(s->x, &s->told_ns, count_done(s, done), s->sample->wanted);
}

static void free_heaps(struct sampling *s)
{
    for (unsigned i = 0; i < s->heap_count; i++)
        pthread_mutex_destroy(&s->heaps[i].turn);
    free(s->heaps);
}

/* Makes a heap for each lane, or as many as have room for what a game needs; at least one,
 * and a table may find that too little. */
static enum pz_status make_heaps(struct sampling *s)
{
    size_t each = sizeof *s->heaps + estimate_bytes(s->sample);
    size_t heaps = s->x->max_bytes / each, lanes = exchange_count_lanes(s->x);
    bool by_table = is_by_table(s->sample->games.strategy);

    if (heaps == 0 && (!by_table || s->x->max_bytes <= sizeof *s->heaps))
        return PZ_NO_MEMORY;
    heaps = heaps < 1 ? 1 : heaps > lanes ? lanes : heaps;
    s->heaps = calloc(heaps, sizeof *s->heaps);
    if (!s->heaps)
        return PZ_NO_MEMORY;
    while (s->heap_count < heaps &&
           pthread_mutex_init(&s->heaps[s->heap_count].turn, NULL) == 0)
        s->heap_count++;
    s->room = s->x->max_bytes / heaps - sizeof *s->heaps;
    return s->heap_count > 0 ? PZ_OK : PZ_NO_MEMORY;
}

/* Adds all heaps up. A game that the server's own deadline ended is not among them, nor
 * are those that would have come after it. */
static enum pz_status gather(const struct sampling *s, struct cliffs_tally *tally)
{
    for (unsigned i = 0; i < s->heap_count; i++) {
        if (s->heaps[i].status == PZ_NO_MEMORY)
            return PZ_NO_MEMORY;
        cliffs_tally_add(tally, &s->heaps[i].tally);
    }
    return pz_ctl_stopped(&s->ctl) ? PZ_STOPPED : PZ_OK;
}

/* When no game begins any more: some time is kept where there are bands to look at. */
static uint64_t last_start(const struct exchange *x, const struct cliffs_sample *sample)
{
    const struct pz_ctl ctl = limits_control(x);
    uint64_t now = pz_now_ns();

    if (sample->bands == 0 || ctl.deadline_ns <= now)
        return ctl.deadline_ns;
    return now + (ctl.deadline_ns - now) / PARTS * (PARTS - 1);
}

/* Of one game, which only the server's own deadline may end. */
static struct pz_ctl game_control(const struct exchange *x)
{
    struct pz_ctl ctl = limits_unbounded(x);

    ctl.deadline_ns = x->deadline_ns;
    return ctl;
}

static struct sampling begin(struct exchange *x, const struct cliffs_sample *sample)
{
    return (struct sampling){.x = x,
                             .sample = sample,
                             .ctl = game_control(x),
                             .piece = PIECE_NS / estimate_ns(sample) + 1,
                             .told_ns = pz_now_ns()};
}

enum pz_status cliffs_sample_play(struct exchange *x, const struct cliffs_sample *sample,
                                  struct cliffs_tally *tally)
{
    struct sampling s = begin(x, sample);
    const struct parallel_work work = {.pieces = (sample->wanted + s.piece - 1) / s.piece,
                                       .piece = play_piece,
                                       .between =
                                           x->streams && x->offers_lines ? tell : NULL,
                                       .arg = &s,
                                       .deadline_ns = last_start(x, sample)};
    enum pz_status status = make_heaps(&s);

    if (status == PZ_OK) {
        exchange_run(x, &work);
        status = gather(&s, tally);
    }
    free_heaps(&s);
    return status;
}

static void find_band(void *arg, unsigned lane, uint64_t index)
{
    const struct sampling *s = arg;
    struct heap *heap = &s->heaps[lane % s->heap_count];

    pthread_mutex_lock(&heap->turn);
    s->found[index] = cliffs_games_optimum(&s->sample->games, index, s->room, &s->ctl,
                                           &s->optimum[index]);
    pthread_mutex_unlock(&heap->turn);
}

/* Over the first bands that were found. Sums are taken in their order, and so the same for
 * any number of threads. */
static struct cliffs_optima sum_up(const struct sampling *s, uint64_t begun)
{
    struct cliffs_optima optima = {.bands = 0};
    double queries = 0, mistakes = 0, squares = 0;

    while (optima.bands < begun && s->found[optima.bands] == PZ_OK &&
           s->optimum[optima.bands].exact)
        optima.bands++;
    optima.cut = optima.bands < s->sample->bands &&
                 (optima.bands >= begun || s->found[optima.bands] != PZ_OK);
    for (unsigned i = 0; i < optima.bands; i++) {
        queries += s->optimum[i].zoombinis + s->optimum[i].mistakes;
        mistakes += s->optimum[i].mistakes;
    }
    if (optima.bands == 0)
        return optima;
    optima.mean_queries = queries / optima.bands;
    optima.mean_mistakes = mistakes / optima.bands;
    for (unsigned i = 0; i < optima.bands; i++) {
        double apart = s->optimum[i].zoombinis + s->optimum[i].mistakes;

        squares += (apart - optima.mean_queries) * (apart - optima.mean_queries);
    }
    if (optima.bands > 1)
        optima.error = sqrt(squares / (optima.bands - 1) / optima.bands);
    return optima;
}

enum pz_status cliffs_sample_optima(struct exchange *x, const struct cliffs_sample *sample,
                                    struct cliffs_optima *optima)
{
    struct cliffs_sample tables = *sample;

    *optima = (struct cliffs_optima){.bands = 0};
    if (sample->bands == 0)
        return PZ_OK;
    tables.games.strategy = CLIFFS_PLAY_OPTIMAL;
    struct sampling s = begin(x, &tables);
    const struct parallel_work work = {.pieces = sample->bands,
                                       .piece = find_band,
                                       .arg = &s,
                                       .deadline_ns = limits_control(x).deadline_ns};
    enum pz_status status = make_heaps(&s);

    s.optimum = calloc(sample->bands, sizeof *s.optimum);
    s.found = calloc(sample->bands, sizeof *s.found);
    if (!s.optimum || !s.found)
        status = PZ_NO_MEMORY;
    if (status == PZ_OK) {
        *optima = sum_up(&s, exchange_run(x, &work));
        status = pz_ctl_stopped(&s.ctl) ? PZ_STOPPED : PZ_OK;
    }
    free(s.optimum);
    free(s.found);
    free_heaps(&s);
    return status;
}

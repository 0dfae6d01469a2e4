/* A guess for any history of a large game.
 *
 * Of the time a third is for counting the candidates, half for drawing a sample where they
 * are too many to be listed or could not be counted, and the rest for the choice. All
 * random numbers start from a hash of the history. */
#include "annealing.h"
#include "solvers/core/control.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    SAMPLE = 2048,      /* candidates by which guesses are judged */
    BATCH = 128,        /* of them that are drawn at once */
    FIND_NODES = 20000, /* prefixes until a random search starts again */
    MISSES_MAX = 16,    /* such searches in vain */
    MEMO_SHARE = 2      /* of the memory, for the memo */
};

/* A question while it is answered. */
struct solving {
    struct bc_candidate_space space;
    struct pz_ctl ctl;
    struct pz_random random;
    const struct bc_history *history;
    struct bc_code *code;        /* room for BC_SAMPLED_LISTED; `count` candidates */
    struct bc_vector_code *form; /* the same */
    uint32_t count;
    unsigned misses; /* of random searches */
    struct bc_sampled_near near;
    uint32_t list;
    bool only_guess; /* its cost is not wanted */
    struct bc_sampled_solution *solution;
};

static int compare_ranks(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static int compare_codes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct bc_code));
}

/* Lists the candidates from rank 0 on, up to `most`. */
static enum pz_status list_first(struct solving *s, uint32_t most, const struct pz_ctl *ctl)
{
    uint64_t *ranks = malloc((size_t)most * sizeof *ranks + 1);
    enum pz_status status;

    if (!ranks)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < most; i++)
        ranks[i] = i;
    status = bc_candidate_space_collect(&s->space, ctl, ranks, most, s->code, &s->count);
    free(ranks);
    return status;
}

/* Adds so many candidates of random ranks to the sample, or none when the time ends: a part
 * of a batch would be the smallest codes of it. */
static enum pz_status draw_batch(struct solving *s, const struct pz_ctl *ctl)
{
    uint64_t ranks[BATCH];
    enum pz_status status;
    uint32_t found;

    for (unsigned i = 0; i < BATCH; i++)
        ranks[i] = pz_random_below(&s->random, s->solution->candidates);
    qsort(ranks, BATCH, sizeof *ranks, compare_ranks);
    status = bc_candidate_space_collect(&s->space, ctl, ranks, BATCH, s->code + s->count,
                                        &found);
    if (status == PZ_OK || s->count == 0)
        s->count += found;
    return status;
}

/* Adds the candidate that a random search by prefixes finds, if it does. */
static enum pz_status seek_one(struct solving *s, const struct pz_ctl *ctl)
{
    enum pz_status status =
        bc_candidate_space_find(&s->space, ctl, &s->random, FIND_NODES, &s->code[s->count]);

    if (status == PZ_INVALID) { /* it went through all prefixes */
        s->solution->counted = true;
        s->solution->candidates = 0;
        return PZ_OUT_OF_TIME;
    }
    if (status == PZ_LATER)
        s->misses++;
    s->count += status == PZ_OK;
    return status == PZ_LATER ? PZ_OK : status;
}

/* Adds the candidate that annealing finds; else keeps the code that is nearest to one. */
static enum pz_status anneal_one(struct solving *s, const struct pz_ctl *ctl)
{
    struct bc_sampled_near near;
    enum pz_status status =
        bc_annealing(&s->space.history, ctl, &s->random, &s->space.nodes, &near);

    if (near.energy < s->near.energy)
        s->near = near;
    if (near.energy == 0)
        s->code[s->count++] = near.code;
    return status;
}

/* Both ways by turns, until the first has missed too often. */
static enum pz_status find_one(struct solving *s, const struct pz_ctl *ctl)
{
    enum pz_status status = anneal_one(s, ctl);

    return status == PZ_OK && s->misses < MISSES_MAX ? seek_one(s, ctl) : status;
}

static void sort_unique(struct solving *s)
{
    uint32_t kept = 0;

    qsort(s->code, s->count, sizeof *s->code, compare_codes);
    for (uint32_t i = 0; i < s->count; i++)
        if (kept == 0 || compare_codes(&s->code[kept - 1], &s->code[i]) != 0)
            s->code[kept++] = s->code[i];
    s->count = kept;
}

/* A sample for the judgement of guesses. */
static enum pz_status draw_sample(struct solving *s)
{
    struct pz_ctl share = pz_ctl_share(&s->ctl, 3, 4);
    bool counted = s->solution->counted;
    enum pz_status status = PZ_OK;

    s->count = 0;
    while (s->count < SAMPLE && status == PZ_OK)
        status = counted ? draw_batch(s, &share) : find_one(s, &share);
    return pz_ctl_cut(&s->solution->cut, status);
}

static void make_forms(struct solving *s)
{
    const struct bc_game *game = &s->space.history.game;

    for (uint32_t i = 0; i < s->count; i++)
        s->form[i] = bc_vectorize(game, &s->code[i]);
}

/* Keeps the first candidates for the answer. */
static enum pz_status keep_secrets(struct solving *s)
{
    struct bc_sampled_solution *solution = s->solution;
    uint32_t listed = s->count < s->list ? s->count : s->list;

    free(solution->secret);
    solution->secret = malloc((size_t)listed * sizeof *solution->secret + 1);
    if (!solution->secret)
        return PZ_NO_MEMORY;
    if (listed > 0)
        memcpy(solution->secret, s->code, listed * sizeof *s->code);
    solution->listed = listed;
    return PZ_OK;
}

static struct bc_sampled_secrets secrets_of(struct solving *s, double weight)
{
    return (struct bc_sampled_secrets){.game = &s->space.history.game,
                                       .ctl = &s->ctl,
                                       .nodes = &s->space.nodes,
                                       .form = s->form,
                                       .count = s->count,
                                       .weight = weight};
}

static void note_guess(struct solving *s)
{
    const struct bc_game *game = &s->space.history.game;
    struct bc_sampled_solution *solution = s->solution;
    const struct bc_vector_code guess = bc_vectorize(game, &solution->best.guess);

    solution->consistent =
        bc_candidate_space_allows(&s->space.history, &solution->best.guess);
    for (uint32_t i = 0; i < s->count; i++)
        solution->parts[bc_vector_score(game, &guess, &s->form[i])]++;
}

/* All candidates are listed. */
static enum pz_status solve_listed(struct solving *s)
{
    const struct bc_sampled_secrets secrets = secrets_of(s, 1);
    enum pz_status status;

    make_forms(s);
    if (s->only_guess) {
        struct bc_vector_code guess;

        status = bc_sampled_choose(&secrets, &guess, &s->solution->consistent);
        s->solution->best.guess = bc_unvectorize(&s->space.history.game, &guess);
        return status;
    }
    status =
        pz_ctl_cut(&s->solution->cut, bc_sampled_play(&secrets, NULL, &s->solution->best));
    if (status == PZ_OK)
        note_guess(s);
    return status == PZ_OK ? keep_secrets(s) : status;
}

/* In a sample symbols that were never guessed are those that chance has brought; all others
 * would do as well, so the smallest are taken. */
static void rename_unguessed(const struct bc_candidate_space *space, struct bc_code *code)
{
    const struct bc_game *game = &space->history.game;
    uint8_t name[BC_SYMBOLS_MAX];
    unsigned next = 0;

    if (bc_symbol_least(game, 0) > 0)
        return; /* the first symbol is not like the others */
    memset(name, BC_SYMBOLS_MAX, sizeof name);
    for (unsigned i = 0; i < game->positions; i++) {
        unsigned symbol = code->symbol[i];

        if (space->guessed >> symbol & 1)
            continue;
        while (space->guessed >> next & 1)
            next++;
        if (name[symbol] == BC_SYMBOLS_MAX)
            name[symbol] = (uint8_t)next++;
        code->symbol[i] = name[symbol];
    }
}

/* A guess by the sample, which holds one candidate at least. */
static enum pz_status solve_sampled(struct solving *s)
{
    const struct bc_game *game = &s->space.history.game;
    struct bc_sampled_solution *solution = s->solution;
    struct bc_sampled_secrets secrets;
    struct bc_vector_code guess;
    enum pz_status status;
    double weight;

    sort_unique(s);
    make_forms(s);
    weight = (double)solution->candidates / s->count;
    secrets = secrets_of(s, weight > 1 ? weight : 1);
    status = pz_ctl_cut(&s->solution->cut,
                        bc_sampled_choose(&secrets, &guess, &solution->consistent));
    solution->best.guess = bc_unvectorize(game, &guess);
    rename_unguessed(&s->space, &solution->best.guess);
    solution->sampled = s->count;
    if (!solution->counted && solution->candidates < s->count)
        solution->candidates = s->count;
    note_guess(s);
    return status;
}

/* Not one candidate was found: the code that is nearest to one. */
static enum pz_status guess_near(struct solving *s)
{
    enum pz_status status = PZ_OK;

    if (s->near.energy == UINT_MAX)
        status = pz_ctl_cut(&s->solution->cut, anneal_one(s, &s->ctl));
    s->solution->best.guess = s->near.code;
    s->solution->consistent = s->near.energy == 0;
    return status;
}

/* The candidates are too many to list, or to count. */
static enum pz_status solve_many(struct solving *s)
{
    enum pz_status status = PZ_OK;

    if (s->solution->counted) {
        status = pz_ctl_cut(&s->solution->cut, list_first(s, s->list, &s->ctl));
        if (status == PZ_OK)
            status = keep_secrets(s);
    }
    if (status == PZ_OK)
        status = draw_sample(s);
    if (status != PZ_OK || (s->solution->counted && s->solution->candidates == 0))
        return status;
    if (s->count == 0)
        return guess_near(s);
    status = solve_sampled(s);
    return status == PZ_OK && !s->solution->counted ? keep_secrets(s) : status;
}

static void set_lower(struct solving *s)
{
    struct bc_sampled_solution *solution = s->solution;

    if (solution->best.known)
        solution->lower = (double)solution->best.lower / (double)solution->candidates;
    else if (solution->candidates > 0)
        solution->lower =
            bc_sampled_least_average(&s->space.history.game, solution->candidates);
}

static enum pz_status solve(struct solving *s)
{
    struct bc_sampled_solution *solution = s->solution;
    const struct pz_ctl counting = pz_ctl_share(&s->ctl, 1, 3);
    enum pz_status status =
        bc_candidate_space_count(&s->space, &counting, &solution->candidates);

    solution->counted = status == PZ_OK;
    status = pz_ctl_cut(&s->solution->cut, status);
    if (status != PZ_OK || (s->only_guess && !solution->counted))
        return status;
    if (solution->counted && solution->candidates > 0 &&
        solution->candidates <= BC_SAMPLED_LISTED) {
        status = list_first(s, (uint32_t)solution->candidates, &s->ctl);
        if (status == PZ_OK)
            return solve_listed(s);
        status = pz_ctl_cut(&s->solution->cut, status);
    }
    if (status == PZ_OK && !(solution->counted && solution->candidates == 0))
        status = solve_many(s);
    if (status == PZ_OK && solution->counted && solution->candidates == 0)
        status = pz_ctl_cut(&s->solution->cut, bc_sampled_conflicts(s->history, &s->ctl,
                                                                    &solution->conflicts));
    return status;
}

/* Equal questions draw equal numbers. */
static uint64_t seed_of(const struct bc_history *history)
{
    return XXH3_64bits_withSeed(
        history->rows, history->count * sizeof *history->rows,
        (uint64_t)history->game.positions << 16 | (uint64_t)history->game.symbols << 8 |
            (uint64_t)history->game.repeats << 1 | history->game.no_leading_zero);
}

/* Sets up the question, and answers it. */
static enum pz_status answer(struct solving *s, const struct bc_history *history,
                             const struct pz_ctl *ctl)
{
    enum pz_status status = PZ_NO_MEMORY;

    s->history = history;
    s->ctl = pz_ctl_begin(ctl);
    s->near.energy = UINT_MAX;
    s->code = malloc(BC_SAMPLED_LISTED * sizeof *s->code);
    s->form = malloc(BC_SAMPLED_LISTED * sizeof *s->form);
    bc_candidate_space_open(&s->space, history, s->ctl.max_bytes / MEMO_SHARE);
    pz_random_seed(&s->random, seed_of(history));
    if (s->code && s->form)
        status = solve(s);
    if (status == PZ_OK)
        set_lower(s);
    else
        bc_sampled_solution_free(s->solution);
    bc_candidate_space_close(&s->space);
    free(s->form);
    free(s->code);
    return status;
}

enum pz_status bc_sampled_solve(const struct bc_history *history, uint32_t list,
                                const struct pz_ctl *ctl,
                                struct bc_sampled_solution *solution)
{
    enum pz_status status;
    struct solving *s;

    *solution = (struct bc_sampled_solution){.counted = false};
    if (ctl && ctl->effort == PZ_BRIEF)
        return PZ_LATER;
    s = calloc(1, sizeof *s);
    if (!s)
        return PZ_NO_MEMORY;
    s->solution = solution;
    s->list = list < BC_SAMPLED_LISTED ? list : BC_SAMPLED_LISTED;
    status = answer(s, history, ctl);
    free(s);
    return status;
}

enum pz_status bc_sampled_advise(const struct bc_history *history, const struct pz_ctl *ctl,
                                 struct bc_code *guess)
{
    struct bc_sampled_solution solution = {.counted = false};
    struct solving *s = calloc(1, sizeof *s);
    enum pz_status status;

    if (!s)
        return PZ_NO_MEMORY;
    s->solution = &solution;
    s->only_guess = true;
    status = answer(s, history, ctl);
    free(s);
    if (status == PZ_OK && solution.cut)
        status = PZ_OUT_OF_TIME;
    *guess = solution.best.guess;
    bc_sampled_solution_free(&solution);
    return status;
}

void bc_sampled_solution_free(struct bc_sampled_solution *solution)
{
    free(solution->secret);
    solution->secret = NULL;
}

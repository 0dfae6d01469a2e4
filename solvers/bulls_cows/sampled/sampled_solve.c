/* Finds a guess for any history of a large game.
 *
 * A third of the time is for counting the candidates. If there are too many to list, or if
 * they could not be counted, three quarters of the rest are for drawing a sample. The
 * remaining time is for the choice. The generator of all random numbers is seeded with a
 * hash of the history. */
#include "annealing.h"
#include "candidate_space.h"
#include "greedy_play.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    SAMPLE = 2048,      /* candidates of a sample */
    BATCH = 128,        /* candidates that are drawn in one pass */
    FIND_NODES = 20000, /* prefixes of one random search */
    MISSES_MAX = 16 /* random searches without a result before the method is abandoned */
};

/* The state of a call. */
struct sampled_run {
    struct bc_candidate_space space;
    struct pz_ctl ctl;
    struct pz_random random;
    const struct bc_history *history;
    struct bc_code *code;          /* `count` candidates; capacity: BC_SAMPLED_LISTED */
    struct bc_vector_code *vector; /* the same codes, for scoring */
    uint32_t count;
    unsigned misses;          /* random searches without a result */
    struct bc_near_code near; /* the code with the least energy; UINT_MAX: no code yet */
    uint32_t list;            /* candidates to list in the solution */
    bool only_guess;          /* the costs are not necessary */
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

/* True if the history has no candidate. */
static bool is_infeasible(const struct bc_sampled_solution *solution)
{
    return solution->counted && solution->candidates == 0;
}

/* Lists the first `most` candidates. */
static enum pz_status list_first(struct sampled_run *run, uint32_t most,
                                 const struct pz_ctl *ctl)
{
    uint64_t *ranks = malloc((size_t)most * sizeof *ranks + 1);
    enum pz_status status;

    assert(most <= BC_SAMPLED_LISTED);
    if (!ranks)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < most; i++)
        ranks[i] = i;
    status =
        bc_candidate_space_collect(&run->space, ctl, ranks, most, run->code, &run->count);
    free(ranks);
    return status;
}

/* Adds BATCH candidates of random ranks to the sample. If the time ends first, it does not
 * add any, because the part of the batch that was found has its smallest codes. Only the
 * first batch may be incomplete. */
static enum pz_status draw_batch(struct sampled_run *run, const struct pz_ctl *ctl)
{
    uint64_t ranks[BATCH];
    enum pz_status status;
    uint32_t found;

    assert(run->count + BATCH <= BC_SAMPLED_LISTED);
    for (unsigned i = 0; i < BATCH; i++)
        ranks[i] = pz_random_below(&run->random, run->solution->candidates);
    qsort(ranks, BATCH, sizeof *ranks, compare_ranks);
    status = bc_candidate_space_collect(&run->space, ctl, ranks, BATCH,
                                        run->code + run->count, &found);
    if (status == PZ_OK || run->count == 0)
        run->count += found;
    return status;
}

/* Adds the candidate that a random search by prefixes finds, if any. */
static enum pz_status add_by_prefixes(struct sampled_run *run, const struct pz_ctl *ctl)
{
    enum pz_status status = bc_candidate_space_find(&run->space, ctl, &run->random,
                                                    FIND_NODES, &run->code[run->count]);

    if (status == PZ_INVALID) { /* the search tried all prefixes */
        run->solution->counted = true;
        run->solution->candidates = 0;
        return PZ_OUT_OF_TIME;
    }
    if (status == PZ_LATER)
        run->misses++;
    run->count += status == PZ_OK;
    return status == PZ_LATER ? PZ_OK : status;
}

/* Adds the candidate that simulated annealing finds, if any, and keeps the code with the
 * least energy. */
static enum pz_status add_by_annealing(struct sampled_run *run, const struct pz_ctl *ctl)
{
    struct bc_near_code near;
    enum pz_status status =
        bc_annealing(&run->space.history, ctl, &run->random, &run->space.nodes, &near);

    if (near.energy < run->near.energy)
        run->near = near;
    if (near.energy == 0)
        run->code[run->count++] = near.code;
    return status;
}

/* Searches by both methods, but by prefixes only until this method has failed too often. */
static enum pz_status add_by_search(struct sampled_run *run, const struct pz_ctl *ctl)
{
    assert(run->count + 2 <= BC_SAMPLED_LISTED);
    enum pz_status status = add_by_annealing(run, ctl);

    return status == PZ_OK && run->misses < MISSES_MAX ? add_by_prefixes(run, ctl) : status;
}

static void sort_unique_codes(struct sampled_run *run)
{
    uint32_t kept = 0;

    qsort(run->code, run->count, sizeof *run->code, compare_codes);
    for (uint32_t i = 0; i < run->count; i++)
        if (kept == 0 || compare_codes(&run->code[kept - 1], &run->code[i]) != 0)
            run->code[kept++] = run->code[i];
    run->count = kept;
}

/* Draws a sample of the candidates, which is uniform if the candidates were counted. */
static enum pz_status draw_sample(struct sampled_run *run)
{
    struct pz_ctl share = pz_ctl_share(&run->ctl, 3, 4);
    bool counted = run->solution->counted;
    enum pz_status status = PZ_OK;

    run->count = 0;
    while (run->count < SAMPLE && status == PZ_OK)
        status = counted ? draw_batch(run, &share) : add_by_search(run, &share);
    return pz_ctl_cut(&run->solution->cut, status);
}

static void vectorize_codes(struct sampled_run *run)
{
    const struct bc_game *game = &run->space.history.game;

    for (uint32_t i = 0; i < run->count; i++)
        run->vector[i] = bc_vectorize(game, &run->code[i]);
}

/* Copies the first candidates to the solution. */
static enum pz_status copy_secrets(struct sampled_run *run)
{
    struct bc_sampled_solution *solution = run->solution;
    uint32_t listed = run->count < run->list ? run->count : run->list;

    free(solution->secret);
    solution->secret = malloc((size_t)listed * sizeof *solution->secret + 1);
    if (!solution->secret)
        return PZ_NO_MEMORY;
    if (listed > 0)
        memcpy(solution->secret, run->code, listed * sizeof *run->code);
    solution->listed = listed;
    return PZ_OK;
}

static struct bc_candidate_list candidate_list(struct sampled_run *run, double weight)
{
    return (struct bc_candidate_list){.game = &run->space.history.game,
                                      .ctl = &run->ctl,
                                      .nodes = &run->space.nodes,
                                      .code = run->vector,
                                      .count = run->count,
                                      .weight = weight,
                                      .guessed = run->space.guessed};
}

/* Sets the parts and `consistent` for the guess. */
static void describe_guess(struct sampled_run *run)
{
    const struct bc_game *game = &run->space.history.game;
    struct bc_sampled_solution *solution = run->solution;
    const struct bc_vector_code guess = bc_vectorize(game, &solution->best.guess);

    solution->consistent =
        bc_candidate_space_allows(&run->space.history, &solution->best.guess);
    for (uint32_t i = 0; i < run->count; i++)
        solution->parts[bc_vector_score(game, &guess, &run->vector[i])]++;
}

/* Chooses a guess by its parts alone. */
static enum pz_status choose_guess(const struct bc_candidate_list *list,
                                   struct bc_code *guess)
{
    struct bc_choice choice;
    enum pz_status status = bc_choose_guesses(list, &choice);

    assert(choice.count > 0);
    *guess = choice.guess[0];
    return status;
}

/* Solves a state whose candidates are all listed. */
static enum pz_status solve_listed(struct sampled_run *run)
{
    const struct bc_candidate_list list = candidate_list(run, 1);
    struct bc_sampled_solution *solution = run->solution;
    enum pz_status status;

    vectorize_codes(run);
    if (run->only_guess)
        return choose_guess(&list, &solution->best.guess);
    status = pz_ctl_cut(&solution->cut, bc_greedy_play(&list, NULL, &solution->best, NULL));
    if (status == PZ_OK)
        describe_guess(run);
    return status == PZ_OK ? copy_secrets(run) : status;
}

/* Chooses a guess by the sample, which must not be empty. */
static enum pz_status guess_by_sample(struct sampled_run *run)
{
    struct bc_sampled_solution *solution = run->solution;
    struct bc_candidate_list list;
    enum pz_status status;
    double weight;

    assert(run->count > 0);
    sort_unique_codes(run);
    vectorize_codes(run);
    weight = (double)solution->candidates / run->count;
    list = candidate_list(run, weight > 1 ? weight : 1);
    status = pz_ctl_cut(&solution->cut, choose_guess(&list, &solution->best.guess));
    bc_rename_new_symbols(&run->space.history.game, run->space.guessed,
                          &solution->best.guess);
    solution->sampled = run->count;
    if (!solution->counted && solution->candidates < run->count)
        solution->candidates = run->count;
    describe_guess(run);
    return status;
}

/* Guesses the code with the least energy, if no candidate was found. */
static enum pz_status guess_near_code(struct sampled_run *run)
{
    enum pz_status status = PZ_OK;

    if (run->near.energy == UINT_MAX)
        status = pz_ctl_cut(&run->solution->cut, add_by_annealing(run, &run->ctl));
    run->solution->best.guess = run->near.code;
    run->solution->consistent = run->near.energy == 0;
    return status;
}

/* Solves a state with candidates that are too many to list or to count. */
static enum pz_status solve_unlisted(struct sampled_run *run)
{
    enum pz_status status = PZ_OK;

    if (run->solution->counted) {
        status = pz_ctl_cut(&run->solution->cut, list_first(run, run->list, &run->ctl));
        if (status == PZ_OK)
            status = copy_secrets(run);
    }
    if (status == PZ_OK)
        status = draw_sample(run);
    if (status != PZ_OK || is_infeasible(run->solution))
        return status;
    if (run->count == 0)
        return guess_near_code(run);
    status = guess_by_sample(run);
    return status == PZ_OK && !run->solution->counted ? copy_secrets(run) : status;
}

/* Sets the lower bound of the expected number of guesses. */
static void set_expected_lower(struct sampled_run *run)
{
    struct bc_sampled_solution *solution = run->solution;

    if (solution->best.known)
        solution->lower = (double)solution->best.lower / (double)solution->candidates;
    else if (solution->candidates > 0)
        solution->lower =
            bc_sampled_least_average(&run->space.history.game, solution->candidates);
}

static enum pz_status solve_question(struct sampled_run *run)
{
    struct bc_sampled_solution *solution = run->solution;
    const struct pz_ctl counting = pz_ctl_share(&run->ctl, 1, 3);
    enum pz_status status =
        bc_candidate_space_count(&run->space, &counting, &solution->candidates);

    solution->counted = status == PZ_OK;
    status = pz_ctl_cut(&run->solution->cut, status);
    if (status != PZ_OK || (run->only_guess && !solution->counted))
        return status;
    if (solution->counted && solution->candidates > 0 &&
        solution->candidates <= BC_SAMPLED_LISTED) {
        status = list_first(run, (uint32_t)solution->candidates, &run->ctl);
        if (status == PZ_OK)
            return solve_listed(run);
        status = pz_ctl_cut(&run->solution->cut, status);
    }
    if (status == PZ_OK && !is_infeasible(solution))
        status = solve_unlisted(run);
    if (status == PZ_OK && is_infeasible(solution))
        status =
            pz_ctl_cut(&run->solution->cut,
                       bc_sampled_conflicts(run->history, &run->ctl, &solution->conflicts));
    return status;
}

/* Returns a seed that depends only on the question, so that the solution is repeatable. */
static uint64_t hash_history(const struct bc_history *history)
{
    return XXH3_64bits_withSeed(
        history->rows, history->count * sizeof *history->rows,
        (uint64_t)history->game.positions << 16 | (uint64_t)history->game.symbols << 8 |
            (uint64_t)history->game.repeats << 1 | history->game.no_leading_zero);
}

/* Prepares the state, and solves the question. */
static enum pz_status run_question(struct sampled_run *run,
                                   const struct bc_history *history,
                                   const struct pz_ctl *ctl)
{
    enum pz_status status = PZ_NO_MEMORY;

    run->history = history;
    run->ctl = pz_ctl_begin(ctl);
    run->near.energy = UINT_MAX;
    run->code = malloc(BC_SAMPLED_LISTED * sizeof *run->code);
    run->vector = malloc(BC_SAMPLED_LISTED * sizeof *run->vector);
    bc_candidate_space_open(&run->space, history,
                            run->ctl.max_bytes / BC_CANDIDATE_SPACE_SHARE);
    pz_random_seed(&run->random, hash_history(history));
    if (run->code && run->vector)
        status = solve_question(run);
    if (status == PZ_OK)
        set_expected_lower(run);
    else
        bc_sampled_solution_free(run->solution);
    bc_candidate_space_close(&run->space);
    free(run->vector);
    free(run->code);
    return status;
}

enum pz_status bc_sampled_solve(const struct bc_history *history, uint32_t list,
                                const struct pz_ctl *ctl,
                                struct bc_sampled_solution *solution)
{
    enum pz_status status;
    struct sampled_run *run;

    *solution = (struct bc_sampled_solution){.counted = false};
    if (ctl && ctl->effort == PZ_BRIEF)
        return PZ_LATER;
    run = calloc(1, sizeof *run);
    if (!run)
        return PZ_NO_MEMORY;
    run->solution = solution;
    run->list = list < BC_SAMPLED_LISTED ? list : BC_SAMPLED_LISTED;
    status = run_question(run, history, ctl);
    free(run);
    return status;
}

enum pz_status bc_sampled_advise(const struct bc_history *history, const struct pz_ctl *ctl,
                                 struct bc_code *guess)
{
    struct bc_sampled_solution solution = {.counted = false};
    struct sampled_run *run = calloc(1, sizeof *run);
    enum pz_status status;

    if (!run)
        return PZ_NO_MEMORY;
    run->solution = &solution;
    run->only_guess = true;
    status = run_question(run, history, ctl);
    free(run);
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

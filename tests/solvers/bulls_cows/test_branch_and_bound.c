/* The exact search of any set of secrets, compared with plain recursion over all guesses.
 * test_best.c tests the search with symmetry. */
#include "optimum.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SAMPLES = 1500, KINDS = 10 };

/* The costs that the objectives minimize, and other costs. With the last two, every tree within the
 * height limit costs 0, so the search only finds out whether there is one. */
static const struct bc_weights kinds[KINDS] = {
    {.guess = 1},
    {.state = 1},
    {.state = BC_STATE_FIRST, .guess = 1, .consistent = true},
    {.guess = 1, .consistent = true},
    {.state = BC_STATE_FIRST, .guess = 1},
    {.last = BC_LAST_FIRST, .guess = 1},
    {.last = 1},
    {.last = 3, .guess = 1, .consistent = true},
    {.consistent = false},
    {.consistent = true},
};

static int compare_codes(const void *a, const void *b)
{
    bc_packed x = *(const bc_packed *)a, y = *(const bc_packed *)b;

    return (x > y) - (x < y);
}

/* Draws `count` different codes of `game`, in increasing order. */
static void draw_codes(struct test_rng *rng, const struct bc_game *game, uint32_t count,
                       bc_packed *drawn)
{
    static bc_packed codes[BRUTE_CODES_MAX];
    uint32_t all = brute_list(game, codes);

    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i + (uint32_t)test_rng_below(rng, all - i);
        bc_packed code = codes[at];

        codes[at] = codes[i];
        drawn[i] = codes[i] = code;
    }
    qsort(drawn, count, sizeof *drawn, compare_codes);
}

/* Returns a random set of at most `most` codes of a random game, with the cost `weights`. */
static struct optimum_question draw_question(struct test_rng *rng, uint32_t codes_max,
                                             unsigned most,
                                             const struct bc_weights *weights)
{
    struct optimum_question q = {.game = brute_game(rng, codes_max),
                                 .state = weights->state,
                                 .guess = weights->guess,
                                 .last = weights->last,
                                 .consistent = weights->consistent};
    uint32_t all = brute_list(&q.game, NULL);

    most = all < most ? all : most;
    q.count = 2 + (unsigned)test_rng_below(rng, most - 1);
    draw_codes(rng, &q.game, q.count, q.secret);
    return q;
}

static struct bc_weights weights_of(const struct optimum_question *q)
{
    return (struct bc_weights){
        .state = q->state, .guess = q->guess, .last = q->last, .consistent = q->consistent};
}

static struct bc_symmetry none;

static void open_search(struct bc_workspace *search, const struct optimum_question *q)
{
    struct bc_weights weights = weights_of(q);

    bc_symmetry_none(&q->game, &none);
    cr_assert_eq(bc_workspace_open(search, &q->game, &weights, q->count, 0), PZ_OK);
}

static struct bc_outcome search_whole(struct bc_workspace *search,
                                      const struct optimum_question *q, unsigned height,
                                      uint64_t limit)
{
    struct bc_set set = {q->secret, q->count, &none};

    return bc_branch_and_bound(search, &set, height, limit);
}

/* Expects that the guess in the transposition table leads to the minimum cost. */
static void expect_guess(struct bc_workspace *search, const struct optimum_question *q,
                         struct optimum *optimum, unsigned height)
{
    struct bc_set set = {q->secret, q->count, &none};
    bc_packed guess;
    uint64_t cost;

    if (q->count == 2)
        return;
    cr_assert(bc_branch_and_bound_known(search, &set, height, &cost, &guess));
    cr_assert_eq(optimum_cost_after(optimum, guess, height), cost);
    for (unsigned i = 0; q->consistent && i <= q->count; i++) {
        cr_assert_lt(i, q->count, "the guess is not a secret");
        if (q->secret[i] == guess)
            break;
    }
}

static void expect_least(struct bc_workspace *search, const struct optimum_question *q,
                         struct optimum *optimum, unsigned height)
{
    uint64_t wanted = optimum_cost(optimum, height);
    struct bc_outcome found = search_whole(search, q, height, BC_INFINITE);

    cr_assert(found.exact);
    cr_assert_eq(found.cost, wanted == OPTIMUM_NEVER ? BC_INFINITE : wanted);
    if (found.cost < BC_INFINITE)
        expect_guess(search, q, optimum, height);
}

TestSampled(bulls_cows_branch_and_bound, finds_least_costs_at_every_height, 120, SAMPLES)
{
    struct test_rng rng;
    unsigned never = 0;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        struct optimum_question q = draw_question(&rng, 130, 12, &kinds[i % KINDS]);
        struct optimum *optimum = optimum_open(&q);
        unsigned least = optimum_height(optimum);
        struct bc_workspace search;

        open_search(&search, &q);
        for (unsigned height = least + 2; height > 0; height--)
            expect_least(&search, &q, optimum, height);
        expect_least(&search, &q, optimum, BC_ANY_HEIGHT);
        never += least > 2;
        bc_workspace_close(&search);
        optimum_close(optimum);
    }
    cr_assert_gt(never, (end - first) / 2);
}

Test(bulls_cows_branch_and_bound, finds_least_costs_of_larger_sets)
{
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 4 * KINDS; i++) {
        struct optimum_question q = draw_question(&rng, 80, 45, &kinds[i % KINDS]);
        struct optimum *optimum = optimum_open(&q);
        unsigned least = optimum_height(optimum);
        struct bc_workspace search;

        open_search(&search, &q);
        for (unsigned height = least - 1; height <= least + 1; height++)
            expect_least(&search, &q, optimum, height);
        expect_least(&search, &q, optimum, BC_ANY_HEIGHT);
        uint64_t nodes = search.nodes;

        expect_least(&search, &q, optimum, BC_ANY_HEIGHT);
        cr_assert_eq(search.nodes, nodes); /* the transposition table has the cost */
        bc_workspace_close(&search);
        optimum_close(optimum);
    }
}

/* Searches with cost limits near the minimum cost, in random order. */
TestSampled(bulls_cows_branch_and_bound, stops_at_the_cost_limit, 80, SAMPLES)
{
    struct test_rng rng;
    unsigned stopped = 0;

    test_rng_seed(&rng, 4 + first);
    for (unsigned i = first; i < end; i++) {
        struct optimum_question q = draw_question(&rng, 130, 14, &kinds[i % KINDS]);
        struct optimum *optimum = optimum_open(&q);
        unsigned height = optimum_height(optimum) + (unsigned)test_rng_below(&rng, 2);
        uint64_t least = optimum_cost(optimum, height);
        uint64_t step = least > BC_STATE_FIRST ? BC_STATE_FIRST / 2 : 1;
        struct bc_workspace search;

        open_search(&search, &q);
        for (unsigned k = 0; k < 6; k++) {
            uint64_t limit = least + step * test_rng_below(&rng, 9);

            limit = limit > 4 * step ? limit - 4 * step : 1;
            struct bc_outcome found = search_whole(&search, &q, height, limit);

            cr_assert(found.exact ? found.cost == least : found.cost >= limit);
            cr_assert(found.cost <= least || found.cost == limit);
            cr_assert(found.exact || limit <= least);
            stopped += !found.exact;
        }
        bc_workspace_close(&search);
        optimum_close(optimum);
    }
    cr_assert_gt(stopped, end - first);
}

/* Searches with few nodes or little memory. Expects a cost only if it is exact. */
static void search_within(const struct optimum_question *q, struct optimum *optimum,
                          uint64_t max_nodes, size_t max_bytes, unsigned *ended)
{
    const struct pz_ctl ctl = {.max_nodes = max_nodes};
    struct bc_weights weights = weights_of(q);
    struct bc_workspace search;
    uint64_t least = optimum_cost(optimum, q->count + 1);

    bc_symmetry_none(&q->game, &none);
    if (bc_workspace_open(&search, &q->game, &weights, q->count, max_bytes) == PZ_OK) {
        search.ctl = &ctl;
        struct bc_outcome found = search_whole(&search, q, BC_ANY_HEIGHT, BC_INFINITE);

        cr_assert(search.ended || found.exact);
        cr_assert(found.exact ? found.cost == least : found.cost <= least);
        if (search.ended)
            cr_assert_leq(search.root_lower, least);
        if (max_bytes) {
            cr_assert_leq(search.arena.bytes, max_bytes - max_bytes / 4);
            cr_assert_leq(search.memo.size * sizeof *search.memo.entries,
                          (max_bytes + 3) / 4);
        }
        *ended += search.ended;
    }
    bc_workspace_close(&search);
}

Test(bulls_cows_branch_and_bound, respects_the_limits_of_nodes_and_memory)
{
    struct test_rng rng;
    unsigned ended[2] = {0};

    test_rng_seed(&rng, 7);
    for (unsigned i = 0; i < 2 * KINDS; i++) {
        struct optimum_question q = draw_question(&rng, 64, 50, &kinds[i % KINDS]);
        struct optimum *optimum = optimum_open(&q);

        for (uint64_t nodes = 1; nodes < 5000; nodes *= 5)
            search_within(&q, optimum, nodes, 0, &ended[0]);
        for (size_t bytes = 1; bytes < 1 << 24; bytes *= 3)
            search_within(&q, optimum, 0, bytes, &ended[1]);
        optimum_close(optimum);
    }
    cr_assert(ended[0] > 0 && ended[1] > 0);
}

Test(bulls_cows_branch_and_bound, reports_failing_allocations)
{
    struct test_rng rng;
    unsigned refused = 0, ended = 0;

    test_rng_seed(&rng, 8);
    for (unsigned i = 0; i < KINDS; i++) {
        struct bc_game game = {4, 6, true, false};
        struct bc_symmetry *no_symmetry = malloc(sizeof *no_symmetry);
        bc_packed drawn[200];
        struct bc_set set = {drawn, 200, no_symmetry};

        draw_codes(&rng, &game, set.count, drawn);
        bc_symmetry_none(&game, no_symmetry);
        for (long good = 0; failing_alloc_next(); good++) {
            const struct pz_ctl ctl = {.max_nodes = 300};
            struct bc_workspace search;
            enum pz_status status =
                bc_workspace_open(&search, &game, &kinds[i], set.count, 0);

            search.ctl = &ctl;
            if (status == PZ_OK)
                bc_branch_and_bound(&search, &set, BC_ANY_HEIGHT, BC_INFINITE);
            bool failed = failing_alloc_end() > good;

            cr_assert(status == PZ_OK || (failed && status == PZ_NO_MEMORY));
            refused += status == PZ_NO_MEMORY;
            ended += status == PZ_OK && search.ended;
            bc_workspace_close(&search);
        }
        free(no_symmetry);
    }
    cr_assert(refused >= KINDS && ended >= KINDS);
}

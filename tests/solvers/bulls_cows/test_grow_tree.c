/* Trees without a proof, and searches that end at a node limit. */
#include "brute.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/search/grow_tree.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* A search for all codes of a game. */
struct whole {
    struct bc_workspace workspace;
    struct bc_symmetry symmetry;
    struct bc_packed_history history;
    struct bc_set set;
};

static struct whole *open_whole(struct bc_game game, struct bc_weights weights)
{
    struct whole *whole = calloc(1, sizeof *whole);
    uint32_t count = bc_packed_codes(&game);
    bc_packed *code = malloc(count * sizeof *code);

    cr_assert(whole && code);
    whole->history.game = game;
    bc_packed_list(&game, code, count);
    bc_symmetry_start(&game, &whole->symmetry);
    whole->set = (struct bc_set){code, count, &whole->symmetry};
    cr_assert_eq(bc_workspace_open(&whole->workspace, &game, &weights, count, 0), PZ_OK);
    return whole;
}

static void close_whole(struct whole *whole)
{
    bc_workspace_close(&whole->workspace);
    free((void *)(uintptr_t)whole->set.secret);
    free(whole);
}

/* Grows a tree. Expects its cost to be the returned one. */
static uint64_t grow(struct whole *whole, const struct bc_tree *seed, uint32_t small,
                     unsigned height, struct bc_tree *tree)
{
    struct bc_growth growth = {.workspace = &whole->workspace,
                               .seed = seed,
                               .small = small,
                               .max_nodes = 50,
                               .retries = 10,
                               .guess = calloc(whole->set.count, sizeof *growth.guess)};
    uint64_t cost = bc_grow_tree(&growth, &whole->set, height);

    *tree = (struct bc_tree){
        .history = whole->history, .inner = growth.inner, .guess = growth.guess};
    if (cost >= BC_INFINITE)
        return cost;
    cr_assert_eq(bc_tree_complete(tree, NULL), PZ_OK);
    cr_assert_leq(tree->figures.height, height);
    cr_assert_eq(cost, whole->workspace.weights.guess * tree->figures.guesses +
                           whole->workspace.weights.state * tree->figures.inner);
    return cost;
}

static const struct bc_game games[] = {
    {.positions = 3, .symbols = 8},
    {.positions = 3, .symbols = 7, .repeats = true},
    {.positions = 4, .symbols = 6},
    {.positions = 4, .symbols = 4, .repeats = true},
    {.positions = 4, .symbols = 6, .no_leading_zero = true}};

enum { GAMES = sizeof games / sizeof *games };

/* Grows a sequence of trees, each from the previous one. The costs must not increase. */
static void improve(struct whole *whole, uint64_t least)
{
    struct bc_tree tree, better;
    uint64_t last = grow(whole, NULL, 2, BC_ANY_HEIGHT, &tree);

    cr_assert(last >= least && last < BC_INFINITE);
    for (uint32_t small = 4; small <= 64; small *= 2) {
        uint64_t cost = grow(whole, &tree, small, BC_ANY_HEIGHT, &better);

        cr_assert_leq(cost, last);
        cr_assert_geq(cost, least);
        bc_tree_free(&tree);
        tree = better;
        last = cost;
    }
    bc_tree_free(&tree);
}

Test(bulls_cows_grow_tree, improves_a_tree_within_a_height_limit)
{
    const struct bc_weights guesses = {.guess = 1},
                            states = {.state = BC_STATE_FIRST, .guess = 1};
    unsigned found = 0;

    for (unsigned g = 0; g < GAMES; g++) {
        const struct bc_known *known = bc_known_find(&games[g]);
        struct whole *whole = open_whole(games[g], guesses);

        improve(whole, known->guesses.proven);
        close_whole(whole);
        whole = open_whole(games[g], states);
        improve(whole, known->guesses.proven);
        for (unsigned height = known->height.proven - 1; height < known->height.proven + 3u;
             height++) {
            struct bc_tree tree;
            bool is_grown = grow(whole, NULL, 30, height, &tree) < BC_INFINITE;

            cr_assert(!is_grown || height >= known->height.proven);
            found += is_grown;
            bc_tree_free(&tree);
        }
        close_whole(whole);
    }
    cr_assert_geq(found, 2 * GAMES);
}

/* The figures that an objective compares, in their order. */
struct costs {
    uint64_t value[3];
};

static struct costs solve(const struct bc_packed_history *history,
                          enum bc_objective objective, uint64_t max_nodes)
{
    const struct bc_task task = {.history = history, .objective = objective};
    const struct pz_ctl ctl = {.max_nodes = max_nodes};
    struct bc_tree tree = {.guess = NULL};
    struct bc_best best;

    cr_assert_eq(bc_best_tree(&task, &ctl, &best, &tree), PZ_OK);
    cr_assert(best.known);
    cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK);
    cr_assert_eq(tree.figures.guesses, best.guesses);
    cr_assert_eq(tree.figures.height, best.height);
    cr_assert_eq(bc_figures_nodes(&tree.figures), best.nodes);
    bc_tree_free(&tree);
    switch (objective) {
    case BC_AVERAGE:
        return (struct costs){{best.guesses, best.height}};
    case BC_WORST_CASE:
        return (struct costs){{best.height, best.guesses}};
    case BC_LAST_GUESS:
        return (struct costs){{best.height, best.last, best.guesses}};
    case BC_NODES:
    case BC_CONSISTENT:
        break;
    }
    return (struct costs){{best.height, best.nodes, best.guesses}};
}

static void expect_not_worse(const struct costs *costs, const struct costs *before)
{
    for (unsigned i = 0; i < 3; i++) {
        cr_assert_leq(costs->value[i], before->value[i]);
        if (costs->value[i] < before->value[i])
            return;
    }
}

/* Solves with increasing node limits, up to 2^`last`. The results must not become worse. */
static void climb(const struct bc_packed_history *history, enum bc_objective objective,
                  unsigned last)
{
    struct costs before = solve(history, objective, 1 << 6);

    for (unsigned k = 9; k <= last; k += 3) {
        struct costs costs = solve(history, objective, (uint64_t)1 << k);

        expect_not_worse(&costs, &before);
        before = costs;
    }
}

/* All pairs of four histories and five objectives. Trees are grown after 20,000 nodes. */
TestSampled(bulls_cows_grow_tree, more_work_is_never_worse, 5, 4 * BC_OBJECTIVES)
{
    static const struct bc_packed_history histories[] = {
        {.game = {.positions = 4, .symbols = 7}},
        {.game = {.positions = 5, .symbols = 4, .repeats = true}},
        {.game = {.positions = 3, .symbols = 9, .repeats = true}},
        {.game = {.positions = 2, .symbols = 16, .repeats = true},
         .count = 1,
         .rows = {{0x01, 3}}}}; /* 1 bull */

    for (unsigned i = first; i < end; i++)
        climb(&histories[i % 4], (enum bc_objective)(i % BC_OBJECTIVES), i < 2 ? 15 : 12);
}

/* The symbols that were not guessed are interchangeable. Without this symmetry, the search takes
 * hours for 30 candidates. */
Test(bulls_cows_grow_tree, uses_the_symmetry_of_new_symbols)
{
    struct bc_packed_history history = {
        .game = {.positions = 2, .symbols = 16, .repeats = true}, .count = 1};
    const struct bc_task task = {.history = &history, .must_prove = true};
    const struct pz_ctl ctl = {.max_nodes = 100000};
    struct bc_best best;

    history.rows[0].guess = 0x01;
    cr_assert(bc_answer_make(&history.game, 1, 0, &history.rows[0].answer));
    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert(best.proven);
    cr_assert_eq(best.candidates, 30);
    cr_assert_eq(best.guesses, 164);
    cr_assert_eq(best.height, 9);
}

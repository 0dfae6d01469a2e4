/* Searches that limits of nodes end: their trees are grown without a proof. */
#include "brute.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

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

/* Solves with more and more nodes, up to 2^`last`. Budgets of nodes do not depend on the
 * machine. */
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
TestSampled(bulls_cows_grow_tree, more_work_is_never_worse, 6, 4 * BC_OBJECTIVES)
{
    static const struct bc_packed_history histories[] = {
        {.game = {.positions = 4, .symbols = 7}},
        {.game = {.positions = 5, .symbols = 4, .repeats = true}},
        {.game = {.positions = 3, .symbols = 9, .repeats = true}},
        {.game = {.positions = 2, .symbols = 16, .repeats = true},
         .count = 1,
         .rows = {{0x01, 3}}}}; /* 1 bull */

    for (unsigned i = first; i < end; i++)
        climb(&histories[i % 4], (enum bc_objective)(i % BC_OBJECTIVES), i < 3 ? 15 : 12);
}

/* Symbols that no row has used are interchangeable; without that, 30 candidates take
 * hours. */
Test(bulls_cows_grow_tree, proves_by_free_symbols)
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

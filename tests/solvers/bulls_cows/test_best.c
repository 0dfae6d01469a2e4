/* Best guesses and trees for any history, compared with plain recursion over all guesses, with
 * published values, and with renamed histories. */
#include "optimum.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SAMPLES = 1500 }; /* histories of the whole test */

/* Returns a history of a random game. Some are contradictory. Some games have any guesses. */
static struct bc_packed_history draw_small(struct test_rng *rng, uint32_t codes_max)
{
    struct bc_game game = brute_game(rng, codes_max);
    unsigned rows = (unsigned)test_rng_below(rng, 5);

    game.any_guess = test_rng_below(rng, 3) == 0;
    const struct bc_game guesses = bc_guess_game(&game);

    game.any_guess = game.any_guess && bc_game_codes(&guesses) <= 100;
    return brute_history(rng, &game, rows, test_rng_below(rng, 8) == 0 ? rows : 0);
}

/* Returns a history of a game with many equivalent guesses. */
static struct bc_packed_history draw_larger(struct test_rng *rng)
{
    static const struct bc_game games[] = {
        {4, 10, false, false}, {4, 6, true, false},  {5, 6, false, false},
        {3, 8, false, false},  {3, 6, true, false},  {5, 3, true, false},
        {4, 7, true, false},   {6, 6, false, false}, {4, 8, false, false}};
    const struct bc_game *game = &games[test_rng_below(rng, 9)];

    return brute_history(rng, game, 1 + (unsigned)test_rng_below(rng, 4), 0);
}

/* Expects that the guess is a candidate. */
static void expect_candidate(void *arg, const struct bc_tree_state *visit)
{
    (void)arg;
    for (uint32_t i = 0; visit->secret[i] != visit->guess; i++)
        cr_assert_lt(i + 1, visit->secrets);
}

static void expect_tree(const struct bc_best *best, struct bc_tree *tree,
                        const struct bc_packed_history *history)
{
    struct bc_traversal walk = {.tree = tree};
    bc_packed guess = best->guess;

    if (best->candidates < 2) {
        cr_assert_null(tree->guess);
        return;
    }
    cr_assert_eq(tree->history.count, history->count);
    cr_assert_eq(tree->guess[0], guess);
    cr_assert_eq(bc_tree_complete(tree, NULL), PZ_OK);
    cr_assert_eq(tree->figures.guesses, best->guesses);
    cr_assert_eq(tree->figures.height, best->height);
    cr_assert_eq(tree->figures.secrets, best->candidates);
    cr_assert_eq(bc_figures_nodes(&tree->figures), best->nodes);
    cr_assert_eq(tree->proven, best->proven);
    cr_assert_eq(tree->lower, best->lower);
    cr_assert_eq(tree->lower_last, best->lower_last);
    cr_assert_eq(bc_tree_last(tree), best->last);
    cr_assert_eq(bc_tree_allowed(tree), best->allowed);
    if (tree->objective == BC_CONSISTENT)
        walk.enter = expect_candidate;
    cr_assert_eq(bc_tree_traverse(&walk), PZ_OK);
}

/* Solves with and without the tree. The results must be equal. */
static struct bc_best solve(const struct bc_packed_history *history,
                            enum bc_objective objective)
{
    struct bc_task task = {.history = history, .objective = objective};
    struct bc_best best, again;
    struct bc_tree tree = {.guess = NULL};

    memset(&best, 0, sizeof best);
    memset(&again, 0, sizeof again);
    cr_assert_eq(bc_best_tree(&task, NULL, &best, &tree), PZ_OK);
    cr_assert_eq(tree.objective, best.candidates < 2 ? BC_AVERAGE : objective);
    expect_tree(&best, &tree, history);
    bc_tree_free(&tree);
    cr_assert_eq(bc_best_find(&task, NULL, &again), PZ_OK);
    cr_assert_eq(best.guess, again.guess);
    cr_assert_eq(best.guesses, again.guesses);
    cr_assert_eq(best.nodes, again.nodes);
    cr_assert_eq(best.height, again.height);
    return best;
}

/* Returns the value of the first criterion within a height, which has the weight OPTIMUM_FIRST. */
static uint64_t first_of(enum bc_objective objective, const struct bc_best *best)
{
    if (objective == BC_LAST_GUESS)
        return best->last;
    return bc_objective_counts_guesses(objective) ? 0 : best->nodes - best->candidates;
}

/* Expects the optimum within the height limit of the history. */
static void expect_within(const struct bc_packed_history *history,
                          enum bc_objective objective, const struct bc_best *best,
                          const struct optimum_values *values)
{
    const uint64_t *const costs[] = {[BC_NODES] = values->nodes,
                                     [BC_CONSISTENT] = values->consistent,
                                     [BC_WORST_CASE] = values->within,
                                     [BC_LAST_GUESS] = values->sparing};
    unsigned allowed = 0;
    unsigned height =
        objective == BC_CONSISTENT ? values->consistent_height : values->height;
    unsigned spare = best->allowed - height;

    if (!history->game.any_guess)
        allowed = optimum_allowed(history,
                                  bc_known_lower(&bc_known_find(&history->game)->height));
    cr_assert_geq(best->allowed, best->height);
    cr_assert_geq(best->height, height);
    cr_assert_leq(best->lower_height, height);
    if (spare < OPTIMUM_SPARE)
        cr_assert_eq(best->guesses + first_of(objective, best) * OPTIMUM_FIRST,
                     costs[objective][spare]);
    if (objective == BC_LAST_GUESS)
        cr_assert_eq(best->lower_last, best->last);
    if (history->count == 0 && best->candidates > 2)
        cr_assert_eq(best->allowed, height);
    else if (allowed && objective != BC_CONSISTENT &&
             (objective == BC_LAST_GUESS || best->candidates > 2))
        cr_assert_eq(best->allowed, allowed);
}

/* Expects the minimum height among the trees with the minimum total. */
static void expect_lowest(const struct bc_best *best, const struct optimum_values *values)
{
    unsigned spare = 0;

    while (spare < OPTIMUM_SPARE && values->within[spare] != values->guesses)
        spare++;
    if (spare < OPTIMUM_SPARE)
        cr_assert_eq(best->height, values->height + spare);
    else
        cr_assert_geq(best->height, values->height + spare);
}

static void expect_values(const struct bc_packed_history *history,
                          enum bc_objective objective, const struct optimum_values *values,
                          unsigned count)
{
    struct bc_best best = solve(history, objective);

    cr_assert_eq(best.candidates, count);
    if (count == 0)
        return;
    cr_assert(best.known && best.proven);
    cr_assert_eq(best.lower,
                 bc_objective_counts_guesses(objective) ? best.guesses : best.nodes);
    if (objective != BC_AVERAGE) {
        expect_within(history, objective, &best, values);
        return;
    }
    cr_assert_eq(best.guesses, values->guesses);
    expect_lowest(&best, values);
    cr_assert_leq(best.lower_height, values->height);
}

static void expect_least(const struct bc_packed_history *history,
                         const struct optimum_question *q)
{
    struct optimum_values values = {.guesses = 0};

    if (q->count)
        values = optimum_values(*q);
    for (unsigned o = 0; o < BC_OBJECTIVES; o++)
        expect_values(history, (enum bc_objective)o, &values, q->count);
}

TestSampled(bulls_cows_best, finds_the_least_for_any_history, 24, SAMPLES)
{
    struct test_rng rng;
    unsigned solved = first, impossible = 0;

    test_rng_seed(&rng, 1 + first);
    while (solved < end) {
        struct bc_packed_history history = draw_small(&rng, 130);
        struct optimum_question q = optimum_question_of(&history);

        if (q.count > (solved % 25 ? 12 : 16))
            continue;
        expect_least(&history, &q);
        solved++;
        impossible += q.count == 0;
    }
    cr_assert(impossible > 0 || end - first < 24);
}

Test(bulls_cows_best, finds_the_least_for_whole_games)
{
    static const struct bc_game games[] = {
        {1, 2, false, false},      {1, 8, true, false},        {2, 2, false, false},
        {2, 4, true, false},       {2, 6, false, false},       {2, 4, true, true},
        {3, 3, true, false},       {4, 4, false, false},       {4, 2, true, false},
        {5, 2, true, false},       {2, 4, false, false, true}, {3, 4, false, false, true},
        {2, 5, false, true, true}, {1, 2, false, true, true},
    };

    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        struct bc_packed_history history = {.game = games[i]};
        struct optimum_question q = optimum_question_of(&history);

        expect_least(&history, &q);
    }
}

struct known {
    struct bc_game game;
    int bulls, cows; /* of the first guess; -1 for none */
    enum bc_objective objective;
    uint64_t inner, guesses; /* 0: not published */
    unsigned height;
};

/* Koyama and Lai (1993) found the minimum total of 4 x 6 with repeats, and Tanaka (1996) that of
 * 4 x 10. Other programs found the totals after the first guess and the minimum numbers of inner
 * states. */
static const struct known known[] = {
    {{4, 10, false, false}, 1, 2, BC_AVERAGE, 0, 804, 0},
    {{4, 10, false, false}, 2, 0, BC_AVERAGE, 0, 659, 0},
    {{4, 10, false, false}, 2, 1, BC_AVERAGE, 0, 240, 0},
    {{4, 10, false, false}, 3, 0, BC_AVERAGE, 0, 73, 0},
    {{4, 10, false, false}, 0, 3, BC_AVERAGE, 0, 1004, 0},
    {{4, 10, false, false}, 0, 0, BC_CONSISTENT, 123, 1455, 6},
    {{4, 10, false, false}, 0, 3, BC_CONSISTENT, 138, 1119, 6},
    {{4, 10, false, false}, 1, 2, BC_CONSISTENT, 114, 907, 6},
    {{4, 10, false, false}, 3, 0, BC_NODES, 7, 0, 0},
    {{4, 10, false, false}, 2, 2, BC_NODES, 3, 0, 0},
    {{4, 10, false, false}, 1, 3, BC_NODES, 4, 0, 0},
    {{4, 10, false, false}, 0, 4, BC_NODES, 3, 0, 0},
    {{4, 10, false, false}, 2, 1, BC_NODES, 15, 0, 0},
    {{4, 10, false, false}, 1, 0, BC_AVERAGE, 0, 1913, 0},
    {{4, 10, false, false}, 0, 0, BC_AVERAGE, 0, 1446, 0},
    {{4, 6, true, false}, -1, 0, BC_AVERAGE, 0, 5625, 0},
    {{4, 6, true, false}, -1, 0, BC_WORST_CASE, 0, 5626, 5},
};

TestSampled(bulls_cows_best, finds_known_values, 12, 17)
{
    for (unsigned i = first; i < end; i++) {
        const struct known *k = &known[i];
        struct bc_packed_history history = {k->game, k->bulls >= 0, {{0x0123, 0}}};
        struct brute_answer answer = {(unsigned)k->bulls, (unsigned)k->cows};
        const struct bc_task task = {.history = &history, .objective = k->objective};
        struct bc_best best;

        if (history.count)
            history.rows[0].answer = brute_number(&k->game, answer);
        cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
        cr_assert(best.proven);
        cr_assert(k->inner == 0 || best.nodes == best.candidates + k->inner);
        cr_assert(k->guesses == 0 || best.guesses == k->guesses);
        cr_assert(k->height == 0 || best.height == k->height);
    }
}

/* If the minimum total is already known, the height must still be the minimum for that total.
 * Without repeats, 4 positions and 4 symbols need 86 guesses with height 5 or 6. */
Test(bulls_cows_best, has_the_least_height_for_a_known_total)
{
    struct bc_packed_history history = {.count = 0};
    unsigned number = 0;

    while (brute_next_game(&number, 130, &history.game)) {
        struct bc_task task = {.history = &history, .use_known = true};
        struct bc_best best, searched;

        cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
        task.use_known = false;
        cr_assert_eq(bc_best_find(&task, NULL, &searched), PZ_OK);
        cr_assert(best.proven && searched.proven);
        cr_assert_eq(best.guesses, searched.guesses);
        cr_assert_eq(best.height, searched.height);
    }
}

/* Renames symbols, and permutes positions and rows. */
static struct bc_packed_history renamed(struct test_rng *rng,
                                        const struct bc_packed_history *history)
{
    const struct brute_map map = brute_draw_map(rng, &history->game, 0);
    struct bc_packed_history other = *history;

    for (unsigned i = 0; i < history->count; i++) {
        unsigned k = (unsigned)test_rng_below(rng, i + 1);

        other.rows[i] = other.rows[k];
        other.rows[k] = history->rows[i];
        other.rows[k].guess = brute_apply(&history->game, &map, other.rows[k].guess);
    }
    return other;
}

static void expect_same(const struct bc_best *a, const struct bc_best *b,
                        enum bc_objective objective)
{
    cr_assert_eq(a->candidates, b->candidates);
    cr_assert(a->candidates == 0 || (a->proven && b->proven));
    /* The height limit depends on the order of the rows. */
    if (a->allowed != b->allowed)
        return;
    cr_assert_eq(a->guesses, b->guesses);
    cr_assert_eq(a->height, b->height);
    cr_assert_eq(first_of(objective, a), first_of(objective, b));
}

/* Adds a row if it does not exclude a candidate: a copy, or a new guess. */
static void add_redundant_row(struct test_rng *rng, struct bc_packed_history *history)
{
    struct bc_packed_row row = history->rows[test_rng_below(rng, history->count)];
    unsigned at = (unsigned)test_rng_below(rng, history->count + 1);
    struct bc_packed_history longer = *history;
    uint32_t before, after;

    if (test_rng_below(rng, 2)) {
        uint32_t all = bc_packed_codes(&history->game);

        row.guess = bc_packed_at(&history->game, (uint32_t)test_rng_below(rng, all));
        row.answer = (bc_answer_id)test_rng_below(rng, bc_game_answers(&history->game));
    }
    memmove(longer.rows + at + 1, longer.rows + at, (longer.count - at) * sizeof row);
    longer.rows[at] = row;
    longer.count++;
    bc_packed_candidates(history, NULL, 0, NULL, &before);
    bc_packed_candidates(&longer, NULL, 0, NULL, &after);
    if (before == after)
        *history = longer;
}

TestSampled(bulls_cows_best, does_not_depend_on_names_order_and_redundant_rows, 30, 300)
{
    struct test_rng rng;

    test_rng_seed(&rng, 3 + first);
    for (unsigned solved = first; solved < end;) {
        struct bc_packed_history history =
            solved % 2 ? draw_larger(&rng) : draw_small(&rng, 100);
        enum bc_objective objective = (enum bc_objective)(solved % BC_OBJECTIVES);
        uint32_t count;

        bc_packed_candidates(&history, NULL, 0, NULL, &count);
        if (history.count == 0 || count > (objective == BC_NODES ? 30 : 90))
            continue;
        struct bc_packed_history other = renamed(&rng, &history);

        for (unsigned tries = 0; other.count < history.count + 3 && tries < 40; tries++)
            if (solved / BC_OBJECTIVES % 2)
                add_redundant_row(&rng, &other);
        struct bc_best a = solve(&history, objective), b = solve(&other, objective);

        expect_same(&a, &b, objective);
        solved++;
    }
}

/* Best guesses and trees for any history, compared with plain recursion over all guesses, with
 * published values, and with renamed histories. */
#include "optimum.h"
#include "solvers/bulls_cows/exact/guess_value.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 1500 }; /* histories of the whole test */

static bc_packed codes[BRUTE_CODES_MAX];

/* Returns a history of a random game. Some are contradictory. Some games have any guesses. */
static struct bc_packed_history draw_small(struct test_rng *rng, uint32_t codes_max)
{
    struct bc_game game = brute_game(rng, codes_max);
    unsigned rows = (unsigned)test_rng_below(rng, 5);

    game.any_guess = test_rng_below(rng, 3) == 0;
    const struct bc_game guesses = bc_guess_game(&game);

    game.any_guess = game.any_guess && bc_game_codes(&guesses) <= 100;
    return brute_history(rng, &game, rows, rows && test_rng_below(rng, 20) == 0);
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

/* The first criterion within a height, which counts OPTIMUM_FIRST. */
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

/* Expects the least height among the trees with the least total. */
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

TestSampled(bulls_cows_best, finds_the_least_for_any_history, 70, SAMPLES)
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
    cr_assert(impossible > 0 || end - first < 70);
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

/* The least total of 4 x 6 with repeats is by Koyama and Lai (1993), that of 4 x 10 by
 * Tanaka (1996). Other programs found the totals after the first guess and the least numbers
 * of inner states. */
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
    {{4, 10, false, false}, 2, 1, BC_NODES, 15, 0, 0},
    {{4, 10, false, false}, 1, 3, BC_NODES, 4, 0, 0},
    {{4, 10, false, false}, 0, 4, BC_NODES, 3, 0, 0},
    {{4, 10, false, false}, 1, 0, BC_AVERAGE, 0, 1913, 0},
    {{4, 10, false, false}, 0, 0, BC_AVERAGE, 0, 1446, 0},
    {{4, 6, true, false}, -1, 0, BC_AVERAGE, 0, 5625, 0},
    {{4, 6, true, false}, -1, 0, BC_WORST_CASE, 0, 5626, 5},
};

TestSampled(bulls_cows_best, finds_known_values, 13, 17)
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

/* If the least total is already known, the height must still be the least for that total:
 * without repeats, 4 positions and 4 symbols need 86 guesses with height 5 or 6. */
Test(bulls_cows_best, has_the_least_height_for_a_known_total)
{
    unsigned compared = 0;

    for (unsigned g = 0; g < BC_EXACT_POSITIONS_MAX * 64; g++) {
        struct bc_packed_history history = {
            .game = {(uint8_t)(1 + g / 64), (uint8_t)(1 + g / 4 % 16), g & 1, g & 2}};
        struct bc_task task = {.history = &history, .use_known = true};
        struct bc_best best, searched;

        if (!bc_exact_supports(&history.game) || bc_packed_codes(&history.game) > 130)
            continue;
        cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
        task.use_known = false;
        cr_assert_eq(bc_best_find(&task, NULL, &searched), PZ_OK);
        cr_assert(best.proven && searched.proven);
        cr_assert_eq(best.guesses, searched.guesses);
        cr_assert_eq(best.height, searched.height);
        compared++;
    }
    cr_assert_gt(compared, 20);
}

/* Shuffles the numbers below `count`, except those below `fixed`. */
static void shuffle(struct test_rng *rng, unsigned *list, unsigned fixed, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        list[i] = i;
    for (unsigned i = fixed; i < count; i++) {
        unsigned k = i + (unsigned)test_rng_below(rng, count - i), old = list[i];

        list[i] = list[k];
        list[k] = old;
    }
}

/* Renames symbols, and permutes positions and rows. In games without a leading zero, the symbol
 * 0 and the first position do not change. */
static struct bc_packed_history renamed(struct test_rng *rng,
                                        const struct bc_packed_history *history)
{
    const struct bc_game *game = &history->game;
    struct bc_packed_history other = *history;
    unsigned position[BC_EXACT_POSITIONS_MAX], symbol[BC_EXACT_SYMBOLS_MAX],
        order[BC_ROWS_MAX];

    shuffle(rng, position, game->no_leading_zero, game->positions);
    shuffle(rng, symbol, game->no_leading_zero, game->symbols);
    shuffle(rng, order, 0, history->count);
    for (unsigned i = 0; i < history->count; i++) {
        const struct bc_packed_row *row = &history->rows[i];
        bc_packed code = 0;

        for (unsigned p = 0; p < game->positions; p++)
            code = code << 4 |
                   symbol[row->guess >> 4 * (game->positions - 1 - position[p]) & 15];
        other.rows[order[i]] = (struct bc_packed_row){code, row->answer};
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

TestSampled(bulls_cows_best, does_not_depend_on_names_nor_order, 30, 300)
{
    struct test_rng rng;

    test_rng_seed(&rng, 3 + first);
    for (unsigned solved = first; solved < end;) {
        struct bc_packed_history history =
            solved % 2 ? draw_larger(&rng) : draw_small(&rng, 100);
        struct bc_packed_history other = renamed(&rng, &history);
        enum bc_objective objective = (enum bc_objective)(solved % BC_OBJECTIVES);
        uint32_t count;

        bc_packed_candidates(&history, NULL, 0, NULL, &count);
        if (history.count == 0 || count > (objective == BC_NODES ? 30 : 90))
            continue;
        struct bc_best a = solve(&history, objective), b = solve(&other, objective);

        expect_same(&a, &b, objective);
        solved++;
    }
}

/* Adds a row that does not exclude a candidate: a copy, or a new guess. */
static bool add_redundant_row(struct test_rng *rng, struct bc_packed_history *history)
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
    return before == after;
}

TestSampled(bulls_cows_best, does_not_depend_on_redundant_rows, 20, 200)
{
    struct test_rng rng;

    test_rng_seed(&rng, 4 + first);
    for (unsigned solved = first; solved < end;) {
        struct bc_packed_history history =
            solved % 2 ? draw_larger(&rng) : draw_small(&rng, 100);
        struct bc_packed_history longer = history;
        enum bc_objective objective = (enum bc_objective)(solved % BC_OBJECTIVES);
        uint32_t count;

        bc_packed_candidates(&history, NULL, 0, NULL, &count);
        if (history.count == 0 || count < 2 || count > (objective == BC_NODES ? 30 : 90))
            continue;
        for (unsigned tries = 0; longer.count < history.count + 3 && tries < 40; tries++)
            add_redundant_row(&rng, &longer);
        struct bc_best a = solve(&history, objective), b = solve(&longer, objective);

        expect_same(&a, &b, objective);
        solved++;
    }
}

TestSampled(bulls_cows_best, values_a_given_guess, 50, 300)
{
    struct test_rng rng;
    unsigned wasted = 0;

    test_rng_seed(&rng, 5 + first);
    for (unsigned solved = first; solved < end;) {
        struct bc_packed_history history = draw_small(&rng, 130);
        struct optimum_question q = optimum_question_of(&history);
        struct bc_task task = {.history = &history};
        uint32_t all = brute_list(&history.game, codes);
        bc_packed guess = codes[test_rng_below(&rng, all)];
        struct bc_best best;

        if (q.count < 2 || q.count > 14)
            continue;
        q.guess = 1;
        struct optimum *optimum = optimum_open(&q);
        uint64_t least = optimum_cost(optimum, q.count);
        uint64_t wanted = optimum_cost_after(optimum, guess, q.count + 1);

        if (wanted == OPTIMUM_NEVER) { /* it does not divide the candidates */
            wanted = least + q.count;
            wasted++;
        }
        cr_assert_eq(bc_guess_value(&task, guess, NULL, &best), PZ_OK);
        cr_assert(best.known && best.proven);
        cr_assert_eq(best.guess, guess);
        cr_assert_eq(best.candidates, q.count);
        cr_assert_eq(best.guesses, wanted);
        cr_assert_eq(best.lower, wanted);
        cr_assert_geq(best.height, optimum_height(optimum));
        cr_assert_leq(best.height, q.count + 1);
        cr_assert_leq(best.lower_height, best.height);
        optimum_close(optimum);
        task.objective = BC_NODES; /* the height of one part affects the others */
        cr_assert_eq(bc_guess_value(&task, guess, NULL, &best), PZ_INVALID);
        solved++;
    }
    cr_assert_gt(wasted, 0);
}

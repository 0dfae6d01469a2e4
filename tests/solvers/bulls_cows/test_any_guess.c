/* Games whose guesses can be any strings: parsing, and the trees of the library. The other tests
 * include such games in their samples. */
#include "brute.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/tree/builtin.h"

#include <criterion/criterion.h>

#include <criterion/criterion.h>

/* If the search for the minimum height ends early, the height of the tree is not proven. */
Test(bulls_cows_any_guess, a_search_that_ends_early_does_not_prove_the_height)
{
    static const struct bc_question question = {
        .history = {.game = {4, 7, false, false, true}}, .objective = BC_LAST_GUESS};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_optimum optimum;

    cr_assert_eq(bc_optimize(NULL, &question, &ctl, &optimum), PZ_OK);
    cr_assert(optimum.figures.height > 0 && !optimum.quality.proven);
    cr_assert(!optimum.quality.criterion[0].proven);
    cr_assert_leq(optimum.quality.criterion[0].lower, 6);
}

Test(bulls_cows_any_guess, the_tree_of_the_game_of_codes_is_not_proven)
{
    struct bc_builtin *builtin = bc_builtin_open();
    const struct bc_packed_history history = {.game = {4, 10, false, false, true}};
    const struct bc_book *book;

    cr_assert_eq(bc_builtin_book(builtin, &(struct bc_game){4, 10, false, false}, &book),
                 PZ_OK);
    const struct bc_task task = {
        .history = &history, .book = book, .objective = BC_AVERAGE};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert_eq(best.guesses, 26274);
    cr_assert(!best.proven);
    cr_assert_lt(best.lower, best.guesses);
    bc_builtin_close(builtin);
}

/* Expects that the values after each answer to any first code are those of the tree. */
static void expect_proven_tree(const struct bc_game *game, enum bc_objective objective,
                               uint64_t total)
{
    struct bc_builtin *builtin = bc_builtin_open();
    struct bc_packed_history history = {.game = *game};
    const struct bc_book *book;
    uint64_t guesses = 5040;

    cr_assert_eq(bc_builtin_book(builtin, game, &book), PZ_OK);
    const struct bc_task task = {
        .history = &history, .book = book, .objective = objective, .must_prove = true};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert(best.proven);
    cr_assert_eq(best.guesses, total);
    cr_assert_eq(best.height, 7);
    history.count = 1;
    history.rows[0].guess = 0x9876;
    for (bc_answer_id a = 0; a < bc_answer_win(game); a++) {
        history.rows[0].answer = a;
        cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
        cr_assert(best.candidates == 0 || best.proven);
        guesses += best.candidates ? best.guesses : 0;
    }
    cr_assert_eq(guesses, total);
    bc_builtin_close(builtin);
}

/* The trees have the minimum height, so they are also optimal for the worst case. */
Test(bulls_cows_any_guess, the_classic_game_has_proven_trees)
{
    static const struct bc_game classic = {4, 10, false, false},
                                any = {4, 10, false, false, true};

    expect_proven_tree(&classic, BC_AVERAGE, 26274);
    expect_proven_tree(&any, BC_AVERAGE, 26254);
    expect_proven_tree(&any, BC_WORST_CASE, 26254);
}

Test(bulls_cows_any_guess, a_search_that_ends_early_does_not_prove_the_total)
{
    static const struct bc_game game = {5, 8, false, false, true};
    const struct bc_packed_history history = {.game = game};
    const struct bc_task task = {
        .history = &history, .objective = BC_AVERAGE, .use_known = true};
    const struct pz_ctl ctl = {.max_nodes = 1};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert(best.known && best.cut && !best.proven);
    cr_assert_leq(best.lower, best.guesses);
}

Test(bulls_cows_any_guess, guesses_can_be_strings_that_are_not_codes)
{
    static const struct bc_game game = {4, 6, false, true, true};
    const struct bc_game guesses = bc_guess_game(&game);
    struct bc_code code;
    size_t at;

    cr_assert_eq(bc_parse(&game, "1223", 4, &code, &at), BC_CODE_REPEATED_SYMBOL);
    cr_assert_eq(bc_parse(&game, "0123", 4, &code, &at), BC_CODE_LEADING_ZERO);
    cr_assert_eq(bc_parse(&guesses, "1223", 4, &code, &at), BC_CODE_OK);
    cr_assert_eq(bc_parse(&guesses, "0000", 4, &code, &at), BC_CODE_OK);
    cr_assert_eq(bc_parse(&guesses, "0006", 4, &code, &at), BC_CODE_UNKNOWN_SYMBOL);
    cr_assert_eq(bc_game_codes(&game), 5 * 5 * 4 * 3);
    cr_assert_eq(bc_game_codes(&guesses), 6 * 6 * 6 * 6);
}

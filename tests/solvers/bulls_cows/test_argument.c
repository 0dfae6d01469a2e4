/* The argument of a proof. tests/cases/bulls-cows has the arguments of further responses. */
#include "brute.h"
#include "solvers/bulls_cows/exact/exact.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct bc_game classic = {.positions = 4, .symbols = 10};

/* A question after `count` guesses without bulls and cows. */
static struct bc_packed_question question_of(const struct bc_game *game,
                                             enum bc_objective objective, unsigned count,
                                             const char *const guesses[])
{
    struct bc_packed_question question = {.objective = objective,
                                          .history = {.game = *game}};
    size_t where;

    for (unsigned i = 0; i < count; i++) {
        struct bc_packed_row *row = &question.history.rows[question.history.count++];

        cr_assert_eq(brute_parse(game, guesses[i], strlen(guesses[i]), &row->guess, &where),
                     BC_CODE_OK);
        cr_assert(bc_answer_make(game, 0, 0, &row->answer));
    }
    return question;
}

static void expect_argument(const struct bc_packed_question *question, const char *wanted)
{
    const struct bc_question asked = {.history = brute_unpack(&question->history),
                                      .objective = question->objective};
    struct pz_context *context = pz_context_open();
    struct bc_solution solution;

    cr_assert(context);
    cr_assert_eq(bc_solve(context, &asked, NULL, &solution), PZ_OK);
    cr_expect_str_eq(solution.quality.argument, wanted);
    bc_solution_free(&solution);
    pz_context_close(context);
}

Test(bulls_cows_argument, a_published_proof_is_cited)
{
    static const struct bc_game mastermind = {
        .positions = 4, .symbols = 6, .repeats = true};
    const struct bc_packed_question question =
        question_of(&mastermind, BC_AVERAGE, 0, NULL);
    const struct bc_best koyama = {
        .candidates = 1296, .known = true, .guesses = 5625, .proven = true};
    char text[BC_ARGUMENT];

    bc_best_argument(&question, &koyama, text);
    cr_expect_str_eq(text,
                     "No strategy needs fewer than 5625 guesses in total: proven by K. "
                     "Koyama and T. W. Lai, An optimal Mastermind strategy, 1993.");
}

Test(bulls_cows_argument, values_of_the_context_were_searched)
{
    static const char *const guesses[] = {"0123"};
    struct bc_packed_question question = question_of(&classic, BC_AVERAGE, 1, guesses);

    expect_argument(&question,
                    "No strategy needs fewer guesses in total: proven by an exhaustive "
                    "search with the tool bulls-cows-prove.");
    question.objective = BC_CONSISTENT;
    expect_argument(
        &question,
        "No strategy that guesses only candidates, within the height limit of "
        "the objective, has fewer nodes: proven by an exhaustive search with the "
        "tool bulls-cows-prove.");
}

Test(bulls_cows_argument, a_proof_is_a_search_or_a_bound)
{
    static const struct bc_game small = {.positions = 3, .symbols = 6};
    static const char *const guesses[] = {"012"};
    const struct bc_packed_question question = question_of(&small, BC_AVERAGE, 1, guesses);
    struct bc_best best = {.candidates = 9, .known = true, .guesses = 20};
    char text[BC_ARGUMENT];

    expect_argument(&question,
                    "No strategy needs fewer guesses in total: proven by a complete "
                    "branch-and-bound search.");
    bc_best_argument(&question, &best, text);
    cr_expect_str_eq(text, "");
    best.proven = true;
    best.proof = BC_PROOF_BOUND;
    bc_best_argument(&question, &best, text);
    cr_expect_str_eq(
        text, "No strategy needs fewer guesses in total: this strategy meets a lower "
              "bound from counting and search.");
}

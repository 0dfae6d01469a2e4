/* The sentence that says why nothing is better names what was proven, and how. */
#include "brute.h"
#include "solvers/bulls_cows/exact/exact.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct bc_game classic = {.positions = 4, .symbols = 10};

static struct pz_context *open_context(void)
{
    struct pz_context *context = pz_context_open();

    cr_assert(context);
    return context;
}

/* A question after `count` guesses, none of which had a bull or a cow. */
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
    struct pz_context *context = open_context();
    struct bc_solution solution;

    cr_assert_eq(bc_solve(context, &asked, NULL, &solution), PZ_OK);
    cr_expect_str_eq(solution.quality.argument, wanted);
    bc_solution_free(&solution);
    pz_context_close(context);
}

Test(bulls_cows_argument, of_few_or_no_secrets)
{
    static const char *const guesses[] = {"0123", "4567", "8901"};
    static const struct bc_game pairs = {.positions = 1, .symbols = 3};
    static const char *const one[] = {"0", "1"};
    struct bc_packed_question question = question_of(&classic, BC_AVERAGE, 3, guesses);

    expect_argument(&question,
                    "No secret is consistent with the history: each of the 5040 codes of "
                    "the game contradicts at least one row.");
    question = question_of(&pairs, BC_NODES, 2, one);
    expect_argument(&question, "Only one candidate remains, so one guess is sufficient.");
    question = question_of(&pairs, BC_CONSISTENT, 1, one);
    expect_argument(
        &question,
        "Two candidates remain: no strategy finds both with the first guess, so one of the two candidates needs a second guess.");
}

Test(bulls_cows_argument, of_whole_games)
{
    static const struct bc_game mastermind = {
        .positions = 4, .symbols = 6, .repeats = true};
    struct bc_packed_question question = question_of(&classic, BC_AVERAGE, 0, NULL);
    const struct bc_best koyama = {
        .candidates = 1296, .known = true, .guesses = 5625, .proven = true};
    char text[BC_ARGUMENT];

    expect_argument(&question,
                    "No strategy needs fewer than 26274 guesses in total: proven by "
                    "T. Tanaka, An optimal MOO strategy, 1996.");
    question = question_of(&mastermind, BC_AVERAGE, 0, NULL);
    bc_best_argument(&question, &koyama, text);
    cr_expect_str_eq(text,
                     "No strategy needs fewer than 5625 guesses in total: proven by K. "
                     "Koyama and T. W. Lai, An optimal Mastermind strategy, 1993.");
}

Test(bulls_cows_argument, of_what_the_context_carries)
{
    static const char *const guesses[] = {"0123"};
    struct bc_packed_question question = question_of(&classic, BC_AVERAGE, 1, guesses);

    expect_argument(&question,
                    "No strategy needs fewer guesses in total: proven by an exhaustive "
                    "search with the tool bulls-cows-prove.");
    question.objective = BC_CONSISTENT;
    expect_argument(
        &question, "No strategy that guesses only candidates, within the height limit (see "
                   "`objective`), has fewer nodes: proven by an exhaustive search with the "
                   "tool bulls-cows-prove.");
}

Test(bulls_cows_argument, of_a_search)
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

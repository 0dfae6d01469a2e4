/* The costs of openers, compared with exhaustive search. */
#include "optimum.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>

/* Returns the minimum total number of guesses for the candidates of `history`, and sets the minimum
 * height of all strategies. */
static uint64_t find_least(const struct bc_packed_history *history, unsigned *height)
{
    struct optimum_question question = optimum_question_of(history);
    struct optimum *optimum;
    uint64_t guesses;

    if (question.count == 0)
        return 0;
    question.guess = 1;
    optimum = optimum_open(&question);
    guesses = optimum_cost(optimum, question.count);
    *height = question.count == 1 ? 1 : optimum_height(optimum);
    optimum_close(optimum);
    return guesses;
}

/* Returns the minimum total of strategies that first play the openers from history->count on. */
static uint64_t find_total(struct bc_packed_history *history,
                           const struct bc_openers *openers, unsigned *height)
{
    unsigned depth = history->count, left = optimum_question_of(history).count, most = 0;
    uint64_t total = left;

    if (left == 0)
        return 0;
    if (depth == openers->count)
        return find_least(history, height);
    history->rows[depth].guess = bc_pack(&history->game, &openers->guess[depth]);
    history->count = depth + 1;
    for (bc_answer_id answer = 0; answer < bc_answer_win(&history->game); answer++) {
        unsigned below = 0;

        history->rows[depth].answer = answer;
        total += find_total(history, openers, &below);
        most = below > most ? below : most;
    }
    history->count = depth;
    *height = most + 1;
    return total;
}

Test(bulls_cows_openers, have_the_costs_of_the_best_strategy_after_them)
{
    struct test_rng rng;
    unsigned games = 0;

    test_rng_seed(&rng, 1);
    while (games < 100) {
        struct bc_packed_history history = {.game = brute_any_game(&rng)};
        struct bc_openers openers = {.game = history.game,
                                     .count = (unsigned)test_rng_below(&rng, 4)};
        struct bc_openers_value value;
        unsigned height = 0;

        if (bc_packed_codes(&history.game) > OPTIMUM_SECRETS)
            continue;
        for (unsigned i = 0; i < openers.count; i++)
            openers.guess[i] = brute_code(&rng, &history.game);
        cr_assert_eq(bc_openers_evaluate(NULL, &openers, NULL, &value), PZ_OK);
        cr_assert(value.known && value.proven && !value.cut);
        cr_assert_eq(value.guesses, find_total(&history, &openers, &height));
        cr_assert_geq(value.height, height);
        games++;
    }
}

static struct bc_openers two_openers(const char *second)
{
    struct bc_openers openers = {.game = {.positions = 4, .symbols = 10}, .count = 2};
    size_t error_at;

    bc_parse(&openers.game, "0123", 4, &openers.guess[0], &error_at);
    bc_parse(&openers.game, second, 4, &openers.guess[1], &error_at);
    return openers;
}

/* docs/theory/bulls-cows.md has these totals. */
Test(bulls_cows_openers, are_best_with_one_symbol_in_a_new_position)
{
    static const struct {
        const char *second;
        uint64_t guesses;
    } rows[] = {{"1456", 26491}, {"3456", 26491}, {"0245", 26562}, {"4567", 27160}};
    struct pz_context *context = pz_context_open();

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct bc_openers openers = two_openers(rows[i].second);
        struct bc_openers_value value;

        cr_assert_eq(bc_openers_evaluate(context, &openers, NULL, &value), PZ_OK);
        cr_assert(value.proven && value.guesses == rows[i].guesses && value.height == 7);
    }
    pz_context_close(context);
}

Test(bulls_cows_openers, respect_the_limits)
{
    const struct bc_openers large = {.game = {.positions = 6, .symbols = 16}};
    const struct bc_openers openers = {
        .game = {.positions = 2, .symbols = 5}, .count = 1, .guess = {{{0, 1}}}};
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct bc_openers_value value;

    cr_assert_eq(bc_openers_evaluate(NULL, &large, NULL, &value), PZ_INVALID);
    cr_assert_eq(bc_openers_evaluate(NULL, &openers, &brief, &value), PZ_LATER);
    expect_no_memory(2, bc_openers_evaluate(NULL, &openers, NULL, &value), true);
    cr_assert(value.proven);
}

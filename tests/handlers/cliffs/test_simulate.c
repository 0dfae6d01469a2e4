/* POST /cliffs/simulate. */
#include "handlers/cliffs/cliffs.h"
#include "puzzles/control.h"
#include "solvers/cliffs/games.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const strategies[] = {
    "naive", "similarity", "certain-first", "informative", "guarded", "optimal", "safest"};

/* The games one by one, by the solver itself. */
static void play_all(const struct cliffs_games *games, unsigned count,
                     struct cliffs_tally *tally)
{
    memset(tally, 0, sizeof *tally);
    for (unsigned i = 0; i < count; i++)
        cr_assert_eq(cliffs_games_play(games, i, 0, NULL, tally), PZ_OK);
}

Test(cliffs_simulate, pieces_make_one_run)
{
    struct cliffs_tally *tally = malloc(sizeof *tally);

    cr_assert_not_null(tally);
    for (unsigned i = 0; i < CLIFFS_STRATEGIES; i++) {
        unsigned count = i < 2 ? 5000 : i < 4 ? 300 : 10;
        const struct cliffs_games games = {
            {{4, {5, 5, 5, 5}}, 2, CLIFFS_PUBLISHED, 12}, (enum cliffs_strategy)i, 3, 9};
        char body[300];
        json_t *answer;

        snprintf(body, sizeof body,
                 "{\"strategy\":\"%s\",\"level\":2,\"generator\":\"published\","
                 "\"zoombinis\":12,\"games\":%u,\"seed\":9,\"mistakes_allowed\":3,"
                 "\"optimum_bands\":0}",
                 strategies[i], count);
        answer = case_answer(cliffs_simulate_handle, body);
        play_all(&games, count, tally);
        cr_expect_eq(case_number(answer, "games"), count);
        for (unsigned m = 0; m < 13; m++) {
            const json_t *row = json_array_get(json_object_get(answer, "mistakes"), m);

            cr_expect_eq((uint64_t)json_integer_value(row), tally->mistakes[m]);
        }
        cr_assert_float_eq(case_real(answer, "mean_queries"),
                           (double)tally->queries / count, 1e-9);
        cr_assert_float_eq(case_real(answer, "mean_zoombinis"),
                           (double)tally->zoombinis / count, 1e-9);
        cr_assert_float_eq(case_real(answer, "win_rate"), (double)tally->won / count, 1e-9);
        cr_assert_float_eq(case_real(answer, "standard_error"),
                           cliffs_tally_queries(tally).error, 1e-9);
        case_expect_member(answer, "optimum", "null");
        json_decref(answer);
    }
    free(tally);
}

/* Whoever comes alone is a mistake half of the time. */
Test(cliffs_simulate, writes_one_game)
{
    case_expect_answer(
        cliffs_simulate_handle,
        "{\"strategy\":\"optimal\",\"level\":1,\"zoombinis\":1,\"attributes\":[1],"
        "\"games\":1,\"seed\":3,\"optimum_bands\":1,\"limits\":{\"milliseconds\":60000}}",
        "{\"strategy\":\"optimal\",\"level\":1,\"generator\":\"uniform\",\"zoombinis\":1,"
        "\"mistakes_allowed\":5,\"games\":1,\"unplayed\":0,\"mean_zoombinis\":1,"
        "\"mean_queries\":1,\"standard_error\":null,\"mean_mistakes\":0,\"win_rate\":1,"
        "\"mistakes\":[1],\"optimum\":{\"bands\":1,\"mean_queries\":1.5,"
        "\"mean_mistakes\":0.5,\"standard_error\":null},\"seed\":3,\"complete\":true,"
        "\"status\":\"optimal\"}");
}

Test(cliffs_simulate, finds_the_optimum_of_the_first_bands)
{
    const struct cliffs_games games = {
        {{4, {5, 5, 5, 5}}, 3, CLIFFS_GAME, 12}, CLIFFS_PLAY_NAIVE, 5, 4};
    json_t *answer =
        case_answer(cliffs_simulate_handle,
                    "{\"strategy\":\"naive\",\"level\":3,\"generator\":\"game\","
                    "\"zoombinis\":12,\"games\":5,\"seed\":4,"
                    "\"optimum_bands\":7}");
    const json_t *optimum = json_object_get(answer, "optimum");
    double mistakes = 0;

    for (unsigned i = 0; i < 7; i++) {
        struct cliffs_optimum one;

        cr_assert_eq(cliffs_games_optimum(&games, i, 0, NULL, &one), PZ_OK);
        cr_assert(one.exact);
        mistakes += one.mistakes;
    }
    cr_expect_eq(case_number(optimum, "bands"), 7);
    cr_assert_float_eq(case_real(optimum, "mean_mistakes"), mistakes / 7, 1e-9);
    cr_assert_float_eq(case_real(optimum, "mean_queries"), 12 + mistakes / 7, 1e-9);
    cr_expect_gt(case_real(optimum, "standard_error"), 0);
    json_decref(answer);
}

Test(cliffs_simulate, what_varies)
{
    for (int i = 0; i < 2; i++) {
        struct exchange x;

        case_ask(&x, cliffs_simulate_handle,
                 i ? "{\"strategy\":\"naive\",\"level\":1,\"seed\":1}"
                   : "{\"strategy\":\"naive\",\"level\":1}");
        cr_expect_eq(cliffs_simulate_handle(&x), HANDLED_ANSWER);
        cr_expect_eq(x.varies, i == 0);
        cr_expect(x.offers_lines);
        exchange_free(&x);
    }
}

Test(cliffs_simulate, nothing_was_played)
{
    struct exchange x;

    case_ask(&x, cliffs_simulate_handle,
             "{\"strategy\":\"guarded\",\"level\":4,\"seed\":1,"
             "\"limits\":{\"milliseconds\":1}}");
    x.received_ns = 1;
    json_t *answer = case_handle(cliffs_simulate_handle, &x);

    case_expect_member(answer, "games", "0");
    case_expect_member(answer, "mean_queries", "null");
    case_expect_member(answer, "win_rate", "null");
    case_expect_member(answer, "mistakes", "[]");
    case_expect_member(answer, "optimum", "null");
    case_expect_member(answer, "status", "\"unknown\"");
    cr_expect(x.varies);
    json_decref(answer);
    exchange_free(&x);
}

Test(cliffs_simulate, stops_when_told)
{
    atomic_bool stop = true;

    for (int i = 0; i < 7; i++) {
        char body[100];
        struct exchange x;

        snprintf(body, sizeof body, "{\"strategy\":\"%s\",\"level\":4,\"seed\":1}",
                 strategies[i]);
        case_ask(&x, cliffs_simulate_handle, body);
        x.stop = &stop;
        cr_expect_eq(cliffs_simulate_handle(&x), HANDLED_STOPPED);
        exchange_free(&x);
    }
}

Test(cliffs_simulate, memory_is_limited)
{
    static const size_t sizes[] = {1000, 50000, 200000, 1000000, 30000000};

    for (int i = 0; i < 35; i++) {
        char body[100];
        enum handled handled;
        struct exchange x;

        snprintf(body, sizeof body,
                 "{\"strategy\":\"%s\",\"level\":4,\"seed\":1,\"games\":2}",
                 strategies[i % 7]);
        case_ask(&x, cliffs_simulate_handle, body);
        x.max_bytes = sizes[i / 7];
        handled = cliffs_simulate_handle(&x);
        if (i < 7)
            cr_expect_eq(handled, HANDLED_NO_MEMORY);
        else if (i >= 28)
            cr_expect_eq(handled, HANDLED_ANSWER);
        else
            cr_expect(handled == HANDLED_ANSWER || handled == HANDLED_NO_MEMORY);
        exchange_free(&x);
    }
}

Test(cliffs_simulate, is_for_workers)
{
    cr_expect_eq(case_ask_on_loop(cliffs_simulate_handle,
                                  "{\"strategy\":\"naive\",\"level\":1,\"seed\":1}"),
                 HANDLED_LATER);
}

Test(cliffs_simulate, refuses)
{
    case_expect_refusal(
        cliffs_simulate_handle,
        "{\"strategy\":\"optimal\",\"level\":3,\"zoombinis\":17,"
        "\"attributes\":[8],\"games\":1}",
        "/level: level 3 names values of 2 traits, and there is only 1\n"
        "/zoombinis: at most two of a kind are dealt, and there are 8 kinds, "
        "so there may be 16, and not 17\n"
        "/strategy: \"optimal\" searches all that may be, which takes up to "
        "16 Zoombinis, and there are 17\n");
    case_expect_refusal(
        cliffs_simulate_handle,
        "{\"strategy\":\"naive\",\"level\":1,\"zoombinis\":1,"
        "\"attributes\":[5],\"games\":1,\"generator\":\"game\",\"seed\":1}",
        "/generator: the game's dealer has no rule of this level for such a "
        "band: it wants one that matches some and about half of 1 Zoombini, "
        "and not all\n");
}

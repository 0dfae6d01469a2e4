/* POST /cliffs/simulate. */
#include "handlers/cliffs/cliffs.h"
#include "puzzles/cliffs_games.h"
#include "puzzles/control.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const char *const strategies[] = {
    "naive", "similarity", "certain-first", "informative", "guarded", "optimal", "safest"};

/* A row for each number of mistakes that was made. */
static void expect_rows(const json_t *rows, const struct cliffs_tally *tally)
{
    size_t at = 0;

    for (unsigned m = 0; m < 13; m++) {
        const json_t *row = json_array_get(rows, at);

        if (tally->mistakes[m] == 0)
            continue;
        cr_assert(row);
        cr_expect_eq(case_number(row, "mistakes"), m);
        cr_expect_eq(case_number(row, "games"), tally->mistakes[m]);
        cr_expect_eq(case_real(row, "probability"),
                     (double)tally->mistakes[m] / (double)tally->games);
        cr_expect_eq(case_real(row, "standard_error"),
                     cliffs_share_error(tally->mistakes[m], tally->games));
        at++;
    }
    cr_expect_eq(json_array_size(rows), at);
}

/* Every strategy has its name, and each figure its member. */
Test(cliffs_simulate, writes_what_the_library_says)
{
    static struct cliffs_simulation_answer told;

    for (unsigned i = 0; i < CLIFFS_STRATEGIES; i++) {
        const struct cliffs_simulation question = {
            .games = {{{4, {5, 5, 5, 5}}, 2, CLIFFS_PUBLISHED, 12},
                      (enum cliffs_strategy)i,
                      3,
                      9},
            .wanted = 10 + i,
            .bands = 2};
        char body[300];

        snprintf(body, sizeof body,
                 "{\"strategy\":\"%s\",\"level\":2,\"generator\":\"published\","
                 "\"band_size\":12,\"games\":%u,\"seed\":9,\"mistakes_allowed\":3,"
                 "\"optimum_bands\":2}",
                 strategies[i], 10 + i);
        json_t *answer = case_answer(&cliffs_simulate_operation, body);
        const json_t *optimum = json_object_get(answer, "optimum");

        cr_assert_eq(cliffs_simulate(&question, NULL, &told), PZ_OK);
        cr_expect_eq(case_number(answer, "games"), 10 + i);
        expect_rows(json_object_get(answer, "distribution"), &told.tally);
        cr_expect_eq(case_real(answer, "mean_queries"), told.mean_queries);
        cr_expect_eq(case_real(answer, "mean_band_size"), told.mean_zoombinis);
        cr_expect_eq(case_real(answer, "mean_mistakes"), told.mean_mistakes);
        cr_expect_eq(case_real(answer, "win_probability"), told.win_probability);
        cr_expect_eq(case_real(answer, "mean_queries_standard_error"), told.queries_error);
        cr_expect_eq(case_real(answer, "mean_mistakes_standard_error"),
                     told.mistakes_error);
        cr_expect_eq(case_real(answer, "win_probability_standard_error"), told.win_error);
        cr_expect_eq(case_number(optimum, "bands"), 2);
        cr_expect_eq(case_real(optimum, "mean_mistakes"), told.optima.mean_mistakes);
        cr_expect_eq(case_real(optimum, "mean_queries"), told.optima.mean_queries);
        cr_expect_eq(case_real(optimum, "mean_queries_standard_error"),
                     told.optima.queries_error);
        cr_expect_eq(case_real(optimum, "mean_mistakes_standard_error"),
                     told.optima.mistakes_error);
        cr_expect_eq(case_real(optimum, "mean_excess_mistakes"), told.optima.mean_excess);
        cr_expect_eq(case_real(optimum, "mean_excess_mistakes_standard_error"),
                     told.optima.excess_error);
        json_decref(answer);
    }
}

/* Whoever comes alone is a mistake half of the time. */
Test(cliffs_simulate, writes_one_game)
{
    case_expect_answer(
        &cliffs_simulate_operation,
        "{\"strategy\":\"optimal\",\"level\":1,\"band_size\":1,\"values_per_trait\":[1],"
        "\"games\":1,\"seed\":3,\"optimum_bands\":1,\"limits\":{\"milliseconds\":60000}}",
        "{\"strategy\":\"optimal\",\"level\":1,\"generator\":\"uniform\",\"band_size\":1,"
        "\"mistakes_allowed\":5,\"games\":1,\"unplayed\":0,\"mean_band_size\":1,"
        "\"mean_queries\":1,\"mean_queries_standard_error\":null,\"mean_mistakes\":0,"
        "\"mean_mistakes_standard_error\":null,\"win_probability\":1,"
        "\"win_probability_standard_error\":null,\"distribution\":[{\"mistakes\":0,"
        "\"games\":1,\"probability\":1,\"standard_error\":null}],\"optimum\":{\"bands\":1,"
        "\"mean_queries\":1.5,\"mean_queries_standard_error\":null,\"mean_mistakes\":0.5,"
        "\"mean_mistakes_standard_error\":null,\"mean_excess_mistakes\":-0.5,"
        "\"mean_excess_mistakes_standard_error\":null},\"seed\":3,\"complete\":true}");
}

Test(cliffs_simulate, what_varies)
{
    for (int i = 0; i < 2; i++) {
        struct handler_call call;

        case_ask(&call, &cliffs_simulate_operation,
                 i ? "{\"strategy\":\"naive\",\"level\":1,\"seed\":1}"
                   : "{\"strategy\":\"naive\",\"level\":1}");
        cr_expect_eq(operation_run(&cliffs_simulate_operation, &call), HANDLER_OK);
        cr_expect_eq(call.varies, i == 0);
        case_free(&cliffs_simulate_operation, &call);
    }
}

Test(cliffs_simulate, nothing_was_played)
{
    json_t *answer =
        case_answer_late(&cliffs_simulate_operation,
                         case_parse("{\"strategy\":\"guarded\",\"level\":4,\"seed\":1,"
                                    "\"limits\":{\"milliseconds\":1}}"));

    case_expect_member(answer, "games", "0");
    case_expect_member(answer, "mean_queries", "null");
    case_expect_member(answer, "win_probability", "null");
    case_expect_member(answer, "distribution", "[]");
    case_expect_member(answer, "optimum", "null");
    case_expect_member(answer, "complete", "false");
    json_decref(answer);
}

Test(cliffs_simulate, stops_when_told)
{
    case_expect_stopped(&cliffs_simulate_operation,
                        case_parse("{\"strategy\":\"optimal\",\"level\":4,\"seed\":1}"));
}

Test(cliffs_simulate, memory_is_limited)
{
    static const char body[] =
        "{\"strategy\":\"safest\",\"level\":4,\"seed\":1,\"games\":2}";

    cr_expect_eq(case_ask_within(&cliffs_simulate_operation, body, 1000),
                 HANDLER_NO_MEMORY);
    cr_expect_eq(case_ask_within(&cliffs_simulate_operation, body, 30000000), HANDLER_OK);
}

Test(cliffs_simulate, is_for_workers)
{
    cr_expect_eq(case_ask_on_loop(&cliffs_simulate_operation,
                                  "{\"strategy\":\"naive\",\"level\":1,\"seed\":1}"),
                 HANDLER_RETRY_ON_WORKER);
}

Test(cliffs_simulate, refuses)
{
    case_expect_refusal(
        &cliffs_simulate_operation,
        "{\"strategy\":\"optimal\",\"level\":3,\"band_size\":17,"
        "\"values_per_trait\":[8],\"games\":1}",
        "/level: level 3 requires at least 2 traits, but \"values_per_trait\" has only 1; add "
        "traits or use a lower level\n"
        "/band_size: a band of 17 is not possible: the traits allow only 8 different "
        "Zoombinis, and at most two Zoombinis of a band can be equal; set "
        "\"band_size\" to at most 16, or increase \"values_per_trait\"\n"
        "/strategy: the strategy \"optimal\" requires bands of at most 16 Zoombinis, but "
        "\"band_size\" is 17; set it to at most 16, or use another strategy, for example "
        "\"certain-first\"\n");
    case_expect_refusal(
        &cliffs_simulate_operation,
        "{\"strategy\":\"naive\",\"level\":1,\"band_size\":1,"
        "\"values_per_trait\":[5],\"games\":1,\"generator\":\"game\",\"seed\":1}",
        "/generator: the original game has no rule for a band of one Zoombini; set "
        "\"band_size\" to at least 2, or use the generator \"uniform\"\n");
}

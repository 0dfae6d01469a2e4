/* POST /bulls-cows/review, /bulls-cows/strategies and /bulls-cows/bounds. */
#include "handlers/bulls_cows/bulls_cows.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void check_review(const json_t *answer, size_t rows)
{
    const json_t *guesses = json_object_get(answer, "guesses");
    double sum = 0;

    cr_assert_eq(json_array_size(guesses), rows);
    for (size_t i = 0; i < rows; i++) {
        const json_t *row = json_array_get(guesses, i);
        double best = json_number_value(json_object_get(row, "best_expected_guesses"));
        double made = json_number_value(json_object_get(row, "expected_guesses"));
        double loss = json_number_value(json_object_get(row, "extra_guesses"));

        cr_assert_geq(best, 1);
        cr_assert_geq(loss, 0);
        cr_assert_float_eq(made - best, loss, 1e-9);
        case_expect_json(json_object_get(row, "proven"), "true");
        sum += loss;
    }
    cr_assert_float_eq(json_number_value(json_object_get(answer, "extra_guesses")), sum,
                       1e-9);
    case_expect_json(json_object_get(answer, "status"), "\"optimal\"");
}

Test(bulls_cows_review, reviews_a_game)
{
    json_t *answer = case_answer(
        &bulls_cows_review_operation,
        "{\"game\":{\"positions\":3,\"symbols\":6},\"secret\":\"531\",\"history\":"
        "[{\"guess\":\"012\"},{\"guess\":\"012\",\"cows\":1},{\"guess\":\"135\",\"bulls\":"
        "1},"
        "{\"guess\":\"531\",\"bulls\":3,\"cows\":0}]}");
    const json_t *rows = json_object_get(answer, "guesses");

    check_review(answer, 4);
    case_expect_member(json_array_get(rows, 0), "candidates_before", "\"120\"");
    cr_assert_str_eq(case_text(json_array_get(rows, 0), "candidates_after"),
                     case_text(json_array_get(rows, 1), "candidates_after"));
    /* the same guess again costs exactly one guess */
    case_expect_json(json_object_get(json_array_get(rows, 1), "extra_guesses"), "1");
    case_expect_json(json_object_get(json_array_get(rows, 1), "consistent"), "false");
    case_expect_json(json_object_get(json_array_get(rows, 2), "bulls"), "1");
    case_expect_json(json_object_get(json_array_get(rows, 2), "cows"), "2");
    case_expect_json(json_object_get(json_array_get(rows, 3), "candidates_after"), "\"1\"");
    json_decref(answer);
}

Test(bulls_cows_review, reviews_up_to_the_end)
{
    static const char nothing[] =
        "\"candidates_before\":null,\"candidates_after\":null,\"best_guess\":null,"
        "\"best_expected_guesses\":null,\"expected_guesses\":null,"
        "\"extra_guesses\":null,\"consistent\":null,\"proven\":false}";
    char wanted[600];
    json_t *answer =
        case_answer(&bulls_cows_review_operation,
                    "{\"game\":{\"positions\":2,\"symbols\":3},\"history\":[{"
                    "\"guess\":\"01\",\"bulls\":"
                    "2,\"cows\":0},{\"guess\":\"12\",\"bulls\":0,\"cows\":0}]}");

    snprintf(wanted, sizeof wanted, "{\"guess\":\"12\",\"bulls\":0,\"cows\":0,%s", nothing);
    case_expect_json(json_array_get(json_object_get(answer, "guesses"), 1), wanted);
    case_expect_json(json_object_get(answer, "status"), "\"optimal\"");
    json_decref(answer);
    answer =
        case_answer(&bulls_cows_review_operation,
                    "{\"game\":{\"positions\":2,\"symbols\":3},\"history\":[{\"guess\":"
                    "\"01\",\"bulls\":"
                    "0,\"cows\":0},{\"guess\":\"12\",\"bulls\":0,\"cows\":0}]}");
    case_expect_json(json_array_get(json_object_get(answer, "guesses"), 1), wanted);
    case_expect_json(json_object_get(json_array_get(json_object_get(answer, "guesses"), 0),
                                     "candidates_after"),
                     "\"0\"");
    case_expect_json(json_object_get(answer, "status"), "\"infeasible\"");
    cr_assert_not_null(strstr(json_string_value(json_object_get(answer, "argument")),
                              "No secret is consistent with the history"));
    json_decref(answer);
}

Test(bulls_cows_review, names_wrong_answers_of_a_review)
{
    case_expect_refusal(
        &bulls_cows_review_operation,
        "{\"history\":[{\"guess\":\"0123\"},{\"guess\":\"0123\",\"bulls\":1},"
        "{\"guess\":\"0123\",\"cows\":1},{\"guess\":\"01\",\"cows\":1},"
        "{\"guess\":\"0123\",\"bulls\":0,\"cows\":5},{\"guess\":\"0123\",\"cows\":9}]}",
        "/history/0: a row needs both bulls and cows, for example {\"guess\": \"0123\","
        " \"bulls\": 1, \"cows\": 2}; you can omit bulls and cows only in a review with a "
        "\"secret\"\n"
        "/history/1: a row needs both bulls and cows, for example {\"guess\": \"0123\","
        " \"bulls\": 1, \"cows\": 2}; you can omit bulls and cows only in a review with a "
        "\"secret\"\n"
        "/history/2: a row needs both bulls and cows, for example {\"guess\": \"0123\","
        " \"bulls\": 1, \"cows\": 2}; you can omit bulls and cows only in a review with a "
        "\"secret\"\n"
        "/history/3/guess: \"01\" has 2 symbols, but codes in this game have 4, for "
        "example \"0123\"; to use codes with 2 symbols, set \"positions\" to 2 in \"game\"\n"
        "/history/3: a row needs both bulls and cows, for example {\"guess\": \"0123\","
        " \"bulls\": 1, \"cows\": 2}; you can omit bulls and cows only in a review with a "
        "\"secret\"\n"
        "/history/4/cows: 0 bulls and 5 cows are 5 symbols, but a code of this game has only 4; the sum must be at most 4, for example 1 bull and 0 cows\n"
        "/history/5: a row needs both bulls and cows, for example {\"guess\": \"0123\","
        " \"bulls\": 1, \"cows\": 2}; you can omit bulls and cows only in a review with a "
        "\"secret\"\n");
    case_expect_refusal(
        &bulls_cows_review_operation,
        "{\"secret\":\"4271\",\"history\":[{\"guess\":\"1234\",\"bulls\":1,"
        "\"cows\":2},{\"guess\":\"1234\",\"bulls\":2},{\"guess\":\"4217\","
        "\"cows\":0},{\"guess\":\"4231\",\"bulls\":3,\"cows\":1}]}",
        "/history/1: the row has wrong numbers: with the secret \"4271\", the guess \"1234\" gets 1 bull and 2 cows; "
        "write these numbers, or omit bulls and cows\n"
        "/history/2: the row has wrong numbers: with the secret \"4271\", the guess \"4217\" gets 2 bulls and 2 cows; "
        "write these numbers, or omit bulls and cows\n"
        "/history/3: the row has wrong numbers: with the secret \"4271\", the guess \"4231\" gets 3 bulls and 0 cows; "
        "write these numbers, or omit bulls and cows\n");
    case_expect_refusal(
        &bulls_cows_review_operation,
        "{\"secret\":\"4272\",\"history\":[{\"guess\":\"1\"},{\"guess\":"
        "\"0123\"}]}",
        "/secret: characters 2 and 4 of \"4272\" are both 2, but codes in this game do not have repeated symbols; to allow repeated symbols, set \"repeats\" to true in \"game\"\n"
        "/history/0/guess: \"1\" has 1 symbol, but codes in this game have 4, for "
        "example \"0123\"; to use codes with 1 symbol, set \"positions\" to 1 in \"game\"\n");
}

Test(bulls_cows_review, plays_strategies)
{
    static const char body[] = "{\"game\":{\"positions\":3,\"symbols\":5},\"seed\":7%s}";
    char asked[200];

    snprintf(asked, sizeof asked, body, "");
    json_t *answer = case_answer(&bulls_cows_strategies_operation, asked);
    const json_t *all = json_object_get(answer, "strategies");

    cr_assert_geq(json_array_size(all), 6);
    case_expect_json(json_object_get(answer, "complete"), "true");
    case_expect_json(json_object_get(answer, "seed"), "7");
    case_expect_json(json_object_get(answer, "secret_count"), "60");
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *one = json_array_get(all, i);
        const json_t *by_guesses = json_object_get(one, "secrets_by_guesses");
        json_int_t guesses = 0, secrets = 0;

        for (size_t k = 0; k < json_array_size(by_guesses); k++) {
            json_int_t found = json_integer_value(json_array_get(by_guesses, k));

            secrets += found;
            guesses += found * (json_int_t)(k + 1);
        }
        cr_assert_eq(secrets, 60);
        cr_assert_eq(case_number(one, "total_guesses"), guesses);
        cr_assert_eq(case_number(one, "height"), (json_int_t)json_array_size(by_guesses));
    }
    snprintf(asked, sizeof asked, body,
             ",\"strategies\":[\"minimax\",\"first-consistent\"]");
    json_t *two = case_answer(&bulls_cows_strategies_operation, asked);

    cr_assert_eq(json_array_size(json_object_get(two, "strategies")), 2);
    cr_assert(json_equal(json_array_get(json_object_get(two, "strategies"), 1),
                         json_array_get(all, 0)));
    json_decref(two);
    json_decref(answer);
}

Test(bulls_cows_review, picks_a_seed)
{
    static const char *const seeds[] = {"", "", ",\"seed\":9007199254740991"};
    char asked[200];
    struct handler_call call;

    for (int i = 0; i < 3; i++) {
        snprintf(asked, sizeof asked,
                 "{\"game\":{\"positions\":2,\"symbols\":4},\"strategies\":[\"random-"
                 "consistent\"]%s}",
                 seeds[i]);
        case_ask(&call, &bulls_cows_strategies_operation, asked);
        json_t *answer = case_handle(&bulls_cows_strategies_operation, &call);

        cr_assert_eq(call.varies, i < 2);
        cr_assert_geq(case_number(answer, "seed"), 0);
        cr_assert_leq(case_number(answer, "seed"), 9007199254740991);
        json_decref(answer);
        case_free(&bulls_cows_strategies_operation, &call);
    }
}

Test(bulls_cows_review, names_strategies_that_do_not_exist)
{
    struct handler_call call;

    case_ask(&call, &bulls_cows_strategies_operation,
             "{\"strategies\":[\"minimax\",\"Minimax\",\"max\"],\"game\":{\"positions\":6,"
             "\"symbols\":16}}");
    cr_assert_eq(operation_run(&bulls_cows_strategies_operation, &call), HANDLER_INVALID);
    cr_assert_eq(call.errors.count, 3);
    cr_assert_str_eq(call.errors.list[0].pointer, "/strategies/1");
    cr_assert(strstr(call.errors.list[0].detail,
                     "\"Minimax\" is not a known strategy; the known strategies are "
                     "first-consistent, random-consistent, ") ==
              call.errors.list[0].detail);
    cr_assert_not_null(strstr(call.errors.list[0].detail, ", minimax"));
    cr_assert_str_eq(call.errors.list[1].pointer, "/strategies/2");
    cr_assert_str_eq(call.errors.list[2].pointer, "/game");
    cr_assert_str_eq(
        call.errors.list[2].detail,
        "the game has 5765760 codes, but this operation supports games with at most "
        "1048576 codes; use fewer positions or symbols");
    case_free(&bulls_cows_strategies_operation, &call);
}

Test(bulls_cows_review, knows_bounds_of_the_classic_game)
{
    json_t *answer = case_answer(&bulls_cows_bounds_operation, "{}");

    case_expect_member(answer, "codes", "\"5040\"");
    cr_assert_eq(case_number(answer, "answers"), 14);
    cr_assert_eq(case_number(json_object_get(answer, "height"), "exact"), 7);
    case_expect_member(json_object_get(answer, "total_guesses"), "exact", "\"26274\"");
    cr_assert_float_eq(case_real(json_object_get(answer, "expected_guesses"), "exact"),
                       26274.0 / 5040, 1e-12);
    json_decref(answer);
}

/* POST /grecian/generate. */
#include "handlers/grecian/grecian.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void expect_size(const json_t *answer, size_t dials, size_t rows, size_t columns)
{
    const json_t *made = json_object_get(answer, "dials");

    cr_assert_eq(json_array_size(made), dials);
    cr_assert_eq(json_array_size(json_array_get(made, 0)), rows);
    cr_assert_eq(json_array_size(json_array_get(json_array_get(made, 0), 0)), columns);
    cr_assert_eq(
        json_array_size(json_object_get(json_object_get(answer, "solution"), "offsets")),
        dials);
}

Test(grecian_generate_handler, makes_a_puzzle)
{
    json_t *answer = case_answer(grecian_generate_handle, "{\"seed\":1}");

    expect_size(answer, 5, 4, 12);
    case_expect_member(answer, "target", "42");
    case_expect_member(answer, "unique", "true");
    case_expect_member(answer, "seed", "1");
    case_expect_member(answer, "complete", "true");
    case_expect_member(
        answer, "argument",
        "\"A depth-first search of all positions found no other solution, "
        "and branch and bound no other position with more columns right than "
        "`second_best`.\"");
    cr_assert_null(json_object_get(answer, "reason"));
    json_t *solved =
        case_answer_body(grecian_solve_handle,
                         json_pack("{s:O}", "dials", json_object_get(answer, "dials")));

    case_expect_member(solved, "status", "\"unique\"");
    cr_assert(json_equal(
        json_object_get(json_array_get(json_object_get(solved, "solutions"), 0), "offsets"),
        json_object_get(json_object_get(answer, "solution"), "offsets")));
    json_decref(solved);
    json_decref(answer);
}

Test(grecian_generate_handler, makes_the_puzzle_that_is_wished)
{
    json_t *answer =
        case_answer(grecian_generate_handle,
                    "{\"dials\":3,\"rows\":2,\"columns\":6,\"target\":-20,\"seed\":"
                    "9007199254740991,"
                    "\"difficulty\":\"easy\",\"limits\":{\"milliseconds\":50000}}");

    expect_size(answer, 3, 2, 6);
    case_expect_member(answer, "target", "-20");
    case_expect_member(answer, "guesses", "0");
    case_expect_member(answer, "difficulty", "\"easy\"");
    case_expect_member(answer, "seed", "9007199254740991");
    case_expect_member(answer, "complete", "true");
    json_decref(answer);
    answer = case_answer(grecian_generate_handle,
                         "{\"dials\":2,\"rows\":1,\"columns\":2,\"target\":5,"
                         "\"seed\":3,\"difficulty\":\"hard\"}");
    case_expect_member(answer, "difficulty", "\"easy\"");
    case_expect_member(answer, "complete", "false");
    case_expect_member(answer, "reason", "\"no puzzle of this difficulty turned up\"");
    case_expect_member(answer, "second_best", "1");
    json_decref(answer);
}

/* The first seeds of a size of which some puzzles have more solutions. */
Test(grecian_generate_handler, says_when_a_puzzle_is_not_unique)
{
    unsigned many = 0;

    for (int seed = 0; seed < 60; seed++) {
        char body[200];

        snprintf(body, sizeof body,
                 "{\"dials\":3,\"rows\":2,\"columns\":3,\"target\":5,\"unique\":false,"
                 "\"seed\":%d}",
                 seed);
        json_t *answer = case_answer(grecian_generate_handle, body);

        case_expect_member(answer, "complete", "true");
        if (json_is_false(json_object_get(answer, "unique"))) {
            many++;
            case_expect_member(answer, "argument",
                               "\"A depth-first search found another solution.\"");
            case_expect_member(answer, "second_best", "3");
            case_expect_member(answer, "difficulty", "null");
        }
        json_decref(answer);
    }
    cr_assert_gt(many, 0);
}

Test(grecian_generate_handler, picks_a_seed)
{
    cr_assert(case_varies(grecian_generate_handle, "{}"));
    cr_assert_not(case_varies(grecian_generate_handle, "{\"seed\":5}"));
}

Test(grecian_generate_handler, refuses_puzzles_that_cannot_be)
{
    static const char few[] = "%s: %u rows of %u columns show %u numbers, too few for each "
                              "of %u dials to show one\n";
    static const struct {
        const char *body, *pointer;
        unsigned rows, columns, dials;
    } rows[] = {
        {"{\"dials\":7,\"rows\":2,\"columns\":3}", "/dials", 2, 3, 7},
        {"{\"rows\":1,\"columns\":4}", "/columns", 1, 4, 5},
        {"{\"rows\":1,\"dials\":13}", "/dials", 1, 12, 13},
        {"{\"columns\":2,\"dials\":9}", "/dials", 4, 2, 9},
    };
    char wanted[400];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(wanted, sizeof wanted, few, rows[i].pointer, rows[i].rows, rows[i].columns,
                 rows[i].rows * rows[i].columns, rows[i].dials);
        case_expect_refusal(grecian_generate_handle, rows[i].body, wanted);
    }
    snprintf(wanted, sizeof wanted, few, "/dials", 1, 12, 12, 13);
    strcat(wanted,
           "/target: numbers lie between -2147483647 and 2147483647, so a column of "
           "1 shows between -2147483647 and 2147483647\n");
    case_expect_refusal(grecian_generate_handle,
                        "{\"rows\":1,\"dials\":13,\"target\":2147483648}", wanted);
    case_expect_refusal(
        grecian_generate_handle, "{\"rows\":2,\"target\":-4294967295}",
        "/target: numbers lie between -2147483647 and 2147483647, so a column "
        "of 2 shows between -4294967294 and 4294967294\n");
}

Test(grecian_generate_handler, leaves_large_puzzles_to_a_worker)
{
    static const char large[] = "{\"dials\":24,\"rows\":12,\"columns\":60,\"seed\":1,"
                                "\"limits\":{\"milliseconds\":20}}";
    struct exchange x;

    case_ask(&x, grecian_generate_handle, large);
    x.on_loop = true;
    cr_assert_eq(grecian_generate_handle(&x), HANDLED_LATER);
    cr_assert_eq(x.out.length, 0);
    x.on_loop = false;
    json_t *answer = case_handle(grecian_generate_handle, &x);

    cr_assert(x.varies);
    expect_size(answer, 24, 12, 60);
    case_expect_member(answer, "complete", "false");
    case_expect_member(answer, "reason",
                       "\"whether it has one solution only was not known in time\"");
    cr_assert_null(json_object_get(answer, "argument"));
    case_expect_member(answer, "unique", "null");
    case_expect_member(answer, "second_best", "null");
    case_expect_member(answer, "difficulty", "null");
    json_decref(answer);
    exchange_free(&x);
    case_ask(&x, grecian_generate_handle, "{\"seed\":1,\"dials\":6}");
    x.on_loop = true;
    cr_assert_neq(grecian_generate_handle(&x), HANDLED_STOPPED);
    exchange_free(&x);
}

Test(grecian_generate_handler, stops_making_when_told)
{
    case_expect_stopped(grecian_generate_handle, case_parse("{\"seed\":1}"));
}

Test(grecian_generate_handler, says_when_memory_for_a_puzzle_runs_out)
{
    case_run_out_of_memory(grecian_generate_handle,
                           "{\"dials\":4,\"rows\":3,\"columns\":8,\"seed\":1}", 12);
}

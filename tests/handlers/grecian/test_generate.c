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
    json_t *answer = case_answer(&grecian_generate_operation, "{\"seed\":1}");

    expect_size(answer, 5, 4, 12);
    case_expect_member(answer, "target", "42");
    case_expect_member(answer, "unique", "true");
    case_expect_member(answer, "seed", "1");
    case_expect_member(answer, "complete", "true");
    case_expect_member(
        answer, "argument",
        "\"A depth-first search of all positions found no other solution. A branch-and-"
        "bound search proved that no other position has more correct columns than "
        "`second_best_correct_columns`.\"");
    cr_assert_null(json_object_get(answer, "reason"));
    json_t *solved =
        case_answer_body(&grecian_solve_operation,
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
    json_t *answer = case_answer(
        &grecian_generate_operation,
        "{\"dial_count\":3,\"row_count\":2,\"column_count\":6,\"target\":-20,\"seed\":"
        "9007199254740991,"
        "\"difficulty\":\"easy\",\"limits\":{\"milliseconds\":50000}}");

    expect_size(answer, 3, 2, 6);
    case_expect_member(answer, "target", "-20");
    case_expect_member(answer, "guesses", "0");
    case_expect_member(answer, "difficulty", "\"easy\"");
    case_expect_member(answer, "seed", "9007199254740991");
    case_expect_member(answer, "complete", "true");
    json_decref(answer);
    answer =
        case_answer(&grecian_generate_operation,
                    "{\"dial_count\":2,\"row_count\":1,\"column_count\":2,\"target\":5,"
                    "\"seed\":3,\"difficulty\":\"hard\"}");
    case_expect_member(answer, "difficulty", "\"easy\"");
    case_expect_member(answer, "complete", "false");
    case_expect_member(answer, "reason",
                       "\"no puzzle with the requested difficulty was found\"");
    case_expect_member(answer, "second_best_correct_columns", "1");
    json_decref(answer);
}

/* The first seeds of a size of which some puzzles have more solutions. */
Test(grecian_generate_handler, says_when_a_puzzle_is_not_unique)
{
    unsigned many = 0;

    for (int seed = 0; seed < 60; seed++) {
        char body[200];

        snprintf(
            body, sizeof body,
            "{\"dial_count\":3,\"row_count\":2,\"column_count\":3,\"target\":5,\"unique\":false,"
            "\"seed\":%d}",
            seed);
        json_t *answer = case_answer(&grecian_generate_operation, body);

        case_expect_member(answer, "complete", "true");
        if (json_is_false(json_object_get(answer, "unique"))) {
            many++;
            case_expect_member(answer, "argument",
                               "\"A depth-first search found another solution.\"");
            case_expect_member(answer, "second_best_correct_columns", "3");
            case_expect_member(answer, "difficulty", "null");
        }
        json_decref(answer);
    }
    cr_assert_gt(many, 0);
}

Test(grecian_generate_handler, picks_a_seed)
{
    cr_assert(case_varies(&grecian_generate_operation, "{}"));
    cr_assert_not(case_varies(&grecian_generate_operation, "{\"seed\":5}"));
}

Test(grecian_generate_handler, refuses_puzzles_that_cannot_be)
{
    static const char few[] = "%s: a board with %u row%s and %u columns has %u cells, but "
                              "each of the %u dials must show a number; use fewer dials, "
                              "more rows, or more columns\n";
    static const struct {
        const char *body, *pointer;
        unsigned rows, columns, dials;
    } rows[] = {
        {"{\"dial_count\":7,\"row_count\":2,\"column_count\":3}", "/dial_count", 2, 3, 7},
        {"{\"row_count\":1,\"column_count\":4}", "/column_count", 1, 4, 5},
        {"{\"row_count\":1,\"dial_count\":13}", "/dial_count", 1, 12, 13},
        {"{\"column_count\":2,\"dial_count\":9}", "/dial_count", 4, 2, 9},
    };
    char wanted[400];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(wanted, sizeof wanted, few, rows[i].pointer, rows[i].rows,
                 rows[i].rows == 1 ? "" : "s", rows[i].columns,
                 rows[i].rows * rows[i].columns, rows[i].dials);
        case_expect_refusal(&grecian_generate_operation, rows[i].body, wanted);
    }
    snprintf(wanted, sizeof wanted, few, "/dial_count", 1, "", 12, 12, 13);
    strcat(
        wanted,
        "/target: expected an integer from -2147483647 to 2147483647, because a column has 1 "
        "row and each number is from -2147483647 to 2147483647; got 2147483648\n");
    case_expect_refusal(&grecian_generate_operation,
                        "{\"row_count\":1,\"dial_count\":13,\"target\":2147483648}",
                        wanted);
    case_expect_refusal(
        &grecian_generate_operation, "{\"row_count\":2,\"target\":-4294967295}",
        "/target: expected an integer from -4294967294 to 4294967294, because a column has 2 "
        "rows and each number is from -2147483647 to 2147483647; got -4294967295\n");
}

Test(grecian_generate_handler, leaves_large_puzzles_to_a_worker)
{
    static const char large[] =
        "{\"dial_count\":24,\"row_count\":12,\"column_count\":60,\"seed\":1,"
        "\"limits\":{\"milliseconds\":20}}";
    struct handler_call call;

    case_ask(&call, &grecian_generate_operation, large);
    call.host.on_loop = true;
    cr_assert_eq(operation_run(&grecian_generate_operation, &call),
                 HANDLER_RETRY_ON_WORKER);
    cr_assert_eq(call.out.length, 0);
    call.host.on_loop = false;
    json_t *answer = case_handle(&grecian_generate_operation, &call);

    cr_assert(call.varies);
    expect_size(answer, 24, 12, 60);
    case_expect_member(answer, "complete", "false");
    case_expect_member(answer, "reason",
                       "\"the search for another solution did not finish\"");
    cr_assert_null(json_object_get(answer, "argument"));
    case_expect_member(answer, "unique", "null");
    case_expect_member(answer, "second_best_correct_columns", "null");
    case_expect_member(answer, "difficulty", "null");
    json_decref(answer);
    case_free(&grecian_generate_operation, &call);
    case_ask(&call, &grecian_generate_operation, "{\"seed\":1,\"dial_count\":6}");
    call.host.on_loop = true;
    cr_assert_neq(operation_run(&grecian_generate_operation, &call), HANDLER_STOPPED);
    case_free(&grecian_generate_operation, &call);
}

Test(grecian_generate_handler, stops_making_when_told)
{
    case_expect_stopped(&grecian_generate_operation, case_parse("{\"seed\":1}"));
}

Test(grecian_generate_handler, says_when_memory_for_a_puzzle_runs_out)
{
    case_run_out_of_memory(
        &grecian_generate_operation,
        "{\"dial_count\":4,\"row_count\":3,\"column_count\":8,\"seed\":1}", 12);
}

/* The operations of the Grecian Computer: limits, cancellation, and failing allocations. */
#include "handlers/grecian/grecian.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>

/* A generated puzzle of the largest size, for which the time is not sufficient. */
static const char large[] = "{\"dial_count\":24,\"row_count\":12,\"column_count\":60,"
                            "\"seed\":1,\"limits\":{\"milliseconds\":20}}";

static const char small[] = "{\"dials\":[[[1,2,3]],[[10,null,12]]],\"target\":11}";

/* Two dials of 12 x 60 zeros. Every position is a solution. */
static json_t *zeros_body(void)
{
    json_t *dial = json_array();

    for (unsigned row = 0; row < 12; row++) {
        json_t *numbers = json_array();

        for (unsigned column = 0; column < 60; column++)
            json_array_append_new(numbers, json_integer(0));
        json_array_append_new(dial, numbers);
    }
    return json_pack("{s:[O,o],s:i,s:i}", "dials", dial, dial, "target", 0, "max_solutions",
                     100);
}

Test(grecian_handler, long_responses_leave_the_event_loop)
{
    cr_assert_eq(case_ask_body_on_loop(&grecian_solve_operation, zeros_body()),
                 HANDLER_RETRY_ON_WORKER);
    cr_assert_eq(
        case_ask_on_loop(&grecian_solve_operation, "{\"dials\":[[[42,1]],[[null,42]]]}"),
        HANDLER_OK);
}

Test(grecian_handler, a_search_after_the_deadline_proves_nothing)
{
    json_t *answer = case_answer_late(&grecian_solve_operation, case_parse(small));

    case_expect_member(answer, "status", "\"unknown\"");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "count", "\"0\"");
    cr_assert_null(json_object_get(answer, "argument"));
    case_expect_member(json_object_get(answer, "nearest"), "proven", "false");
    cr_assert_null(json_object_get(json_object_get(answer, "nearest"), "argument"));
    json_decref(answer);
}

Test(grecian_handler, a_proven_response_does_not_vary)
{
    cr_assert_not(case_varies(&grecian_solve_operation, small));
    cr_assert_not(case_varies(&grecian_generate_operation, "{\"seed\":5}"));
}

Test(grecian_handler, a_random_seed_varies)
{
    cr_assert(case_varies(&grecian_generate_operation, "{}"));
}

Test(grecian_handler, large_generated_puzzles_leave_the_event_loop)
{
    cr_assert_eq(case_ask_on_loop(&grecian_generate_operation, large),
                 HANDLER_RETRY_ON_WORKER);
}

Test(grecian_handler, unknown_properties_of_a_generated_puzzle_are_null)
{
    json_t *answer = case_answer_late(&grecian_generate_operation, case_parse(large));
    const json_t *dials = json_object_get(answer, "dials");

    cr_assert_eq(json_array_size(dials), 24);
    cr_assert_eq(json_array_size(json_array_get(dials, 0)), 12);
    cr_assert_eq(json_array_size(json_array_get(json_array_get(dials, 0), 0)), 60);
    case_expect_member(answer, "complete", "false");
    case_expect_member(answer, "reason",
                       "\"the search for another solution did not finish\"");
    cr_assert_null(json_object_get(answer, "argument"));
    case_expect_member(answer, "unique", "null");
    case_expect_member(answer, "second_best_correct_columns", "null");
    case_expect_member(answer, "guesses", "null");
    case_expect_member(answer, "difficulty", "null");
    json_decref(answer);
}

Test(grecian_handler, canceled_operations_stop)
{
    case_expect_stopped(&grecian_solve_operation, case_parse(small));
    case_expect_stopped(&grecian_generate_operation, case_parse("{\"seed\":1}"));
}

/* With a diagnosis and steps, and with solutions. */
Test(grecian_handler, failing_allocations_are_reported)
{
    case_run_out_of_memory(&grecian_solve_operation,
                           "{\"dials\":[[[1,2,3]],[[10,null,12]]],\"target\":11,"
                           "\"explain\":true}",
                           10);
    case_run_out_of_memory(&grecian_solve_operation,
                           "{\"dials\":[[[42,42,42]],[[null,null,null]]]}", 5);
    case_run_out_of_memory(&grecian_generate_operation,
                           "{\"dial_count\":4,\"row_count\":3,\"column_count\":8,"
                           "\"seed\":1}",
                           12);
    case_run_out_of_memory(&grecian_position_operation,
                           "{\"dials\":[[[1]],[[2]]],\"offsets\":[0,0]}", 1);
}

/* POST /crossing/solve: limits and failing allocations. tests/cases/crossing has the
 * responses and errors of other requests. */
#include "handlers/crossing/crossing.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define FARMER                                                                             \
    "\"travelers\":[\"farmer\",{\"name\":\"wolf\",\"can_row\":false},"                     \
    "{\"name\":\"goat\",\"can_row\":false},{\"name\":\"cabbage\",\"can_row\":false}],"     \
    "\"boat\":{\"seats\":2}"

/* Returns a request with 24 different travelers and pairs of them that must not be alone. */
static json_t *crowd(const char *more)
{
    json_t *body = case_parse(more), *travelers = json_array(), *rules = json_array();
    char name[2][8];

    for (int i = 0; i < 24; i++) {
        snprintf(name[0], sizeof name[0], "t%d", i);
        json_array_append_new(travelers,
                              json_pack("{s:s,s:i}", "name", name[0], "minutes", 1 + i));
    }
    for (int i = 0; i < 8; i++) {
        snprintf(name[0], sizeof name[0], "t%d", 1 + i);
        snprintf(name[1], sizeof name[1], "t%d", 1 + (i * 5 + 9) % 23);
        json_array_append_new(rules, json_pack("{s:[ss],s:s}", "never_alone", name[0],
                                               name[1], "without", "t0"));
    }
    json_object_set_new(body, "travelers", travelers);
    json_object_set_new(body, "rules", rules);
    json_object_set_new(body, "boat", json_pack("{s:i}", "seats", 4));
    return body;
}

Test(crossing_handler, long_work_leaves_the_event_loop)
{
    cr_assert_eq(case_ask_on_loop(&crossing_solve_operation, "{" FARMER "}"), HANDLER_OK);
    cr_assert_eq(case_ask_body_on_loop(&crossing_solve_operation, crowd("{}")),
                 HANDLER_RETRY_ON_WORKER);
}

Test(crossing_handler, a_passed_time_limit_leaves_a_lower_bound)
{
    json_t *response =
        case_answer_late(&crossing_solve_operation, crowd("{\"max_plans\":2}"));

    case_expect_member(response, "status", "\"unknown\"");
    case_expect_member(response, "feasible", "null");
    case_expect_member(response, "proven", "false");
    case_expect_member(response, "plan_count", "null");
    case_expect_member(response, "plan_count_reason",
                       "\"Plans are counted only if it is proven which plans are best.\"");
    case_expect_member(response, "steps", "[]");
    cr_assert_gt(case_number(response, "crossings_lower_bound"), 0);
    json_decref(response);
    response =
        case_answer_late(&crossing_solve_operation, crowd("{\"goal\":\"least-minutes\"}"));
    cr_assert_gt(case_number(response, "minutes_lower_bound"), 0);
    json_decref(response);
}

Test(crossing_handler, a_canceled_request_has_no_response)
{
    case_expect_stopped(&crossing_solve_operation, crowd("{}"));
}

Test(crossing_handler, memory_stays_below_the_limit)
{
    cr_assert_eq(case_ask_within(&crossing_solve_operation,
                                 "{" FARMER ",\"rules\":{\"never_alone\":[\"wolf\","
                                 "\"wolf\",\"wolf\",\"wolf\",\"wolf\",\"wolf\"]}}",
                                 64),
                 HANDLER_NO_MEMORY);
}

Test(crossing_handler, every_allocation_can_fail)
{
    case_run_out_of_memory(&crossing_solve_operation,
                           "{" FARMER ",\"rules\":[{\"never_alone\":[\"wolf\",\"goat\"],"
                           "\"without\":\"farmer\"},{\"jealous\":[[\"farmer\",\"goat\"]]}],"
                           "\"max_plans\":2,\"include_graph\":true}",
                           5);
}

/* POST /bridge/solve: large requests, limits and failing allocations. tests/cases/bridge has
 * the responses and errors of other requests. */
#include "handlers/bridge/bridge.h"
#include "puzzles/control.h"
#include "tests/handlers/handler_case.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define ZURG "\"people\":[5,10,20,25]"

/* Returns a request with `people` people who take 1 + 7 i mod 100 minutes, without names. */
static json_t *crowd(unsigned people, const char *more)
{
    json_t *body = case_parse(more);
    json_t *items = json_array();

    for (unsigned i = 0; i < people; i++)
        json_array_append_new(items, json_integer(1 + 7 * i % 100));
    json_object_set_new(body, "people", items);
    return body;
}

static json_t *respond(json_t *body)
{
    return case_answer_body(&bridge_solve_operation, body);
}

static void expect_errors(json_t *body, const char *wanted)
{
    case_expect_refusal_of_body(&bridge_solve_operation, body, wanted);
}

Test(bridge_handler, steps_and_plans_are_written_for_10000_people)
{
    json_t *response = respond(crowd(10000, "{}"));
    const json_t *steps = json_object_get(response, "steps");
    const json_t *last = json_array_get(steps, json_array_size(steps) - 1);

    cr_assert_eq(json_array_size(steps), 19997);
    cr_assert_eq(case_number(last, "elapsed"), case_number(response, "minutes"));
    json_decref(response);
    expect_errors(
        crowd(10001, "{\"max_plans\":1}"),
        "/include_steps: steps are listed for at most 10000 people, and there are "
        "10001; set \"include_steps\": false\n"
        "/max_plans: plans are listed for at most 10000 people, and there are "
        "10001; leave out \"max_plans\"\n");
}

/* Returns a request with `people` different names, except that the person `twice` has the
 * name of person 17. */
static json_t *named_crowd(unsigned people, unsigned twice)
{
    json_t *items = json_array();

    for (unsigned i = 0; i < people; i++) {
        char name[40];

        snprintf(name, sizeof name, "person with number %u", i == twice ? 17 : i);
        json_array_append_new(items, json_pack("{s:s,s:i}", "name", name, "minutes", 3));
    }
    return json_pack("{s:o,s:b}", "people", items, "include_steps", 0);
}

Test(bridge_handler, a_duplicate_is_found_among_many_names)
{
    json_t *response = respond(named_crowd(30000, 17));

    case_expect_member(response, "minutes", "179991");
    json_decref(response);
    expect_errors(named_crowd(30000, 29999),
                  "/people/29999/name: the name \"person with number 17\" is already used "
                  "at /people/17; give each person a different name\n");
}

Test(bridge_handler, long_work_leaves_the_event_loop)
{
    cr_assert_eq(case_ask_on_loop(&bridge_solve_operation, "{" ZURG "}"), HANDLER_OK);
    cr_assert_eq(case_ask_body_on_loop(&bridge_solve_operation, crowd(3000, "{}")),
                 HANDLER_RETRY_ON_WORKER); /* writing takes long */
    cr_assert_eq(case_ask_body_on_loop(&bridge_solve_operation, crowd(16, "{}")),
                 HANDLER_RETRY_ON_WORKER); /* counting takes long */
    cr_assert_eq(case_ask_body_on_loop(&bridge_solve_operation,
                                       crowd(20, "{\"method\":\"dijkstra\"}")),
                 HANDLER_RETRY_ON_WORKER);
}

Test(bridge_handler, memory_stays_below_the_limit)
{
    struct handler_call call;

    case_ask_body(&call, &bridge_solve_operation, crowd(5000, "{\"include_steps\":false}"));
    call.host.max_bytes = 16 * 1024;
    cr_assert_eq(operation_run(&bridge_solve_operation, &call), HANDLER_NO_MEMORY);
    call.host.on_loop = true;
    cr_assert_eq(operation_run(&bridge_solve_operation, &call), HANDLER_RETRY_ON_WORKER);
    case_free(&bridge_solve_operation, &call);
    case_ask_body(&call, &bridge_solve_operation,
                  crowd(5000, "{\"include_steps\":false,\"capacity\":70}"));
    call.host.max_bytes = 300 * 1024; /* enough for the request, not for the theorems */
    cr_assert_eq(operation_run(&bridge_solve_operation, &call), HANDLER_NO_MEMORY);
    case_free(&bridge_solve_operation, &call);
}

/* Returns a request with random minutes, for which the lower bound without dynamic
 * programming is too low. */
static json_t *scattered(json_int_t deadline)
{
    json_t *body = case_parse("{\"capacity\":7,\"explain\":true}");
    json_t *items = json_array();
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 300; i++)
        json_array_append_new(items,
                              json_integer((json_int_t)test_rng_below(&rng, 100000) + 1));
    json_object_set_new(body, "people", items);
    if (deadline > 0)
        json_object_set_new(body, "deadline", json_integer(deadline));
    return body;
}

Test(bridge_handler, a_passed_time_limit_leaves_a_plan_and_a_lower_bound)
{
    json_t *response = case_answer_late(&bridge_solve_operation, scattered(0));
    json_int_t minutes = case_number(response, "minutes");
    json_int_t least = case_number(response, "minutes_lower_bound");
    const json_t *steps = json_object_get(response, "steps");
    const json_t *last = json_array_get(steps, json_array_size(steps) - 1);

    case_expect_member(response, "status", "\"feasible\"");
    case_expect_member(response, "feasible", "true");
    case_expect_member(response, "proven", "false");
    case_expect_member(response, "plan_count", "null");
    cr_assert_lt(least, minutes);
    cr_assert_eq(case_number(last, "elapsed"), minutes);
    cr_assert_not_null(strstr(case_text(response, "argument"), "Lagrangian relaxation"));
    cr_assert_eq(json_array_size(json_object_get(response, "explanation")), 6);
    json_decref(response);
    response = case_answer_late(&bridge_solve_operation, scattered(minutes - 1));
    case_expect_member(response, "status", "\"unknown\"");
    case_expect_member(response, "feasible", "null");
    case_expect_member(response, "minutes", "null");
    case_expect_member(response, "steps", "[]");
    json_decref(response);
    response = case_answer_late(&bridge_solve_operation, scattered(least - 1));
    case_expect_member(response, "status", "\"infeasible\"");
    case_expect_member(response, "feasible", "false");
    case_expect_member(response, "proven", "true");
    cr_assert_eq(case_number(response, "minutes_lower_bound"), least);
    json_decref(response);
}

/* The theorem proves that everyone can cross, even if the search finds no plan in time. */
Test(bridge_handler, a_request_can_be_feasible_without_a_plan)
{
    static const char *const methods[] = {"breadth-first", "zurg-depth-first",
                                          "zurg-breadth-first"};

    for (int i = 0; i < 3; i++) {
        json_t *body = case_parse("{" ZURG ",\"deadline\":60}");
        json_t *response;

        json_object_set_new(body, "method", json_string(methods[i]));
        response = case_answer_late(&bridge_solve_operation, body);
        case_expect_member(response, "feasible", "true");
        case_expect_member(response, "status", "\"feasible\"");
        case_expect_member(response, "minutes", "null");
        case_expect_member(response, "proven", "false");
        case_expect_member(response, "minutes_lower_bound", "60");
        case_expect_member(response, "steps", "[]");
        json_decref(response);
    }
}

Test(bridge_handler, a_canceled_request_has_no_response)
{
    case_expect_stopped(&bridge_solve_operation, crowd(20, "{\"capacity\":5}"));
}

Test(bridge_handler, every_allocation_can_fail)
{
    case_run_out_of_memory(&bridge_solve_operation, "{" ZURG ",\"explain\":true}", 5);
    case_run_out_of_memory(&bridge_solve_operation,
                           "{\"people\":[1,2,3,4,5,6],\"capacity\":3,\"max_plans\":0}", 5);
    case_run_out_of_memory(&bridge_solve_operation,
                           "{" ZURG ",\"deadline\":50,\"method\":\"breadth-first\","
                           "\"constraints\":{\"torch_bearers\":[\"person 1\"]}}",
                           5);
}

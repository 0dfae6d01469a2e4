/* POST /bridge/solve. */
#include "handlers/bridge/bridge.h"
#include "puzzles/control.h"
#include "tests/handlers/handler_case.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define ZURG                                                                               \
    "{\"name\":\"Buzz\",\"minutes\":5},{\"name\":\"Woody\",\"minutes\":10},"               \
    "{\"name\":\"Rex\",\"minutes\":20},{\"name\":\"Hamm\",\"minutes\":25}"

#define KNOWN "; the names are \"Buzz\", \"Woody\", \"Rex\", \"Hamm\", \"person 5\""

/* A question with `people` people who take 1 + 7 i mod 100 minutes, without names. */
static json_t *crowd(unsigned people, const char *more)
{
    json_t *body = case_parse(more);
    json_t *items = json_array();

    for (unsigned i = 0; i < people; i++)
        json_array_append_new(items, json_integer(1 + 7 * i % 100));
    json_object_set_new(body, "people", items);
    return body;
}

static json_t *answer_to(json_t *body)
{
    return case_answer_body(&bridge_solve_operation, body);
}

static void expect_refusal(json_t *body, const char *wanted)
{
    case_expect_refusal_of_body(&bridge_solve_operation, body, wanted);
}

Test(bridge_handler, writes_everything_about_zurg)
{
    json_t *answer = answer_to(case_parse("{\"people\":[" ZURG "],\"max_plans\":1}"));
    static const char steps[] =
        "{\"direction\":\"over\",\"who\":[\"Buzz\",\"Woody\"],\"minutes\":10,"
        "\"elapsed\":10,\"near\":[\"Rex\",\"Hamm\"],\"far\":[\"Buzz\",\"Woody\"]},"
        "{\"direction\":\"back\",\"who\":[\"Buzz\"],\"minutes\":5,\"elapsed\":15,"
        "\"near\":[\"Buzz\",\"Rex\",\"Hamm\"],\"far\":[\"Woody\"]},"
        "{\"direction\":\"over\",\"who\":[\"Rex\",\"Hamm\"],\"minutes\":25,\"elapsed\":40,"
        "\"near\":[\"Buzz\"],\"far\":[\"Woody\",\"Rex\",\"Hamm\"]},"
        "{\"direction\":\"back\",\"who\":[\"Woody\"],\"minutes\":10,\"elapsed\":50,"
        "\"near\":[\"Buzz\",\"Woody\"],\"far\":[\"Rex\",\"Hamm\"]},"
        "{\"direction\":\"over\",\"who\":[\"Buzz\",\"Woody\"],\"minutes\":10,"
        "\"elapsed\":60,\"near\":[],\"far\":[\"Buzz\",\"Woody\",\"Rex\",\"Hamm\"]}";
    char wanted[4000];

    snprintf(
        wanted, sizeof wanted,
        "{\"feasible\":true,\"minutes\":60,\"proven\":true,\"plan_count\":\"2\","
        "\"steps\":[%s],\"plans\":[[%s]],\"search\":{\"method\":\"closed-form\","
        "\"nodes\":0,\"crossings\":0},\"argument\":\"No plan takes less than 60 "
        "minutes. Proof: Rote's theorem for a capacity of 2 (2002).\",\"status\":\"optimal\"}",
        steps, steps);
    case_expect_json(answer, wanted);
    json_decref(answer);
}

Test(bridge_handler, lists_plans_without_steps)
{
    json_t *answer = answer_to(
        case_parse("{\"people\":[1,2,5],\"include_steps\":false,\"max_plans\":3}"));

    case_expect_member(answer, "plan_count", "\"2\"");
    cr_assert_null(json_object_get(answer, "steps"));
    cr_assert_eq(json_array_size(json_object_get(answer, "plans")), 2);
    json_decref(answer);
}

Test(bridge_handler, says_why_there_is_no_plan)
{
    json_t *answer = answer_to(case_parse("{\"people\":[" ZURG "],\"deadline\":59}"));

    case_expect_json(
        answer, "{\"feasible\":false,\"minutes\":null,\"proven\":true,"
                "\"minutes_lower_bound\":60,\"plan_count\":\"0\",\"steps\":[],"
                "\"search\":{\"method\":\"closed-form\",\"nodes\":0,"
                "\"crossings\":0},\"argument\":\"No plan takes less than 60 minutes, so "
                "the deadline of 59 minutes cannot be met. Proof: Rote's theorem for a "
                "capacity of 2 (2002).\","
                "\"status\":\"infeasible\"}");
    json_decref(answer);
    answer =
        answer_to(case_parse("{\"people\":[1,2],\"capacity\":1,\"include_steps\":false}"));
    case_expect_json(answer,
                     "{\"feasible\":false,\"minutes\":null,\"proven\":true,"
                     "\"plan_count\":\"0\",\"search\":{\"method\":\"closed-form\","
                     "\"nodes\":0,\"crossings\":0},\"argument\":\"The bridge holds one "
                     "person at a time, so each person who goes over must bring the torch "
                     "back.\",\"status\":\"infeasible\"}");
    json_decref(answer);
}

Test(bridge_handler, blames_the_constraints)
{
    static const char stranded[] =
        "\"\\\"Rex\\\" may not carry the torch, and may not cross with anyone who may, so "
        "\\\"Rex\\\" can never cross.\"";
    static const char apart[] =
        "\"No two people may cross together with the torch, so each person who goes over "
        "must bring the torch back.\"";
    json_t *answer = answer_to(case_parse(
        "{\"people\":[" ZURG "],\"deadline\":90,\"constraints\":{\"torch_bearers\":"
        "[\"Woody\"],\"forbidden_pairs\":[[\"Woody\",\"Rex\"]]}}"));

    case_expect_member(answer, "feasible", "false");
    case_expect_member(answer, "argument", stranded);
    cr_assert_null(json_object_get(answer, "minutes_lower_bound"));
    json_decref(answer);
    answer = answer_to(case_parse("{\"people\":[1,2],\"constraints\":{\"forbidden_pairs\":"
                                  "[[\"person 2\",\"person 1\"]]},\"explain\":true}"));
    case_expect_member(answer, "argument", apart);
    cr_assert_null(json_object_get(answer, "explanation"));
    json_decref(answer);
}

/* A search that stays within the deadline does not know the least time. */
Test(bridge_handler, names_the_least_time_after_any_search)
{
    static const char *const methods[] = {"dijkstra", "a-star", "breadth-first"};
    static const char *const names[] = {"\"dijkstra\"", "\"a-star\"", "\"breadth-first\""};

    for (int i = 0; i < 3; i++) {
        json_t *body =
            case_parse("{\"people\":[" ZURG "],\"deadline\":30,\"explain\":true,"
                       "\"constraints\":{\"forbidden_pairs\":[[\"Hamm\",\"Rex\"]]}}");
        json_t *answer;

        json_object_set_new(body, "method", json_string(methods[i]));
        answer = answer_to(body);
        case_expect_member(answer, "feasible", "false");
        case_expect_member(answer, "minutes_lower_bound", "65");
        cr_assert_gt(json_array_size(json_object_get(answer, "explanation")), 0);
        case_expect_member(json_object_get(answer, "search"), "method", names[i]);
        json_decref(answer);
    }
}

Test(bridge_handler, names_every_wrong_name)
{
    expect_refusal(
        case_parse("{\"people\":[" ZURG ",{\"name\":\"Rex\",\"minutes\":1},"
                   "{\"name\":\"person 7\",\"minutes\":1},4]}"),
        "/people/4/name: the name \"Rex\" is already used at /people/2; give each person "
        "a different name\n"
        "/people/5/name: \"person 7\" is the automatic name of the person at /people/6, who "
        "does not have a \"name\"; choose a different name\n");
    expect_refusal(
        case_parse(
            "{\"people\":[" ZURG ",9],\"constraints\":{\"forbidden_pairs\":"
            "[[\"Rex\",\"Ham\"],[\"person 5\",\"person 5\"]],\"torch_bearers\":[\"Zurg\"],"
            "\"back_minutes\":{\"a/b\":1}}}"),
        "/constraints/forbidden_pairs/0/1: no person is called "
        "\"Ham\"" KNOWN "\n"
        "/constraints/forbidden_pairs/1: the pair names \"person 5\" twice; name two "
        "different people\n"
        "/constraints/torch_bearers/0: no person is called "
        "\"Zurg\"" KNOWN "\n"
        "/constraints/back_minutes/a~1b: no person is called "
        "\"a/b\"" KNOWN "\n");
    expect_refusal(crowd(10, "{\"constraints\":{\"torch_bearers\":[\"11\"]}}"),
                   "/constraints/torch_bearers/0: no person is called "
                   "\"11\"; the names are \"person 1\", \"person 2\", \"person 3\", "
                   "\"person 4\", \"person 5\", \"person 6\", \"person 7\", "
                   "\"person 8\" and 2 more\n");
    expect_refusal(
        case_parse("{\"people\":[{\"name\":\"\\u0000a\",\"minutes\":1},"
                   "{\"name\":\"\\u0000b\",\"minutes\":1},"
                   "{\"name\":\"\\u0000a\",\"minutes\":1}]}"),
        "/people/2/name: the name \"?a\" is already used at /people/0; give each person "
        "a different name\n");
}

Test(bridge_handler, names_what_is_too_many)
{
    expect_refusal(
        crowd(10001, "{}"),
        "/include_steps: steps are listed for at most 10000 people, and there are "
        "10001; set \"include_steps\": false\n");
    expect_refusal(crowd(10001, "{\"include_steps\":false,\"max_plans\":1}"),
                   "/max_plans: plans are listed for at most 10000 people, and there are "
                   "10001; leave out \"max_plans\"\n");
    expect_refusal(
        crowd(25, "{\"method\":\"a-star\"}"),
        "/method: the method \"a-star\" accepts at most 24 people, and there are "
        "25; use \"optimal\" instead\n");
    expect_refusal(
        crowd(25, "{\"method\":\"a-star\",\"constraints\":{\"torch_bearers\":"
                  "[\"person 1\"]}}"),
        "/method: the method \"a-star\" accepts at most 24 people, and there are "
        "25; use \"optimal\" without constraints, or remove some people\n");
    expect_refusal(
        crowd(25, "{\"constraints\":{\"back_minutes\":{\"person 1\":7}}}"),
        "/constraints: constraints are supported for at most 24 people, and there "
        "are 25; remove the constraints or some people\n");
    expect_refusal(
        crowd(25, "{\"plan_scope\":\"within-deadline\",\"deadline\":9}"),
        "/plan_scope: \"within-deadline\" counts plans for at most 24 people, and "
        "there are 25; use \"fastest\" instead\n");
}

Test(bridge_handler, names_the_field_that_does_not_fit_another)
{
    expect_refusal(
        case_parse("{\"people\":[1],\"method\":\"zurg-depth-first\",\"capacity\":3,"
                   "\"constraints\":{\"torch_bearers\":[\"person 1\"]},"
                   "\"plan_scope\":\"within-deadline\"}"),
        "/capacity: the method \"zurg-depth-first\" requires a capacity of 2; for another "
        "capacity, use \"breadth-first\"\n"
        "/constraints: the method \"zurg-depth-first\" does not support constraints; use "
        "\"breadth-first\" instead\n"
        "/plan_scope: \"within-deadline\" requires a deadline in minutes; add one, for "
        "example \"deadline\": 60\n");
}

static json_t *named_crowd(unsigned people, unsigned twice)
{
    json_t *items = json_array();

    for (unsigned i = 0; i < people; i++) {
        char name[40];

        snprintf(name, sizeof name, "somebody with number %u", i == twice ? 17 : i);
        json_array_append_new(items, json_pack("{s:s,s:i}", "name", name, "minutes", 3));
    }
    return json_pack("{s:o,s:b}", "people", items, "include_steps", 0);
}

Test(bridge_handler, finds_one_name_among_many)
{
    json_t *answer = answer_to(named_crowd(30000, 17));

    case_expect_member(answer, "minutes", "179991");
    json_decref(answer);
    expect_refusal(
        named_crowd(30000, 29999),
        "/people/29999/name: the name \"somebody with number 17\" is already used "
        "at /people/17; give each person a different name\n");
}

/* The two names have the same FNV-1a hash. */
Test(bridge_handler, distinguishes_names_with_equal_hashes)
{
    json_t *answer = answer_to(
        case_parse("{\"people\":[{\"name\":\"8yn0iYCKYHlIj4-BwPqk\",\"minutes\":1},"
                   "{\"name\":\"GReLUrM4wMqfg9yzV3KQ\",\"minutes\":2}]}"));

    case_expect_member(answer, "minutes", "2");
    json_decref(answer);
    expect_refusal(
        case_parse("{\"people\":[{\"name\":\"GReLUrM4wMqfg9yzV3KQ\",\"minutes\":1},"
                   "{\"name\":\"8yn0iYCKYHlIj4-BwPqk\",\"minutes\":1},"
                   "{\"name\":\"GReLUrM4wMqfg9yzV3KQ\",\"minutes\":1}]}"),
        "/people/2/name: the name \"GReLUrM4wMqfg9yzV3KQ\" is already used at /people/0; "
        "give each person a different name\n");
}

/* Errors are in the order of the people, and name the first person with the name. */
Test(bridge_handler, reports_each_duplicate_name)
{
    expect_refusal(
        case_parse(
            "{\"people\":[{\"name\":\"b\",\"minutes\":1},{\"name\":\"a\",\"minutes\":1},"
            "{\"name\":\"c\",\"minutes\":1},{\"name\":\"a\",\"minutes\":1},"
            "{\"name\":\"b\",\"minutes\":1},{\"name\":\"a\",\"minutes\":1}]}"),
        "/people/3/name: the name \"a\" is already used at /people/1; give each person a "
        "different name\n"
        "/people/4/name: the name \"b\" is already used at /people/0; give each person a "
        "different name\n"
        "/people/5/name: the name \"a\" is already used at /people/1; give each person a "
        "different name\n");
}

Test(bridge_handler, leaves_long_work_to_a_worker)
{
    cr_assert_eq(case_ask_on_loop(&bridge_solve_operation, "{\"people\":[" ZURG "]}"),
                 HANDLER_OK);
    cr_assert_eq(case_ask_body_on_loop(&bridge_solve_operation, crowd(3000, "{}")),
                 HANDLER_RETRY_ON_WORKER); /* to write */
    cr_assert_eq(case_ask_body_on_loop(&bridge_solve_operation, crowd(16, "{}")),
                 HANDLER_RETRY_ON_WORKER); /* to count */
    cr_assert_eq(case_ask_body_on_loop(&bridge_solve_operation,
                                       crowd(20, "{\"method\":\"dijkstra\"}")),
                 HANDLER_RETRY_ON_WORKER);
}

Test(bridge_handler, needs_memory_within_its_share)
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
    call.host.max_bytes = 300 * 1024; /* enough but for the tables of the theory */
    cr_assert_eq(operation_run(&bridge_solve_operation, &call), HANDLER_NO_MEMORY);
    case_free(&bridge_solve_operation, &call);
}

/* People whose minutes have nothing in common: a bound without the programme misses. */
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

Test(bridge_handler, says_when_time_was_too_short)
{
    json_t *answer = case_answer_late(&bridge_solve_operation, scattered(0));
    json_int_t minutes = case_number(answer, "minutes");
    json_int_t least = case_number(answer, "minutes_lower_bound");
    const json_t *steps = json_object_get(answer, "steps");
    size_t count = json_array_size(steps);

    case_expect_member(answer, "status", "\"feasible\"");
    case_expect_member(answer, "feasible", "true");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "plan_count", "null");
    cr_assert_lt(least, minutes);
    cr_assert_gt(count, 0);
    cr_assert_eq(case_number(json_array_get(steps, count - 1), "elapsed"), minutes);
    cr_assert_gt(json_array_size(json_object_get(answer, "explanation")), 0);
    json_decref(answer);
    answer = case_answer_late(&bridge_solve_operation, scattered(minutes - 1));
    case_expect_member(answer, "status", "\"unknown\"");
    case_expect_member(answer, "feasible", "null");
    case_expect_member(answer, "minutes", "null");
    case_expect_member(answer, "steps", "[]");
    json_decref(answer);
    answer = case_answer_late(&bridge_solve_operation, scattered(least - 1));
    case_expect_member(answer, "status", "\"infeasible\"");
    case_expect_member(answer, "feasible", "false");
    case_expect_member(answer, "proven", "true");
    cr_assert_eq(case_number(answer, "minutes_lower_bound"), least);
    json_decref(answer);
}

/* The theorem shows that everyone can cross, even if the search finds no plan in time. */
Test(bridge_handler, is_feasible_without_a_plan)
{
    static const char *const methods[] = {"breadth-first", "zurg-depth-first",
                                          "zurg-breadth-first"};

    for (int i = 0; i < 3; i++) {
        json_t *body = case_parse("{\"people\":[" ZURG "],\"deadline\":60}");
        json_t *answer;

        json_object_set_new(body, "method", json_string(methods[i]));
        answer = case_answer_late(&bridge_solve_operation, body);
        case_expect_member(answer, "feasible", "true");
        case_expect_member(answer, "status", "\"feasible\"");
        case_expect_member(answer, "minutes", "null");
        case_expect_member(answer, "proven", "false");
        case_expect_member(answer, "minutes_lower_bound", "60");
        case_expect_member(answer, "steps", "[]");
        json_decref(answer);
    }
}

Test(bridge_handler, stops_when_told)
{
    case_expect_stopped(&bridge_solve_operation, crowd(20, "{\"capacity\":5}"));
}

Test(bridge_handler, says_when_memory_runs_out)
{
    case_run_out_of_memory(&bridge_solve_operation,
                           "{\"people\":[" ZURG "],\"explain\":true}", 5);
    case_run_out_of_memory(&bridge_solve_operation,
                           "{\"people\":[1,2,3,4,5,6],\"capacity\":3,\"max_plans\":0}", 5);
    case_run_out_of_memory(&bridge_solve_operation,
                           "{\"people\":[" ZURG
                           "],\"deadline\":50,\"method\":\"breadth-first\","
                           "\"constraints\":{\"torch_bearers\":[\"Buzz\"]}}",
                           5);
}

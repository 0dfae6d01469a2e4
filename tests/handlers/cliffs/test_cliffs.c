/* The operations of /cliffs: memory, cancellation, deadlines, and work that leaves the
 * event loop. tests/cases/cliffs has the responses and the errors. */
#include "handlers/cliffs/cliffs.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* 16 Zoombinis without equal or opposite columns at level 4. */
#define BAND                                                                               \
    "\"zoombinis\":[\"3221\",\"3001\",\"4244\",\"4324\",\"0200\",\"2231\",\"2114\","       \
    "\"3404\",\"2131\",\"1412\",\"0023\",\"1222\",\"4213\",\"4441\",\"3123\",\"3314\"]"

/* Two Zoombinis that share a trait. */
#define PAIR "\"zoombinis\":[\"00\",[1,0]],\"values_per_trait\":[2,2],\"level\":1"

/* Both cliffs reject the first Zoombini of the pair. */
#define CONFLICT                                                                           \
    "{" PAIR ",\"history\":[{\"zoombini\":0,\"cliff\":\"top\",\"accepted\":false},"        \
    "{\"zoombini\":0,\"cliff\":\"bottom\",\"accepted\":false}]}"

#define LIMIT "\"limits\":{\"milliseconds\":1}"

static json_t *make_large_band(unsigned count, unsigned level)
{
    json_t *zoombinis = json_array();

    for (unsigned i = 0; i < count; i++) {
        char digits[8];

        snprintf(digits, sizeof digits, "%04u", 7919 * i % 10000);
        json_array_append_new(zoombinis, json_string(digits));
    }
    return json_pack("{s:o, s:[i,i,i,i], s:i}", "zoombinis", zoombinis, "values_per_trait",
                     10, 10, 10, 10, "level", level);
}

Test(cliffs_handler, failing_allocations_are_reported)
{
    case_run_out_of_memory(&cliffs_deal_operation,
                           "{\"level\":4,\"generator\":\"game\",\"seed\":1}", 4);
    case_run_out_of_memory(&cliffs_simulate_operation,
                           "{\"strategy\":\"optimal\",\"level\":1,\"band_size\":6,"
                           "\"games\":3,\"seed\":1,\"generator\":\"game\"}",
                           20);
    case_run_out_of_memory(&cliffs_simulate_operation,
                           "{" PAIR ",\"strategy\":\"optimal\",\"games\":2,\"seed\":1,"
                           "\"hidden_rule\":{\"rule\":\"trait 1 is 0\",\"cliff\":\"top\"}}",
                           20);
    case_run_out_of_memory(&cliffs_solve_operation, "{" PAIR "}", 10);
    case_run_out_of_memory(&cliffs_solve_operation,
                           "{" BAND ",\"level\":1,\"goal\":\"win\"}", 10);
    case_run_out_of_memory(&cliffs_plan_operation,
                           "{" PAIR ",\"mistakes_allowed\":1,\"include_certificate\":true}",
                           12);
    case_run_out_of_memory(&cliffs_solve_operation, "{" PAIR ",\"goal\":\"rule\"}", 10);
    case_run_out_of_memory(&cliffs_plan_operation, CONFLICT, 7);
}

Test(cliffs_handler, memory_limits_are_reported)
{
    static const char simulation[] =
        "{\"strategy\":\"safest\",\"level\":4,\"seed\":1,\"games\":2}";
    enum { LITTLE = 100000, ENOUGH = 64000000 };

    for (size_t bytes = 1000; bytes < ENOUGH; bytes *= 4) {
        enum handler_result result =
            case_ask_within(&cliffs_solve_operation, "{" BAND ",\"level\":4}", bytes);

        cr_expect(result == HANDLER_NO_MEMORY || (result == HANDLER_OK && bytes > LITTLE));
    }
    cr_expect_eq(case_ask_within(&cliffs_solve_operation, "{" BAND ",\"level\":4}", ENOUGH),
                 HANDLER_OK);
    cr_expect_eq(case_ask_within(&cliffs_simulate_operation, simulation, 1000),
                 HANDLER_NO_MEMORY);
    cr_expect_eq(case_ask_within(&cliffs_simulate_operation, simulation, ENOUGH),
                 HANDLER_OK);
}

Test(cliffs_handler, canceled_operations_do_not_respond)
{
    case_expect_stopped(&cliffs_solve_operation, case_parse("{" BAND ",\"level\":4}"));
    case_expect_stopped(&cliffs_solve_operation, case_parse(CONFLICT));
    case_expect_stopped(&cliffs_plan_operation, case_parse("{" BAND ",\"level\":4}"));
    case_expect_stopped(&cliffs_plan_operation, case_parse(CONFLICT));
    case_expect_stopped(&cliffs_simulate_operation,
                        case_parse("{\"strategy\":\"optimal\",\"level\":4,\"seed\":1}"));
}

static void expect_late(const struct operation *operation, const char *body,
                        const char *wanted)
{
    json_t *found = case_answer_late(operation, case_parse(body));
    json_t *members = case_parse(wanted), *value;
    const char *name;

    json_object_foreach(members, name, value)
        cr_expect(json_equal(json_object_get(found, name), value), "%s", name);
    json_decref(members);
    json_decref(found);
}

Test(cliffs_handler, responses_after_the_deadline_are_incomplete)
{
    expect_late(&cliffs_solve_operation, "{" BAND ",\"level\":3,\"max_rules\":0," LIMIT "}",
                "{\"status\":\"feasible\",\"search\":{\"method\":\"certain-first\"},"
                "\"proven\":false,\"guarantee\":null,"
                "\"send\":{\"zoombini\":0,\"cliff\":\"bottom\",\"probability\":0.5}}");
    expect_late(&cliffs_solve_operation,
                "{" BAND ",\"level\":3,\"max_rules\":0,\"goal\":\"rule\"," LIMIT "}",
                "{\"status\":\"feasible\",\"search\":{\"method\":\"informative\"},"
                "\"proven\":false,\"guarantee\":null}");
    expect_late(&cliffs_plan_operation, "{" BAND ",\"level\":1," LIMIT "}",
                "{\"status\":\"feasible\",\"proven\":false}");
    expect_late(&cliffs_simulate_operation,
                "{\"strategy\":\"guarded\",\"level\":4,\"seed\":1," LIMIT "}",
                "{\"games\":0,\"mean_queries\":null,\"win_probability\":null,"
                "\"distribution\":[],\"optimum\":null,\"complete\":false}");
}

/* Expects the result of a predicate with 19 steps on the event loop. */
static void ask_to_find(unsigned count, enum handler_result result)
{
    json_t *body = make_large_band(count, 1);

    json_object_del(body, "level");
    json_object_set_new(body, "where",
                        json_string("hair is 1 or 2 or 3 or 4 or 5 or 6 or 7 "
                                    "or 8 or 9 or 0"));
    cr_expect_eq(case_ask_body_on_loop(&cliffs_find_operation, body), result);
}

Test(cliffs_handler, only_short_work_stays_on_the_event_loop)
{
    cr_expect_eq(case_ask_on_loop(&cliffs_deal_operation, "{\"level\":4,\"seed\":1}"),
                 HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&cliffs_deal_operation,
                                  "{\"level\":4,\"seed\":1,\"band_size\":1000}"),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_on_loop(&cliffs_deal_operation,
                                  "{\"level\":4,\"seed\":1,\"band_size\":100,"
                                  "\"generator\":\"game\"}"),
                 HANDLER_RETRY_ON_WORKER);
    ask_to_find(10, HANDLER_OK);
    ask_to_find(4096, HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_on_loop(&cliffs_solve_operation, "{" PAIR "}"), HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&cliffs_solve_operation, "{" BAND ",\"level\":4}"),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_body_on_loop(&cliffs_solve_operation, make_large_band(3000, 1)),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_on_loop(&cliffs_plan_operation, "{" PAIR "}"),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_on_loop(&cliffs_simulate_operation,
                                  "{\"strategy\":\"naive\",\"level\":1,\"seed\":1}"),
                 HANDLER_RETRY_ON_WORKER);
}

Test(cliffs_handler, responses_vary_without_a_seed)
{
    cr_expect(case_varies(&cliffs_deal_operation, "{\"level\":1}"));
    cr_expect_not(case_varies(&cliffs_deal_operation, "{\"level\":1,\"seed\":1}"));
    cr_expect(case_varies(&cliffs_simulate_operation,
                          "{\"strategy\":\"naive\",\"level\":1,\"games\":10}"));
    cr_expect_not(
        case_varies(&cliffs_simulate_operation,
                    "{\"strategy\":\"naive\",\"level\":1,\"games\":10,\"seed\":1}"));
}

/* A branch of the plan has a node for each of more than 1,000 columns. */
Test(cliffs_handler, long_branches_do_not_recurse_deeply)
{
    json_t *answer = case_answer_body(&cliffs_plan_operation, make_large_band(1500, 4));

    case_expect_member(answer, "consistent_rules", "8000");
    json_decref(answer);
}

/* The operations on HyperLogLogs: limits, cancellation and failing allocations.
 * tests/cases/hyperloglog has requests and their responses. */
#include "handlers/hyperloglog/hyperloglog.h"
#include "puzzles/control.h"
#include "tests/handlers/handler_case.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>

/* An empty sketch with precision 4. */
#define EMPTY "UFpITAEEAQAAAAAAAAAAAAAAAAA="

enum { KIBIBYTE = 1024 };

static enum handler_result estimate_on_loop(unsigned count)
{
    json_t *items = json_array();

    for (unsigned i = 0; i < count; i++)
        json_array_append_new(items, json_sprintf("item %u", i));
    return case_ask_body_on_loop(&hll_estimate_operation,
                                 json_pack("{s:o}", "items", items));
}

static enum handler_result merge_on_loop(unsigned count)
{
    json_t *sketches = json_array();
    json_t *answer = case_answer(&hll_add_operation, "{\"items\":[],\"precision\":14}");

    for (unsigned i = 0; i < count; i++)
        json_array_append(sketches, json_object_get(answer, "sketch"));
    json_decref(answer);
    return case_ask_body_on_loop(&hll_merge_operation,
                                 json_pack("{s:o}", "sketches", sketches));
}

/* The estimated cost decides, so that the result does not depend on the machine. */
Test(hyperloglog_handler, long_work_leaves_the_event_loop)
{
    cr_expect_eq(case_ask_on_loop(&hll_add_operation, "{\"items\":[\"a\"]}"), HANDLER_OK);
    cr_expect_eq(
        case_ask_on_loop(&hll_add_operation, "{\"items\":[\"a\"],\"precision\":18}"),
        HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(estimate_on_loop(4000), HANDLER_OK);
    cr_expect_eq(estimate_on_loop(10000), HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(merge_on_loop(1), HANDLER_OK);
    cr_expect_eq(merge_on_loop(10), HANDLER_RETRY_ON_WORKER);
}

Test(hyperloglog_handler, memory_is_limited)
{
    struct handler_call call;

    case_ask(&call, &hll_add_operation, "{\"items\":[\"a\"]}");
    call.host.max_bytes = 40 * KIBIBYTE;
    cr_expect_eq(operation_run(&hll_add_operation, &call), HANDLER_NO_MEMORY);
    call.host.on_loop = true;
    cr_expect_eq(operation_run(&hll_add_operation, &call), HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(call.out.length, 0);
    case_free(&hll_add_operation, &call);
}

Test(hyperloglog_handler, allocations_fail)
{
    case_run_out_of_memory(&hll_add_operation,
                           "{\"items\":[\"a\"],\"sketch\":\"" EMPTY "\"}", 4);
    case_run_out_of_memory(&hll_estimate_operation, "{\"items\":[\"a\"]}", 1);
    case_run_out_of_memory(&hll_merge_operation,
                           "{\"sketches\":[\"" EMPTY "\",\"" EMPTY "\"]}", 5);
    case_run_out_of_memory(&hll_compare_operation,
                           "{\"sketches\":[\"" EMPTY "\",\"" EMPTY "\"]}", 3);
    case_run_out_of_memory(&hll_experiment_operation,
                           "{\"runs\":2,\"distinct_items\":10,\"seed\":1}", 3);
}

/* The server calls a line handler as here. Only an NDJSON upload calls `abort`. */
Test(hyperloglog_handler, lines_can_be_aborted_and_run_out_of_memory)
{
    struct handler_call call = {0};
    void *state;

    case_set_body(&call, NULL, "{\"precision\":4}");
    call.host.on_loop = true;
    call.host.max_bytes = KIBIBYTE * KIBIBYTE;
    state = hll_add_lines.begin(&call);
    hll_add_lines.line(state, "a", 1);
    hll_add_lines.abort(state);
    failing_alloc_after(0);
    state = hll_add_lines.begin(&call);
    failing_alloc_end();
    cr_expect_null(state);
    cr_expect_eq(call.errors.count, 0);
    state = hll_add_lines.begin(&call);
    failing_alloc_after(0);
    cr_expect_eq(hll_add_lines.finish(&call, state), HANDLER_NO_MEMORY);
    failing_alloc_end();
    cr_expect_eq(call.out.length, 0);
    call_free(&call);
}

/* At most 100 outliers are listed, in increasing order. */
Test(hll_experiment_handler, the_farthest_outliers_are_listed)
{
    json_t *answer = case_answer(&hll_experiment_operation,
                                 "{\"precisions\":[12],\"distinct_items\":15,\"runs\":9000,"
                                 "\"seed\":1}");
    const json_t *row = json_array_get(json_object_get(answer, "results"), 0);
    const json_t *outliers = json_object_get(row, "outliers");
    double last = -1;

    cr_assert_gt(case_number(row, "outlier_count"), 100);
    cr_assert_eq(json_array_size(outliers), 100);
    cr_expect_eq(json_number_value(json_array_get(outliers, 0)), case_real(row, "min"));
    for (size_t i = 0; i < 100; i++) {
        double outlier = json_number_value(json_array_get(outliers, i));

        cr_assert_geq(outlier, last);
        last = outlier;
    }
    json_decref(answer);
}

Test(hll_experiment_handler, a_deadline_keeps_the_complete_runs)
{
    struct handler_call call;
    json_t *answer;

    case_ask(&call, &hll_experiment_operation,
             "{\"precisions\":[10],\"distinct_items\":1000000,\"runs\":10000,\"seed\":1,"
             "\"limits\":{\"milliseconds\":60000}}");
    call.host.deadline_ns = pz_now_ns() + 1000000u;
    answer = case_handle(&hll_experiment_operation, &call);
    cr_expect(call.varies);
    case_free(&hll_experiment_operation, &call);
    cr_expect(json_is_false(json_object_get(answer, "complete")));
    cr_expect_eq(json_array_size(json_object_get(answer, "results")), 1);
    json_decref(answer);
}

Test(hll_experiment_handler, a_passed_deadline_leaves_no_runs)
{
    json_t *answer =
        case_answer_late(&hll_experiment_operation,
                         case_parse("{\"seed\":1,\"limits\":{\"milliseconds\":60000}}"));

    cr_expect(json_is_false(json_object_get(answer, "complete")));
    cr_expect_eq(json_array_size(json_object_get(answer, "results")), 0);
    cr_expect_eq(case_number(answer, "runs"), 0);
    json_decref(answer);
    case_expect_stopped(&hll_experiment_operation, case_parse("{\"seed\":1}"));
}

/* Memory for the errors and for one sketch is sufficient. */
Test(hll_experiment_handler, memory_for_one_sketch_is_necessary)
{
    struct handler_call call;

    case_ask(&call, &hll_experiment_operation, "{\"runs\":3,\"distinct_items\":5}");
    call.host.max_bytes = 16 * 3 * sizeof(double) + (1 << 16);
    cr_expect_eq(operation_run(&hll_experiment_operation, &call), HANDLER_OK);
    cr_expect(call.varies);
    case_free(&hll_experiment_operation, &call);
    case_ask(&call, &hll_experiment_operation,
             "{\"runs\":3,\"distinct_items\":5,\"seed\":1}");
    call.host.max_bytes = 1 << 16;
    cr_expect_eq(operation_run(&hll_experiment_operation, &call), HANDLER_NO_MEMORY);
    cr_expect_not(call.varies);
    case_free(&hll_experiment_operation, &call);
}

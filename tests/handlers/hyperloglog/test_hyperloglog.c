#include "handlers/hyperloglog/hyperloglog.h"
#include "puzzles/control.h"
#include "puzzles/hyperloglog_experiment.h"
#include "solvers/hyperloglog/base64.h"
#include "solvers/hyperloglog/sketch_format.h"
#include "tests/handlers/handler_case.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEND_EXACTLY                                                                         \
    "; send the sketch exactly as a response returned it, or the base64-encoded value of a " \
    "Redis HyperLogLog key"

enum { KIBIBYTE = 1024, ITEM_MAX = 64 * KIBIBYTE, NAME_SIZE = 24 };

/* The sketch that has seen the items number `first` up to `end`. */
static struct hll_sketch see_items(unsigned precision, unsigned first, unsigned end,
                                   uint8_t registers[])
{
    struct hll_sketch sketch = hll_sketch_make(precision, registers);

    for (unsigned i = first; i < end; i++) {
        char item[NAME_SIZE];

        hll_sketch_add(&sketch, item, (size_t)snprintf(item, sizeof item, "item %u", i));
    }
    return sketch;
}

/* The text of that sketch. */
static json_t *make_sketch(unsigned precision, unsigned first, unsigned end)
{
    static uint8_t registers[HLL_REGISTERS_MAX], bytes[HLL_BYTES_MAX];
    static char text[HLL_BYTES_MAX / 3 * 4 + 4];
    struct hll_sketch sketch = see_items(precision, first, end, registers);
    size_t count = hll_format_size(HLL_HYPERLOGLOG, precision);

    hll_format_write(&sketch, bytes);
    hll_base64_encode(bytes, count, text);
    return json_stringn(text, hll_base64_characters(count));
}

static json_t *make_items(unsigned first, unsigned end)
{
    json_t *items = json_array();

    for (unsigned i = first; i < end; i++)
        json_array_append_new(items, json_sprintf("item %u", i));
    return items;
}

static void expect_sketch(const json_t *answer, json_t *wanted)
{
    cr_assert(json_equal(json_object_get(answer, "sketch"), wanted));
    json_decref(wanted);
}

Test(hll_add, items)
{
    static const unsigned precisions[] = {4, 14, 18};

    for (size_t i = 0; i < sizeof precisions / sizeof *precisions; i++) {
        unsigned precision = precisions[i];
        json_t *answer = case_answer_body(
            &hll_add_operation,
            json_pack("{s:i,s:o}", "precision", precision, "items", make_items(0, 1000)));

        cr_expect_eq(case_number(answer, "precision"), precision);
        cr_expect_eq(case_number(answer, "registers"), 1 << precision);
        cr_expect_str_eq(case_text(answer, "hash"),
                         precision == 14 ? "murmurhash64a" : "xxh3");
        cr_expect_eq(case_number(answer, "item_count"), 1000);
        cr_assert_float_eq(case_real(answer, "relative_standard_error"),
                           1.04 / sqrt((double)(1 << precision)), 0.02);
        expect_sketch(answer, make_sketch(precision, 0, 1000));
        json_decref(answer);
    }
}

Test(hll_add, precision_left_out)
{
    json_t *answer = case_answer(&hll_add_operation, "{\"items\":[]}");

    cr_expect_eq(case_number(answer, "precision"), 14);
    cr_expect_eq(case_number(answer, "changed_registers"), 0);
    case_expect_member(answer, "estimate", "0");
    expect_sketch(answer, make_sketch(14, 0, 0));
    json_decref(answer);
    answer = case_answer(&hll_add_operation, "{\"items\":[\"a\",\"\",\"a\",\"b\"]}");
    case_expect_member(answer, "estimate", "3");
    cr_expect_eq(case_number(answer, "item_count"), 4);
    cr_expect_eq(case_number(answer, "changed_registers"), 3);
    json_decref(answer);
}

/* What is added to a sketch is as if all had been added at once; then the same again. */
Test(hll_add, to_a_sketch)
{
    for (unsigned before = 70; before <= 100; before += 30) {
        json_t *answer =
            case_answer_body(&hll_add_operation,
                             json_pack("{s:o,s:i,s:o}", "sketch", make_sketch(9, 0, before),
                                       "precision", 9, "items", make_items(50, 100)));

        cr_expect_eq(case_number(answer, "precision"), 9);
        cr_expect_eq(case_number(answer, "item_count"), 50);
        cr_expect_eq(case_number(answer, "changed_registers") > 0, before < 100);
        expect_sketch(answer, make_sketch(9, 0, 100));
        json_decref(answer);
    }
}

static void refuse_sketch(const char *text, const char *reason)
{
    char wanted[400];

    snprintf(wanted, sizeof wanted, "/sketch: the value %s" SEND_EXACTLY "\n", reason);
    case_expect_refusal_of_body(
        &hll_add_operation, json_pack("{s:[s],s:s}", "items", "a", "sketch", text), wanted);
    case_expect_refusal_of_body(&hll_estimate_operation, json_pack("{s:s}", "sketch", text),
                                wanted);
}

Test(hll_add, wrong_sketches)
{
    refuse_sketch("", hll_error_text(HLL_ERROR_SHORT));
    refuse_sketch("UFpI", hll_error_text(HLL_ERROR_SHORT));
    refuse_sketch("SFlMTAEAAAAAAAAAAAAAAH/+", hll_error_text(HLL_ERROR_SPARSE));
    refuse_sketch("UFpITAEEAQAAAAAAAAAAAAAAAAA",
                  "is not valid base64: its length, 27, is not a multiple of 4");
    refuse_sketch(
        "UFpITAEEAQAAAAAAAAAAAAAAAA_=",
        "is not valid base64: character 27, \"_\", is not one of A-Z, a-z, 0-9, \"+\", "
        "and \"/\"");
    refuse_sketch(
        "UFpITAEEAQ=AAAAAAAAAAAAAAAA=",
        "is not valid base64: character 11 is \"=\", which is valid only as padding at the end");
    refuse_sketch(
        "UFpITAEEAQAAAAAAAAAAAAAAAAB=",
        "is not valid base64: character 27 cannot be the last character before the padding");
}

Test(hll_add, other_precision)
{
    json_t *body = json_pack("{s:[s],s:o,s:i}", "items", "a", "sketch",
                             make_sketch(9, 0, 3), "precision", 10);

    case_expect_refusal_of_body(
        &hll_add_operation, body,
        "/precision: \"sketch\" has the precision 9, but \"precision\" is 10; "
        "remove \"precision\"\n");
}

/* Bytes of UTF-8 are what may be 64 Ki; every wrong field is named. */
Test(hll_add, long_items)
{
    static char text[2 * ITEM_MAX];
    json_t *body;

    memset(text, 'x', ITEM_MAX);
    body = json_pack("{s:[s#]}", "items", text, (size_t)ITEM_MAX);
    json_decref(case_answer_body(&hll_add_operation, body));
    for (size_t i = 0; i + 1 < ITEM_MAX + 2; i += 2)
        memcpy(text + i, "\u00e9", 2);
    body = json_pack("{s:[s,s#,s#],s:s}", "items", "a", text, (size_t)ITEM_MAX + 2, text,
                     (size_t)ITEM_MAX, "sketch", "AAAA");
    case_expect_refusal_of_body(
        &hll_add_operation, body,
        "/sketch: the value is too short to be a sketch" SEND_EXACTLY "\n"
        "/items/1: expected at most 65536 bytes of UTF-8, got 65538\n");
}

Test(hll_estimate, sources)
{
    case_expect_refusal(
        &hll_estimate_operation, "{}",
        ": \"items\" or \"sketch\" is missing; add one, for example \"items\": [\"ann\", \"ben\"]\n");
    case_expect_refusal(
        &hll_estimate_operation,
        "{\"items\":[],\"sketch\":\"UFpITAEEAQAAAAAAAAAAAAAAAAA=\"}",
        "/sketch: a request cannot contain both \"items\" and \"sketch\"; remove one of them\n");
    case_expect_refusal(
        &hll_estimate_operation,
        "{\"sketch\":\"UFpITAEEAQAAAAAAAAAAAAAAAAA=\",\"precision\":5}",
        "/precision: \"sketch\" has the precision 4, but \"precision\" is 5; "
        "remove \"precision\"\n");
}

/* What the library says of the same items. */
static void expect_estimate(const json_t *answer, unsigned precision, unsigned items,
                            enum hll_estimator estimator)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct hll_sketch sketch = see_items(precision, 0, items, registers);
    const json_t *interval = json_object_get(answer, "interval");
    const struct hll_estimate_question question = {.source = {.seen = &sketch},
                                                   .estimator = estimator,
                                                   .confidence =
                                                       case_real(interval, "confidence")};
    struct hll_estimate_answer found;

    cr_assert_eq(hll_estimate(&question, NULL, &found), PZ_OK);
    cr_expect_eq(case_real(answer, "raw_estimate"), found.raw);
    cr_expect_eq(case_real(answer, "estimate"), found.estimate);
    cr_expect_eq(case_real(interval, "low"), found.low);
    cr_expect_eq(case_real(interval, "high"), found.high);
    cr_expect_eq((size_t)case_number(answer, "empty_registers"), found.empty_registers);
    cr_expect_eq(case_number(answer, "precision"), precision);
}

Test(hll_estimate, items_and_sketches)
{
    for (unsigned precision = 5; precision <= 14; precision += 9) {
        unsigned items = 17 * precision * precision;
        json_t *answer = case_answer_body(
            &hll_estimate_operation,
            json_pack("{s:o,s:i,s:s,s:f}", "items", make_items(0, items), "precision",
                      precision, "estimator", "classic", "confidence", 0.5));

        expect_estimate(answer, precision, items, HLL_CLASSIC);
        cr_expect_str_eq(case_text(answer, "estimator"), "classic");
        json_decref(answer);
        answer = case_answer_body(
            &hll_estimate_operation,
            json_pack("{s:o}", "sketch", make_sketch(precision, 0, items)));
        expect_estimate(answer, precision, items, HLL_IMPROVED);
        cr_expect_str_eq(case_text(answer, "estimator"), "improved");
        case_expect_member(json_object_get(answer, "interval"), "confidence", "0.95");
        json_decref(answer);
    }
}

Test(hll_estimate, nothing)
{
    case_expect_answer(
        &hll_estimate_operation, "{\"items\":[],\"precision\":8}",
        "{\"estimate\":0,\"raw_estimate\":0,\"interval\":{\"low\":0,\"high\":0,\"confidence\":0.95},"
        "\"relative_standard_error\":0.06518586131036094,\"sketch_type\":\"hyperloglog\","
        "\"precision\":8,\"registers\":256,"
        "\"hash\":\"xxh3\",\"empty_registers\":256,\"estimator\":\"improved\"}");
}

Test(hll_merge, folds)
{
    json_t *answer =
        case_answer_body(&hll_merge_operation,
                         json_pack("{s:[o,o,o]}", "sketches", make_sketch(18, 0, 150),
                                   make_sketch(9, 100, 250), make_sketch(11, 200, 350)));

    cr_assert_null(json_object_get(answer, "item_count"));
    cr_assert_eq(case_number(answer, "precision"), 9);
    expect_sketch(answer, make_sketch(9, 0, 350));
    json_decref(answer);
}

Test(hll_merge, refusals)
{
    json_t *sketches = json_array();

    json_array_append_new(sketches, json_string("AA"));
    json_array_append_new(sketches, make_sketch(14, 0, 5));
    json_array_append_new(sketches, make_sketch(13, 0, 5));
    json_array_append_new(sketches, make_sketch(14, 0, 5));
    json_array_append_new(sketches, json_string("AAAA"));
    case_expect_refusal_of_body(
        &hll_merge_operation, json_pack("{s:o}", "sketches", sketches),
        "/sketches/0: the value is not valid base64: its length, 2, is not a multiple of 4" SEND_EXACTLY
        "\n"
        "/sketches/2: the sketch uses the hash function xxh3, but an earlier sketch uses "
        "murmurhash64a; combine sketches with precision 14 only with each other\n"
        "/sketches/4: the value is too short to be a sketch" SEND_EXACTLY "\n");
}

/* Small questions stay on the loop, whatever the machine; large ones never do. */
Test(hyperloglog, loop_or_worker)
{
    json_t *sketches = json_array();

    for (unsigned i = 0; i < 10; i++)
        json_array_append_new(sketches, make_sketch(14, 0, i));
    cr_expect_eq(case_ask_on_loop(&hll_add_operation, "{\"items\":[\"a\"]}"), HANDLER_OK);
    cr_expect_eq(
        case_ask_on_loop(&hll_add_operation, "{\"items\":[\"a\"],\"precision\":18}"),
        HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_body_on_loop(&hll_estimate_operation,
                                       json_pack("{s:o}", "items", make_items(0, 4000))),
                 HANDLER_OK);
    cr_expect_eq(case_ask_body_on_loop(&hll_estimate_operation,
                                       json_pack("{s:o}", "items", make_items(0, 10000))),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(
        case_ask_body_on_loop(&hll_merge_operation, json_pack("{s:[O]}", "sketches",
                                                              json_array_get(sketches, 0))),
        HANDLER_OK);
    cr_expect_eq(case_ask_body_on_loop(&hll_merge_operation,
                                       json_pack("{s:o}", "sketches", sketches)),
                 HANDLER_RETRY_ON_WORKER);
}

/* On a loop with little memory a worker is asked; a worker says so. */
Test(hyperloglog, little_memory)
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

Test(hyperloglog, no_memory)
{
    case_run_out_of_memory(
        &hll_add_operation,
        "{\"items\":[\"a\"],\"sketch\":\"UFpITAEEAQAAAAAAAAAAAAAAAAA=\"}", 4);
    case_run_out_of_memory(&hll_estimate_operation, "{\"items\":[\"a\"]}", 1);
    case_run_out_of_memory(&hll_merge_operation,
                           "{\"sketches\":[\"UFpITAEEAQAAAAAAAAAAAAAAAAA=\","
                           "\"UFpITAEEAQAAAAAAAAAAAAAAAAA=\"]}",
                           5);
    case_run_out_of_memory(&hll_experiment_operation,
                           "{\"runs\":2,\"distinct_items\":10,\"seed\":1}", 3);
}

/* Prepares a call with options as the server passes them to a line handler. */
static void begin_lines(struct handler_call *call, const char *options)
{
    *call = (struct handler_call){0};
    case_set_body(call, NULL, options);
    call->host.on_loop = true;
    call->host.max_bytes = KIBIBYTE * KIBIBYTE;
}

static json_t *answer_lines(const struct line_handler *handler, const char *options,
                            unsigned items)
{
    struct handler_call call;
    json_t *answer;
    void *state;

    begin_lines(&call, options);
    state = handler->begin(&call);
    cr_assert_not_null(state);
    for (unsigned i = 0; i < items; i++) {
        char item[NAME_SIZE];

        handler->line(state, item, (size_t)snprintf(item, sizeof item, "item %u", i));
    }
    cr_assert_eq(handler->finish(&call, state), HANDLER_OK);
    answer = json_loadb(call.out.data, call.out.length, 0, NULL);
    cr_assert_not_null(answer);
    call_free(&call);
    return answer;
}

Test(hyperloglog_lines, as_a_question)
{
    json_t *lines = answer_lines(&hll_add_lines, "{}", 500);
    json_t *other = case_answer_body(&hll_add_operation,
                                     json_pack("{s:o}", "items", make_items(0, 500)));

    cr_expect(json_equal(lines, other));
    json_decref(lines);
    json_decref(other);
    lines = answer_lines(&hll_estimate_lines,
                         "{\"precision\":18,\"estimator\":\"classic\",\"confidence\":0.9}",
                         500);
    other = case_answer_body(&hll_estimate_operation,
                             json_pack("{s:o,s:i,s:s,s:f}", "items", make_items(0, 500),
                                       "precision", 18, "estimator", "classic",
                                       "confidence", 0.9));
    cr_expect(json_equal(lines, other));
    json_decref(lines);
    json_decref(other);
}

Test(hyperloglog_lines, dropped_and_without_memory)
{
    struct handler_call call;
    void *state;

    begin_lines(&call, "{\"precision\":4}");
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

static void expect_figure(const json_t *row, const struct hll_figure *figure,
                          double estimate)
{
    const json_t *interval = json_object_get(row, "interval");

    cr_expect_eq(case_real(row, "estimate"), estimate);
    cr_expect_eq(case_real(interval, "low"), figure->low);
    cr_expect_eq(case_real(interval, "high"), figure->high);
    cr_expect_eq(case_real(interval, "confidence"), 0.8);
}

/* Two sketches of precision 4, of five items in all. */
Test(hll_compare, as_the_library_says)
{
    static const uint8_t first[] = "PZHL\1\4\1\0"
                                   "\4\0\0\0\0\0\3\0\0\0\0\0",
                         second[] = "PZHL\1\4\1\0"
                                    "\0\0\0\0\0\20\0\0\20\0\0\0";
    const struct hll_bytes sketches[] = {{first, 20}, {second, 20}};
    const struct hll_compare_question question = {.sketches = {2, NULL, sketches},
                                                  .confidence = 0.8};
    struct hll_compare_answer found;
    json_t *answer = case_answer(&hll_compare_operation,
                                 "{\"sketches\":[\"UFpITAEEAQAEAAAAAAADAAAAAAA=\","
                                 "\"UFpITAEEAQAAAAAAABAAABAAAAA=\"],\"confidence\":0.8}");
    const json_t *differences = json_object_get(answer, "differences");

    cr_assert_eq(hll_compare(&question, NULL, &found), PZ_OK);
    expect_figure(json_object_get(answer, "union"), &found.united,
                  round(found.united.estimate));
    expect_figure(json_object_get(answer, "intersection"), &found.common,
                  round(found.common.estimate));
    for (size_t i = 0; i < 2; i++)
        expect_figure(json_array_get(differences, i), &found.only[i],
                      round(found.only[i].estimate));
    expect_figure(json_object_get(answer, "jaccard"), &found.jaccard,
                  found.jaccard.estimate);
    case_expect_member(answer, "precision", "4");
    json_decref(answer);
}

static void expect_box(const json_t *row, const struct hll_box_plot *box)
{
    const json_t *outliers = json_object_get(row, "outliers");
    size_t listed = box->listed_low + box->listed_high;

    cr_expect_eq(case_number(row, "precision"), box->precision);
    cr_expect_eq(case_real(row, "min"), box->min);
    cr_expect_eq(case_real(row, "q1"), box->q1);
    cr_expect_eq(case_real(row, "median"), box->median);
    cr_expect_eq(case_real(row, "q3"), box->q3);
    cr_expect_eq(case_real(row, "max"), box->max);
    cr_expect_eq(case_real(row, "bias"), box->bias);
    cr_expect_eq(case_real(row, "bias_standard_error"), box->bias_standard_error);
    cr_expect_eq(case_real(row, "rmse"), box->rmse);
    cr_expect_eq(case_real(row, "theoretical_rmse"), box->theory);
    cr_expect_eq((size_t)case_number(row, "outlier_count"),
                 box->outliers_low + box->outliers_high);
    cr_assert_eq(json_array_size(outliers), listed);
    for (size_t j = 0; j < listed; j++)
        cr_expect_eq(json_number_value(json_array_get(outliers, j)),
                     box->errors[j < box->listed_low ? j : 50 - listed + j]);
}

Test(hll_experiment, as_the_library_says)
{
    const struct hll_experiment_question question = {.precisions = {9, 4, 12},
                                                     .precision_count = 3,
                                                     .distinct = 700,
                                                     .runs = 50,
                                                     .estimator = HLL_CLASSIC,
                                                     .hash_bits = 32,
                                                     .seed = 5,
                                                     .outliers_max = 100};
    struct hll_experiment_answer found;
    json_t *answer =
        case_answer(&hll_experiment_operation,
                    "{\"precisions\":[9,4,12],\"distinct_items\":700,\"runs\":50,"
                    "\"estimator\":\"classic\",\"hash_bits\":32,\"seed\":5}");

    cr_assert_eq(hll_experiment(&question, NULL, &found), PZ_OK);
    for (unsigned i = 0; i < 3; i++)
        expect_box(json_array_get(json_object_get(answer, "results"), i), &found.boxes[i]);
    hll_experiment_free(&found);
    case_expect_member(answer, "hash_bits", "32");
    case_expect_member(answer, "runs", "50");
    case_expect_member(answer, "complete", "true");
    json_decref(answer);
}

/* With one item all but a few errors are 0, and whatever is not is an outlier. */
Test(hll_experiment, many_outliers)
{
    json_t *answer = case_answer(&hll_experiment_operation,
                                 "{\"precisions\":[16],\"distinct_items\":60,\"runs\":9000,"
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

Test(hll_experiment, limits)
{
    struct handler_call call;
    json_t *some;

    case_ask(&call, &hll_experiment_operation,
             "{\"precisions\":[10],\"distinct_items\":1000000,\"runs\":10000,\"seed\":1,"
             "\"limits\":{\"milliseconds\":60000}}");
    call.host.deadline_ns = pz_now_ns() + 1000000u;
    some = case_handle(&hll_experiment_operation, &call);
    cr_expect(call.varies);
    case_free(&hll_experiment_operation, &call);
    cr_expect_null(json_object_get(some, "status"));
    case_expect_member(some, "complete", "false");
    cr_expect_eq(json_array_size(json_object_get(some, "results")), 1);
    json_decref(some);
}

Test(hll_experiment, no_time_at_all)
{
    json_t *answer =
        case_answer_late(&hll_experiment_operation,
                         case_parse("{\"seed\":1,\"limits\":{\"milliseconds\":60000}}"));

    case_expect_member(answer, "complete", "false");
    case_expect_member(answer, "results", "[]");
    case_expect_member(answer, "runs", "0");
    json_decref(answer);
}

Test(hll_experiment, stopped)
{
    case_expect_stopped(&hll_experiment_operation, case_parse("{\"seed\":1}"));
}

/* Without a seed one is drawn; room for one sketch is enough, room for none is not. */
Test(hll_experiment, what_varies_and_what_it_takes)
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

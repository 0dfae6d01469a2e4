/* Complete answers, compared with sketches to which the items were added one by one. */
#include "puzzles/hyperloglog.h"
#include "solvers/hyperloglog/base64.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/sketch.h"
#include "solvers/hyperloglog/sketch_format.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include "slow.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SKETCHES = 6, ERRORS_SIZE = 600, NUMBERS = 200000 };

/* Item `index` is the number `index`. */
static uint64_t numbers[NUMBERS];

static struct hll_bytes get_number(const void *arg, size_t index)
{
    const uint64_t *first = arg;

    return (struct hll_bytes){first + index, sizeof *first};
}

static struct hll_list list_numbers(size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        numbers[i] = i;
    return (struct hll_list){end - first, get_number, numbers + first};
}

/* Returns the sketch of numbers. Free its registers. */
static struct hll_sketch make_sketch(enum hll_type type, unsigned precision, size_t first,
                                     size_t end)
{
    uint8_t *registers = malloc(hll_count_registers(precision));
    struct hll_sketch sketch = type == HLL_ULTRALOGLOG
                                   ? hll_sketch_make_ultra(precision, registers)
                                   : hll_sketch_make(precision, registers);

    for (uint64_t i = first; i < end; i++)
        hll_sketch_add(&sketch, &i, sizeof i);
    return sketch;
}

/* Returns the same as bytes. Free them with free_bytes. */
static struct hll_bytes make_bytes(enum hll_type type, unsigned precision, size_t first,
                                   size_t end)
{
    struct hll_sketch sketch = make_sketch(type, precision, first, end);
    size_t size = hll_format_size(type, precision);
    uint8_t *bytes = malloc(size);

    cr_assert(bytes);
    hll_format_write(&sketch, bytes);
    free(sketch.registers);
    return (struct hll_bytes){bytes, size};
}

static struct hll_bytes make_plain(unsigned precision, size_t first, size_t end)
{
    return make_bytes(HLL_HYPERLOGLOG, precision, first, end);
}

static void free_bytes(struct hll_bytes bytes)
{
    free((void *)bytes.data);
}

/* Frees both. */
static void expect_sketch(struct hll_sketch_answer *answer, struct hll_bytes wanted)
{
    cr_assert_eq(answer->size, wanted.size);
    cr_assert_arr_eq(answer->bytes, wanted.data, wanted.size);
    free(answer->bytes);
    free_bytes(wanted);
}

/* Appends a line per error: index, kind, precision and detail. */
static void append_error(void *arg, const struct hll_error *error)
{
    size_t length = strlen(arg);

    snprintf((char *)arg + length, ERRORS_SIZE - length, "%zu %d %u %s\n", error->index,
             (int)error->kind, error->head->precision, error->detail);
}

static void keep_error(void *arg, const struct hll_error *error)
{
    enum hll_error_kind *errors = arg;

    errors[error->index] = error->kind;
}

/* Expects the steps of items that are also added to `sketch`, one by one. */
struct expected_steps {
    struct hll_sketch sketch;
    uint64_t next; /* item */
    unsigned changed;
};

static void expect_step(void *arg, const struct hll_step *step)
{
    struct expected_steps *expected = arg;
    struct hll_sketch *sketch = &expected->sketch;
    uint64_t item = expected->next++;

    cr_expect_eq(step->hash, hll_hash_bytes(sketch->hash, &item, sizeof item));
    cr_expect_eq(step->index, step->hash % hll_count_registers(sketch->precision));
    cr_expect_eq(step->rank, slow_rank(sketch->precision, step->hash, 64));
    cr_expect_eq(step->changed, hll_sketch_add(sketch, &item, sizeof item));
    expected->changed += step->changed;
}

static void check_steps(enum hll_type type, unsigned precision)
{
    struct hll_bytes before = make_bytes(type, precision, 0, 70);
    struct expected_steps expected = {.sketch = make_sketch(type, precision, 0, 70),
                                      .next = 50};
    const struct hll_source source = {.sketch = before,
                                      .items = list_numbers(50, 3000),
                                      .explain = expect_step,
                                      .explain_arg = &expected};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    cr_expect_eq(expected.next, 3000);
    cr_expect_geq(expected.changed, answer.changed);
    expect_sketch(&answer, make_bytes(type, precision, 0, 3000));
    free(expected.sketch.registers);
    free_bytes(before);
}

Test(hyperloglog, explains_what_each_item_does)
{
    for (unsigned precision = 4; precision <= 18; precision += 5) {
        check_steps(HLL_HYPERLOGLOG, precision);
        check_steps(HLL_ULTRALOGLOG, precision);
    }
}

/* Counts the registers of a sketch by their largest rank, and expects the same. */
static void expect_ranks(const struct hll_sketch *sketch, const uint32_t ranks[HLL_RANKS])
{
    uint32_t counted[HLL_RANKS] = {0};
    unsigned bits = sketch->type == HLL_ULTRALOGLOG ? 2 : 0;

    for (size_t i = 0; i < hll_count_registers(sketch->precision); i++)
        counted[sketch->registers[i] >> bits]++;
    cr_expect_arr_eq(ranks, counted, sizeof counted);
}

static void check_ranks(enum hll_type type, unsigned precision, size_t items)
{
    struct hll_sketch sketch = make_sketch(type, precision, 0, items);
    const struct hll_source source = {.seen = &sketch};
    const struct hll_estimate_question question = {.source = source, .confidence = 0.95};
    struct hll_estimate_answer estimate;
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    cr_assert_eq(hll_estimate(&question, NULL, &estimate), PZ_OK);
    expect_ranks(&sketch, answer.ranks);
    expect_ranks(&sketch, estimate.ranks);
    cr_expect_eq(estimate.ranks[0], estimate.empty_registers);
    free(answer.bytes);
    free(sketch.registers);
}

Test(hyperloglog, counts_the_registers_with_each_rank)
{
    for (unsigned precision = 4; precision <= 18; precision += 2) {
        check_ranks(HLL_HYPERLOGLOG, precision, 0);
        check_ranks(HLL_HYPERLOGLOG, precision, 5000);
        check_ranks(HLL_ULTRALOGLOG, precision, 0);
        check_ranks(HLL_ULTRALOGLOG, precision, 5000);
    }
}

static void check_add(enum hll_type type, unsigned precision)
{
    struct hll_bytes before = make_bytes(type, precision, 0, 70);
    struct hll_source source = {
        .items = list_numbers(0, 70), .precision = precision, .type = type};
    enum hll_error_kind error = HLL_VALID;
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    cr_expect_eq(answer.type, type);
    cr_expect_eq(answer.precision, precision);
    cr_expect_eq(answer.hash, precision == 14 ? HLL_MURMUR64A : HLL_XXH3);
    cr_expect(answer.changed > 0 && answer.changed <= 70);
    expect_sketch(&answer, make_bytes(type, precision, 0, 70));
    source.sketch = before;
    for (unsigned given = 0; given < 2; given++) { /* with and without precision and type */
        source.precision = given ? precision : 0;
        source.type = given ? type : HLL_ANY_TYPE;
        source.items = list_numbers(50, 100);
        cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
        cr_expect(answer.changed > 0 && answer.changed <= 30);
        expect_sketch(&answer, make_bytes(type, precision, 0, 100));
    }
    source.items = list_numbers(20, 60);
    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    cr_expect_eq(answer.changed, 0);
    expect_sketch(&answer, make_bytes(type, precision, 0, 70));
    source.type = type == HLL_HYPERLOGLOG ? HLL_ULTRALOGLOG : HLL_HYPERLOGLOG;
    source.reader = (struct hll_reader){.report = keep_error, .arg = &error};
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
    cr_expect_eq(error, HLL_ERROR_OTHER_TYPE);
    free_bytes(before);
}

Test(hyperloglog, items_are_added_to_an_empty_sketch_and_to_a_given_one)
{
    for (unsigned precision = 4; precision <= 18; precision++) {
        check_add(HLL_HYPERLOGLOG, precision);
        check_add(HLL_ULTRALOGLOG, precision);
    }
}

Test(hyperloglog, items_added_one_by_one_equal_a_list)
{
    struct hll_sketch seen = make_sketch(HLL_HYPERLOGLOG, 9, 50, 100);
    struct hll_bytes before = make_plain(9, 0, 70);
    struct hll_source source = {.seen = &seen};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    expect_sketch(&answer, make_plain(9, 50, 100));
    source.sketch = before;
    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    expect_sketch(&answer, make_plain(9, 0, 100));
    free_bytes(before);
    source.sketch = before = make_plain(10, 0, 70);
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
    free_bytes(before);
    free(seen.registers);
}

Test(hyperloglog, the_default_precision_is_that_of_redis)
{
    struct hll_source source = {.precision = 0};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    cr_expect(answer.estimate == 0 && answer.changed == 0);
    expect_sketch(&answer, make_plain(14, 0, 0));
    source.precision = 3;
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
    source.precision = 19;
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
}

/* Items, their sketch as bytes, and their sketch in memory have the same estimate. */
static void check_estimate(enum hll_type type, enum hll_estimator estimator,
                           unsigned precision, size_t end)
{
    struct hll_sketch sketch = make_sketch(type, precision, 0, end);
    struct hll_bytes bytes = make_bytes(type, precision, 0, end);
    struct hll_estimate_question question = {
        .source = {.items = list_numbers(0, end), .precision = precision, .type = type},
        .estimator = estimator,
        .confidence = 0.95};
    struct hll_estimate_answer found, again;
    size_t empty = 0;

    for (size_t r = 0; r < hll_count_registers(precision); r++)
        empty += sketch.registers[r] == 0;
    cr_assert_eq(hll_estimate(&question, NULL, &found), PZ_OK);
    cr_expect_eq(found.raw, hll_estimate_sketch(estimator, &sketch, 64));
    cr_expect_eq(found.estimate, round(found.raw));
    cr_expect_eq(found.empty_registers, empty);
    cr_expect_eq(found.precision, precision);
    cr_expect(found.low <= found.high);
    question.source = (struct hll_source){.sketch = bytes};
    cr_assert_eq(hll_estimate(&question, NULL, &again), PZ_OK);
    cr_assert_arr_eq(&again, &found, sizeof found);
    question.source = (struct hll_source){.seen = &sketch};
    cr_assert_eq(hll_estimate(&question, NULL, &again), PZ_OK);
    cr_assert_arr_eq(&again, &found, sizeof found);
    free(sketch.registers);
    free_bytes(bytes);
}

Test(hyperloglog, estimates_are_those_of_the_sketch)
{
    for (unsigned precision = 4; precision <= 18; precision++)
        for (unsigned i = 0; i < 3; i++) {
            size_t end = 100 * precision * i;

            check_estimate(HLL_HYPERLOGLOG, HLL_CLASSIC, precision, end);
            check_estimate(HLL_HYPERLOGLOG, HLL_IMPROVED, precision, end);
            check_estimate(HLL_ULTRALOGLOG, HLL_MAXIMUM_LIKELIHOOD, precision, end);
        }
}

Test(hyperloglog, each_estimator_supports_one_type)
{
    for (enum hll_type type = HLL_ANY_TYPE; type <= HLL_ULTRALOGLOG; type++)
        for (enum hll_estimator e = HLL_USUAL; e <= HLL_MAXIMUM_LIKELIHOOD; e++) {
            bool is_ultra = type == HLL_ULTRALOGLOG;
            bool fits = e == HLL_USUAL || is_ultra == (e == HLL_MAXIMUM_LIKELIHOOD);
            enum hll_estimator usual = is_ultra ? HLL_MAXIMUM_LIKELIHOOD : HLL_IMPROVED;
            enum hll_error_kind error = HLL_VALID;
            struct hll_estimate_question question = {
                .source = {.items = list_numbers(0, 300), .precision = 9, .type = type},
                .estimator = e,
                .confidence = 0.9};
            struct hll_estimate_answer answer;

            question.source.reader = (struct hll_reader){HLL_BINARY, keep_error, &error};
            cr_expect_eq(hll_estimate(&question, NULL, &answer), fits ? PZ_OK : PZ_INVALID);
            cr_expect_eq(error, fits ? HLL_VALID : HLL_ERROR_ESTIMATOR);
            if (fits)
                cr_expect_eq(answer.estimator, e == HLL_USUAL ? usual : e);
        }
}

/* Returns a sketch in base64. Free it with free_bytes. */
static struct hll_bytes make_text(unsigned precision, size_t first, size_t end)
{
    struct hll_source source = {.items = list_numbers(first, end),
                                .precision = precision,
                                .reader = {.form = HLL_BASE64}};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    return (struct hll_bytes){answer.bytes, answer.size};
}

/* The numbers of bytes have every remainder modulo 3. */
Test(hyperloglog, sketches_are_read_and_written_as_base64)
{
    for (unsigned precision = 4; precision <= 18; precision++) {
        struct hll_bytes bytes = make_plain(precision, 0, 90);
        struct hll_bytes list[] = {make_text(precision, 0, 70),
                                   make_text(precision, 50, 90)};
        struct hll_merge_question question = {.sketches = {2, NULL, list},
                                              .reader = {.form = HLL_BASE64}};
        struct hll_bytes text = {NULL, hll_base64_characters(bytes.size)};
        struct hll_sketch_answer answer;

        text.data = malloc(text.size);
        hll_base64_encode(bytes.data, bytes.size, (char *)text.data);
        cr_assert_eq(hll_merge(&question, NULL, &answer), PZ_OK);
        expect_sketch(&answer, text);
        free_bytes(bytes);
        free_bytes(list[0]);
        free_bytes(list[1]);
    }
}

Test(hyperloglog, each_invalid_sketch_is_reported)
{
    char errors[ERRORS_SIZE] = "", wanted[ERRORS_SIZE];
    struct hll_bytes list[] = {{"a", 1},
                               make_plain(14, 0, 5),
                               make_plain(13, 0, 5),
                               make_plain(14, 2, 9),
                               {"PZHL\1\4\1\0\0", 9}};
    struct hll_merge_question question = {.sketches = {5, NULL, list},
                                          .reader = {HLL_BINARY, append_error, errors}};
    struct hll_source source = {
        .sketch = list[1], .reader = question.reader, .precision = 13};
    struct hll_sketch_answer answer;

    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_INVALID);
    snprintf(wanted, sizeof wanted, "0 %d 0 %s\n2 %d 13 %s\n4 %d 4 %s\n", HLL_ERROR_SHORT,
             hll_error_text(HLL_ERROR_SHORT), HLL_ERROR_OTHER_HASH,
             hll_error_text(HLL_ERROR_OTHER_HASH), HLL_ERROR_LENGTH,
             hll_error_text(HLL_ERROR_LENGTH));
    cr_expect_str_eq(errors, wanted);
    errors[0] = '\0';
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
    snprintf(wanted, sizeof wanted, "0 %d 14 %s\n", HLL_ERROR_OTHER_PRECISION,
             hll_error_text(HLL_ERROR_OTHER_PRECISION));
    cr_expect_str_eq(errors, wanted);
    question.reader.report = NULL;
    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_INVALID);
    question.sketches.count = 0;
    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_INVALID);
    for (unsigned i = 1; i < 4; i++)
        free_bytes(list[i]);
}

/* Finer sketches before and after coarser ones. */
Test(hyperloglog, unions_have_the_smallest_precision)
{
    static const unsigned precisions[][SKETCHES] = {{7, 7, 7, 7, 7, 7},
                                                    {14, 14, 14, 14, 14, 14},
                                                    {18, 4, 11, 17, 5, 9},
                                                    {18, 17, 16, 15, 13, 12}};

    for (size_t i = 0; i < sizeof precisions / sizeof *precisions; i++) {
        struct hll_bytes list[SKETCHES];
        unsigned least = 18;

        for (unsigned count = 1; count <= SKETCHES; count++) {
            struct hll_merge_question question = {.sketches = {count, NULL, list}};
            struct hll_sketch_answer answer;
            unsigned last = precisions[i][count - 1];

            list[count - 1] = make_plain(last, 100 * count, 100 * count + 150);
            least = last < least ? last : least;
            cr_assert_eq(hll_merge(&question, NULL, &answer), PZ_OK);
            cr_expect_eq(answer.precision, least);
            expect_sketch(&answer, make_plain(least, 100, 100 * count + 150));
        }
        for (unsigned count = 0; count < SKETCHES; count++)
            free_bytes(list[count]);
    }
}

/* Expects the union of two sketches, `wanted`, or if that is NULL, that the second one has
 * the wrong type. Frees `wanted`. */
static void check_merge(struct hll_bytes one, struct hll_bytes two, enum hll_type type,
                        struct hll_bytes wanted)
{
    const struct hll_bytes both[2] = {one, two};
    enum hll_error_kind errors[2] = {HLL_VALID, HLL_VALID};
    const struct hll_merge_question question = {.sketches = {2, NULL, both},
                                                .reader = {HLL_BINARY, keep_error, errors},
                                                .type = type};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_merge(&question, NULL, &answer), wanted.data ? PZ_OK : PZ_INVALID);
    cr_expect_eq(errors[0], HLL_VALID);
    cr_expect_eq(errors[1], wanted.data ? HLL_VALID : HLL_ERROR_OTHER_TYPE);
    if (wanted.data)
        expect_sketch(&answer, wanted);
}

Test(hyperloglog, unions_of_both_types_are_hyperloglogs)
{
    for (unsigned precision = 5; precision <= 17; precision += 3) {
        unsigned finer = precision == 14 ? 14 : precision + 1;
        struct hll_bytes ultra = make_bytes(HLL_ULTRALOGLOG, finer, 0, 900);
        struct hll_bytes small = make_bytes(HLL_ULTRALOGLOG, precision, 0, 500);
        struct hll_bytes plain = make_plain(precision, 0, 2000);

        check_merge(ultra, small, HLL_ANY_TYPE,
                    make_bytes(HLL_ULTRALOGLOG, precision, 0, 900));
        check_merge(small, ultra, HLL_ULTRALOGLOG,
                    make_bytes(HLL_ULTRALOGLOG, precision, 0, 900));
        check_merge(small, ultra, HLL_HYPERLOGLOG, make_plain(precision, 0, 900));
        check_merge(plain, ultra, HLL_ANY_TYPE, make_plain(precision, 0, 2000));
        check_merge(ultra, plain, HLL_ANY_TYPE, make_plain(precision, 0, 2000));
        check_merge(ultra, plain, HLL_ULTRALOGLOG, (struct hll_bytes){0});
        free_bytes(ultra);
        free_bytes(small);
        free_bytes(plain);
    }
}

/* The estimated cost decides. */
Test(hyperloglog, a_brief_effort_answers_small_questions)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    const struct hll_bytes large = {numbers, 100000};
    const struct hll_bytes long_items[] = {large, large, large};
    struct hll_bytes bytes = make_plain(14, 0, 5), list[20];
    struct hll_source source = {.items = list_numbers(0, 1000)};
    struct hll_merge_question question = {.sketches = {5, NULL, list}};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, &brief, &answer), PZ_OK);
    free(answer.bytes);
    source.precision = 18;
    cr_expect_eq(hll_add(&source, &brief, &answer), PZ_LATER);
    source.precision = 17;
    cr_assert_eq(hll_add(&source, &brief, &answer), PZ_OK);
    free(answer.bytes);
    source.items = list_numbers(0, 10000);
    cr_expect_eq(hll_add(&source, &brief, &answer), PZ_LATER);
    source = (struct hll_source){.items = {3, NULL, long_items}};
    cr_expect_eq(hll_add(&source, &brief, &answer), PZ_LATER);
    for (unsigned i = 0; i < 20; i++)
        list[i] = bytes;
    cr_assert_eq(hll_merge(&question, &brief, &answer), PZ_OK);
    free(answer.bytes);
    question.sketches.count = 20;
    cr_expect_eq(hll_merge(&question, &brief, &answer), PZ_LATER);
    free_bytes(bytes);
}

Test(hyperloglog, long_questions_can_be_stopped_and_have_a_deadline)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop};
    const struct pz_ctl late = {.deadline_ns = 1};
    struct hll_bytes bytes = make_plain(14, 0, 5), list[20];
    struct hll_source source = {.items = list_numbers(0, NUMBERS)};
    struct hll_merge_question question = {.sketches = {20, NULL, list}};
    struct hll_sketch_answer answer;

    for (unsigned i = 0; i < 20; i++)
        list[i] = bytes;
    cr_expect_eq(hll_add(&source, &stopped, &answer), PZ_STOPPED);
    cr_expect_eq(hll_add(&source, &late, &answer), PZ_OUT_OF_TIME);
    cr_expect_eq(hll_merge(&question, &stopped, &answer), PZ_STOPPED);
    cr_expect_eq(hll_merge(&question, &late, &answer), PZ_OUT_OF_TIME);
    free_bytes(bytes);
}

Test(hyperloglog, allocations_fail)
{
    struct hll_bytes bytes = make_plain(9, 0, 70), list[] = {bytes, bytes};
    struct hll_source source = {.sketch = bytes, .items = list_numbers(0, 9)};
    struct hll_merge_question merge = {.sketches = {2, NULL, list}};
    struct hll_compare_question compare = {.sketches = merge.sketches, .confidence = 0.95};
    const struct pz_ctl little = {.max_bytes = 40 << 10};
    struct hll_sketch_answer answer;
    struct hll_compare_answer compared;

    expect_no_memory(3, hll_add(&source, NULL, &answer), true);
    free(answer.bytes);
    expect_no_memory(3, hll_merge(&merge, NULL, &answer), true);
    free(answer.bytes);
    expect_no_memory(2, hll_compare(&compare, NULL, &compared), true);
    failing_alloc_after(0);
    merge.reader.form = HLL_BASE64;
    cr_expect_eq(hll_merge(&merge, NULL, &answer), PZ_NO_MEMORY);
    failing_alloc_end();
    cr_expect_eq(hll_add(&source, &little, &answer), PZ_NO_MEMORY);
    cr_expect_eq(hll_compare(&compare, &little, &compared), PZ_NO_MEMORY);
    free_bytes(bytes);
}

/* Whole answers, against sketches that saw the items one by one. */
#include "puzzles/hyperloglog.h"
#include "solvers/hyperloglog/base64.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/sketch_format.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SKETCHES = 6, ERRORS_SIZE = 600 };

/* The item with a number is the number. */
static uint64_t numbers[200000];

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

/* The sketch that has seen numbers, one by one; its registers are to be freed. */
static struct hll_sketch make_sketch(unsigned precision, size_t first, size_t end)
{
    struct hll_sketch sketch =
        hll_sketch_make(precision, malloc(hll_count_registers(precision)));

    for (uint64_t i = first; i < end; i++)
        hll_sketch_add(&sketch, &i, sizeof i);
    return sketch;
}

/* The same as bytes, which are to be freed. */
static struct hll_bytes make_bytes(unsigned precision, size_t first, size_t end)
{
    struct hll_sketch sketch = make_sketch(precision, first, end);
    uint8_t *bytes = malloc(hll_format_size(HLL_HYPERLOGLOG, precision));

    cr_assert(bytes);
    hll_format_write(&sketch, bytes);
    free(sketch.registers);
    return (struct hll_bytes){bytes, hll_format_size(HLL_HYPERLOGLOG, precision)};
}

static void expect_sketch(struct hll_sketch_answer *answer, struct hll_bytes wanted)
{
    cr_assert_eq(answer->size, wanted.size);
    cr_assert_arr_eq(answer->bytes, wanted.data, wanted.size);
    free(answer->bytes);
    free((void *)wanted.data);
}

Test(hyperloglog, items_are_added_to_nothing_and_to_a_sketch)
{
    for (unsigned precision = 4; precision <= 18; precision++) {
        struct hll_bytes before = make_bytes(precision, 0, 70);
        struct hll_source source = {.items = list_numbers(0, 70), .precision = precision};
        struct hll_sketch_answer answer;

        cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
        cr_expect_eq(answer.precision, precision);
        cr_expect_eq(answer.hash, precision == 14 ? HLL_MURMUR64A : HLL_XXH3);
        cr_expect(answer.changed > 0 && answer.changed <= 70);
        expect_sketch(&answer, make_bytes(precision, 0, 70));
        source.sketch = before;
        for (unsigned wanted = 0; wanted <= precision; wanted += precision) {
            source.precision = wanted;
            source.items = list_numbers(50, 100);
            cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
            cr_expect(answer.changed > 0 && answer.changed <= 30);
            expect_sketch(&answer, make_bytes(precision, 0, 100));
        }
        source.items = list_numbers(20, 60);
        cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
        cr_expect_eq(answer.changed, 0);
        expect_sketch(&answer, before);
    }
}

/* Items that came one by one are as good as a list. */
Test(hyperloglog, items_may_have_been_seen_before)
{
    struct hll_sketch seen = make_sketch(9, 50, 100);
    struct hll_bytes before = make_bytes(9, 0, 70);
    struct hll_source source = {.seen = &seen};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    expect_sketch(&answer, make_bytes(9, 50, 100));
    source.sketch = before;
    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    expect_sketch(&answer, make_bytes(9, 0, 100));
    free((void *)before.data);
    source.sketch = before = make_bytes(10, 0, 70);
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
    free((void *)before.data);
    free(seen.registers);
}

Test(hyperloglog, precision_is_that_of_redis_or_what_is_asked_for)
{
    struct hll_source source = {.precision = 0};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    cr_expect(answer.estimate == 0 && answer.changed == 0);
    expect_sketch(&answer, make_bytes(14, 0, 0));
    source.precision = 3;
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
    source.precision = 19;
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
}

Test(hyperloglog, estimates_are_those_of_the_sketch)
{
    for (unsigned precision = 4; precision <= 18; precision++)
        for (unsigned i = 0; i < 4; i++) {
            size_t end = 100 * precision * i;
            struct hll_sketch sketch = make_sketch(precision, 0, end);
            struct hll_bytes bytes = make_bytes(precision, 0, end);
            struct hll_estimate_question question = {
                .source = {.items = list_numbers(0, end), .precision = precision},
                .estimator = i % 2 ? HLL_CLASSIC : HLL_IMPROVED,
                .confidence = 0.95};
            struct hll_estimate_answer found, again;
            size_t empty = 0;

            for (size_t r = 0; r < hll_count_registers(precision); r++)
                empty += sketch.registers[r] == 0;
            cr_assert_eq(hll_estimate(&question, NULL, &found), PZ_OK);
            cr_expect_eq(found.raw, hll_estimate_sketch(question.estimator, &sketch, 64));
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
            free((void *)bytes.data);
        }
}

/* Errors, one per line: index, fault, precision and detail. */
static void hear(void *arg, const struct hll_error *error)
{
    size_t length = strlen(arg);

    snprintf((char *)arg + length, ERRORS_SIZE - length, "%zu %d %u %s\n", error->index,
             (int)error->kind, error->head->precision, error->detail);
}

/* Returns the sketch of an answer in base64, which is freed with `free`. */
static struct hll_bytes make_text(unsigned precision, size_t first, size_t end)
{
    struct hll_source source = {.items = list_numbers(first, end),
                                .precision = precision,
                                .reader = {.form = HLL_BASE64}};
    struct hll_sketch_answer answer;

    cr_assert_eq(hll_add(&source, NULL, &answer), PZ_OK);
    return (struct hll_bytes){answer.bytes, answer.size};
}

/* The lengths of the bytes have every remainder modulo 3. */
Test(hyperloglog, sketches_are_read_and_written_as_base64)
{
    for (unsigned precision = 4; precision <= 18; precision++) {
        struct hll_bytes bytes = make_bytes(precision, 0, 90);
        struct hll_bytes list[] = {make_text(precision, 0, 70),
                                   make_text(precision, 50, 90)};
        struct hll_merge_question question = {.sketches = {2, NULL, list},
                                              .reader = {.form = HLL_BASE64}};
        struct hll_sketch_answer answer;
        size_t characters = hll_base64_characters(bytes.size);
        char *text = malloc(characters);

        cr_assert(text);
        hll_base64_encode(bytes.data, bytes.size, text);
        cr_assert_eq(hll_merge(&question, NULL, &answer), PZ_OK);
        cr_assert_eq(answer.size, characters);
        cr_expect_arr_eq(answer.bytes, text, characters);
        free(answer.bytes);
        free(text);
        free((void *)bytes.data);
        free((void *)list[0].data);
        free((void *)list[1].data);
    }
}

Test(hyperloglog, errors_of_base64_are_reported)
{
    static const struct hll_bytes list[] = {
        {"UFpI", 4}, {"UFpITAEEA", 9}, {"UFpI_AEE", 8}, {"UF=I", 4}, {"UFpITAF=", 8}};
    struct hll_merge_question question = {.sketches = {5, NULL, list}};
    struct hll_sketch_answer answer;
    char errors[ERRORS_SIZE] = "", wanted[ERRORS_SIZE];

    question.reader = (struct hll_reader){HLL_BASE64, hear, errors};
    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_INVALID);
    snprintf(wanted, sizeof wanted,
             "0 %d 0 is too short to be a sketch\n"
             "1 %d 0 is not valid base64: its length, 9, is not a multiple of 4\n"
             "2 %d 0 is not valid base64: character 5, \"_\", is not one of A-Z, a-z, 0-9, "
             "\"+\", and \"/\"\n"
             "3 %d 0 is not valid base64: character 3 is \"=\", which is valid only as "
             "padding at the end\n"
             "4 %d 0 is not valid base64: character 7 cannot be the last character before "
             "the padding\n",
             HLL_ERROR_SHORT, HLL_ERROR_BASE64, HLL_ERROR_BASE64, HLL_ERROR_BASE64,
             HLL_ERROR_BASE64);
    cr_expect_str_eq(errors, wanted);
}

Test(hyperloglog, what_is_wrong_is_told)
{
    char faults[ERRORS_SIZE] = "";
    struct hll_bytes list[] = {{"a", 1},
                               make_bytes(14, 0, 5),
                               make_bytes(13, 0, 5),
                               make_bytes(14, 2, 9),
                               {"PZHL\1\4\1\0\0", 9}};
    struct hll_merge_question question = {.sketches = {5, NULL, list},
                                          .reader = {HLL_BINARY, hear, faults}};
    struct hll_source source = {
        .sketch = list[1], .reader = question.reader, .precision = 13};
    struct hll_sketch_answer answer;
    char wanted[ERRORS_SIZE];

    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_INVALID);
    snprintf(wanted, sizeof wanted, "0 %d 0 %s\n2 %d 13 %s\n4 %d 4 %s\n", HLL_ERROR_SHORT,
             hll_error_text(HLL_ERROR_SHORT), HLL_ERROR_OTHER_HASH,
             hll_error_text(HLL_ERROR_OTHER_HASH), HLL_ERROR_LENGTH,
             hll_error_text(HLL_ERROR_LENGTH));
    cr_expect_str_eq(faults, wanted);
    faults[0] = '\0';
    cr_expect_eq(hll_add(&source, NULL, &answer), PZ_INVALID);
    snprintf(wanted, sizeof wanted, "0 %d 14 %s\n", HLL_ERROR_OTHER_PRECISION,
             hll_error_text(HLL_ERROR_OTHER_PRECISION));
    cr_expect_str_eq(faults, wanted);
    question.reader.report = NULL;
    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_INVALID);
    question.sketches.count = 0;
    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_INVALID);
    for (unsigned i = 1; i < 4; i++)
        free((void *)list[i].data);
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

            list[count - 1] = make_bytes(last, 100 * count, 100 * count + 150);
            least = last < least ? last : least;
            cr_assert_eq(hll_merge(&question, NULL, &answer), PZ_OK);
            cr_expect_eq(answer.precision, least);
            expect_sketch(&answer, make_bytes(least, 100, 100 * count + 150));
        }
        for (unsigned count = 0; count < SKETCHES; count++)
            free((void *)list[count].data);
    }
}

/* By what it costs. */
Test(hyperloglog, a_brief_effort_takes_small_questions)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    const struct hll_bytes large = {numbers, 100000};
    const struct hll_bytes long_items[] = {large, large, large};
    struct hll_bytes bytes = make_bytes(14, 0, 5), list[20];
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
    free((void *)bytes.data);
}

Test(hyperloglog, long_questions_can_be_stopped_and_have_an_end)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop};
    const struct pz_ctl late = {.deadline_ns = 1};
    struct hll_bytes bytes = make_bytes(14, 0, 5), list[20];
    struct hll_source source = {.items = list_numbers(0, 200000)};
    struct hll_merge_question question = {.sketches = {20, NULL, list}};
    struct hll_sketch_answer answer;

    for (unsigned i = 0; i < 20; i++)
        list[i] = bytes;
    cr_expect_eq(hll_add(&source, &stopped, &answer), PZ_STOPPED);
    cr_expect_eq(hll_add(&source, &late, &answer), PZ_OUT_OF_TIME);
    cr_expect_eq(hll_merge(&question, &stopped, &answer), PZ_STOPPED);
    cr_expect_eq(hll_merge(&question, &late, &answer), PZ_OUT_OF_TIME);
    free((void *)bytes.data);
}

Test(hyperloglog, memory_may_be_short)
{
    struct hll_bytes bytes = make_bytes(9, 0, 70), list[] = {bytes, bytes};
    struct hll_source source = {.sketch = bytes, .items = list_numbers(0, 9)};
    struct hll_merge_question question = {.sketches = {2, NULL, list}};
    const struct pz_ctl little = {.max_bytes = 40 << 10};
    struct hll_sketch_answer answer;

    expect_no_memory(3, hll_add(&source, NULL, &answer), true);
    free(answer.bytes);
    expect_no_memory(3, hll_merge(&question, NULL, &answer), true);
    free(answer.bytes);
    failing_alloc_after(0);
    question.reader.form = HLL_BASE64;
    cr_expect_eq(hll_merge(&question, NULL, &answer), PZ_NO_MEMORY);
    failing_alloc_end();
    cr_expect_eq(hll_add(&source, &little, &answer), PZ_NO_MEMORY);
    free((void *)bytes.data);
}

/* Parses the output of the writer with jansson and compares the values. Compares numbers
 * with the conversions of the C library. */
/* cspell:ignore loadb */
#include "openapi/openapi_json.h"
#include "server/json/writer.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <float.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static struct test_rng rng;

static uint64_t random_bits(void)
{
    return test_rng_next(&rng);
}

static double double_of(uint64_t bits)
{
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static json_t *read_back(const struct json_writer *w)
{
    json_error_t error;
    json_t *value;

    cr_assert(!w->failed);
    value = json_loadb(w->data, w->length,
                       JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    cr_assert_not_null(value, "%s in %.*s", error.text, (int)w->length, w->data);
    return value;
}

static void expect_text(const struct json_writer *w, const char *text)
{
    cr_assert(!w->failed);
    cr_expect(w->length == strlen(text) && !memcmp(w->data, text, w->length),
              "%.*s is not %s", (int)w->length, w->data, text);
}

static void write_tree(struct json_writer *w, const json_t *tree);

static void write_container(struct json_writer *w, const json_t *tree)
{
    const char *key;
    json_t *member;

    if (json_is_array(tree)) {
        jw_begin_array(w);
        for (size_t i = 0; i < json_array_size(tree); i++)
            write_tree(w, json_array_get(tree, i));
        jw_end_array(w);
        return;
    }
    jw_begin_object(w);
    json_object_foreach((json_t *)tree, key, member)
    {
        jw_key_string(w, key, strlen(key));
        write_tree(w, member);
    }
    jw_end_object(w);
}

static void write_tree(struct json_writer *w, const json_t *tree)
{
    if (json_is_integer(tree))
        jw_integer(w, json_integer_value(tree));
    else if (json_is_real(tree))
        jw_number(w, json_real_value(tree));
    else if (json_is_string(tree))
        jw_string(w, json_string_value(tree), json_string_length(tree));
    else if (json_is_boolean(tree))
        jw_boolean(w, json_is_true(tree));
    else if (json_is_null(tree))
        jw_null(w);
    else
        write_container(w, tree);
}

Test(json_writer, the_openapi_document_reads_back_equal)
{
    json_t *document = json_loads(
               openapi_pages[OPENAPI_DOCUMENT].bodies[PAGE_IDENTITY].bytes, 0, NULL),
           *back;
    struct json_writer w;

    cr_assert_not_null(document);
    w = (struct json_writer){0};
    write_tree(&w, document);
    back = read_back(&w);
    cr_assert(json_equal(document, back));
    json_decref(back);
    json_decref(document);
    jw_free(&w);
}

Test(json_writer, commas_are_only_between_values)
{
    struct json_writer w;

    w = (struct json_writer){0};
    jw_begin_object(&w);
    jw_key(&w, "a");
    jw_begin_array(&w);
    jw_integer(&w, -1);
    jw_unsigned(&w, 2);
    jw_begin_array(&w);
    jw_end_array(&w);
    jw_begin_object(&w);
    jw_end_object(&w);
    jw_boolean(&w, true);
    jw_boolean(&w, false);
    jw_null(&w);
    jw_number(&w, 0.5);
    jw_text(&w, "x");
    jw_format(&w, "%d-%s", 7, "\"");
    jw_end_array(&w);
    jw_key_string(&w, "b\n", 2);
    jw_begin_object(&w);
    jw_key(&w, "");
    jw_string(&w, "", 0);
    jw_end_object(&w);
    jw_key(&w, "c");
    jw_null(&w);
    jw_end_object(&w);
    expect_text(&w, "{\"a\":[-1,2,[],{},true,false,null,0.5,\"x\",\"7-\\\"\"],"
                    "\"b\\n\":{\"\":\"\"},\"c\":null}");
    jw_free(&w);
}

Test(json_writer, raw_bytes_do_not_change_commas)
{
    struct json_writer w;

    w = (struct json_writer){0};
    jw_raw(&w, NULL, 0);
    cr_expect(w.length == 0 && !w.failed);
    jw_begin_array(&w);
    jw_raw(&w, "1,2,", 4);
    jw_integer(&w, 3);
    jw_raw(&w, " ", 1);
    jw_integer(&w, 4);
    jw_end_array(&w);
    jw_raw(&w, "\n", 1);
    expect_text(&w, "[1,2,3 ,4]\n");
    jw_free(&w);
}

Test(json_writer, rows_begin_without_a_comma)
{
    struct json_writer w = {0};

    jw_literal(&w, "a,b", 3);
    jw_end_row(&w);
    jw_unsigned(&w, 1);
    jw_number(&w, 0.5);
    jw_literal(&w, "", 0);
    jw_end_row(&w);
    jw_unsigned(&w, 2);
    expect_text(&w, "a,b\r\n1,0.5,\r\n2");
    jw_free(&w);
}

Test(json_writer, reset_keeps_only_the_buffer)
{
    struct json_writer w;
    char *data;

    w = (struct json_writer){0};
    jw_begin_array(&w);
    jw_integer(&w, 1);
    data = w.data;
    jw_reset(&w);
    jw_integer(&w, 2);
    cr_expect_eq(w.data, data);
    expect_text(&w, "2");
    jw_free(&w);
    cr_expect(!w.data && !w.length && !w.capacity);
}

static void check_string(struct json_writer *w, const char *text, size_t length)
{
    json_t *back;

    jw_reset(w);
    jw_string(w, text, length);
    back = read_back(w);
    cr_assert_eq(json_string_length(back), length, "%.*s", (int)length, text);
    cr_assert_eq(memcmp(json_string_value(back), text, length), 0, "%.*s", (int)length,
                 text);
    json_decref(back);
}

/* Every ASCII byte, and longer characters, at every index of texts with up to 24 bytes. The page
 * after the text is not readable, because the writer reads eight bytes at once. */
Test(json_writer, every_character_at_every_index)
{
    static const char *const longer[] = {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct json_writer w;

    cr_assert_neq(pages, MAP_FAILED);
    cr_assert_eq(mprotect(pages + page, page, PROT_NONE), 0);
    w = (struct json_writer){0};
    for (size_t length = 1; length <= 24; length++) {
        char *text = pages + page - length;

        for (size_t at = 0; at < length; at++) {
            for (int byte = 0; byte < 128; byte++) {
                memset(text, 'a', length);
                text[at] = (char)byte;
                check_string(&w, text, length);
            }
            for (size_t size = 2; size <= 4 && at + size <= length; size++) {
                memset(text, 'a', length);
                memcpy(text + at, longer[size - 2], size);
                check_string(&w, text, length);
            }
        }
    }
    jw_free(&w);
    munmap(pages, 2 * page);
}

Test(json_writer, escapes_have_their_short_forms)
{
    struct json_writer w;

    w = (struct json_writer){0};
    jw_string(&w, "\b\t\n\f\r\"\\/\0\x1f\x7f\xc3\xa9", 13);
    expect_text(&w, "\"\\b\\t\\n\\f\\r\\\"\\\\/\\u0000\\u001f\x7f\xc3\xa9\"");
    jw_reset(&w); /* bytes that are not UTF-8 */
    jw_string(&w, "\xfd(\xc3(\xed\xa0\x80 more than eight \xff", 25);
    expect_text(&w, "\"\\u00fd(\\u00c3(\\u00ed\\u00a0\\u0080 more than eight \\u00ff\"");
    jw_free(&w);
}

static void check_integer(struct json_writer *w, uint64_t bits)
{
    char text[32];

    jw_reset(w);
    jw_integer(w, (int64_t)bits);
    snprintf(text, sizeof text, "%" PRId64, (int64_t)bits);
    expect_text(w, text);
    jw_reset(w);
    jw_unsigned(w, bits);
    snprintf(text, sizeof text, "%" PRIu64, bits);
    expect_text(w, text);
}

Test(json_writer, integers_as_printf_writes_them)
{
    struct json_writer w;

    test_rng_seed(&rng, 2);
    w = (struct json_writer){0};
    for (uint64_t i = 0; i < 2000; i++)
        check_integer(&w, i);
    for (uint64_t power = 1; power < UINT64_MAX / 10; power *= 10)
        for (int i = -2; i <= 2; i++) {
            check_integer(&w, power + (uint64_t)i);
            check_integer(&w, 0 - power + (uint64_t)i);
        }
    check_integer(&w, INT64_MAX);
    check_integer(&w, (uint64_t)INT64_MIN);
    check_integer(&w, UINT64_MAX);
    for (int i = 0; i < 100000; i++)
        check_integer(&w, random_bits() >> random_bits() % 64);
    jw_free(&w);
}

/* Returns the minimum number of digits of a decimal that is read as `value`. */
static int fewest_digits(double value)
{
    char text[40];
    int digits = 0;

    do
        snprintf(text, sizeof text, "%.*e", digits++, value);
    while (strtod(text, NULL) != value);
    return digits;
}

static int significant_digits(const char *text)
{
    int digits = 0;
    int zeros = 0;

    for (; *text && *text != 'e'; text++) {
        if (*text == '0')
            zeros += digits > 0;
        else if (*text > '0' && *text <= '9') {
            digits += zeros + 1;
            zeros = 0;
        }
    }
    return digits;
}

static void check_number(struct json_writer *w, double value)
{
    json_t *back;
    char text[40];

    jw_reset(w);
    jw_number(w, value);
    back = read_back(w);
    snprintf(text, sizeof text, "%.*s", (int)w->length, w->data);
    cr_assert(json_number_value(back) == value, "%.17g became %s", value, text);
    cr_assert_eq(signbit(json_number_value(back)), signbit(value), "%.17g lost its sign",
                 value);
    if (fabs(value) > 0x1p53 || value != floor(value))
        cr_assert_eq(significant_digits(text), fewest_digits(value),
                     "%.17g became %s, which is not the shortest", value, text);
    else if (value != 0)
        cr_assert_eq(strspn(text, "-0123456789"), strlen(text), "%s has a fraction", text);
    json_decref(back);
}

/* Checks a value, the next doubles and their negatives. */
static void check_around(struct json_writer *w, double value)
{
    double steps[] = {value, nextafter(value, HUGE_VAL), nextafter(value, -HUGE_VAL)};

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (!isfinite(steps[i]))
            continue;
        check_number(w, steps[i]);
        check_number(w, -steps[i]);
    }
}

Test(json_writer, numbers_at_limits_read_back)
{
    static const double edges[] = {0,       DBL_MIN, DBL_TRUE_MIN, DBL_MAX,
                                   0x1p53,  1e-10,   1e-11,        1e22,
                                   1e15,    0.1,     1.0 / 3,      2.2250738585072011e-308,
                                   1e17,    5e-310,  0.5,          4503599627370495.5,
                                   0x1p-34, 1e-5,    1e-4,         9.5367431640625e-07};
    struct json_writer w;

    w = (struct json_writer){0};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        check_around(&w, edges[i]);
    for (int exponent = -1074; exponent <= 1023; exponent++)
        check_around(&w, ldexp(1, exponent));
    for (int exponent = -323; exponent <= 308; exponent++) {
        char text[16];

        snprintf(text, sizeof text, "1e%d", exponent);
        check_around(&w, strtod(text, NULL));
    }
    jw_free(&w);
}

TestSampled(json_writer, random_numbers_read_back, 5000, 100000)
{
    struct json_writer w;

    test_rng_seed(&rng, first);
    w = (struct json_writer){0};
    for (unsigned i = first; i < end; i++) {
        double any = double_of(random_bits());
        double denominator = (double)(1 + random_bits() % 100000);

        if (isfinite(any))
            check_number(&w, any);
        check_number(&w, (double)(random_bits() >> 11) * 0x1p-53);
        check_number(&w, (double)(random_bits() % 1000000) / denominator);
        check_number(&w, (double)(random_bits() % 1000000) / 1000);
        check_number(&w, double_of(random_bits() >> 12)); /* subnormal */
    }
    jw_free(&w);
}

Test(json_writer, numbers_have_their_plain_form)
{
    static const struct {
        double value;
        const char *text;
    } rows[] = {{0, "0"},
                {-0.0, "-0.0"},
                {1, "1"},
                {-3, "-3"},
                {0x1p53, "9007199254740992"},
                {0.1, "0.1"},
                {-2.5, "-2.5"},
                {5.2130952, "5.2130952"},
                {0.0001, "0.0001"},
                {0.00001, "1e-05"},
                {1.5e-10, "1.5e-10"},
                {0.1 + 0.2, "0.30000000000000004"},
                {1e300, "1e+300"},
                {5e-324, "5e-324"},
                {(double)NAN, "null"},
                {HUGE_VAL, "null"},
                {-HUGE_VAL, "null"}};
    struct json_writer w;

    w = (struct json_writer){0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        jw_reset(&w);
        jw_number(&w, rows[i].value);
        expect_text(&w, rows[i].text);
    }
    jw_free(&w);
}

/* The text is cut between two characters, which have one to three bytes here. */
Test(json_writer, a_long_formatted_text_is_cut)
{
    static const char *const letters[] = {"x", "\xc3\xa9", "\xe2\x82\xac"};
    char text[2000] = "aaa";
    struct json_writer w;

    w = (struct json_writer){0};
    for (size_t i = 0; i < 9; i++) {
        const char *letter = letters[i / 3];
        size_t before = i % 3;
        json_t *back;

        text[before] = '\0';
        while (strlen(text) + strlen(letter) < sizeof text)
            strcat(text, letter);
        jw_reset(&w);
        jw_format(&w, "%s", text);
        back = read_back(&w);
        cr_expect_gt(json_string_length(back), 1023 - 2 * strlen(letter));
        cr_expect_leq(json_string_length(back), 1023);
        cr_expect_eq(memcmp(json_string_value(back), text, json_string_length(back)), 0);
        json_decref(back);
        memset(text, 'a', 3);
    }
    jw_free(&w);
}

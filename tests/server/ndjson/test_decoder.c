/* Bodies of lines, in pieces: what is handed on, and what is refused where. */
#include "server/ndjson/decoder.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LONG = 40 };

/* What was taken: each value, with its length and a comma. */
struct taken {
    char *text;
    size_t length;
};

static void add(struct taken *t, const char *data, size_t size)
{
    t->text = realloc(t->text, t->length + size + 1);
    cr_assert(t->text);
    memcpy(t->text + t->length, data, size);
    t->length += size;
    t->text[t->length] = '\0';
}

static void take(void *state, const char *value, size_t length)
{
    char head[24];

    add(state, head, (size_t)snprintf(head, sizeof head, "%zu:", length));
    add(state, value, length);
    add(state, ",", 1);
}

static const struct line_reader reader = {.max_line = LINE_LONG, .take = take};
static const struct line_reader long_reader = {.max_line = 1 << 20, .take = take};

/* One body under way. */
struct feeding {
    struct lines lines;
    struct taken taken;
    struct line_fault fault;
    bool good;
};

static void begin(struct feeding *f, const struct line_reader *with)
{
    memset(f, 0, sizeof *f);
    f->good = true;
    lines_init(&f->lines, with, &f->taken);
}

/* A piece in a block of its own, so that reading beyond it is seen by the sanitizer. */
static void feed(struct feeding *f, const char *data, size_t size)
{
    char *piece = malloc(size ? size : 1);

    cr_assert(piece);
    if (size)
        memcpy(piece, data, size);
    if (f->good)
        f->good = lines_feed(&f->lines, piece, size, &f->fault);
    free(piece);
}

static void end(struct feeding *f)
{
    if (f->good)
        f->good = lines_end(&f->lines, &f->fault);
    lines_free(&f->lines);
}

static const char mixed[] = "\"plain\"\n"
                            "\n"
                            "\"CR LF\"\r\n"
                            "\r\n"
                            " \t\"blanks\" \t \n"
                            "\"\"\n"
                            "\"\\u00e9\\ud83d\\ude00\\n\\\\\\\"\"\n"
                            "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"\r\n"
                            "\"zero\\u0000byte\"\n"
                            "\"0123456789abcdef\x7f\"\n"
                            "\"the last\"";

#define MIXED_TAKEN                                                                        \
    "5:plain,5:CR LF,6:blanks,0:,"                                                         \
    "9:\xc3\xa9\xf0\x9f\x98\x80\n\\\",11:\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80,"          \
    "9:zero\0byte,17:0123456789abcdef\x7f,8:the last,"

static void expect_mixed(struct feeding *f)
{
    end(f);
    cr_assert(f->good, "line %zu: %s", (size_t)f->fault.line, f->fault.detail);
    cr_assert_eq(f->taken.length, sizeof MIXED_TAKEN - 1, "%s", f->taken.text);
    cr_assert_eq(memcmp(f->taken.text, MIXED_TAKEN, f->taken.length), 0, "%s",
                 f->taken.text);
    free(f->taken.text);
}

Test(lines, the_pieces_of_a_body_may_be_cut_anywhere)
{
    const size_t size = sizeof mixed - 1;
    struct feeding f;

    for (size_t i = 0; i <= size; i++) {
        for (size_t j = i; j <= size; j++) {
            begin(&f, &reader);
            feed(&f, mixed, i);
            feed(&f, mixed + i, j - i);
            feed(&f, mixed + j, size - j);
            expect_mixed(&f);
        }
    }
}

Test(lines, a_body_may_come_byte_by_byte)
{
    struct feeding f;

    begin(&f, &reader);
    for (size_t i = 0; i < sizeof mixed - 1; i++)
        feed(&f, mixed + i, 1);
    expect_mixed(&f);
}

Test(lines, the_last_line_may_have_an_end)
{
    struct feeding f;

    begin(&f, &reader);
    feed(&f, mixed, sizeof mixed - 1);
    feed(&f, "\n", 1);
    expect_mixed(&f);
}

Test(lines, a_body_without_strings_is_taken)
{
    static const char *const bodies[] = {"", "\n", "\r\n", "\n\n\n", " ", "\t\r\n \n "};
    struct feeding f;

    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        begin(&f, &reader);
        feed(&f, bodies[i], strlen(bodies[i]));
        end(&f);
        cr_expect(f.good, "%zu", i);
        cr_expect_eq(f.taken.length, 0);
    }
}

/* A body of a good line and one of `size` bytes, with `ending`. */
static bool takes_length(size_t size, const char *ending, size_t cut, uint64_t *line)
{
    char body[128];
    size_t length =
        (size_t)snprintf(body, sizeof body, "\"a\"\n\"%.*s\"%s", (int)size - 2,
                         "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", ending);
    struct feeding f;

    begin(&f, &reader);
    feed(&f, body, cut < length ? cut : length);
    feed(&f, body + cut, cut < length ? length - cut : 0);
    end(&f);
    free(f.taken.text);
    cr_assert(f.good || f.fault.flaw == LINE_TOO_LONG);
    *line = f.fault.line;
    return f.good;
}

Test(lines, a_line_may_be_just_so_long)
{
    static const char *const endings[] = {"", "\n", "\r\n", "\r"};
    uint64_t line;

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        for (size_t cut = 0; cut < 60; cut++) {
            cr_assert(takes_length(LINE_LONG, endings[i], cut, &line), "%zu %zu", i, cut);
            cr_assert_not(takes_length(LINE_LONG + 1, endings[i], cut, &line), "%zu %zu", i,
                          cut);
            cr_assert_eq(line, 2);
        }
    }
}

Test(lines, a_line_without_end_is_refused_before_it_fills_the_memory)
{
    struct feeding f;

    begin(&f, &reader);
    for (unsigned i = 0; i < 1000 && f.good; i++)
        feed(&f, "x", 1);
    cr_expect_not(f.good);
    cr_expect_eq(f.fault.flaw, LINE_TOO_LONG);
    cr_expect_leq(f.lines.begun.length, LINE_LONG + 1);
    end(&f);
}

struct wrong {
    const char *line;
    size_t length; /* 0: that of the C string */
    unsigned column;
};

static const struct wrong not_json[] = {
    {"\"abc", 0, 1},
    {"abc\"", 0, 1},
    {"abc", 0, 1},
    {"'a'", 0, 1},
    {"\"a\" \"b\"", 0, 5},
    {"  \"a\",", 0, 6},
    {"]", 0, 1},
    {"\"", 0, 1},
    {"\"a\\x\"", 0, 3},
    {"\"\\ud800\"", 0, 2},
    {"\"a\tb\"", 0, 3},
    {"\"0123456789\x01\"", 0, 12},
    {"\"\xff\"", 0, 2},
    {"\"\xc0\xaf\"", 0, 2},
    {"\"\xed\xa0\x80\"", 0, 2},
    {"\"\xf4\x90\x80\x80\"", 0, 2},
    {"\"\xe4\xb8\"", 0, 2},
    {"\"01234567\x80\"", 0, 10},
    {"\"a\0b\"", 5, 3},
    {"\"a\"\0", 4, 4},
    {"\0", 1, 1},
    {"\xef\xbb\xbf\"a\"", 0, 1},
    {"\"a\\\"", 0, 1},
    {"+1", 0, 1},
    {"\"\\u12\"", 0, 2},
    {"nul", 0, 1},
};

static void expect_fault(const char *line, size_t length, enum line_flaw flaw,
                         unsigned column)
{
    struct feeding f;

    for (size_t cut = 0; cut <= length; cut++) {
        begin(&f, &reader);
        feed(&f, "\"a\"\n\n\"b\"\r\n", 10);
        feed(&f, line, cut);
        feed(&f, line + cut, length - cut);
        feed(&f, "\n\"c\"\n", 5);
        end(&f);
        cr_expect_not(f.good, "%s", line);
        cr_expect_eq(f.fault.flaw, flaw, "%s", line);
        cr_expect_eq(f.fault.line, 4, "%s", line);
        cr_expect_eq(f.fault.column, column, "%s: %u", line, f.fault.column);
        cr_expect(f.fault.detail[0]);
        cr_expect_str_eq(f.taken.text, "1:a,1:b,", "%s", line);
        free(f.taken.text);
    }
}

Test(lines, a_line_that_is_no_json_is_named)
{
    for (size_t i = 0; i < sizeof not_json / sizeof not_json[0]; i++) {
        const struct wrong *w = &not_json[i];

        expect_fault(w->line, w->length ? w->length : strlen(w->line), LINE_NOT_JSON,
                     w->column);
    }
}

Test(lines, a_line_that_is_no_string_is_named)
{
    static const char *const values[] = {
        "1.0",       "-1.5e3", "true", "false",      "null",  "[]",      "{}", "[\"a\"]",
        "{\"a\":1}", "[1,2",   "{",    "[[[[[[[[[[", " 7e2 ", "\t0.5\r", "-0"};

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        expect_fault(values[i], strlen(values[i]), LINE_NOT_TEXT, 0);
}

/* As x-accept-integer in JSON: the digits as they are written, whatever their number. */
Test(lines, an_integer_is_its_digits)
{
    static const char body[] = "7\n -20\t\n0\r\n12345678901234567890123\n\"7\"\n\"-0\"";
    struct feeding f;

    begin(&f, &reader);
    feed(&f, body, sizeof body - 1);
    end(&f);
    cr_expect(f.good);
    cr_expect_str_eq(f.taken.text, "1:7,3:-20,1:0,23:12345678901234567890123,1:7,2:-0,");
    free(f.taken.text);
}

Test(lines, the_last_line_is_judged_at_the_end)
{
    struct feeding f;

    begin(&f, &reader);
    feed(&f, "\"a\"\n\"b", 6);
    cr_expect(f.good);
    end(&f);
    cr_expect_not(f.good);
    cr_expect_eq(f.fault.flaw, LINE_NOT_JSON);
    cr_expect_eq(f.fault.line, 2);
    free(f.taken.text);
}

static void leave(void *state, const char *value, size_t length)
{
    (void)state;
    (void)value;
    (void)length;
}

/* The pieces of a body that needs both buffers, and lets them grow. */
static bool feed_growing(struct line_fault *fault)
{
    static const struct line_reader quiet = {.max_line = 4000, .take = leave};
    static char letters[1000];
    struct lines l;
    bool good;

    memset(letters, 'x', sizeof letters);
    lines_init(&l, &quiet, NULL);
    good = lines_feed(&l, "\"\\n\"\n\"", 6, fault);
    for (unsigned i = 0; i < 3 && good; i++)
        good = lines_feed(&l, letters, sizeof letters, fault);
    good = good && lines_feed(&l, "\\n\"\n", 4, fault) && lines_end(&l, fault);
    lines_free(&l);
    return good;
}

Test(lines, memory_may_run_out_at_any_time)
{
    struct line_fault fault;
    long good = 0;

    for (; failing_alloc_next(); good++) {
        bool fed = feed_growing(&fault);

        cr_expect_eq(!fed, failing_alloc_end() > good, "%ld", good);
        cr_expect(fed || fault.flaw == LINE_NO_MEMORY);
    }
    cr_assert_gt(good, 4);
}

/* Bytes that make trouble, and others. */
static size_t make_line(struct test_rng *rng, char *line)
{
    static const char *const parts[] = {"a",         "0123456789",    " ",
                                        "\xc3\xa9",  "\xe2\x82\xac",  "\xf0\x9f\x98\x80",
                                        "\\n\\b\\f", "\\u0041",       "\\\"",
                                        "\\\\",      "\\u0000",       "\\ud83d\\uDE00",
                                        "\\r\\t\\/", "\\u00e9",       "\\uFfFd",
                                        "\\uE000",   "\\uD7ff",       "\\udbff\\udfff",
                                        "\xc3",      "\x80",          "\"",
                                        "\\",        "\x1f",          "\x7f",
                                        "\t",        "\\ud83d",       "[",
                                        "\\udc00",   "\xed\xa0\x80",  "\\u12g4",
                                        "\\u12",     "\\ud83dx",      "\\a",
                                        "\\U0041",   "\\ud83d\\ud83d"};
    const unsigned good = 18, all = sizeof parts / sizeof parts[0];
    unsigned count = (unsigned)(test_rng_next(rng) % 12);
    size_t length = 0;

    line[length++] = '"';
    for (unsigned i = 0; i < count; i++) {
        bool odd = test_rng_next(rng) % 40 == 0;
        const char *part = parts[test_rng_next(rng) % (odd ? all : good)];

        memcpy(line + length, part, strlen(part));
        length += strlen(part);
    }
    line[length++] = '"';
    return length;
}

/* What jansson says about a line decides: the same strings, up to the first that is wrong.
 */
Test(lines, random_lines_are_read_as_jansson_reads_them)
{
    unsigned broken = 0;
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned round = 0; round < 20000; round++) {
        struct taken expected = {0};
        char body[2048];
        size_t length = 0;
        struct feeding f;
        bool good = true;

        for (unsigned i = 0; i < 4; i++) {
            size_t size = make_line(&rng, body + length);
            json_t *value =
                json_loadb(body + length, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);

            good = good && json_is_string(value);
            if (good)
                take(&expected, json_string_value(value), json_string_length(value));
            json_decref(value);
            length += size;
            body[length++] = '\n';
        }
        begin(&f, &long_reader);
        for (size_t at = 0, size; at < length; at += size) {
            size = 1 + test_rng_next(&rng) % 64;
            size = size < length - at ? size : length - at;
            feed(&f, body + at, size);
        }
        end(&f);
        cr_assert_eq(f.good, good, "%.*s", (int)length, body);
        cr_assert_eq(f.taken.length, expected.length);
        cr_assert(!expected.length ||
                  memcmp(f.taken.text, expected.text, expected.length) == 0);
        broken += !good;
        free(expected.text);
        free(f.taken.text);
    }
    cr_assert(broken > 1000 && broken < 19000, "%u", broken);
}

/* NDJSON bodies in several parts: which lines the decoder passes on, and which errors it
 * reports. */
#include "server/ndjson/decoder.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_LONG = 40 };

/* The lines that were passed on, each as its length, a colon, its value and a comma. */
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

static void add_line(void *state, const char *value, size_t length)
{
    char head[24];

    add(state, head, (size_t)snprintf(head, sizeof head, "%zu:", length));
    add(state, value, length);
    add(state, ",", 1);
}

static const struct line_handler handler = {.max_line = LINE_LONG, .line = add_line};

/* One body. */
struct decoding {
    struct ndjson_decoder decoder;
    struct taken taken;
    bool valid;
};

static void begin(struct decoding *d, const struct line_handler *with)
{
    memset(d, 0, sizeof *d);
    d->valid = true;
    ndjson_decoder_init(&d->decoder, with, &d->taken, false);
}

/* Copies the part into a block of its own, so that the sanitizer detects reads outside of it. */
static void feed(struct decoding *d, const char *data, size_t size)
{
    char *piece = malloc(size ? size : 1);

    cr_assert(piece);
    if (size)
        memcpy(piece, data, size);
    if (d->valid)
        d->valid = ndjson_decoder_feed(&d->decoder, piece, size);
    free(piece);
}

static void end(struct decoding *d)
{
    if (d->valid)
        d->valid = ndjson_decoder_finish(&d->decoder);
    ndjson_decoder_free(&d->decoder);
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

static void expect_mixed(struct decoding *d)
{
    end(d);
    cr_assert(d->valid, "line %zu: %s", (size_t)d->decoder.error.line,
              d->decoder.error.detail);
    cr_assert_eq(d->taken.length, sizeof MIXED_TAKEN - 1, "%s", d->taken.text);
    cr_assert_eq(memcmp(d->taken.text, MIXED_TAKEN, d->taken.length), 0, "%s",
                 d->taken.text);
    free(d->taken.text);
}

Test(ndjson_decoder, decodes_parts_that_end_anywhere)
{
    const size_t size = sizeof mixed - 1;
    struct decoding d;

    for (size_t i = 0; i <= size; i++) {
        for (size_t j = i; j <= size; j++) {
            begin(&d, &handler);
            feed(&d, mixed, i);
            feed(&d, mixed + i, j - i);
            feed(&d, mixed + j, size - j);
            expect_mixed(&d);
        }
    }
}

Test(ndjson_decoder, passes_plain_text_on_as_it_is)
{
    static const char text[] = "plain\n\n \"a\" \r\n{\r\n\xff\0\x01\rb\n\r\nlast";
    static const char taken[] = "5:plain,5: \"a\" ,1:{,5:\xff\0\x01\rb,4:last,";
    const size_t size = sizeof text - 1;
    struct decoding d;

    for (size_t i = 0; i <= size; i++) {
        begin(&d, &handler);
        d.decoder.plain = true;
        feed(&d, text, i);
        feed(&d, text + i, size - i);
        end(&d);
        cr_assert(d.valid);
        cr_assert_eq(d.taken.length, sizeof taken - 1, "%s", d.taken.text);
        cr_assert_eq(memcmp(d.taken.text, taken, d.taken.length), 0, "%s", d.taken.text);
        free(d.taken.text);
    }
}

Test(ndjson_decoder, limits_the_length_of_a_line_of_plain_text)
{
    char line[LINE_LONG + 2];
    struct decoding d;

    memset(line, 'x', sizeof line);
    line[LINE_LONG + 1] = '\n';
    for (unsigned extra = 0; extra < 2; extra++) {
        begin(&d, &handler);
        d.decoder.plain = true;
        feed(&d, line + 1 - extra, LINE_LONG + 1 + extra);
        end(&d);
        cr_assert_eq(d.valid, extra == 0);
        cr_assert(d.valid || d.decoder.error.kind == NDJSON_LINE_TOO_LONG);
        free(d.taken.text);
    }
}

Test(ndjson_decoder, accepts_blank_bodies)
{
    static const char *const bodies[] = {"", "\n", "\r\n", "\n\n\n", " ", "\t\r\n \n "};
    struct decoding d;

    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        begin(&d, &handler);
        feed(&d, bodies[i], strlen(bodies[i]));
        end(&d);
        cr_expect(d.valid, "%zu", i);
        cr_expect_eq(d.taken.length, 0);
    }
}

/* Decodes a body of a valid line, and a line of `size` bytes with `ending`. Returns true if both
 * are valid. */
static bool accepts_length(size_t size, const char *ending, size_t cut, uint64_t *line)
{
    char body[128];
    size_t length =
        (size_t)snprintf(body, sizeof body, "\"a\"\n\"%.*s\"%s", (int)size - 2,
                         "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", ending);
    struct decoding d;

    begin(&d, &handler);
    feed(&d, body, cut < length ? cut : length);
    feed(&d, body + cut, cut < length ? length - cut : 0);
    end(&d);
    free(d.taken.text);
    cr_assert(d.valid || d.decoder.error.kind == NDJSON_LINE_TOO_LONG);
    *line = d.decoder.error.line;
    return d.valid;
}

Test(ndjson_decoder, limits_the_length_of_a_line)
{
    static const char *const endings[] = {"", "\n", "\r\n", "\r"};
    uint64_t line;

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        for (size_t cut = 0; cut < 60; cut++) {
            cr_assert(accepts_length(LINE_LONG, endings[i], cut, &line), "%zu %zu", i, cut);
            cr_assert_not(accepts_length(LINE_LONG + 1, endings[i], cut, &line), "%zu %zu",
                          i, cut);
            cr_assert_eq(line, 2);
        }
    }
}

Test(ndjson_decoder, limits_the_memory_of_a_partial_line)
{
    struct decoding d;

    begin(&d, &handler);
    for (unsigned i = 0; i < 1000 && d.valid; i++)
        feed(&d, "x", 1);
    cr_expect_not(d.valid);
    cr_expect_eq(d.decoder.error.kind, NDJSON_LINE_TOO_LONG);
    cr_expect_leq(d.decoder.partial.length, LINE_LONG + 1);
    end(&d);
}

struct invalid {
    const char *line;
    size_t length; /* 0: that of the C string */
    unsigned column;
};

static const struct invalid not_json[] = {
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

static void expect_error(const char *line, size_t length, enum ndjson_error_kind kind,
                         unsigned column)
{
    struct decoding d;

    for (size_t cut = 0; cut <= length; cut++) {
        begin(&d, &handler);
        feed(&d, "\"a\"\n\n\"b\"\r\n", 10);
        feed(&d, line, cut);
        feed(&d, line + cut, length - cut);
        feed(&d, "\n\"c\"\n", 5);
        end(&d);
        cr_expect_not(d.valid, "%s", line);
        cr_expect_eq(d.decoder.error.kind, kind, "%s", line);
        cr_expect_eq(d.decoder.error.line, 4, "%s", line);
        cr_expect_eq(d.decoder.error.column, column, "%s: %u", line,
                     d.decoder.error.column);
        cr_expect(d.decoder.error.detail[0]);
        cr_expect_str_eq(d.taken.text, "1:a,1:b,", "%s", line);
        free(d.taken.text);
    }
}

Test(ndjson_decoder, reports_lines_that_are_not_json)
{
    for (size_t i = 0; i < sizeof not_json / sizeof not_json[0]; i++) {
        const struct invalid *line = &not_json[i];

        expect_error(line->line, line->length ? line->length : strlen(line->line),
                     NDJSON_NOT_JSON, line->column);
    }
}

Test(ndjson_decoder, reports_lines_that_are_not_strings)
{
    static const char *const values[] = {
        "1.0",       "-1.5e3", "true", "false",      "null",  "[]",      "{}", "[\"a\"]",
        "{\"a\":1}", "[1,2",   "{",    "[[[[[[[[[[", " 7e2 ", "\t0.5\r", "-0"};

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        expect_error(values[i], strlen(values[i]), NDJSON_NOT_STRING, 0);
}

/* As x-accept-integer in JSON: the digits as they are written, and any number of them. */
Test(ndjson_decoder, passes_the_digits_of_integers)
{
    static const char body[] = "7\n -20\t\n0\r\n12345678901234567890123\n\"7\"\n\"-0\"";
    struct decoding d;

    begin(&d, &handler);
    feed(&d, body, sizeof body - 1);
    end(&d);
    cr_expect(d.valid);
    cr_expect_str_eq(d.taken.text, "1:7,3:-20,1:0,23:12345678901234567890123,1:7,2:-0,");
    free(d.taken.text);
}

static void ignore(void *state, const char *value, size_t length)
{
    (void)state;
    (void)value;
    (void)length;
}

/* Decodes a body for which both buffers must grow. */
static bool feed_growing(struct ndjson_decoder *d)
{
    static const struct line_handler quiet = {.max_line = 4000, .line = ignore};
    static char letters[1000];
    bool valid;

    memset(letters, 'x', sizeof letters);
    ndjson_decoder_init(d, &quiet, NULL, false);
    valid = ndjson_decoder_feed(d, "\"\\n\"\n\"", 6);
    for (unsigned i = 0; i < 3 && valid; i++)
        valid = ndjson_decoder_feed(d, letters, sizeof letters);
    valid = valid && ndjson_decoder_feed(d, "\\n\"\n", 4) && ndjson_decoder_finish(d);
    ndjson_decoder_free(d);
    return valid;
}

Test(ndjson_decoder, reports_lack_of_memory)
{
    struct ndjson_decoder d;
    long good = 0;

    for (; failing_alloc_next(); good++) {
        bool valid = feed_growing(&d);

        cr_expect_eq(!valid, failing_alloc_end() > good, "%ld", good);
        cr_expect(valid || d.error.kind == NDJSON_NO_MEMORY);
    }
    cr_assert_gt(good, 4);
}

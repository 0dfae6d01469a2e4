/* Broken texts whose place of breaking is known: a table of what people write, and random
 * texts that are broken at a random value on purpose. */
#include "server/json/syntax_error.h"

#include "server/json/pointer.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL };

static void locate(const char *text, size_t length, struct syntax_error *out)
{
    json_error_t error;
    json_t *value = json_loadb(text, length, FLAGS, &error);

    cr_assert_null(value, "%.*s is JSON", (int)length, text);
    syntax_error_locate(text, length, &error, out);
}

/* In the rows ' stands for ". */
struct row {
    const char *text;
    unsigned line, column;
    const char *pointer;
    const char *detail;
};

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[256];
        char detail[256];
        struct syntax_error found;

        strcpy(text, rows[i].text);
        strcpy(detail, rows[i].detail);
        for (char *at = text; (at = strchr(at, '\'')); at++)
            *at = '"';
        for (char *at = detail; (at = strchr(at, '\'')); at++)
            *at = '"';
        locate(text, strlen(text), &found);
        cr_expect(found.line == rows[i].line && found.column == rows[i].column, "%s: %u:%u",
                  text, found.line, found.column);
        cr_expect_str_eq(found.pointer, rows[i].pointer, "%s: %s", text, found.pointer);
        cr_expect_str_eq(found.detail, detail, "%s: %s", text, found.detail);
    }
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof rows / sizeof rows[0])

Test(locate, bad_tokens)
{
    static const struct row rows[] = {
        {"{'cards':[1,2,abc]}", 1, 15, "/cards/2",
         "abc is no JSON value; text stands in double quotation marks"},
        {"[1,\n  2,\n  {'k': tru}]", 3, 9, "/2/k",
         "tru is no JSON value; text stands in double quotation marks"},
        {"NaN", 1, 1, "", "NaN is no JSON value; text stands in double quotation marks"},
        {"{'a':01}", 1, 6, "/a", "01 is not a number as JSON writes it"},
        {"{'a':-}", 1, 6, "/a", "- is not a number as JSON writes it"},
        {"[1.]", 1, 2, "/0", "1. is not a number as JSON writes it"},
        {"[0,1e+]", 1, 4, "/1", "1e+ is not a number as JSON writes it"},
        {"[+1]", 1, 2, "/0", "a number starts with a digit or a minus sign"},
        {"[.5]", 1, 2, "/0", "a number starts with a digit or a minus sign"},
        {"[1, // one\n2]", 1, 5, "/1", "JSON has no comments"},
        {"# x", 1, 1, "", "JSON has no comments"},
        {"\xef\xbb\xbf{}", 1, 1, "", "a byte order mark may not stand before JSON"},
        {"['\xc3\xa9', \xe2\x82\xac]", 1, 7, "/1",
         "\xe2\x82\xac may not stand outside a string"},
        {"[\x01]", 1, 2, "/0", "byte 0x01 may not stand outside a string"},
        {"[1,\x7f]", 1, 4, "/1", "byte 0x7f may not stand outside a string"},
    };
    struct syntax_error found;

    CHECK_ROWS(rows);
    locate("{'a':1}", 7, &found);
    cr_expect_eq(found.column, 2);
    cr_expect_str_eq(found.detail,
                     "strings and keys stand in double quotation marks, not in "
                     "single ones");
}

Test(locate, bad_strings)
{
    static const struct row rows[] = {
        {"{'a':'b", 1, 6, "/a", "the string that starts here has no end"},
        {"{'a':1,\n'b", 2, 1, "", "the string that starts here has no end"},
        {"{'a':'b\\", 1, 8, "/a",
         "a backslash may only stand before one of ' \\ / b f n r t u"},
        {"['\\x']", 1, 3, "/0",
         "a backslash may only stand before one of ' \\ / b f n r t u"},
        {"['ab\\u12g4']", 1, 5, "/0", "\\u needs four hexadecimal digits"},
        {"['\\ud800']", 1, 3, "/0",
         "\\u names one half of a surrogate pair without the other"},
        {"['\\udc00\\ud800']", 1, 3, "/0",
         "\\u names one half of a surrogate pair without the other"},
        {"['\\ud800\\u0041']", 1, 3, "/0",
         "\\u names one half of a surrogate pair without the other"},
        {"['a\nb']", 1, 4, "/0", "a line break inside a string is written \\n"},
        {"['a\tb']", 1, 4, "/0", "a control character inside a string is written \\u00XX"},
        {"{'\xc3\xa9\x01':1}", 1, 4, "",
         "a control character inside a string is written \\u00XX"},
    };

    CHECK_ROWS(rows);
}

Test(locate, misplaced_tokens)
{
    static const struct row rows[] = {
        {"[1,]", 1, 4, "", "there is a comma too many before ']'"},
        {"{'a':[1],}", 1, 10, "", "there is a comma too many before '}'"},
        {"[,]", 1, 2, "/0", "a value is expected, not ','"},
        {"{'b':{'a':}}", 1, 11, "/b/a", "a value is expected, not '}'"},
        {"{'a':1 'b':2}", 1, 8, "", "',' or '}' is expected after a member, not 'b'"},
        {"{'x':[1 2]}", 1, 9, "/x", "',' or ']' is expected after an item, not 2"},
        {"[1}", 1, 3, "", "',' or ']' is expected after an item, not '}'"},
        {"{'a':1]", 1, 7, "", "',' or '}' is expected after a member, not ']'"},
        {"{'a' 1}", 1, 6, "/a", "':' is expected after a key, not 1"},
        {"{'a','b'}", 1, 5, "/a", "':' is expected after a key, not ','"},
        {"{a:1}", 1, 2, "", "a key in double quotation marks is expected, not a"},
        {"[{1:1}]", 1, 3, "/0", "a key in double quotation marks is expected, not 1"},
        {"{,", 1, 2, "", "a key in double quotation marks is expected, not ','"},
        {"{}{}", 1, 3, "", "nothing may follow the JSON value, not even '{'"},
        {"{}\n\n x", 3, 2, "", "nothing may follow the JSON value, not even x"},
        {"}", 1, 1, "", "a value is expected, not '}'"},
        {"[1.5.2]", 1, 5, "", "a number starts with a digit or a minus sign"},
    };

    CHECK_ROWS(rows);
}

Test(locate, texts_that_end_too_early)
{
    static const struct row rows[] = {
        {"", 1, 1, "", "the text is empty"},
        {" \n ", 2, 2, "", "the text is empty"},
        {"[1,2", 1, 5, "", "the text ends inside an array"},
        {"[1,", 1, 4, "", "the text ends inside an array"},
        {"{'a':[{", 1, 8, "/a/0", "the text ends inside an object"},
        {"{'a'", 1, 5, "/a", "the text ends inside an object"},
        {"{'a':", 1, 6, "/a", "the text ends inside an object"},
        {"{'a':1,\n", 2, 1, "", "the text ends inside an object"},
    };

    CHECK_ROWS(rows);
}

Test(locate, what_jansson_forbids)
{
    static const struct row rows[] = {
        {"{'cards':1,'b':2,'cards':3}", 1, 18, "/cards", "the key 'cards' occurs twice"},
        {"{'x':[{},{'a/b~':1,'a\\/b\\u007e':2}]}", 1, 20, "/x/1/a~1b~0",
         "the key 'a\\/b\\u007e' occurs twice"},
        {"{'n':99999999999999999999}", 1, 6, "/n",
         "99999999999999999999 is above 9223372036854775807, the greatest integer"},
        {"[0,-99999999999999999999]", 1, 4, "/1",
         "-99999999999999999999 is below -9223372036854775808, the least integer"},
        {"[1e999]", 1, 2, "/0", "1e999 is beyond the range of a double, about 1.8e308"},
        {"{'a\\u0000':1}", 1, 2, "", "a key may not hold the character \\u0000"},
        {"['\xff']", 1, 3, "/0", "byte 0xff is not UTF-8 here"},
        {"[1\xff]", 1, 3, "", "byte 0xff is not UTF-8 here"},
        {"[1,\xc3(]", 1, 4, "/1", "byte 0xc3 is not UTF-8 here"},
        {"{'\xc3\xa9\xed\xa0\x80':1}", 1, 4, "", "byte 0xed is not UTF-8 here"},
        {"['\xe2\x82", 1, 3, "/0", "byte 0xe2 is not UTF-8 here"},
    };

    CHECK_ROWS(rows);
}

/* jansson itself lets some of these pass, or counts a byte too few. */
Test(locate, nul_bytes)
{
    static const struct {
        const char *text;
        size_t length;
        unsigned column;
        const char *pointer;
    } rows[] = {{"[1,\0 2]", 7, 4, "/1"},   {"[1\0]", 4, 3, ""},
                {"\0", 1, 1, ""},           {"{\"a\":\0}", 7, 6, "/a"},
                {"[1,2\0 \xff]", 8, 5, ""}, {"[1]\0", 4, 4, ""}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct syntax_error found;
        json_error_t error;
        json_t *value = json_loadb(rows[i].text, rows[i].length, FLAGS, &error);

        if (value)
            error = (json_error_t){.position = (int)rows[i].length, .text = "NUL"};
        json_decref(value);
        syntax_error_locate(rows[i].text, rows[i].length, &error, &found);
        cr_expect_eq(found.column, rows[i].column, "%zu: %u", i, found.column);
        cr_expect_str_eq(found.pointer, rows[i].pointer, "%zu: %s", i, found.pointer);
        cr_expect(strstr(found.detail, "0x00"), "%zu: %s", i, found.detail);
    }
}

Test(locate, too_deep)
{
    char text[4000];
    struct syntax_error found;

    memset(text, '[', sizeof text);
    locate(text, sizeof text, &found);
    cr_expect_eq(found.column, 2049);
    cr_expect_str_eq(found.detail, "arrays and objects are nested more than 2,048 deep");
    cr_expect_eq(strlen(found.pointer), 2 * 64); /* as far as a pointer goes */
    locate(text, 2048, &found);
    cr_expect_str_eq(found.detail, "the text ends inside an array");
    cr_expect_eq(found.column, 2049);
}

static void *no_memory(size_t size)
{
    (void)size;
    return NULL;
}

Test(locate, no_memory)
{
    struct syntax_error found;

    json_set_alloc_funcs(no_memory, free);
    locate("[1,2]", 5, &found);
    cr_expect_str_eq(found.detail, "there was no memory to read the text");
    cr_expect(found.line == 1 && found.column == 1 && !found.pointer[0]);
}

Test(locate, a_pointer_that_does_not_fit_is_cut_back)
{
    for (size_t length = 200; length < 300; length++) {
        char text[400];
        struct syntax_error found;

        snprintf(text, sizeof text, "{\"a\":{\"%0*d\":?}}", (int)length, 0);
        locate(text, strlen(text), &found);
        cr_expect_eq(strlen(found.pointer),
                     length + 3 < SYNTAX_ERROR_TEXT_MAX ? length + 3 : 2);
        cr_expect_eq(strncmp(found.pointer, "/a/000", strlen(found.pointer) < 6 ? 2 : 6),
                     0);
        cr_expect_eq(found.column, length + 10);
    }
}

/* Every prefix of a text, its end placed against an unreadable page. */
Test(locate, nothing_beyond_the_text_is_read)
{
    static const char text[] = "{\"a\":[1.5e3,true,null,\"\\u00e9\\ud83d\\ude00\",-0],"
                               "\"b\\n\":{\"c\":\"\xe2\x82\xac\"}}";
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *pages =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    cr_assert_neq(pages, MAP_FAILED);
    cr_assert_eq(mprotect(pages + page, page, PROT_NONE), 0);
    for (size_t length = 0; length < sizeof text - 1; length++) {
        char *end = pages + page - length;
        struct syntax_error found;

        memcpy(end, text, length);
        locate(end, length, &found);
        cr_expect_eq(found.line, 1);
        cr_expect_leq(found.column, length + 1);
    }
    munmap(pages, 2 * page);
}

/* A random text, written piece by piece; at one of its values the text breaks. */
struct broken {
    char text[1 << 16];
    size_t length;
    unsigned line, column; /* of the next character */
    unsigned countdown;    /* values to go before the one that breaks */
    struct json_pointer at;
    char at_text[SYNTAX_ERROR_TEXT_MAX];
    bool done; /* the broken value is written; what follows is noise */
    unsigned due_line, due_column;
    char due_pointer[SYNTAX_ERROR_TEXT_MAX];
};

static struct test_rng rng;

static uint64_t below(uint64_t bound)
{
    return test_rng_below(&rng, bound);
}

static void put(struct broken *b, const char *text)
{
    for (; *text && b->length < sizeof b->text; text++) {
        b->text[b->length++] = *text;
        if (*text == '\n') {
            b->line++;
            b->column = 1;
        } else if (((unsigned char)*text & 0xc0) != 0x80) {
            b->column++;
        }
    }
}

static void put_space(struct broken *b)
{
    static const char *const spaces[] = {"", "", "", " ", "\n", "\t\r\n ", "   "};

    put(b, spaces[below(7)]);
}

static void put_value(struct broken *b, int depth);

static void put_array(struct broken *b, int depth)
{
    size_t length = b->at.length;

    put(b, "[");
    for (uint64_t i = 0, n = below(5); i < n; i++) {
        put(b, i ? "," : "");
        json_pointer_add_index(&b->at, i);
        put_value(b, depth);
        b->at.text[b->at.length = length] = '\0';
    }
    put_space(b);
    put(b, "]");
}

static void put_object(struct broken *b, int depth)
{
    static const char *const keys[][2] = {
        {"\"a\"", "a"},         {"\"k\xc3\xa9\"", "k\xc3\xa9"},
        {"\"\\u0062/\"", "b/"}, {"\"~\\\"\"", "~\""},
        {"\"\"", ""},           {"\"\\ud83d\\ude00\"", "\U0001f600"},
        {"\"[{,:\"", "[{,:"}};
    size_t length = b->at.length;

    put(b, "{");
    for (uint64_t i = below(7), first = 1, n = i + below(5); i < n && i < 7; i++) {
        put(b, first ? "" : ",");
        first = 0;
        put_space(b);
        put(b, keys[i][0]);
        put_space(b);
        put(b, ":");
        json_pointer_add_key(&b->at, keys[i][1], strlen(keys[i][1]));
        put_value(b, depth);
        b->at.text[b->at.length = length] = '\0';
    }
    put_space(b);
    put(b, "}");
}

static void put_value(struct broken *b, int depth)
{
    static const char *const scalars[] = {
        "1", "-0.5e3", "true", "null", "\"x\\n\"", "\"\xe2\x82\xac]}\"", "\"\""};
    static const char *const flaws[] = {
        "@", "nil", "007", "\"\\q\"", "99999999999999999999", "'x'", "1.e5"};
    bool breaks = !b->done && b->countdown-- == 0;
    uint64_t flaw = below(7);

    put_space(b);
    if (breaks) {
        b->done = true;
        b->due_line = b->line;
        b->due_column = b->column + (flaw == 3); /* the escape is what is wrong */
        strcpy(b->due_pointer, b->at.text);
        put(b, flaws[flaw]);
    } else if (depth && below(3)) {
        if (below(2))
            put_array(b, depth - 1);
        else
            put_object(b, depth - 1);
    } else {
        put(b, scalars[below(7)]);
    }
    put_space(b);
}

Test(locate, a_random_text_broken_at_a_known_value)
{
    struct broken *b = malloc(sizeof *b);
    unsigned broken = 0;

    cr_assert_not_null(b);
    test_rng_seed(&rng, 1);
    for (int i = 0; i < 20000; i++) {
        struct syntax_error found;

        b->length = 0;
        b->line = b->column = 1;
        b->countdown = (unsigned)below(12);
        b->done = false;
        b->at = json_pointer_in(b->at_text, sizeof b->at_text);
        put_value(b, 6);
        if (!b->done || b->length == sizeof b->text)
            continue;
        broken++;
        locate(b->text, b->length, &found);
        cr_assert_str_eq(found.pointer, b->due_pointer, "%.*s\n%s but due %s",
                         (int)b->length, b->text, found.pointer, b->due_pointer);
        cr_assert(found.line == b->due_line && found.column == b->due_column,
                  "%.*s\n%u:%u but due %u:%u", (int)b->length, b->text, found.line,
                  found.column, b->due_line, b->due_column);
    }
    cr_expect_gt(broken, 8000, "%u", broken);
    free(b);
}

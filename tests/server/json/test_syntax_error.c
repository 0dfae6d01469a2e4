/* Syntax errors at a known position: a table of common errors, and a text with errors at each of
 * its values. */
/* cspell:ignore nullx xfdh */
#include "schema_case.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Parses a text that is not JSON. */
static void parse_invalid(const char *text, size_t length, struct schema_case *out)
{
    *out = (struct schema_case){.text = NULL};
    case_read(NULL, text, length, out);
    cr_assert_eq(out->result, SCHEMA_NOT_JSON, "%.*s is accepted", (int)length, text);
    cr_assert_eq(out->count, 0);
    case_drop(out);
}

/* Single quotes represent double quotes. */
struct row {
    const char *text, *position, *error;
};

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        case_expect_syntax(rows[i].text, rows[i].position, rows[i].error);
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof rows / sizeof rows[0])

Test(syntax_error, bad_tokens)
{
    static const struct row rows[] = {
        {"{'cards':[1,2,abc]}", "1:15",
         "/cards/2: abc is not valid JSON; strings must be in double quotes"},
        {"[1,\n  2,\n  {'k': tru}]", "3:9",
         "/2/k: tru is not valid JSON; strings must be in double quotes"},
        {"NaN", "1:1", ": NaN is not valid JSON; strings must be in double quotes"},
        {"{\"a\":True}", "1:6", "/a: True is not valid JSON; write true"},
        {"[FALSE]", "1:2", "/0: FALSE is not valid JSON; write false"},
        {"None", "1:1", ": None is not valid JSON; write null"},
        {"[nullx]", "1:2", "/0: nullx is not valid JSON; strings must be in double quotes"},
        {"{'a':01}", "1:6",
         "/a: a number must not have leading zeros; write 1, or '01' if you mean the digits"},
        {"00", "1:1",
         ": a number must not have leading zeros; write 0, or '00' if you mean the digits"},
        {"[0123,1]", "1:2",
         "/0: a number must not have leading zeros; write 123, or '0123' if you mean the digits"},
        {"{'guess':1a34}", "1:10",
         ": 1a34 is not valid JSON; strings must be in double quotes"},
        {"[1,12ab,3]", "1:4", ": 12ab is not valid JSON; strings must be in double quotes"},
        {"01.5", "1:1", ": 01.5 is not a valid JSON number"},
        {"{'a':-}", "1:6", "/a: - is not a valid JSON number"},
        {"[1.]", "1:2", "/0: 1. is not a valid JSON number"},
        {"[0,1e+]", "1:4", "/1: 1e+ is not a valid JSON number"},
        {"[+1]", "1:2", "/0: a number must begin with a digit or a minus sign"},
        {"[.5]", "1:2", "/0: a number must begin with a digit or a minus sign"},
        {"[1, // one\n2]", "1:5", "/1: JSON does not allow comments; remove the comment"},
        {"# x", "1:1", ": JSON does not allow comments; remove the comment"},
        {"\xef\xbb\xbf{}", "1:1",
         ": a byte order mark is not allowed before JSON; remove it"},
        {"['\xc3\xa9', \xe2\x82\xac]", "1:7",
         "/1: \xe2\x82\xac is not allowed outside a string"},
        {"[\x01]", "1:2", "/0: byte 0x01 is not allowed outside a string"},
        {"[1,\x7f]", "1:4", "/1: byte 0x7f is not allowed outside a string"},
    };
    struct schema_case found;

    CHECK_ROWS(rows);
    parse_invalid("{'a':1}", 7, &found);
    cr_expect_str_eq(found.positions, "1:2 ");
    cr_expect_str_eq(found.errors,
                     ": strings and keys must be in double quotes, not in single quotes\n");
}

Test(syntax_error, bad_strings)
{
    static const struct row rows[] = {
        {"{'a':'b", "1:6",
         "/a: the string that begins with 'b' has no closing double quote"},
        {"{'a':1,\n'b", "2:1",
         ": the string that begins with 'b' has no closing double quote"},
        {"['", "1:2", "/0: the string at the end of the text has no closing double quote"},
        {"{'a':'b\\", "1:8",
         "/a: '\\' is not a valid escape sequence; after a backslash, only b, f, n, r, t, u, /, \\ and ' are allowed"},
        {"['\\x']", "1:3",
         "/0: '\\x' is not a valid escape sequence; after a backslash, only b, f, n, r, t, u, /, \\ and ' are allowed"},
        {"['ab\\u12g4']", "1:5",
         "/0: '\\u12g4' is not a valid escape sequence; \\u must be followed by four hexadecimal digits"},
        {"['\\ud800']", "1:3",
         "/0: '\\ud800' is half of a surrogate pair without the other half; write both halves, as in '\\ud83d\\ude00'"},
        {"['\\udc00\\ud800']", "1:3",
         "/0: '\\udc00' is half of a surrogate pair without the other half; write both halves, as in '\\ud83d\\ude00'"},
        {"['\\udc00\\udc00']", "1:3",
         "/0: '\\udc00' is half of a surrogate pair without the other half; write both halves, as in '\\ud83d\\ude00'"},
        {"['\\ud83d\\ue000']", "1:3",
         "/0: '\\ud83d' is half of a surrogate pair without the other half; write both halves, as in '\\ud83d\\ude00'"},
        {"['\\ud800\\u0041']", "1:3",
         "/0: '\\ud800' is half of a surrogate pair without the other half; write both halves, as in '\\ud83d\\ude00'"},
        {"['a\nb']", "1:4", "/0: the string contains a line break; write it as \\n"},
        {"['a\tb']", "1:4", "/0: the string contains a tab; write it as \\t"},
        {"['a\rb']", "1:4", "/0: the string contains a carriage return; write it as \\r"},
        {"{'\xc3\xa9\x01':1}", "1:4",
         ": the string contains the control character U+0001; write it as \\u0001"},
    };

    CHECK_ROWS(rows);
}

Test(syntax_error, misplaced_tokens)
{
    static const struct row rows[] = {
        {"[1,]", "1:4", ": unexpected ']' after a comma; remove the comma"},
        {"{'a':[1],}", "1:10", ": unexpected '}' after a comma; remove the comma"},
        {"[,]", "1:2", "/0: expected a value, got ','"},
        {"{'b':{'a':}}", "1:11", "/b/a: expected a value, got '}'"},
        {"{'a':1 'b':2}", "1:8", ": expected ',' or '}' after the value, got 'b'"},
        {"{'x':[1 2]}", "1:9", "/x: expected ',' or ']' after the item, got 2"},
        {"[1}", "1:3", ": expected ',' or ']' after the item, got '}'"},
        {"{'a':1]", "1:7", ": expected ',' or '}' after the value, got ']'"},
        {"{'a' 1}", "1:6", "/a: expected ':' after the key, got 1"},
        {"{'a','b'}", "1:5", "/a: expected ':' after the key, got ','"},
        {"{a:1}", "1:2", ": expected a key in double quotes, got a; write 'a'"},
        {"[{1:1}]", "1:3", "/0: expected a key in double quotes, got 1"},
        {"{,", "1:2", ": expected a key in double quotes, got ','"},
        {"{}{}", "1:3", ": expected the end of the text after the JSON value, got '{'"},
        {"{}\n\n x", "3:2", ": expected the end of the text after the JSON value, got x"},
        {"}", "1:1", ": expected a value, got '}'"},
        {"[1.5.2]", "1:5", ": a number must begin with a digit or a minus sign"},
    };

    CHECK_ROWS(rows);
}

Test(syntax_error, incomplete_texts)
{
    static const struct row rows[] = {
        {"", "1:1", ": the text is empty; a JSON value is required"},
        {" \n ", "2:2", ": the text is empty; a JSON value is required"},
        {"[1,2", "1:5", ": the text ends inside an array; ']' is missing"},
        {"[1,", "1:4", ": the text ends inside an array; ']' is missing"},
        {"{'a':[{", "1:8", "/a/0: the text ends inside an object; '}' is missing"},
        {"{'a'", "1:5", "/a: the text ends inside an object; '}' is missing"},
        {"{'a':", "1:6", "/a: the text ends inside an object; a value and '}' are missing"},
        {"{'a':1,\n", "2:1", ": the text ends inside an object; '}' is missing"},
    };

    CHECK_ROWS(rows);
}

Test(syntax_error, bad_keys_and_bytes)
{
    static const struct row rows[] = {
        {"{'cards':1,'b':2,'cards':3}", "1:18",
         "/cards: the key 'cards' occurs twice in this object; remove one of the two"},
        {"{'x':[{},{'a/b~':1,'a\\/b\\u007e':2}]}", "1:11",
         "/x/1/a~1b~0: the key 'a/b~' occurs twice in this object; remove one of the two"},
        {"[{'a\\/b':1,'a/b':2}]", "1:12",
         "/0/a~1b: the key 'a/b' occurs twice in this object; remove one of the two"},
        {"[{'a\\/b':1,'a\\/b':2}]", "1:2",
         "/0/a~1b: the key 'a/b' occurs twice in this object; remove one of the two"},
        {"{'a\\u0000':1}", "1:2", ": a key must not contain the character \\u0000"},
        {"['\xff']", "1:3", "/0: byte 0xff is not valid UTF-8; encode the text as UTF-8"},
        {"[1\xff]", "1:3", ": byte 0xff is not valid UTF-8; encode the text as UTF-8"},
        {"[1,\xc3(]", "1:4", "/1: byte 0xc3 is not valid UTF-8; encode the text as UTF-8"},
        {"{'\xc3\xa9\xed\xa0\x80':1}", "1:4",
         ": byte 0xed is not valid UTF-8; encode the text as UTF-8"},
        {"['\xe2\x82", "1:3", "/0: byte 0xe2 is not valid UTF-8; encode the text as UTF-8"},
        {"{'dep\xfdh':{'depth':0}}", "1:6",
         ": byte 0xfd is not valid UTF-8; encode the text as UTF-8"},
    };

    CHECK_ROWS(rows);
}

/* Objects with 2 to 100 keys, two of which are equal. The schema names some of them. */
Test(syntax_error, repeated_keys)
{
    static const char *const schemas[] = {
        "{}", "{'additionalProperties':{'type':'integer'}}",
        "{'properties':{'k0':{},'k1':{},'k2':{}}}", "{'type':'integer'}"};

    for (unsigned i = 0; i < 400; i++) {
        unsigned count = 2 + i / 4, first = i * 7 % (count - 1);
        unsigned second = first + 1 + i * 5 % (count - 1 - first);
        struct schema *schema = case_schema(schemas[i % 4]);
        struct schema_case c = {.text = NULL};
        char text[2048], position[32] = "";
        int length = snprintf(text, sizeof text, "{");

        for (unsigned k = 0; k < count; k++) {
            if (k == second)
                snprintf(position, sizeof position, "1:%d ", length + 1 + (k > 0));
            length +=
                snprintf(text + length, sizeof text - (size_t)length, "%s\"k%u\":{\"k\":0}",
                         k ? "," : "", k == second ? first : k);
        }
        snprintf(text + length, sizeof text - (size_t)length, "}");
        case_read(schema, text, strlen(text), &c);
        cr_expect_eq(c.result, SCHEMA_NOT_JSON, "%s", text);
        cr_expect(
            strlen(c.positions) >= strlen(position) &&
                !strcmp(c.positions + strlen(c.positions) - strlen(position), position),
            "%s: %s, expected %s", text, c.positions, position);
        cr_expect(strstr(c.errors, "occurs twice in this object; remove one of the two\n"),
                  "%s: %s", text, c.errors);
        case_drop(&c);
        schema_free(schema);
    }
}

Test(syntax_error, nul_bytes)
{
    static const struct {
        const char *text;
        size_t length;
        const char *position;
        const char *error;
    } rows[] = {
        {"[1,\0 2]", 7, "1:4 ", "/1: byte 0x00 "},
        {"[1\0]", 4, "1:3 ", ": expected \",\" or \"]\" after the item, got "},
        {"\0", 1, "1:1 ", ": byte 0x00 "},
        {"{\"a\":\0}", 7, "1:6 ", "/a: byte 0x00 "},
        {"[1,2\0 \xff]", 8, "1:5 ", ": expected \",\" or \"]\" "},
        {"[1]\0", 4, "1:4 ", ": expected the end of the text after the JSON value, got "},
        {"[\"a\0\"]", 6, "1:4 ",
         "/0: the string contains the control character U+0000; write it as \\u0000"},
        {"[\"a\\\0\"]", 7, "1:4 ", "/0: \"\\?\" is not a valid escape sequence; "},
        {"[1\0.5]", 6, "1:3 ", ": expected \",\" or \"]\" "},
        {"[true\0]", 7, "1:6 ", ": expected \",\" or \"]\" "}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct schema_case found;

        parse_invalid(rows[i].text, rows[i].length, &found);
        cr_expect_str_eq(found.positions, rows[i].position, "%zu: %s", i, found.positions);
        cr_expect_eq(strncmp(found.errors, rows[i].error, strlen(rows[i].error)), 0,
                     "%zu: %s", i, found.errors);
    }
}

Test(syntax_error, too_deep)
{
    char text[4096];
    struct schema_case found;

    memset(text, '[', sizeof text);
    parse_invalid(text, sizeof text, &found);
    cr_expect_str_eq(found.positions, "1:2049 ");
    cr_expect_str_eq(strchr(found.errors, ':'),
                     ": arrays and objects are nested more than 2048 levels deep\n");
    cr_expect_eq(strcspn(found.errors, ":"), 2 * 511); /* the pointer is cut */
    parse_invalid(text, 2048, &found);
    cr_expect_str_eq(found.positions, "1:2049 ");
    cr_expect_str_eq(strchr(found.errors, ':'),
                     ": the text ends inside an array; \"]\" is missing\n");
    memset(text + 2048, ']', 2048);
    case_read(NULL, text, 4096, &found);
    cr_expect_eq(found.result, SCHEMA_VALID);
    case_drop(&found);
}

/* Parses each prefix of a text. The page after its NUL is not readable. */
Test(syntax_error, the_parser_does_not_read_after_the_text)
{
    static const char text[] =
        "{\"a\":[1.5e3,true,null,\"\\u00e9\\ud83d\\ude00\",-0],"
        "\"b\\n\":{\"c\":\"\xe2\x82\xac and more of \xe2\x82\xac\"}}";
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    struct schema_report report = {.limit = 0};
    char *pages =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    cr_assert_neq(pages, MAP_FAILED);
    cr_assert_eq(mprotect(pages + page, page, PROT_NONE), 0);
    for (size_t length = 0; length < sizeof text; length++) {
        char *start = pages + page - length - 1;
        struct arena arena = arena_in(NULL, 0);
        struct value value;

        memcpy(start, text, length);
        start[length] = '\0';
        cr_expect_eq(schema_read(NULL, start, length, &arena, &report, &value),
                     length < sizeof text - 1 ? SCHEMA_NOT_JSON : SCHEMA_VALID);
        arena_free(&arena);
    }
    munmap(pages, 2 * page);
}

/* Values at "#" in a text, and their pointers. */
static const char template[] =
    "\t{\"a\":[#, #,\r\n[#,\n{}, {\"k\xc3\xa9\" :#\n}],\"\xe2\x82\xac]}\", #],\n\n"
    " \"\\u0062/\": #, \"~\\\"\":{ \"\":# , \"\\ud83d\\ude00\":\"\xc3\xa9\\n\"},\"[{,:\":#}";
static const char *const pointers[] = {"/a/0", "/a/1", "/a/2/0", "/a/2/2/k\xc3\xa9",
                                       "/a/4", "/b~1", "/~0\"/", "/[{,:"};

/* Replaces the "#" number `position` in the template with `error`, and the others with valid
 * values. Returns the length of the text. The position of the error is written as "1:7 ". */
static size_t write_error(char *text, size_t position, const char *error, bool in_string,
                          char *expected)
{
    static const char *const scalars[] = {
        "1", "-0.5e3", "true", "\"x\\n\"", "\"\xe2\x82\xac]}\"", "null", "[[]]", "\"\""};
    unsigned line = 1, column = 1;
    size_t length = 0, values = 0;

    for (const char *at = template; *at; at++) {
        const char *piece = *at != '#'           ? (char[]){*at, '\0'}
                            : values == position ? error
                                                 : scalars[values];

        if (*at == '#' && values++ == position)
            sprintf(expected, "%u:%u ", line, column + in_string);
        for (; *piece; piece++) {
            text[length++] = *piece;
            column += ((unsigned char)*piece & 0xc0) != 0x80;
            if (*piece == '\n') {
                line++;
                column = 1;
            }
        }
    }
    return length;
}

Test(syntax_error, an_error_at_any_value_has_its_position_and_its_pointer)
{
    /* The position of the last two is that of the escape sequence. */
    static const char *const errors[] = {"@",    "nil",     "007",        "'x'",
                                         "1.e5", "\"\\q\"", "\"\\ud800\""};

    for (size_t value = 0; value < 8; value++) {
        for (size_t error = 0; error < 7; error++) {
            char text[512], position[32], start[64];
            size_t length = write_error(text, value, errors[error], error >= 5, position);
            struct schema_case found;

            parse_invalid(text, length, &found);
            snprintf(start, sizeof start, "%s: ", pointers[value]);
            cr_expect_eq(strncmp(found.errors, start, strlen(start)), 0, "%s: %s", start,
                         found.errors);
            cr_expect_str_eq(found.positions, position, "%s: %s, expected %s", start,
                             found.positions, position);
        }
    }
}

/* Finds members of objects, and copies strings, in JSON text. */
#include "server/json/member.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define LENGTH(list) (sizeof(list) / sizeof(list)[0])

/* Expects that a member is the text `wanted`; NULL: the object does not have it. */
static void expect(struct json_span object, const char *name, const char *wanted)
{
    struct json_span found = json_member(object, name);

    if (!wanted) {
        cr_expect_null(found.text, "%s", name);
        cr_expect_eq(found.length, 0, "%s", name);
        return;
    }
    cr_assert_not_null(found.text, "%s", name);
    cr_expect_eq(found.length, strlen(wanted), "%s: %zu", name, found.length);
    cr_expect(strncmp(found.text, wanted, strlen(wanted)) == 0, "%s: %s", name, found.text);
}

Test(json_member, values_of_each_type_with_and_without_blanks)
{
    static const char *const values[] = {
        "null", "true",         "-1.5e-7",        "\"\"",   "\"text\"",
        "[]",   "{}",           "[1, 2]",         "0",      "[[]]",
        "[{}]", "{\"b\": [1]}", "{\"a\": \"x\"}", "[\"]\"]"};
    static const char *const forms[] = {"{\"a\":%s}", "{\"a\":%s,\"b\":1}",
                                        "{\"b\":[0,\"a\"],\"a\":%s}",
                                        " \t\r\n{ \"b\" : {\"a\":0} ,\n\"a\"\t:\r%s \n} "};

    for (size_t i = 0; i < LENGTH(values); i++) {
        for (size_t j = 0; j < LENGTH(forms); j++) {
            char text[128];

            snprintf(text, sizeof text, forms[j], values[i]);
            expect(json_span_at(text), "a", values[i]);
        }
    }
}

Test(json_member, a_span_ends_at_the_end_of_its_value)
{
    static const char *const values[] = {"12", "\"a,]}\"", "[1,{\"a\":\"]\"}]", "{}",
                                         "null"};
    static const char *const ends[] = {"", " ", "\n", ",", "]", "}", ", 1", "\t}"};

    for (size_t i = 0; i < LENGTH(values); i++) {
        for (size_t j = 0; j < LENGTH(ends); j++) {
            char text[64];
            struct json_span span;

            snprintf(text, sizeof text, " %s%s", values[i], ends[j]);
            span = json_span_at(text);
            cr_expect_eq(span.text, text + 1);
            cr_expect_eq(span.length, strlen(values[i]), "\"%s\"", text);
        }
    }
}

Test(json_member, names_that_contain_one_another)
{
    struct json_span object = json_span_at(
        "{\"name\":1,\"names\":2,\"nam\":3,\"\":4,\"n\":5,\"a name\":6,\"Name\":7}");

    expect(object, "name", "1");
    expect(object, "names", "2");
    expect(object, "nam", "3");
    expect(object, "", "4");
    expect(object, "n", "5");
    expect(object, "a name", "6");
    expect(object, "Name", "7");
    expect(object, "na", NULL);
    expect(object, "namess", NULL);
    expect(object, "NAME", NULL);
    expect(object, "\"name\"", NULL);
    expect(object, "1", NULL);
}

/* A quotation mark or a bracket in a string does not end anything. */
Test(json_member, escapes_in_names_and_strings)
{
    struct json_span object =
        json_span_at("{\"x\":\"a\\\"b\",\"\\\"y\\\":\":{\"z\":\"}\"},\"back\\\\\":\"\\\\\","
                     "\"\\u0061\":[\"\\\"]\"],\"y\":\"\\u0022\",\"z\":0}");

    expect(object, "x", "\"a\\\"b\"");
    expect(object, "y", "\"\\u0022\"");
    expect(object, "z", "0");
    expect(object, "\\u0061", "[\"\\\"]\"]"); /* escapes in names are not decoded */
    expect(object, "a", NULL);
    expect(object, "back\\", NULL);
    expect(object, "back\\\\", "\"\\\\\"");
}

Test(json_member, members_of_inner_objects_are_not_found)
{
    struct json_span object =
        json_span_at("{\"a\":{\"b\":{\"c\":1},\"d\":[{\"e\":2}]},\"f\":3}");
    struct json_span inner = json_member(object, "a");

    expect(object, "b", NULL);
    expect(object, "c", NULL);
    expect(object, "e", NULL);
    expect(object, "f", "3");
    expect(inner, "b", "{\"c\":1}");
    expect(inner, "d", "[{\"e\":2}]");
    expect(inner, "f", NULL);
    expect(json_member(inner, "b"), "c", "1");
    expect(json_member(json_member(inner, "b"), "c"), "d", NULL);
}

Test(json_member, only_objects_have_members)
{
    static const char *const others[] = {
        "[]", "[{\"a\":1}]", "\"{\\\"a\\\":1}\"", "1", "null", "{}", " { } "};

    for (size_t i = 0; i < LENGTH(others); i++)
        expect(json_span_at(others[i]), "a", NULL);
    expect((struct json_span){NULL, 0}, "a", NULL);
}

Test(json_member, any_depth)
{
    enum { DEPTH = 5000 };
    static char text[2 * DEPTH + 32];
    struct json_span value;

    strcpy(text, "{\"a\":");
    memset(text + 5, '[', DEPTH);
    memset(text + 5 + DEPTH, ']', DEPTH);
    strcpy(text + 5 + 2 * DEPTH, ",\"b\":1}");
    value = json_member(json_span_at(text), "a");
    cr_expect_eq(value.text, text + 5);
    cr_expect_eq(value.length, 2 * DEPTH);
    expect(json_span_at(text), "b", "1");
}

/* Copies to a buffer of `size` bytes, whose other bytes must not change. */
static bool copy(const char *json, size_t size, char text[16])
{
    bool copied;

    memset(text, '#', 16);
    copied = json_span_copy(json_span_at(json), text, size);
    for (size_t i = size; i < 16; i++)
        cr_expect_eq(text[i], '#', "%s: byte %zu of %zu", json, i, size);
    return copied;
}

Test(json_span_copy, strings_that_fit)
{
    static const struct {
        const char *json, *text;
    } rows[] = {
        {"\"\"", ""},         {"\"abc\"", "abc"},       {" \"a b\" ", "a b"},
        {"\"\\/\"", "/"},     {"\"a\\/b\\/\"", "a/b/"}, {"\"\\n\\u0041\"", "\\n\\u0041"},
        {"\"\\\\\"", "\\\\"}, {"\"\\\"\"", "\\\""},     {"\"\xc3\xa9\"", "\xc3\xa9"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        size_t length = strlen(rows[i].text);
        char text[16];

        for (size_t size = 1; size <= length; size++)
            cr_expect_not(copy(rows[i].json, size, text), "%s in %zu", rows[i].json, size);
        for (size_t size = length + 1; size <= 16; size++) {
            cr_expect(copy(rows[i].json, size, text), "%s in %zu", rows[i].json, size);
            cr_expect_str_eq(text, rows[i].text);
        }
    }
}

Test(json_span_copy, other_values_are_the_empty_string)
{
    static const char *const others[] = {"1", "null", "[\"a\"]", "{\"a\":\"b\"}", "true"};
    char text[16];

    for (size_t i = 0; i < LENGTH(others); i++) {
        cr_expect_not(copy(others[i], 16, text), "%s", others[i]);
        cr_expect_str_eq(text, "");
    }
    text[0] = '#';
    cr_expect_not(json_span_copy((struct json_span){NULL, 0}, text, sizeof text));
    cr_expect_str_eq(text, "");
}

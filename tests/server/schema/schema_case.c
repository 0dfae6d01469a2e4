#include "schema_case.h"

#include "server/json/sentence.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

/* Puts " for every ' of a text that is shorter than the buffer. */
static const char *double_quoted(char buffer[CASE_TEXT_MAX], const char *text)
{
    cr_assert_lt(strlen(text), CASE_TEXT_MAX);
    strcpy(buffer, text);
    for (char *at = buffer; (at = strchr(at, '\'')); at++)
        *at = '"';
    return buffer;
}

json_t *case_json(const char *text)
{
    char buffer[CASE_TEXT_MAX];
    json_error_t error;
    json_t *value =
        json_loads(double_quoted(buffer, text),
                   JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);

    cr_assert_not_null(value, "%s: %s", text, error.text);
    return value;
}

struct schema *case_schema(const char *text)
{
    char error[SCHEMA_TEXT_MAX];
    json_t *document = case_json(text);
    struct schema *schema = schema_compile(document, "", error, sizeof error);

    json_decref(document);
    cr_assert_not_null(schema, "%s: refused: %s", text, error);
    return schema;
}

static void hear(void *arg, const char *pointer, const char *detail)
{
    sentence_add(arg, "%s: %s\n", pointer, detail);
}

void case_check(const struct schema *schema, json_t *value, struct schema_case *out)
{
    struct sentence heard = sentence_in(out->errors, sizeof out->errors);
    struct schema_report report = {.on_error = hear, .arg = &heard, .limit = SIZE_MAX};

    out->verdict = schema_check(schema, value, &report);
    out->count = report.count;
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;

    while ((text = strchr(text, '\n'))) {
        lines++;
        text++;
    }
    return lines;
}

void case_expect(const char *schema, const char *value, const char *errors)
{
    char expected[CASE_TEXT_MAX];
    struct schema *compiled = case_schema(schema);
    json_t *parsed = case_json(value);
    struct schema_case found;

    double_quoted(expected, errors);
    case_check(compiled, parsed, &found);
    cr_expect_str_eq(found.errors, expected, "%s against %s:\n%sbut due was:\n%s", value,
                     schema, found.errors, expected);
    cr_expect_eq(found.count, count_lines(expected));
    cr_expect_eq(found.verdict, *errors ? SCHEMA_BROKEN : SCHEMA_FITS);
    json_decref(parsed);
    schema_free(compiled);
}

void case_expect_becomes(const char *schema, const char *value, const char *after)
{
    struct schema *compiled = case_schema(schema);
    json_t *parsed = case_json(value);
    json_t *expected = case_json(after);
    struct schema_case found;

    for (int i = 0; i < 2; i++) { /* the second time, nothing is left to do */
        case_check(compiled, parsed, &found);
        cr_expect_eq(found.verdict, SCHEMA_FITS, "%s: %s", value, found.errors);
        cr_expect(json_equal(parsed, expected), "%s did not become %s", value, after);
    }
    json_decref(expected);
    json_decref(parsed);
    schema_free(compiled);
}

void case_expect_refused(const char *schema, const char *error)
{
    char expected[CASE_TEXT_MAX];
    char found[SCHEMA_TEXT_MAX] = "";
    json_t *document = case_json(schema);
    struct schema *compiled = schema_compile(document, "", found, sizeof found);

    cr_expect_null(compiled, "%s is taken", schema);
    cr_expect_str_eq(found, double_quoted(expected, error), "%s: refused with: %s", schema,
                     found);
    schema_free(compiled);
    json_decref(document);
}

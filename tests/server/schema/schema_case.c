#include "schema_case.h"

#include "jansson_twin.h"
#include "server/json/sentence.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
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

static void hear(void *arg, const struct schema_error *error)
{
    struct schema_case *c = arg;
    struct sentence errors = {c->errors, sizeof c->errors, strlen(c->errors)};
    struct sentence places = {c->places, sizeof c->places, strlen(c->places)};

    sentence_add(&errors, "%s: %s\n", error->pointer, error->detail);
    sentence_add(&places, "%u:%u ", error->line, error->column);
}

void case_read(const struct schema *schema, const char *text, size_t length,
               struct schema_case *out)
{
    struct schema_report report = {
        .on_wrong_field = hear, .on_syntax_error = hear, .arg = out, .limit = SIZE_MAX};

    out->errors[0] = out->places[0] = '\0';
    out->text = malloc(length + 1);
    cr_assert_not_null(out->text);
    memcpy(out->text, text, length);
    out->text[length] = '\0';
    out->verdict =
        schema_read(schema, out->text, length, &out->arena, &report, &out->value);
    out->count = report.count;
}

void case_drop(struct schema_case *c)
{
    arena_free(&c->arena);
    free(c->text);
    c->text = NULL;
}

static void read_quoted(const struct schema *schema, const char *text,
                        struct schema_case *out)
{
    char quoted[CASE_TEXT_MAX];

    double_quoted(quoted, text);
    *out = (struct schema_case){.verdict = SCHEMA_NO_MEMORY};
    case_read(schema, quoted, strlen(quoted), out);
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

void case_expect(const char *schema, const char *text, const char *errors)
{
    char expected[CASE_TEXT_MAX];
    struct schema *compiled = case_schema(schema);
    struct schema_case found;

    double_quoted(expected, errors);
    read_quoted(compiled, text, &found);
    cr_expect_str_eq(found.errors, expected, "%s against %s:\n%sbut due was:\n%s", text,
                     schema, found.errors, expected);
    cr_expect_eq(found.count, count_lines(expected));
    cr_expect_eq(found.verdict, *errors ? SCHEMA_BROKEN : SCHEMA_FITS);
    case_drop(&found);
    schema_free(compiled);
}

void case_expect_syntax(const char *text, const char *place, const char *error)
{
    char expected[CASE_TEXT_MAX];
    struct schema_case found;

    read_quoted(NULL, text, &found);
    double_quoted(expected, error);
    cr_expect_eq(found.verdict, SCHEMA_NOT_JSON, "%s is taken", text);
    cr_expect_eq(found.count, 0);
    cr_expect(strncmp(found.places, place, strlen(place)) == 0 &&
                  strcmp(found.places + strlen(place), " ") == 0,
              "%s: at %s", text, found.places);
    found.errors[strcspn(found.errors, "\n")] = '\0';
    cr_expect_str_eq(found.errors, expected, "%s: %s", text, found.errors);
    case_drop(&found);
}

void case_expect_becomes(const char *schema, const char *text, const char *value)
{
    struct schema *compiled = case_schema(schema);
    json_t *expected = case_json(value);
    struct schema_case found;

    read_quoted(compiled, text, &found);
    cr_expect_eq(found.verdict, SCHEMA_FITS, "%s: %s", text, found.errors);
    cr_expect(jansson_twin_same(&found.value, expected), "%s did not become %s", text,
              value);
    json_decref(expected);
    case_drop(&found);
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

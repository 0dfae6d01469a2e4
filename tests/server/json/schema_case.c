#include "schema_case.h"

#include "jansson_oracle.h"
#include "server/json/strbuf.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Copies a text, replacing single quotes by double quotes. */
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
    cr_assert_not_null(schema, "%s: rejected: %s", text, error);
    return schema;
}

static void add_error(void *arg, const struct schema_error *error)
{
    struct schema_case *c = arg;
    struct strbuf errors = {c->errors, sizeof c->errors, strlen(c->errors)};
    struct strbuf positions = {c->positions, sizeof c->positions, strlen(c->positions)};

    strbuf_printf(&errors, "%s: %s\n", error->pointer, error->detail);
    strbuf_printf(&positions, "%u:%u ", error->line, error->column);
}

void case_read(const struct schema *schema, const char *text, size_t length,
               struct schema_case *out)
{
    struct schema_report report = {.on_error = add_error, .arg = out, .limit = SIZE_MAX};

    out->errors[0] = out->positions[0] = '\0';
    out->text = malloc(length + 1);
    cr_assert_not_null(out->text);
    memcpy(out->text, text, length);
    out->text[length] = '\0';
    out->result = schema_read(schema, out->text, length, &out->arena, &report, &out->value);
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
    *out = (struct schema_case){.result = SCHEMA_NO_MEMORY};
    case_read(schema, quoted, strlen(quoted), out);
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

void case_expect(const char *schema, const char *text, const char *errors)
{
    char expected[CASE_TEXT_MAX];
    struct schema *compiled = case_schema(schema);
    struct schema_case found;

    double_quoted(expected, errors);
    read_quoted(compiled, text, &found);
    cr_expect_str_eq(found.errors, expected, "%s against %s:\n%s\nexpected:\n%s", text,
                     schema, found.errors, expected);
    cr_expect_eq(found.count, count_lines(expected));
    cr_expect_eq(found.result, *errors ? SCHEMA_INVALID : SCHEMA_VALID);
    case_drop(&found);
    schema_free(compiled);
}

void case_expect_syntax(const char *text, const char *position, const char *error)
{
    char expected[CASE_TEXT_MAX];
    struct schema_case found;

    read_quoted(NULL, text, &found);
    double_quoted(expected, error);
    cr_expect_eq(found.result, SCHEMA_NOT_JSON, "%s is accepted", text);
    cr_expect_eq(found.count, 0);
    cr_expect(strncmp(found.positions, position, strlen(position)) == 0 &&
                  strcmp(found.positions + strlen(position), " ") == 0,
              "%s: at %s", text, found.positions);
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
    cr_expect_eq(found.result, SCHEMA_VALID, "%s: %s", text, found.errors);
    cr_expect(jansson_oracle_same(&found.value, expected), "%s did not become %s", text,
              value);
    json_decref(expected);
    case_drop(&found);
    schema_free(compiled);
}

void case_expect_rejected(const char *schema, const char *error)
{
    char expected[CASE_TEXT_MAX];
    char found[SCHEMA_TEXT_MAX] = "";
    json_t *document = case_json(schema);
    struct schema *compiled = schema_compile(document, "", found, sizeof found);

    cr_expect_null(compiled, "%s is accepted", schema);
    cr_expect_str_eq(found, double_quoted(expected, error), "%s: rejected with: %s", schema,
                     found);
    schema_free(compiled);
    json_decref(document);
}

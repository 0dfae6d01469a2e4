/* cspell:ignore loadb */
#include "jansson_oracle.h"

#include <stdlib.h>
#include <string.h>

enum { FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL };

static bool same_items(const struct value *value, const json_t *expected)
{
    if (value->size != json_array_size(expected))
        return false;
    for (size_t i = 0; i < value->size; i++) {
        if (!jansson_oracle_same(value_item(value, i), json_array_get(expected, i)))
            return false;
    }
    return true;
}

static bool same_members(const struct value *value, const json_t *expected)
{
    size_t absent = 0;

    for (size_t i = 0; i < value->size; i++) {
        const struct value_name *name = &value->as.object->names[i];
        const struct value *member = &value->as.object->members[i];
        const json_t *counterpart = json_object_getn(expected, name->text, name->length);

        if (name->text[name->length] || (member->type && !counterpart) ||
            (counterpart && !jansson_oracle_same(member, counterpart)))
            return false;
        absent += !counterpart;
    }
    return value->size - absent == json_object_size(expected);
}

bool jansson_oracle_same(const struct value *value, const json_t *expected)
{
    switch (json_typeof(expected)) {
    case JSON_OBJECT:
        return value->type == VALUE_OBJECT && same_members(value, expected);
    case JSON_ARRAY:
        return value->type == VALUE_ARRAY && same_items(value, expected);
    case JSON_STRING:
        return value->type == VALUE_STRING && value->size == json_string_length(expected) &&
               memcmp(value->as.text, json_string_value(expected), value->size + 1) == 0;
    case JSON_INTEGER:
        return value->type == VALUE_INTEGER &&
               value->as.integer == json_integer_value(expected);
    case JSON_REAL:
        return value->type == VALUE_REAL &&
               memcmp(&value->as.real, &(double){json_real_value(expected)}, 8) == 0;
    case JSON_TRUE:
    case JSON_FALSE:
        return value->type == VALUE_BOOLEAN && value->as.truth == json_is_true(expected);
    case JSON_NULL:
        return value->type == VALUE_NULL;
    }
    return false;
}

/* The errors that the parser reported for a text. */
struct reported {
    const char *text;
    size_t length;
    size_t syntax_errors, invalid_fields;
    const char *problem; /* a defect of one of the errors; NULL: none */
};

static bool is_utf8(const char *text)
{
    json_t *string = json_string(text);

    json_decref(string);
    return string != NULL;
}

static void check_error(struct reported *r, const struct schema_error *error)
{
    unsigned lines = 1;

    for (size_t i = 0; i < r->length; i++)
        lines += r->text[i] == '\n';
    if (!is_utf8(error->pointer) || !is_utf8(error->detail) || !error->detail[0])
        r->problem = "an error is not UTF-8";
    else if (error->pointer[0] && error->pointer[0] != '/')
        r->problem = "an error does not have a pointer";
    else if (!error->line || error->line > lines || !error->column ||
             error->column > r->length + 1)
        r->problem = "the position of an error is not in the text";
}

static void on_error(void *arg, const struct schema_error *error)
{
    struct reported *r = arg;

    r->syntax_errors += error->is_syntax;
    r->invalid_fields += !error->is_syntax;
    check_error(r, error);
}

/* Parses a text with jansson, which accepts a NUL between two tokens. */
static json_t *load(const char *text, size_t length, json_error_t *error)
{
    *error = (json_error_t){.line = 0};
    return memchr(text, '\0', length) ? NULL : json_loadb(text, length, FLAGS, error);
}

static const char *compare_results(enum schema_result result, const json_t *expected,
                                   const json_error_t *error)
{
    enum json_error_code code = json_error_code(error);
    bool beyond = code == json_error_numeric_overflow || code == json_error_stack_overflow;

    if (result == SCHEMA_NO_MEMORY)
        return "the parser ran out of memory";
    if (expected)
        return result == SCHEMA_NOT_JSON ? "only jansson accepts the text" : NULL;
    return result != SCHEMA_NOT_JSON && !beyond ? "only the parser accepts the text" : NULL;
}

static const char *check_reported(enum schema_result result, const struct reported *r,
                                  const struct schema_report *report)
{
    size_t expected = report->count < report->limit ? report->count : report->limit;

    if (r->syntax_errors != (result == SCHEMA_NOT_JSON))
        return "the number of syntax errors is incorrect";
    if (r->invalid_fields != expected)
        return "the number of reported invalid fields is incorrect";
    if (result != SCHEMA_NOT_JSON && (report->count > 0) != (result == SCHEMA_INVALID))
        return "the result does not agree with the number of invalid fields";
    return r->problem;
}

const char *jansson_oracle_differs(const struct schema *schema, const char *text,
                                   size_t length)
{
    struct arena arena = arena_in(NULL, 0);
    struct reported reported = {.text = text, .length = length};
    struct schema_report report = {.on_error = on_error, .arg = &reported, .limit = 4};
    char *copy = malloc(length + 1);
    json_error_t error;
    json_t *expected = load(text, length, &error);
    enum schema_result result;
    struct value value;
    const char *difference;

    if (!copy)
        abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    result = schema_read(schema, copy, length, &arena, &report, &value);
    difference = compare_results(result, expected, &error);
    if (!difference)
        difference = check_reported(result, &reported, &report);
    if (!difference && !schema && expected && !jansson_oracle_same(&value, expected))
        difference = "the values differ";
    json_decref(expected);
    arena_free(&arena);
    free(copy);
    return difference;
}

#include "jansson_twin.h"

#include <stdlib.h>
#include <string.h>

enum { FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL };

static bool same_items(const struct value *value, const json_t *twin)
{
    if (value->size != json_array_size(twin))
        return false;
    for (size_t i = 0; i < value->size; i++) {
        if (!jansson_twin_same(value_item(value, i), json_array_get(twin, i)))
            return false;
    }
    return true;
}

/* A place whose member is absent has no twin. */
static bool same_members(const struct value *value, const json_t *twin)
{
    size_t absent = 0;

    for (size_t i = 0; i < value->size; i++) {
        const struct value_name *name = &value->as.object->names[i];
        const struct value *member = &value->as.object->members[i];
        const json_t *due = json_object_getn(twin, name->text, name->length);

        if (name->text[name->length] || (member->type && !due) ||
            (due && !jansson_twin_same(member, due)))
            return false;
        absent += !due;
    }
    return value->size - absent == json_object_size(twin);
}

bool jansson_twin_same(const struct value *value, const json_t *twin)
{
    switch (json_typeof(twin)) {
    case JSON_OBJECT:
        return value->type == VALUE_OBJECT && same_members(value, twin);
    case JSON_ARRAY:
        return value->type == VALUE_ARRAY && same_items(value, twin);
    case JSON_STRING:
        return value->type == VALUE_STRING && value->size == json_string_length(twin) &&
               memcmp(value->as.text, json_string_value(twin), value->size + 1) == 0;
    case JSON_INTEGER:
        return value->type == VALUE_INTEGER &&
               value->as.integer == json_integer_value(twin);
    case JSON_REAL:
        return value->type == VALUE_REAL &&
               memcmp(&value->as.real, &(double){json_real_value(twin)}, 8) == 0;
    case JSON_TRUE:
    case JSON_FALSE:
        return value->type == VALUE_BOOLEAN && value->as.truth == json_is_true(twin);
    case JSON_NULL:
        return value->type == VALUE_NULL;
    }
    return false;
}

/* What the reader said about the text, and how long that is. */
struct hearing {
    const char *text;
    size_t length;
    size_t syntax_errors, wrong_fields;
    const char *wrong; /* with the saying itself; NULL: nothing */
};

static bool is_utf8(const char *text)
{
    json_t *string = json_string(text);

    json_decref(string);
    return string != NULL;
}

static void look_at(struct hearing *h, const struct schema_error *error)
{
    unsigned lines = 1;

    for (size_t i = 0; i < h->length; i++)
        lines += h->text[i] == '\n';
    if (!is_utf8(error->pointer) || !is_utf8(error->detail) || !error->detail[0])
        h->wrong = "an error is not UTF-8";
    else if (error->pointer[0] && error->pointer[0] != '/')
        h->wrong = "an error has no pointer";
    else if (!error->line || error->line > lines || !error->column ||
             error->column > h->length + 1)
        h->wrong = "an error lies outside the text";
}

static void hear_syntax(void *arg, const struct schema_error *error)
{
    ((struct hearing *)arg)->syntax_errors++;
    look_at(arg, error);
}

static void hear_field(void *arg, const struct schema_error *error)
{
    ((struct hearing *)arg)->wrong_fields++;
    look_at(arg, error);
}

/* jansson takes a NUL between two tokens for a blank. */
static json_t *load(const char *text, size_t length, json_error_t *error)
{
    *error = (json_error_t){.line = 0};
    return memchr(text, '\0', length) ? NULL : json_loadb(text, length, FLAGS, error);
}

static const char *compare(enum schema_verdict verdict, const json_t *twin,
                           const json_error_t *error)
{
    enum json_error_code code = json_error_code(error);
    bool beyond = code == json_error_numeric_overflow || code == json_error_stack_overflow;

    if (verdict == SCHEMA_NO_MEMORY)
        return "there is memory";
    if (twin)
        return verdict == SCHEMA_NOT_JSON ? "only jansson takes it" : NULL;
    return verdict != SCHEMA_NOT_JSON && !beyond ? "jansson does not take it" : NULL;
}

/* Whether what was heard goes with the verdict. */
static const char *compare_hearing(enum schema_verdict verdict, const struct hearing *h,
                                   const struct schema_report *report)
{
    size_t due = report->count < report->limit ? report->count : report->limit;

    if (h->syntax_errors != (verdict == SCHEMA_NOT_JSON))
        return "not one error for a syntax error";
    if (h->wrong_fields != due)
        return "not as many errors as there are wrong fields";
    if (verdict != SCHEMA_NOT_JSON && (report->count > 0) != (verdict == SCHEMA_BROKEN))
        return "the verdict does not go with the wrong fields";
    return h->wrong;
}

const char *jansson_twin_differs(const struct schema *schema, const char *text,
                                 size_t length)
{
    struct arena arena = arena_in(NULL, 0);
    struct hearing h = {.text = text, .length = length};
    struct schema_report report = {.on_wrong_field = hear_field,
                                   .on_syntax_error = hear_syntax,
                                   .arg = &h,
                                   .limit = 4};
    char *copy = malloc(length + 1);
    json_error_t error;
    json_t *twin = load(text, length, &error);
    enum schema_verdict verdict;
    struct value value;
    const char *differs;

    if (!copy)
        abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    verdict = schema_read(schema, copy, length, &arena, &report, &value);
    differs = compare(verdict, twin, &error);
    if (!differs)
        differs = compare_hearing(verdict, &h, &report);
    if (!differs && !schema && twin && !jansson_twin_same(&value, twin))
        differs = "the values differ";
    json_decref(twin);
    arena_free(&arena);
    free(copy);
    return differs;
}

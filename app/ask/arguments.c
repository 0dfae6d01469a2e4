#include "arguments.h"

#include "server/json/utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct argument {
    const char *name;
    size_t length;     /* of the name */
    const char *value; /* NULL after it was written */
};

struct arguments {
    struct argument list[ASK_ARGUMENTS_MAX];
    unsigned count;
    const struct schema *schema;
};

/* Returns the length of the part of the name that begins at `from`. */
static size_t measure_part(const struct argument *a, size_t from)
{
    const char *dot;

    assert(from <= a->length);
    dot = memchr(a->name + from, '.', a->length - from);
    return dot ? (size_t)(dot - a->name) - from : a->length - from;
}

static bool has_valid_name(const struct argument *a)
{
    unsigned parts = 0;

    for (size_t from = 0; from <= a->length; parts++) {
        size_t part = measure_part(a, from);

        if (!part)
            return false;
        from += part + 1;
    }
    return parts <= ASK_ARGUMENTS_LEVELS_MAX;
}

/* Returns true if both set the same field, or if one sets a field of an object that the
 * other one sets. */
static bool collide(const struct argument *a, const struct argument *b)
{
    const struct argument *shorter = a->length < b->length ? a : b;
    const struct argument *longer = shorter == a ? b : a;

    return memcmp(shorter->name, longer->name, shorter->length) == 0 &&
           (shorter->length == longer->length || longer->name[shorter->length] == '.');
}

static bool is_set(const struct arguments *arguments, const struct argument *a)
{
    for (unsigned i = 0; i < arguments->count; i++) {
        if (collide(&arguments->list[i], a))
            return true;
    }
    return false;
}

static const char *add_argument(struct arguments *arguments, const char *text)
{
    const char *equals = strchr(text, '=');
    struct argument a;

    if (!equals)
        return "is not NAME=VALUE, such as cards=12";
    a = (struct argument){text, (size_t)(equals - text), equals + 1};
    if (!utf8_valid(text, strlen(text)))
        return "is not valid UTF-8";
    if (!has_valid_name(&a))
        return "has a name with an empty part or with more than 16 parts; "
               "dots separate the parts";
    if (is_set(arguments, &a))
        return "sets a field that another argument sets too; remove one of the two";
    if (arguments->count == ASK_ARGUMENTS_MAX)
        return "is one argument too many; at most 256 NAME=VALUE arguments are allowed";
    arguments->list[arguments->count++] = a;
    return NULL;
}

/* Returns true if `text` is JSON. Sets w->failed if memory runs out. */
static bool is_json(struct json_writer *w, const char *text)
{
    struct schema_report report = {.on_error = NULL};
    enum schema_result verdict = schema_check_json(text, strlen(text), &report);

    if (verdict == SCHEMA_NO_MEMORY)
        w->failed = true;
    return verdict == SCHEMA_VALID;
}

static void write_value(struct json_writer *w, const char *text, bool accepts_text)
{
    const char *first = text + strspn(text, " \t\r\n");
    bool may_be_json = !accepts_text || (*first && strchr("[{\"", *first));

    if (may_be_json && is_json(w, text))
        jw_literal(w, text, strlen(text));
    else
        jw_text(w, text);
}

/* Returns true if a value consists of several items. */
static bool is_list(const struct schema *schema, const struct argument *a)
{
    const char *first = a->value + strspn(a->value, " \t\r\n");

    return strchr(first, ',') && !strchr("[{\"", *first) &&
           schema_member_splits(schema, a->name, a->length);
}

/* Writes the array of the texts between the commas, without blanks around them. */
static void write_list(struct json_writer *w, const char *text, bool accepts_text)
{
    char *copy = strdup(text), *rest = copy, *item, *end;

    if (!copy) {
        w->failed = true;
        return;
    }
    jw_begin_array(w);
    while ((item = strsep(&rest, ","))) {
        item += strspn(item, " \t");
        for (end = item + strlen(item); end > item && (end[-1] == ' ' || end[-1] == '\t');)
            *--end = '\0';
        write_value(w, item, accepts_text);
    }
    jw_end_array(w);
    free(copy);
}

/* Writes the value of a field of the request. */
static void write_field(struct json_writer *w, const struct schema *schema,
                        const struct argument *a)
{
    bool accepts_text = schema_member_takes_text(schema, a->name, a->length);

    if (is_list(schema, a))
        write_list(w, a->value, accepts_text);
    else
        write_value(w, a->value, accepts_text);
}

/* Writes the object of all arguments whose names have the same first `from` bytes as the
 * name of `first`. The part after these bytes is the key. If more parts follow, the value
 * is an object that contains all arguments with the same key. */
static void write_object(struct json_writer *w, struct arguments *arguments,
                         const struct argument *first, size_t from)
{
    jw_begin_object(w);
    for (unsigned i = 0; i < arguments->count; i++) {
        struct argument *a = &arguments->list[i];
        size_t part;

        if (!a->value || a->length <= from || memcmp(a->name, first->name, from) != 0)
            continue;
        part = measure_part(a, from);
        jw_key_string(w, a->name + from, part);
        if (from + part < a->length) {
            write_object(w, arguments, a, from + part + 1);
            continue;
        }
        if (from)
            write_value(w, a->value, false);
        else
            write_field(w, arguments->schema, a);
        a->value = NULL;
    }
    jw_end_object(w);
}

const char *ask_arguments_write(struct json_writer *w, char *const *arguments,
                                unsigned count, const struct schema *schema,
                                const char **invalid)
{
    struct arguments added = {.count = 0, .schema = schema};

    assert(schema);
    for (unsigned i = 0; i < count; i++) {
        const char *error = add_argument(&added, arguments[i]);

        if (error) {
            *invalid = arguments[i];
            return error;
        }
    }
    write_object(w, &added, added.list, 0);
    return NULL;
}

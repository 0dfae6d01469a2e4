#include "named_values.h"

#include "utf8.h"

#include <assert.h>
#include <string.h>

/* Returns the length of the part of the name that begins at `from`. */
static size_t measure_part(const struct named_value *v, size_t from)
{
    const char *dot;

    assert(from <= v->length);
    dot = memchr(v->name + from, '.', v->length - from);
    return dot ? (size_t)(dot - v->name) - from : v->length - from;
}

static bool has_valid_name(const struct named_value *v)
{
    unsigned parts = 0;

    for (size_t from = 0; from <= v->length; parts++) {
        size_t part = measure_part(v, from);

        if (!part)
            return false;
        from += part + 1;
    }
    return parts <= NAMED_VALUES_LEVELS_MAX;
}

/* Returns true if both values set the same field, or if one value sets a field of an object
 * that the other value sets. */
static bool collide(const struct named_value *a, const struct named_value *b)
{
    const struct named_value *shorter = a->length < b->length ? a : b;
    const struct named_value *longer = shorter == a ? b : a;

    return memcmp(shorter->name, longer->name, shorter->length) == 0 &&
           (shorter->length == longer->length || longer->name[shorter->length] == '.');
}

static bool is_set(const struct named_values *values, const struct named_value *v)
{
    for (unsigned i = 0; i < values->count; i++) {
        if (collide(&values->list[i], v))
            return true;
    }
    return false;
}

static enum schema_result check_json(const char *text, size_t length)
{
    struct schema_report report = {.on_error = NULL};
    struct arena arena = arena_in(NULL, 0);

    return schema_check_json(text, length, &arena, &report);
}

/* Returns the first byte that is not a blank of JSON, or a NUL. */
static char first_byte(const char *text, size_t length)
{
    size_t blanks = 0;

    while (blanks < length && strchr(" \t\r\n", text[blanks]) && text[blanks])
        blanks++;
    return blanks < length ? text[blanks] : '\0';
}

static bool begins_as_json(const char *text, size_t length)
{
    char first = first_byte(text, length);

    return first == '[' || first == '{' || first == '"';
}

const char *named_values_add(struct named_values *values, struct named_value value)
{
    if (!utf8_valid(value.name, value.length) || !utf8_valid(value.value, value.size))
        return "is not valid UTF-8";
    if (!has_valid_name(&value))
        return "has a name with an empty part or with more than 16 parts; "
               "dots separate the parts";
    if (begins_as_json(value.value, value.size)) {
        enum schema_result verdict = check_json(value.value, value.size);

        if (verdict == SCHEMA_NOT_JSON)
            return "is not valid JSON; a value that begins with [, { or \" must be JSON";
        value.is_json = verdict == SCHEMA_VALID;
        values->failed = values->failed || verdict == SCHEMA_NO_MEMORY;
    }
    if (is_set(values, &value))
        return "sets a field that is already set; remove one of the two";
    if (values->count == NAMED_VALUES_MAX)
        return "is one field too many; at most 256 fields are allowed";
    values->list[values->count++] = value;
    return NULL;
}

/* Returns true if a text is JSON. Sets w->failed if memory runs out. */
static bool is_json(struct json_writer *w, const char *text, size_t length)
{
    enum schema_result verdict = check_json(text, length);

    if (verdict == SCHEMA_NO_MEMORY)
        w->failed = true;
    return verdict == SCHEMA_VALID;
}

static void write_value(struct json_writer *w, const char *text, size_t length,
                        bool accepts_text)
{
    if ((!accepts_text || begins_as_json(text, length)) && is_json(w, text, length))
        jw_literal(w, text, length);
    else
        jw_string(w, text, length);
}

/* Writes an array of the texts between the commas, without the blanks around each text. */
static void write_list(struct json_writer *w, const char *text, size_t length,
                       bool accepts_text)
{
    const char *end = text + length;

    jw_begin_array(w);
    while (text) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        const char *last = comma ? comma : end;

        while (text < last && (*text == ' ' || *text == '\t'))
            text++;
        while (text < last && (last[-1] == ' ' || last[-1] == '\t'))
            last--;
        write_value(w, text, (size_t)(last - text), accepts_text);
        text = comma ? comma + 1 : NULL;
    }
    jw_end_array(w);
}

/* Writes the value of a field of the object. */
static void write_field(struct json_writer *w, const struct schema *schema,
                        const struct named_value *v)
{
    bool accepts_text = schema_member_takes_text(schema, v->name, v->length);

    if (memchr(v->value, ',', v->size) && !begins_as_json(v->value, v->size) &&
        schema_member_splits(schema, v->name, v->length))
        write_list(w, v->value, v->size, accepts_text);
    else
        write_value(w, v->value, v->size, accepts_text);
}

/* Writes the object of all values whose names have the same first `from` bytes as the
 * name of `first`. The part after these bytes is the key. If more parts follow, the value
 * is an object that contains all values with the same key. */
static void write_object(struct json_writer *w, struct named_values *values,
                         const struct named_value *first, size_t from)
{
    jw_begin_object(w);
    for (unsigned i = 0; i < values->count; i++) {
        struct named_value *v = &values->list[i];
        size_t part;

        if (!v->value || v->length <= from || memcmp(v->name, first->name, from) != 0)
            continue;
        part = measure_part(v, from);
        jw_key_string(w, v->name + from, part);
        if (from + part < v->length) {
            write_object(w, values, v, from + part + 1);
            continue;
        }
        if (v->is_json)
            jw_literal(w, v->value, v->size);
        else if (from)
            write_value(w, v->value, v->size, false);
        else
            write_field(w, values->schema, v);
        v->value = NULL;
    }
    jw_end_object(w);
}

void named_values_write(struct json_writer *w, struct named_values *values)
{
    write_object(w, values, values->list, 0);
    w->failed = w->failed || values->failed;
    values->failed = false;
    values->count = 0;
}

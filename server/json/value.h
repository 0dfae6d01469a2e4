/* JSON values as a request holds them: read once, from then on read-only.
 *
 * A value is 16 bytes; what it points to lies in the text that was read or in the arena of
 * the request, and lives as long as they do. An object whose members a schema names has one
 * place for each of them, in the schema's order: a member that was left out has its default
 * there, or is absent. All functions take NULL, and values of other types, for nothing
 * there: they then return NULL, 0 or false. */
#ifndef PUZZLED_SERVER_JSON_VALUE_H
#define PUZZLED_SERVER_JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum value_type {
    VALUE_ABSENT,
    VALUE_NULL,
    VALUE_BOOLEAN,
    VALUE_INTEGER,
    VALUE_REAL,
    VALUE_STRING,
    VALUE_ARRAY,
    VALUE_OBJECT,
    VALUE_TYPES
};

enum { VALUE_PLACE_MAX = (1 << 28) - 1 };

struct value {
    uint32_t type : 3; /* enum value_type */
    uint32_t
        adapted : 1;     /* from what the user wrote: an array of one, a string of digits */
    uint32_t place : 28; /* see value_set_place */
    uint32_t size;       /* bytes of a string, items of an array, places of an object */
    union {
        bool truth;
        int64_t integer;
        double real;
        const char *text; /* UTF-8, with a NUL behind it and perhaps inside */
        const struct value *items;
        const struct value_object *object;
    } as;
};

struct value_name {
    const char *text;
    size_t length;
};

struct value_object {
    const struct value_name *names; /* of the members, as many */
    struct value members[];
};

/* Notes that the value begins at byte `offset` of the text that was read: `place` is the
 * offset plus 1. It is 0 for a value that was not in the text or is too far from its start.
 */
static inline void value_set_place(struct value *v, size_t offset)
{
    v->place = (offset < VALUE_PLACE_MAX ? (uint32_t)offset + 1 : 0) & VALUE_PLACE_MAX;
}

/* The type; VALUE_ABSENT for NULL. */
static inline enum value_type value_type(const struct value *v)
{
    return v ? (enum value_type)v->type : VALUE_ABSENT;
}

static inline bool value_is_true(const struct value *v)
{
    return value_type(v) == VALUE_BOOLEAN && v->as.truth;
}

static inline int64_t value_integer(const struct value *v)
{
    return value_type(v) == VALUE_INTEGER ? v->as.integer : 0;
}

/* Of an integer or a real. */
static inline double value_real(const struct value *v)
{
    return value_type(v) == VALUE_REAL ? v->as.real : (double)value_integer(v);
}

/* The text of a string, which has `value_length` bytes. */
static inline const char *value_text(const struct value *v)
{
    return value_type(v) == VALUE_STRING ? v->as.text : NULL;
}

static inline size_t value_length(const struct value *v)
{
    return value_type(v) == VALUE_STRING ? v->size : 0;
}

/* How many items an array has. */
static inline size_t value_count(const struct value *v)
{
    return value_type(v) == VALUE_ARRAY ? v->size : 0;
}

/* Item `index` of an array. */
static inline const struct value *value_item(const struct value *v, size_t index)
{
    return index < value_count(v) ? &v->as.items[index] : NULL;
}

/* How many places for members an object has. */
static inline size_t value_places(const struct value *v)
{
    return value_type(v) == VALUE_OBJECT ? v->size : 0;
}

/* The member of an object whose name has `length` bytes; NULL where it is absent. Cost:
 * linear in the places, which are few. */
const struct value *value_find(const struct value *v, const char *name, size_t length);

static inline const struct value *value_get(const struct value *v, const char *name)
{
    return value_find(v, name, strlen(name));
}

/* True when two values without items or members are the same; 1 and 1.0 are. */
bool value_equal(const struct value *a, const struct value *b);

#endif

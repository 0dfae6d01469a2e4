/* The JSON values of a request. They do not change after the request is parsed.
 *
 * A value has 16 bytes. The data to which it points is in the text or in the arena of the
 * request, and exists as long as this text or arena. If the schema of an object names its
 * members, the object has one slot for each member, in the order of the schema. The slot of
 * an omitted member contains the default of the member, or VALUE_ABSENT if there is no
 * default.
 *
 * The functions that return a part of a value accept NULL and values of other types. They
 * then return NULL, 0 or false. */
#ifndef PUZZLED_SERVER_JSON_VALUE_H
#define PUZZLED_SERVER_JSON_VALUE_H

#include <assert.h>
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

enum { VALUE_POSITION_MAX = (1 << 28) - 1 };

struct value {
    uint32_t type : 3;      /* enum value_type */
    uint32_t adapted : 1;   /* converted to an array or a string; see schema.h */
    uint32_t position : 28; /* see value_set_position */
    uint32_t size;          /* bytes of a string, items of an array, slots of an object */
    union {
        bool truth;
        int64_t integer;
        double real;
        const char *text; /* UTF-8, terminated by a NUL; can also contain NUL bytes */
        const struct value *items;
        const struct value_object *object;
    } as;
};

struct value_name {
    const char *text;
    size_t length;
};

struct value_object {
    const struct value_name *names; /* one for each member */
    struct value members[];
};

/* Sets the position of a value to 1 plus its byte offset in the text of the request. The
 * position is 0 for a value that is not in the text, and for a value after the first 256
 * MiB. */
static inline void value_set_position(struct value *v, size_t offset)
{
    v->position =
        (offset < VALUE_POSITION_MAX ? (uint32_t)offset + 1 : 0) & VALUE_POSITION_MAX;
}

/* A byte of a text, with its line and column. Lines and columns are counted from 1. A
 * column is a character of UTF-8. */
struct text_position {
    const char *at; /* NULL before the first move */
    unsigned line, column;
};

/* Moves `position` to the byte at `to` of `text`. Counts from the current position if `to`
 * follows it, counts backwards if `to` precedes it in the same line, and otherwise counts
 * from the start of the text. Calls `yield(arg)`, unless `yield` is NULL, once for each 64
 * KiB. Cost: 1 ns per byte. */
void text_position_move(struct text_position *position, const char *text, const char *to,
                        void (*yield)(void *arg), void *arg);

/* Returns the type; VALUE_ABSENT for NULL. */
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

/* Returns an integer or a real as a real. */
static inline double value_real(const struct value *v)
{
    return value_type(v) == VALUE_REAL ? v->as.real : (double)value_integer(v);
}

/* Returns the text of a string. It has `value_length` bytes. */
static inline const char *value_text(const struct value *v)
{
    return value_type(v) == VALUE_STRING ? v->as.text : NULL;
}

static inline size_t value_length(const struct value *v)
{
    return value_type(v) == VALUE_STRING ? v->size : 0;
}

/* Returns the number of items of an array. */
static inline size_t value_count(const struct value *v)
{
    return value_type(v) == VALUE_ARRAY ? v->size : 0;
}

/* Returns item `index` of an array; NULL if there is no such item. */
static inline const struct value *value_item(const struct value *v, size_t index)
{
    return index < value_count(v) ? &v->as.items[index] : NULL;
}

/* Returns the number of member slots of an object. */
static inline size_t value_slots(const struct value *v)
{
    return value_type(v) == VALUE_OBJECT ? v->size : 0;
}

static inline bool value_name_equal(const struct value_name *a, const char *text,
                                    size_t length)
{
    assert(a->text && text);
    return a->length == length && memcmp(a->text, text, length) == 0;
}

/* Returns the index of a name in a list of `count` names; `count` if it is not in the list.
 * The search begins at index `first`. Cost: linear in `count`. */
static inline size_t value_find_name(const struct value_name *names, size_t count,
                                     const char *text, size_t length, size_t first)
{
    assert(first <= count);
    for (size_t i = 0; i < count; i++) {
        size_t index = first + i < count ? first + i : first + i - count;

        if (value_name_equal(&names[index], text, length))
            return index;
    }
    return count;
}

/* Returns the member of an object whose name has `length` bytes; NULL if it is absent.
 * Cost: linear in the number of slots. */
const struct value *value_find(const struct value *v, const char *name, size_t length);

static inline const struct value *value_get(const struct value *v, const char *name)
{
    return value_find(v, name, strlen(name));
}

/* Returns true if two values that are not arrays or objects are equal. 1 and 1.0 are
 * equal. */
bool value_equal(const struct value *a, const struct value *b);

/* Returns true if the number `a` is less than the number `b`. Two integers are compared
 * exactly. Other numbers are compared as reals. */
static inline bool value_less(const struct value *a, const struct value *b)
{
    if (a->type == VALUE_INTEGER && b->type == VALUE_INTEGER)
        return a->as.integer < b->as.integer;
    return value_real(a) < value_real(b);
}

#endif

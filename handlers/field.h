/* Fields of a validated request, and their errors.
 *
 * The server has already validated each field against the schema and filled in the
 * defaults. These functions therefore do not fail, except field_seed. They search the
 * fields linearly. Thread-safe for different calls.
 *
 * The texts of an error are returned by value, for the duration of one expression:
 *
 *     handler_refuse(call, field_pointer("/names/%zu", i).text, "%s is not a known name",
 *                    field_quote(value_item(names, i)).text); */
#ifndef PUZZLED_FIELD_H
#define PUZZLED_FIELD_H

#include "server/handler.h"

/* The time limit of a search that returns its best result when the time ends. */
enum { HANDLER_SEARCH_SECONDS = 2 };

enum {
    FIELD_POINTER_SIZE = 96,
    FIELD_QUOTED_MAX = 24, /* characters of up to four bytes */
    FIELD_QUOTE_SIZE = FIELD_QUOTED_MAX * 4 + sizeof "\"...\""
};

struct field_pointer {
    char text[FIELD_POINTER_SIZE];
};

/* Returns a JSON pointer (RFC 6901), such as "/people/3/name", in the format of printf. It
 * must have less than FIELD_POINTER_SIZE bytes. */
struct field_pointer field_pointer(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

struct field_quote {
    char text[FIELD_QUOTE_SIZE];
};

/* Returns `length` bytes of UTF-8 in double quotes. After FIELD_QUOTED_MAX characters, "..."
 * replaces the rest. "?" replaces each control character. */
struct field_quote field_quote_text(const char *text, size_t length);

/* The same for a string. */
static inline struct field_quote field_quote(const struct value *string)
{
    return field_quote_text(value_text(string), value_length(string));
}

/* Returns the number `key`, which must not be negative, or 0 if it is absent. */
uint64_t field_number(const struct handler_call *call, const char *key);

/* As field_number, but returns `fallback` if the field is absent. */
uint64_t field_number_or(const struct handler_call *call, const char *key,
                         uint64_t fallback);

/* Returns the number `key`, which can be negative, or 0 if it is absent. */
int64_t field_integer(const struct handler_call *call, const char *key);

/* Returns true if the field `key` is true, and false if it is false or absent. */
bool field_flag(const struct handler_call *call, const char *key);

/* Returns the index of the string `key` in the `count` names, or 0 if it is absent or
 * unknown. */
unsigned field_choice(const struct handler_call *call, const char *key,
                      const char *const names[], unsigned count);

/* The same for an array `names`. */
#define FIELD_CHOICE(call, key, names)                                                     \
    field_choice(call, key, names, sizeof(names) / sizeof *(names))

/* Returns true if the request has a time limit. */
bool field_has_time_limit(const struct handler_call *call);

/* Sets `*seed` to the field `seed` of a request with a random result. If it is absent,
 * draws a number from 0 to 2^53 - 1, which every JSON parser represents exactly, and
 * marks the response as one that varies. Returns HANDLER_STOPPED if the system cannot
 * provide random numbers, otherwise HANDLER_OK. */
enum handler_result field_seed(struct handler_call *call, uint64_t *seed);

#endif

/* JSON pointers (RFC 6901): "/cards/2" is item 2 of the member "cards"; "" is the whole
 * value.
 *
 * In the name of a member, "~" is written as "~0" and "/" as "~1". A pointer is built from
 * the outermost container inwards, in a buffer of fixed size. */
#ifndef PUZZLED_SERVER_JSON_POINTER_H
#define PUZZLED_SERVER_JSON_POINTER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct json_pointer {
    char *text;    /* the buffer of the caller; always a C string */
    size_t size;   /* of the buffer, including the final NUL; at least 1 */
    size_t length; /* bytes written, without the final NUL */
};

/* Returns the empty pointer in the `size` bytes at `buffer`. */
struct json_pointer json_pointer_in(char *buffer, size_t size);

/* Asserts the invariants. Exists only in builds with PUZZLED_CHECK. */
void json_pointer_check(const struct json_pointer *p);

/* Appends the name of a member. Returns false, and does not change the pointer, if the name
 * does not fit. */
bool json_pointer_add_key(struct json_pointer *p, const char *key, size_t length);

/* Appends an index of an array. Otherwise the same as json_pointer_add_key. */
bool json_pointer_add_index(struct json_pointer *p, size_t index);

/* Returns the value at `pointer` inside `document`, as a borrowed reference; NULL if there
 * is no such value, or if `pointer` is not a JSON pointer. */
json_t *json_pointer_find(const json_t *document, const char *pointer);

#endif

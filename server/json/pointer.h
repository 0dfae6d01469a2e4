/* JSON pointers (RFC 6901): "/cards/2" is item 2 of member "cards"; "" is the whole.
 *
 * In a member's name "~" is written "~0" and "/" is written "~1". A pointer is built from
 * the outermost container inwards, in a buffer of fixed size. */
#ifndef PUZZLED_SERVER_JSON_POINTER_H
#define PUZZLED_SERVER_JSON_POINTER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct json_pointer {
    char *text;    /* the caller's buffer; always a C string */
    size_t size;   /* its bytes, the final NUL included; at least 1 */
    size_t length; /* bytes written, the final NUL excluded */
};

/* The empty pointer over `size` bytes at `buffer`. */
struct json_pointer json_pointer_in(char *buffer, size_t size);

/* Appends a member's name. Returns false, and leaves the pointer as it is, when there is
 * no room for the whole of it. */
bool json_pointer_add_key(struct json_pointer *p, const char *key, size_t length);

/* Appends an index of an array; otherwise as json_pointer_add_key. */
bool json_pointer_add_index(struct json_pointer *p, size_t index);

/* The value at `pointer` inside `document`, borrowed; NULL when there is none, or when
 * `pointer` is not a JSON pointer. */
json_t *json_pointer_find(const json_t *document, const char *pointer);

#endif

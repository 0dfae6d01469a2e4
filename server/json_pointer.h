/* JSON pointers (RFC 6901): "/cards/2" is item 2 of member "cards"; "" is the whole.
 *
 * In a member's name "~" is written "~0" and "/" is written "~1". A pointer is built from
 * the outermost container inwards in a buffer of fixed size. */
#ifndef PUZZLED_JSON_POINTER_H
#define PUZZLED_JSON_POINTER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Appends a member's name to the pointer of `*length` bytes in `text`. Returns false, and
 * leaves the pointer as it is, when it would not fit `size` bytes with its final NUL. */
bool pointer_add_key(char *text, size_t size, const char *key, size_t key_length);

/* Appends an index of an array; otherwise as pointer_add_key. */
bool pointer_add_index(char *text, size_t size, size_t index);

/* The value at `pointer` inside `document`, borrowed; NULL when there is none or the
 * pointer is not one. */
json_t *pointer_resolve(const json_t *document, const char *pointer);

#endif

/* Finds a member of a JSON object in its text, without parsing the rest. */
#ifndef PUZZLED_SERVER_JSON_MEMBER_H
#define PUZZLED_SERVER_JSON_MEMBER_H

#include <stdbool.h>
#include <stddef.h>

/* The text of a JSON value, inside a text that a NUL ends. */
struct json_span {
    const char *text; /* NULL: there is no such value */
    size_t length;
};

/* Returns the value that begins at `text`, after blanks. The value must be valid JSON
 * (schema_check_json). The value must be a member or an item, or a NUL must follow the
 * value. */
struct json_span json_span_at(const char *text);

/* Returns the member `name` of an object, which begins at object.text. object.length is not
 * used. The text of the result is NULL if `object` is not an object or does not have the
 * member. Does not find a name that is written with escapes. Cost: linear in the length of
 * the object up to the end of the member. */
struct json_span json_member(struct json_span object, const char *name);

/* Copies the text of a string, with a NUL, to the `size` bytes at `text`. "\/" becomes "/",
 * because some clients escape "/". Other escapes are not decoded. Returns false if the
 * value is not a string, or is longer than the buffer. */
bool json_span_copy(struct json_span value, char *text, size_t size);

#endif

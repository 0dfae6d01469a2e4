/* Reads the text between the quotes of a JSON string (RFC 8259). A NUL must follow each
 * text. */
#ifndef PUZZLED_SERVER_JSON_STRING_LITERAL_H
#define PUZZLED_SERVER_JSON_STRING_LITERAL_H

#include <stddef.h>
#include <stdint.h>

#define JSON_STRING_INVALID SIZE_MAX

/* Returns the number of bytes at the start of the `length` bytes at `text` that are UTF-8
 * without quotes, backslashes and control characters. Can read up to three bytes after the
 * text, but does not read after an ASCII byte. Processes 8 bytes of ASCII in each step. */
size_t json_string_plain(const char *text, size_t length);

/* Decodes `length` bytes to `out`, which has at least `length` bytes and can be `text`.
 * Returns the number of bytes written, or JSON_STRING_INVALID. */
size_t json_string_decode(const char *text, size_t length, char *out);

/* Explains why a string that begins at `text` is invalid, as the end of a sentence that
 * begins with the escape sequence or the control character at `*where`. Returns NULL if the
 * string is valid up to `*where`, which is its closing quote, a byte that is not UTF-8, or
 * `length`. Cost: linear. */
const char *json_string_error(const char *text, size_t length, size_t *where);

#endif

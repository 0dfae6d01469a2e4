/* The text between the quotation marks of a JSON string (RFC 8259). All texts have a NUL
 * behind their last byte. */
#ifndef PUZZLED_SERVER_JSON_STRING_LITERAL_H
#define PUZZLED_SERVER_JSON_STRING_LITERAL_H

#include <stddef.h>
#include <stdint.h>

#define JSON_STRING_BAD SIZE_MAX

/* How many of the `length` bytes at `text`, from the first on, are UTF-8 that stands for
 * itself in a JSON string: no quotation mark, backslash or control character. Reads up to
 * three bytes behind them, never behind an ASCII one. Cost: 8 bytes of ASCII at once. */
size_t json_string_plain(const char *text, size_t length);

/* Writes what `length` bytes stand for to `out`, which has room for as many and may be
 * `text`, and returns how many those are; JSON_STRING_BAD when they are no such text. */
size_t json_string_decode(const char *text, size_t length, char *out);

/* Why a string that begins at `text` is none, in words that follow the escape sequence or
 * the control character at `*flaw`. NULL when `*flaw` is its end, a byte that is not UTF-8,
 * or `length`. Cost: linear. */
const char *json_string_flaw(const char *text, size_t length, size_t *flaw);

#endif

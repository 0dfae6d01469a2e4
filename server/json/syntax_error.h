/* Where and why a text is not JSON, said for people.
 *
 * jansson tells how many bytes it had read when it gave up. A second pass over those bytes
 * keeps a stack of the open containers, finds the token at which reading stopped, and
 * names its place: line and column of its first character, and the JSON pointer (RFC 6901)
 * of the value or member that it belongs to. */
#ifndef PUZZLED_SERVER_JSON_SYNTAX_ERROR_H
#define PUZZLED_SERVER_JSON_SYNTAX_ERROR_H

#include <jansson.h>
#include <stddef.h>

enum { SYNTAX_ERROR_TEXT_MAX = 256 };

struct syntax_error {
    unsigned line;                       /* 1-based */
    unsigned column;                     /* 1-based, in characters (code points) */
    char pointer[SYNTAX_ERROR_TEXT_MAX]; /* "" is the whole text */
    char detail[SYNTAX_ERROR_TEXT_MAX];  /* a sentence without the full stop */
};

/* Explains why json_loadb refused `text` with `error`; any bytes are tolerated. A NUL byte
 * up to error->position is always the reason: jansson 2.14 itself skips one that follows a
 * number or a word. A pointer that does not fit is cut back to the nearest container that
 * does. Cost: linear in the bytes that jansson read; allocates only for keys with escapes.
 * Thread-safe. */
void syntax_error_locate(const char *text, size_t length, const json_error_t *error,
                         struct syntax_error *out);

#endif

/* Sentences for people, put together in a buffer of fixed size.
 *
 * Text that does not fit is left out and cut between two characters, so what comes out is
 * always a C string of whole UTF-8 characters when what goes in is UTF-8. */
#ifndef PUZZLED_SERVER_JSON_SENTENCE_H
#define PUZZLED_SERVER_JSON_SENTENCE_H

#include <stddef.h>

struct sentence {
    char *text;    /* the caller's buffer */
    size_t size;   /* its bytes, the final NUL included; at least 1 */
    size_t length; /* bytes written, the final NUL excluded */
};

/* An empty sentence over `size` bytes at `buffer`. */
struct sentence sentence_in(char *buffer, size_t size);

/* Appends as printf would. */
void sentence_add(struct sentence *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends `length` bytes of UTF-8 between quotation marks; after `most` characters the
 * rest is replaced by "...". Control characters become "?". */
void sentence_add_quoted(struct sentence *s, const char *text, size_t length,
                         unsigned most);

#endif

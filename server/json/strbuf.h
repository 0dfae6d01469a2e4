/* Text for people, written to a buffer of fixed size.
 *
 * Text that exceeds the buffer is dropped. It is cut between two characters, so that the
 * result of appending UTF-8 is always a C string of complete UTF-8 characters. */
#ifndef PUZZLED_SERVER_JSON_STRBUF_H
#define PUZZLED_SERVER_JSON_STRBUF_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the ending of a noun after the number `count`: "" or "s". */
static inline const char *strbuf_plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

struct strbuf {
    char *text;    /* the buffer of the caller */
    size_t size;   /* of the buffer, including the final NUL; at least 1 */
    size_t length; /* bytes written, without the final NUL */
};

/* Returns an empty string in the `size` bytes at `buffer`. */
static inline struct strbuf strbuf_in(char *buffer, size_t size)
{
    assert(size > 0);
    *buffer = '\0';
    return (struct strbuf){.text = buffer, .size = size};
}

/* Asserts the invariants. Exists only in builds with PUZZLED_CHECK. */
void strbuf_check(const struct strbuf *s);

/* Appends text in the format of printf. */
void strbuf_printf(struct strbuf *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends `length` bytes of UTF-8 in double quotes. After `most` characters, "..." replaces
 * the rest. "?" replaces each control character. */
void strbuf_quote(struct strbuf *s, const char *text, size_t length, unsigned most);

/* Appends the first character of `length` > 0 bytes of UTF-8 in double quotes. */
void strbuf_quote_character(struct strbuf *s, const char *text, size_t length);

#endif

/* Sentences that explain a result, written to a buffer of fixed size.
 *
 * Text that exceeds the buffer is dropped, so the buffer always contains a C string. */
#ifndef PUZZLES_CORE_TEXT_H
#define PUZZLES_CORE_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct pz_text {
    char *start; /* the buffer of the caller */
    size_t size; /* of the buffer, at least 1 */
    size_t length;
};

/* Returns an empty text in the `size` bytes at `buffer`. */
struct pz_text pz_text_in(char *buffer, size_t size);

/* Appends as printf does. */
void pz_text_add(struct pz_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns the ending of a noun that follows the number `count`: "" or "s". */
static inline const char *pz_plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

#endif

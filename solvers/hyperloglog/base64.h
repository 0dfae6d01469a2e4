/* Base64 as in RFC 4648, section 4: with padding, without line breaks, and with zero
 * bits before the padding. Each byte string therefore has exactly one valid text.
 * Thread-safe. */
#ifndef PUZZLES_HYPERLOGLOG_BASE64_H
#define PUZZLES_HYPERLOGLOG_BASE64_H

#include <stddef.h>
#include <stdint.h>

/* The first error of a text. */
enum hll_base64_error {
    HLL_BASE64_VALID,
    HLL_BASE64_LENGTH,    /* not a multiple of 4 characters */
    HLL_BASE64_CHARACTER, /* a character that is not one of the 64 */
    HLL_BASE64_PADDING,   /* a = before the end */
    HLL_BASE64_BITS       /* non-zero bits before the padding */
};

/* Returns the number of characters for `length` bytes. */
static inline size_t hll_base64_characters(size_t length)
{
    return (length + 2) / 3 * 4;
}

/* Writes hll_base64_characters(length) characters, without a NUL. The bytes can be the last
 * `length` bytes of `text`. Cost: 1 ns per byte. */
void hll_base64_encode(const uint8_t *bytes, size_t length, char *text);

/* Decodes `length` characters into `bytes`, which must have space for 3 bytes per 4
 * characters. Sets `count` to the number of bytes. For an invalid text, sets `count` to the
 * index of the first invalid character, or to `length` if the length is invalid. Does not
 * read beyond the text. Cost: 1 ns per character. */
enum hll_base64_error hll_base64_decode(const char *text, size_t length, uint8_t *bytes,
                                        size_t *count);

enum { HLL_BASE64_DETAIL_SIZE = 128 };

/* Writes the error that hll_base64_decode found at `index` of `text`, as the predicate of a
 * sentence: "is not valid base64: its length, 27, is not a multiple of 4". */
void hll_base64_describe(enum hll_base64_error error, const char *text, size_t index,
                         char detail[HLL_BASE64_DETAIL_SIZE]);

#endif

/* Base64 as in RFC 4648, section 4: with padding, without line breaks, and with zero
 * bits before the padding. Each byte string therefore has exactly one valid text.
 * Thread-safe. */
#ifndef PUZZLED_BASE64_H
#define PUZZLED_BASE64_H

#include <stddef.h>
#include <stdint.h>

/* The first error of a text. */
enum base64_fault {
    BASE64_SOUND,
    BASE64_FAULT_LENGTH,    /* not a multiple of 4 characters */
    BASE64_FAULT_CHARACTER, /* a character that is not one of the 64 */
    BASE64_FAULT_PADDING,   /* a = before the end */
    BASE64_FAULT_BITS       /* non-zero bits before the padding */
};

/* Returns the number of characters for `length` bytes. */
static inline size_t base64_characters(size_t length)
{
    return (length + 2) / 3 * 4;
}

/* Writes base64_characters(length) characters, without a NUL. Cost: 1 ns a byte. */
void base64_encode(const uint8_t *bytes, size_t length, char *text);

/* Decodes `length` characters into `bytes`, which must have space for 3 bytes per 4
 * characters. Sets `count` to the number of bytes; for an invalid text, to the index of
 * the first invalid character, or to `length` if the length is invalid. Does not read
 * beyond the text. Cost: 1 ns per character. */
enum base64_fault base64_decode(const char *text, size_t length, uint8_t *bytes,
                                size_t *count);

#endif

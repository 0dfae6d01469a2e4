/* Base64 as RFC 4648, section 4, has it: with padding, without line ends, and the bits that
 * are left over at the end are zero. So each string of bytes has one text, and no other
 * text stands for it. Thread-safe. */
#ifndef PUZZLED_BASE64_H
#define PUZZLED_BASE64_H

#include <stddef.h>
#include <stdint.h>

/* What is wrong with a text. */
enum base64_fault {
    BASE64_SOUND,
    BASE64_FAULT_LENGTH,    /* not a multiple of 4 characters */
    BASE64_FAULT_CHARACTER, /* a character that is none of the 64 */
    BASE64_FAULT_PADDING,   /* a = that does not stand at the end */
    BASE64_FAULT_BITS       /* bits that are left over before the padding are not zero */
};

/* How many characters stand for `length` bytes. */
static inline size_t base64_characters(size_t length)
{
    return (length + 2) / 3 * 4;
}

/* Writes base64_characters(length) characters, without a NUL. Cost: 1 ns a byte. */
void base64_encode(const uint8_t *bytes, size_t length, char *text);

/* Reads `length` characters into `bytes`, which has room for 3 bytes for each 4 of them.
 * `count` gets the number of bytes; or, when the text is not sound, the place, from 0, of
 * the first character that is wrong (the length, when that is wrong). Nothing is read
 * beyond the text. Cost: 1 ns a character. */
enum base64_fault base64_decode(const char *text, size_t length, uint8_t *bytes,
                                size_t *count);

#endif

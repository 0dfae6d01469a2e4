/* Hexadecimal digits. */
#ifndef PUZZLED_SERVER_JSON_HEX_H
#define PUZZLED_SERVER_JSON_HEX_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

enum { HEX_DIGITS = 16 }; /* of 64 bits */

/* Writes `value` as 16 lowercase digits without a final NUL. */
static inline void hex_write(char digits[HEX_DIGITS], uint64_t value)
{
    for (int i = HEX_DIGITS - 1; i >= 0; i--) {
        digits[i] = "0123456789abcdef"[value & 15];
        value >>= 4;
    }
}

/* Writes `byte` as a percent sign and two uppercase digits, as in a URL. */
static inline void hex_percent(char text[3], unsigned char byte)
{
    static const char digits[] = "0123456789ABCDEF";

    text[0] = '%';
    text[1] = digits[byte >> 4];
    text[2] = digits[byte & 15];
}

/* Returns the value of the `count` hexadecimal digits at `text`. `count` is at most 7.
 * Returns -1 if one of these bytes is not a digit. Does not read the bytes after it, so a
 * NUL ends the text. */
static inline int32_t hex_read(const char *text, size_t count)
{
    int32_t number = 0;

    assert(count <= 7);
    for (size_t i = 0; i < count; i++) {
        char letter = (char)(text[i] | ('a' - 'A'));

        if (text[i] >= '0' && text[i] <= '9')
            number = number * 16 + (text[i] - '0');
        else if (letter >= 'a' && letter <= 'f')
            number = number * 16 + (letter - 'a' + 10);
        else
            return -1;
    }
    return number;
}

#endif

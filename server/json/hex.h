/* Hexadecimal digits without printf, for what is written for every request. */
#ifndef PUZZLED_SERVER_JSON_HEX_H
#define PUZZLED_SERVER_JSON_HEX_H

#include <stdint.h>

enum { HEX_DIGITS = 16 }; /* of 64 bits */

/* Writes `value` as 16 lower-case digits, without a final NUL. */
static inline void hex_write(char digits[HEX_DIGITS], uint64_t value)
{
    for (int i = HEX_DIGITS - 1; i >= 0; i--) {
        digits[i] = "0123456789abcdef"[value & 15];
        value >>= 4;
    }
}

#endif

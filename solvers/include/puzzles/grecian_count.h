/* Exact counts of positions of a Grecian Computer.
 *
 * At most 60^23 < 2^136 positions exist (24 dials of 60 columns, the bottom one fixed), so
 * a count is kept in 192 bits, as six digits in base 2^32, the lowest first. No sum or
 * product of the solver can overflow: each is a number of positions. All functions are
 * thread-safe and cost a few nanoseconds, but for grecian_count_text (about 0.2 us). */
#ifndef PUZZLES_GRECIAN_COUNT_H
#define PUZZLES_GRECIAN_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GRECIAN_COUNT_DIGITS = 6,
    GRECIAN_COUNT_TEXT = 64 /* characters of any count in decimal, with the final NUL */
};

struct grecian_count {
    uint32_t digit[GRECIAN_COUNT_DIGITS];
};

/* The count that equals `value`. */
struct grecian_count grecian_count_from(uint64_t value);

/* Adds `more` to `count`, modulo 2^192. */
void grecian_count_add(struct grecian_count *count, const struct grecian_count *more);

/* Multiplies `count` by `factor`, modulo 2^192. */
void grecian_count_scale(struct grecian_count *count, uint32_t factor);

/* `base` to the power of `exponent`, modulo 2^192; 0^0 is 1. */
struct grecian_count grecian_count_power(uint32_t base, unsigned exponent);

/* True when `count` is `value`. */
bool grecian_count_is(const struct grecian_count *count, uint64_t value);

/* Writes `count` in decimal, without leading zeros and with a final NUL; returns the
 * number of characters before it. */
size_t grecian_count_text(const struct grecian_count *count, char text[GRECIAN_COUNT_TEXT]);

#endif

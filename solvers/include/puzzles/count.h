/* Exact counts below 2^256 - 1, with detection of overflow.
 *
 * A count has 256 bits. A sum or product that would be 2^256 - 1 or more overflows. After
 * an overflow, the count remains in the overflowed state for all further operations, so it
 * never wraps around to an incorrect number. All functions are thread-safe. They take a few
 * nanoseconds, except pz_count_text, which takes about 0.5 us.
 *
 * Example: 36^12 in decimal.
 *
 *     struct pz_count count = pz_count_power(36, 12);
 *     char text[PZ_COUNT_TEXT];
 *
 *     pz_count_text(&count, text); */
#ifndef PUZZLES_COUNT_H
#define PUZZLES_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PZ_COUNT_LIMBS = 4,
    PZ_COUNT_TEXT = 80 /* bytes that any count needs in decimal, with the NUL */
};

struct pz_count {
    /* Digits in base 2^64, the lowest first. If all bits are 1, the count overflowed. */
    uint64_t limb[PZ_COUNT_LIMBS];
};

/* Returns the count that equals `value`. */
struct pz_count pz_count_from(uint64_t value);

/* Returns `base` to the power of `exponent`; 0^0 is 1. */
struct pz_count pz_count_power(uint64_t base, unsigned exponent);

/* Adds `more` to `count`. `more` and `count` may be the same pointer. */
void pz_count_add(struct pz_count *count, const struct pz_count *more);

/* Adds `times` times `more` to `count`. `more` and `count` may be the same pointer. */
void pz_count_add_times(struct pz_count *count, const struct pz_count *more,
                        uint64_t times);

/* Multiplies `count` by `factor`. A count that overflowed does not become 0, even if
 * `factor` is 0. */
void pz_count_multiply(struct pz_count *count, uint64_t factor);

/* Returns true if `count` is `value`. */
bool pz_count_is(const struct pz_count *count, uint64_t value);

/* Returns true if `count` overflowed and therefore is not a number. */
bool pz_count_overflowed(const struct pz_count *count);

/* Returns `count` as a double, with an error of at most a few units in the last place.
 * Returns infinity if `count` overflowed. */
double pz_count_double(const struct pz_count *count);

/* Writes `count` in decimal, without leading zeros, and a NUL. If `count` overflowed,
 * writes only the NUL. Returns the number of characters before the NUL. */
size_t pz_count_text(const struct pz_count *count, char text[PZ_COUNT_TEXT]);

#ifdef __cplusplus
}
#endif

#endif

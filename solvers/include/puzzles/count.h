/* Exact counts below 2^256 - 1, which tell when they overflowed.
 *
 * A count is kept in 256 bits. A sum or product that would reach 2^256 - 1 overflows, and
 * so does what is made of it; it never wraps around to a wrong number. Thread-safe;
 * a few nanoseconds each, but for the text (about 0.5 us). */
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
    PZ_COUNT_TEXT = 80 /* any count in decimal, and its NUL */
};

struct pz_count {
    uint64_t limb[PZ_COUNT_LIMBS]; /* base 2^64, the lowest first; all ones: it
                                      overflowed */
};

/* The count that equals `value`. */
struct pz_count pz_count_from(uint64_t value);

/* `base` to the power of `exponent`; 0^0 is 1. */
struct pz_count pz_count_power(uint64_t base, unsigned exponent);

/* Adds `more` to `count`; both may be the same. */
void pz_count_add(struct pz_count *count, const struct pz_count *more);

/* Adds `times` times `more` to `count`; both may be the same. */
void pz_count_add_times(struct pz_count *count, const struct pz_count *more,
                        uint64_t times);

/* Multiplies `count` by `factor`; an overflow remains one, even times 0. */
void pz_count_multiply(struct pz_count *count, uint64_t factor);

/* True when `count` is `value`. */
bool pz_count_is(const struct pz_count *count, uint64_t value);

/* True when `count` overflowed: it stands for no number. */
bool pz_count_overflowed(const struct pz_count *count);

/* `count` as a double, off by a few units in its last place at most; infinite when it
 * overflowed. */
double pz_count_double(const struct pz_count *count);

/* Writes `count` in decimal, without leading zeros, and a NUL; nothing but the NUL when it
 * overflowed. Returns the number of characters before the NUL. */
size_t pz_count_text(const struct pz_count *count, char text[PZ_COUNT_TEXT]);

#ifdef __cplusplus
}
#endif

#endif

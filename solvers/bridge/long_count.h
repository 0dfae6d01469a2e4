/* Integers of any size, for numbers of plans that have thousands of digits. For the solvers
 * only.
 *
 * An array of numbers in base 2^64. All numbers have the same number of limbs. The caller
 * must choose a number of limbs that is sufficient, because these functions detect an
 * overflow only by assertions. */
#ifndef PUZZLES_BRIDGE_LONG_COUNT_H
#define PUZZLES_BRIDGE_LONG_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bridge_long_counts {
    uint64_t *limbs; /* `room` limbs per number, the lowest first; owned */
    uint32_t *used;  /* per number: number of limbs without leading zeros; owned */
    uint32_t room;
};

/* Makes an array of `numbers` zeros with `room` limbs each. Returns false if out of
 * memory. */
bool bridge_long_counts_make(struct bridge_long_counts *counts, size_t numbers,
                             uint32_t room);

void bridge_long_counts_free(struct bridge_long_counts *counts);

/* Returns the number of bytes of an array. */
double bridge_long_counts_bytes(double numbers, double room);

void bridge_long_counts_set(struct bridge_long_counts *counts, size_t number,
                            uint64_t value);

void bridge_long_counts_multiply(struct bridge_long_counts *counts, size_t number,
                                 uint64_t factor);

/* Divides a number by `divisor` >= 1. The number must be divisible. */
void bridge_long_counts_divide(struct bridge_long_counts *counts, size_t number,
                               uint32_t divisor);

/* Adds `times` times the number `from` of `source` to the number `to`, which must be a different
 * number. */
void bridge_long_counts_add(struct bridge_long_counts *counts, size_t to,
                            const struct bridge_long_counts *source, size_t from,
                            uint64_t times);

/* Returns a number in decimal, which the caller frees, or NULL if out of memory. Overwrites
 * the number. Cost: quadratic in the number of digits; a few milliseconds for 18,000
 * digits. */
char *bridge_long_counts_text(struct bridge_long_counts *counts, size_t number);

#endif

/* Counts of any size, for numbers of plans that have thousands of digits. For the solvers
 * only.
 *
 * An array of numbers in base 2^64, all with room for the same number of limbs, which the
 * caller must choose large enough: nothing here looks for an overflow. */
#ifndef PUZZLES_BRIDGE_LONG_COUNT_H
#define PUZZLES_BRIDGE_LONG_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bridge_long_counts {
    uint64_t *limbs; /* `room` of each number, the lowest first; owned */
    uint32_t *used;  /* of each number: limbs without leading zeros; owned */
    uint32_t room;
};

/* `numbers` zeros with room for `room` limbs each. False: no memory. */
bool bridge_long_counts_make(struct bridge_long_counts *counts, size_t numbers,
                             uint32_t room);

void bridge_long_counts_free(struct bridge_long_counts *counts);

/* What the array takes. */
double bridge_long_counts_bytes(double numbers, double room);

void bridge_long_counts_set(struct bridge_long_counts *counts, size_t number,
                            uint64_t value);

/* Multiplies a number by `factor`. */
void bridge_long_counts_multiply(struct bridge_long_counts *counts, size_t number,
                                 uint64_t factor);

/* Divides a number by `divisor` >= 1, which goes into it without a remainder. */
void bridge_long_counts_divide(struct bridge_long_counts *counts, size_t number,
                               uint32_t divisor);

/* Adds `times` times the number `from` of `source` to the number `to`, another one. */
void bridge_long_counts_add(struct bridge_long_counts *counts, size_t to,
                            const struct bridge_long_counts *source, size_t from,
                            uint64_t times);

/* A number in decimal, to be freed by free(); the number is lost. NULL: no memory. Cost:
 * the square of the digits, 18,000 of them some milliseconds. */
char *bridge_long_counts_text(struct bridge_long_counts *counts, size_t number);

#endif

/* Which two neighbours may have been exchanged when a Grecian Computer was written down.
 *
 * Exchanging two numbers of a ring that stand in columns next to each other changes no
 * position in more than the two columns where they show. So an exchange that makes the
 * puzzle solvable is seen in some position with at most two wrong columns, next to each
 * other if they are two: either both numbers show there and each column is off by their
 * difference, one up and one down, or one column is off by it and only one of them shows.
 * All such positions give all such exchanges. */
#ifndef PUZZLES_GRECIAN_SWAP_H
#define PUZZLES_GRECIAN_SWAP_H

#include "grecian.h"

/* Two numbers of one ring that, exchanged, make the puzzle solvable. */
struct grecian_swap {
    uint8_t dial;
    uint8_t row;
    uint8_t columns[2]; /* as printed; the second is next to the right, after the last 0 */
    int32_t printed[2]; /* in these columns, both numbers and different */
};

struct grecian_swaps {
    size_t listed;
    size_t count;  /* all that exist; those found unless `complete` */
    bool complete; /* every exchange was found */
    uint64_t nodes;
};

/* Finds all exchanges of two neighbouring numbers that alone make a puzzle solvable which
 * has no solution; a puzzle that has one gets none. Columns are next to each other around
 * the ring, too, and where there are two columns only they are so once. A hole is no
 * number. The first `capacity` in order of dial, row and column are written to `list`.
 * When time or nodes run out, `complete` is false, and those that were met are given.
 *
 * PZ_INVALID: the puzzle is not legal. PZ_STOPPED: ctl->poll said so. PZ_NO_MEMORY. `list`
 * may hold anything after an error. Thread-safe. Memory: as grecian_solve. Cost: 5 dials
 * of 4 x 12 about 10 us, 8 of 4 x 24 about 2 ms, 10 of 4 x 36 about 0.1 s, and in the
 * worst case columns^(dials - 1) nodes. */
enum pz_status grecian_swaps_find(const struct grecian_puzzle *puzzle,
                                  struct grecian_swap *list, size_t capacity,
                                  const struct pz_ctl *ctl, struct grecian_swaps *swaps);

#endif

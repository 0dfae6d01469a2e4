/* What the columns of a Grecian Computer can show at least and at most.
 *
 * The bottom dial stands still. In one column the dials above it may be turned as one
 * likes, each on its own; so the least sum and the greatest, for each set of rows that
 * they leave open, follow dial by dial. */
#ifndef PUZZLES_GRECIAN_SPAN_H
#define PUZZLES_GRECIAN_SPAN_H

#include "grecian.h"

struct grecian_span {
    int64_t least; /* some position shows this sum, */
    int64_t most;  /* some other this one, and none less or more */
};

/* Writes the span of every column to `spans`, the bottom dial at offset 0. A target
 * outside one of them has no solution.
 *
 * PZ_INVALID: the puzzle is not legal. PZ_NO_MEMORY. Thread-safe. Memory: 32 bytes for
 * each set of rows. Cost: dials x columns x 2^rows x rows steps at most, 1 us for 5 dials
 * of 4 x 12, 20 ms for 24 of 12 x 60. */
enum pz_status grecian_spans(const struct grecian_puzzle *puzzle,
                             struct grecian_span spans[GRECIAN_COLUMNS_MAX]);

#endif

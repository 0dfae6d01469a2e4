/* What the columns of a Grecian Computer can show at least and at most. For the solvers
 * only. */
#ifndef PUZZLES_GRECIAN_COLUMN_RANGE_H
#define PUZZLES_GRECIAN_COLUMN_RANGE_H

#include "puzzles/grecian.h"

/* Writes the range of every column of a legal puzzle, the bottom dial at offset 0.
 * PZ_NO_MEMORY. Memory: 32 bytes for each set of rows. Cost: dials x columns x 2^rows x
 * rows steps at most, 1 us for 5 dials of 4 x 12, 20 ms for 24 of 12 x 60. */
enum pz_status
grecian_column_ranges(const struct grecian_puzzle *puzzle,
                      struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX]);

#endif

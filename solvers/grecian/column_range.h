/* The range of the sums of each column of a Grecian Computer. The essay is in column_range.c.
 * For the solvers only. */
#ifndef PUZZLES_GRECIAN_COLUMN_RANGE_H
#define PUZZLES_GRECIAN_COLUMN_RANGE_H

#include "puzzles/grecian.h"

/* Computes the least and the greatest sum of each column over all positions of a valid
 * puzzle. PZ_NO_MEMORY. Memory: 16 bytes per set of rows, at most 64 KiB, so no memory limit
 * applies. Cost: at most dials x (sets of open rows) x columns x rows steps. */
enum pz_status
grecian_column_ranges(const struct grecian_puzzle *puzzle,
                      struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX]);

#endif

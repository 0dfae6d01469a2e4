/* What of a question can be exchanged without changing it. The essay opens symmetry.c. For
 * the solvers only. */
#ifndef PUZZLES_CROSSING_SYMMETRY_H
#define PUZZLES_CROSSING_SYMMETRY_H

#include "cells.h"

/* Finds classes of blocks among the cells, which have `who` and `size`, and puts the cells
 * in order: class by class, block by block. Of the classes, as many as it returns, `first`,
 * `cells` and `blocks` are written. Cost: 1 us for few cells that all differ, 50 us for 12
 * couples, some milliseconds at the most. */
unsigned crossing_symmetry_find(const struct crossing_question *question,
                                struct crossing_cell cell[CROSSING_CELLS], unsigned cells,
                                struct crossing_class class[CROSSING_CELLS]);

#endif

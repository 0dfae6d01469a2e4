/* What of a question can be exchanged without changing it. For the solvers only. */
#ifndef PUZZLES_CROSSING_SYMMETRY_H
#define PUZZLES_CROSSING_SYMMETRY_H

#include "space.h"

/* Finds classes of blocks of cells and puts the cells in order: block by block, class by
 * class. Of the space only the cells are read, and classes, with their `first`, `cells` and
 * `blocks`, are written. Cost: some microseconds for the puzzles of the books. */
void crossing_symmetry_find(struct crossing_space *space);

#endif

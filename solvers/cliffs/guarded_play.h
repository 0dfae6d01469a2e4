/* Guarded play finds good moves that keep a guarantee.
 *
 * A move sends a column to one of the cliffs. Moves are tested in the order of
 *
 *     weight(V, i != p) + C(V, i = 0) + C(V, i = 1),
 *
 * where C(V) counts the mistakes of most-certain-first on all vectors of V
 * (certain_first.h). Play uses the first move for which an exact search proves that the
 * guarantee can be kept: M(V, i = p) <= b and M(V, i != p) <= b - 1. The guarantee b is
 * `left` mistakes, or M(V) if M(V) is larger. So no game is lost unnecessarily. There are
 * few more mistakes than the minimum, and no table is necessary. */
#ifndef PUZZLES_CLIFFS_GUARDED_PLAY_H
#define PUZZLES_CLIFFS_GUARDED_PLAY_H

#include "branch_and_bound.h"

/* Finds the move in a part with an open column. The order of the vectors of the part
 * changes. `left` is the number of mistakes that are allowed. If `left` is negative, the
 * game is lost, and M(V) is guaranteed. Equal moves are tested by column, and label 0
 * before label 1. Returns PZ_OK, PZ_STOPPED, or PZ_OUT_OF_TIME. Cost: columns times
 * most-certain-first for all vectors, and the searches: about 1 ms for 16 columns and 1,000
 * vectors. */
enum pz_status cliffs_guarded_play_move(struct cliffs_mistake_bound *bound,
                                        const struct cliffs_version_space *part, int left,
                                        struct pz_budget *budget,
                                        struct cliffs_move_choice *choice);

#endif

/* How many guesses an objective of least height allows after some rows.
 *
 * Least height is an aim of the whole game. If each set of secrets were finished in its own
 * least height, parts with room to spare would take more guesses in all than the best tree
 * promised. So what is left of the height is handed down: after k rows, which leave the
 * sets S_1, S_2 ... S_k, it is
 *
 *     L_0 = H of the game,   L_k = the larger of H(S_k) and L_(k-1) - 1
 *
 * with H(S) the least height of S. As S_k is a part of S_(k-1), L_k is L_(k-1) - 1, or
 * L_(k-1) where the last guess was too bad for that.
 *
 * Theorem: what such an answer promises is what its advice delivers. It is a best tree of
 * S_k within L_k guesses. Each part P of it has H(P) <= L_k - 1, so L_(k+1) = L_k - 1, and
 * what that tree spends on P is the least within L_k - 1, or the whole could be better.
 *
 * H of the game is that of known_values.h, or where nobody proved one, a lower bound: any
 * number handed down by this rule keeps the promise. For a set that cannot be decided in
 * SURE_NODES of search L_k = L_(k-1) - 1 is taken, so that the rule stays the same on each
 * machine. */
#ifndef PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H
#define PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H

#include "puzzles/bulls_cows.h"

/* What is left of the height after the rows of `history`, those that repeat one aside,
 * before it is looked whether it is enough for the secrets that are left: L_(k-1) - 1, or 1
 * where that is less, and without a row; which makes H(S_k), or it if that is more, the
 * answer. PZ_OUT_OF_TIME and PZ_NO_MEMORY; PZ_STOPPED. Searches for each row but the first
 * and the last, in `max_bytes` (0 for any amount). */
enum pz_status bc_height_limit(const struct bc_history *history, size_t max_bytes,
                               const struct pz_ctl *ctl, unsigned *limit);

#endif

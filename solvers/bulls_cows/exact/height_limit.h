/* How many guesses an objective of least height allows after some rows.
 *
 * Least height is an aim of the whole game. If each set of secrets were finished in its own
 * least height, parts with room to spare would cost more than the best tree promised. So
 * what is left of the height is handed down: after k rows, which leave the sets
 * S_1, S_2 ... S_k, it is
 *
 *     L_0 = H of the game,   L_k = the larger of H(S_k) and L_(k-1) - 1
 *
 * with H(S) the least height of S, by guesses that the objective allows. As S_k is a part
 * of S_(k-1), L_k is L_(k-1) - 1, or L_(k-1) where the last guess was too bad for that.
 *
 * Theorem: what such an answer promises is what its advice delivers. It is a best tree of
 * S_k within L_k guesses, and of these a lowest one. Each part P of it has H(P) <= L_k - 1,
 * so L_(k+1) = L_k - 1, and what that tree spends on P is the least within L_k - 1, or the
 * whole could be better; and as low as trees of that cost can be, or the whole could be
 * lower.
 *
 * H of the game is that of known_values.h, or where nobody proved one, a lower bound; where
 * only possible secrets are guessed it is searched for. What cannot be decided in
 * SURE_NODES of search counts as enough, so that the rule stays the same on each machine.
 */
#ifndef PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H
#define PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H

#include "solvers/bulls_cows/codes/packed_history.h"

struct bc_height_limit {
    unsigned guesses;
    bool is_enough; /* it is proven that so many guesses are enough */
    bool is_least;  /* it is proven that fewer are not */
};

/* What is left of the height after the rows of `history`, those that repeat one aside, by
 * an objective that is not BC_AVERAGE. Where it is not enough the rule does not go on from
 * there. Searches for each row, and for the whole game where only possible secrets are
 * guessed, in `max_bytes` (0 for any amount). PZ_OUT_OF_TIME, PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bc_height_limit(const struct bc_packed_history *history,
                               enum bc_objective objective, size_t max_bytes,
                               const struct pz_ctl *ctl, struct bc_height_limit *limit);

#endif

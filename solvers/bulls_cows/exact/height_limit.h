/* The number of guesses that an objective of least height allows after the rows of a
 * history.
 *
 * The least height is a goal of the whole game. A part whose least height is below the
 * height that is left can use the rest to lower its other costs. If each set of secrets had
 * to be finished in its own least height, these parts would cost more than the best tree
 * promised. So the height that is left is handed down. Let S_1, S_2 ... S_k be the sets of
 * candidates after each of k rows, and H(S) the least height of S, by guesses that the
 * objective allows. The height that is left after k rows is
 *
 *     L_0 = H of the game,   L_k = max(H(S_k), L_(k-1) - 1)
 *
 * S_k is a part of S_(k-1), so H(S_k) <= L_(k-1). L_k is L_(k-1) - 1, or L_(k-1) if the
 * last guess was too bad for that.
 *
 * Theorem: a strategy that follows the advice has the promised costs.
 *
 * Proof. The advice is a tree T of S_k with the least cost within L_k guesses, and with the
 * least height among these. Let P be a part of T.
 *  - H(P) <= L_k - 1, so L_(k+1) = L_k - 1.
 *  - The cost of T on P is the least within L_k - 1 guesses. Otherwise, a better tree of P
 *    would make T better.
 *  - The height of T on P is the least of the trees with that cost. Otherwise, a lower tree
 *    of P could make T lower.
 *
 * H of the game is that of known_values.h, or a lower bound if no proof is known. If every
 * guess must be a candidate (BC_CONSISTENT), H of the game is searched. If a search does
 * not decide whether a height is sufficient in DECIDE_NODES nodes, the height counts as
 * sufficient, so that the rule is the same on every machine. */
#ifndef PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H
#define PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H

#include "solvers/bulls_cows/codes/packed_history.h"

struct bc_height_limit {
    unsigned guesses;
    bool is_enough; /* it is proven that this number of guesses is sufficient */
    bool is_least;  /* it is proven that fewer guesses are not sufficient */
};

/* Finds the height that is left after the rows of `history`, without those that repeat an
 * earlier one. If it is not sufficient, the rule ends there. Searches once for each row,
 * and for BC_CONSISTENT also for the whole game.
 *
 * objective  not BC_AVERAGE
 * max_bytes  memory for a search; 0: unlimited
 *
 * PZ_OK, PZ_OUT_OF_TIME, PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bc_height_limit(const struct bc_packed_history *history,
                               enum bc_objective objective, size_t max_bytes,
                               const struct pz_ctl *ctl, struct bc_height_limit *limit);

#endif

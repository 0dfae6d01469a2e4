/* Computes the number of guesses that remain after the rows of a history, for objectives
 * that first minimize the height.
 *
 * The least height is a goal of the whole game. If the least height of a part is less than
 * the remaining height, the part can use more guesses to lower its other costs. If each set
 * of secrets had to be finished in its own least height, these parts would cost more than
 * in the best tree of the game. So the remaining height is passed from a state to its
 * parts. Let S_1, S_2 ... S_k be the sets of candidates after each of k rows. Let H(S) be
 * the least height of S for guesses that the objective allows. The remaining height after k
 * rows is
 *
 *     L_0 = H of the game,   L_k = max(H(S_k), L_(k-1) - 1)
 *
 * S_k is a part of S_(k-1), so H(S_k) <= L_(k-1). L_k is L_(k-1) - 1, or L_(k-1) if the
 * last guess was not good enough for L_(k-1) - 1.
 *
 * Theorem: a strategy that follows the best tree of each state has the costs of the first
 *     tree.
 *
 * Proof. The best tree of S_k is a tree T with the least cost within L_k guesses, and with
 * the least height among these trees. Let P be a part of T.
 *  - H(P) <= L_k - 1, so L_(k+1) = L_k - 1.
 *  - The cost of T on P is the least within L_k - 1 guesses. Otherwise, a better tree of P
 *    would make T better.
 *  - The height of T on P is the least height of the trees with this cost. Otherwise, a
 *    lower tree of P could make T lower.
 *
 * H of the game comes from known_values.h. If no proof is known, a lower bound is used. If
 * every guess must be a candidate (BC_CONSISTENT), a search finds H of the game. If a
 * search does not decide in DECIDE_NODES nodes whether a height is sufficient, the height
 * counts as sufficient. Therefore the rule is the same on every machine. */
#ifndef PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H
#define PUZZLES_BULLS_COWS_HEIGHT_LIMIT_H

#include "solvers/bulls_cows/codes/packed_history.h"

struct bc_height_limit {
    unsigned guesses;
    bool is_enough; /* it is proven that this number of guesses is sufficient */
    bool is_least;  /* it is proven that fewer guesses are not sufficient */
};

/* Finds the height that is left after the rows of `history`, without rows that repeat an
 * earlier row. If this height is not sufficient, the rule ends there. Searches once for
 * each row, and for BC_CONSISTENT also for the whole game.
 *
 * objective  not BC_AVERAGE
 * max_bytes  memory for a search; 0: unlimited
 *
 * PZ_OK, PZ_OUT_OF_TIME, PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bc_height_limit(const struct bc_packed_history *history,
                               enum bc_objective objective, size_t max_bytes,
                               const struct pz_ctl *ctl, struct bc_height_limit *limit);

#endif

/* Branch and bound for the goals `guarantee` and `win`: the minimum loss.
 *
 * Both goals have the same recurrence. Let R(V, b) be the minimum loss when V is played
 * with b mistakes allowed:
 *
 *     R(V, b) = min over i, p of  price(i, p) + R(V, i = p; b) + R(V, i != p; b - 1).
 *
 * guarantee  The loss is the number of expected mistakes in addition to E(V), so
 *            G(V, b) = E(V) + R(V, b). The price of a move is weight(V, i != p) +
 *            E(V, i = p) + E(V, i != p) - E(V), at least 0 by the definition of E. R is
 *            infinite if M(V) > b, and 0 if weight(V) < 2^(b + 1) times the lightest vector:
 *            optimal play predicts the heavier label, so each mistake leaves at most half of
 *            the weight, and b + 1 mistakes leave less than the weight of any vector.
 * win        The loss is the weight of the cases that are lost, so W(V, b) = weight(V) -
 *            R(V, b). Moves are free. R is 0 if M(V) <= b, and weight(V) if b < 0. Otherwise
 *            R is at least the lightest vector, and at least all but the heaviest vectors
 *            that sphere packing allows (solvers/cliffs/mistake_bound.h).
 *
 * For `win`, a half that is safe after a mistake, M(V, i != p) <= b - 1, can be removed: it
 * loses nothing, and its complement loses as much as the whole, since each strategy for the
 * whole also serves for the rest. So R(V, b) = R(V, i = p; b), and no other move is better.
 *
 * In this project, R is the regret: the difference from optimal play without the guarantee.
 * (In the literature, it is usually the difference from the best strategy in hindsight.)
 *
 * The search uses iterative deepening on the regret, as IDA* (Korf 1985). A depth-first
 * search decides whether R is at most a limit. If it is not, the next limit is the smallest
 * bound that exceeded it, plus an eighth: with weights of many sizes, smaller steps would
 * visit the same states many times. (On 60 bands for which no strategy can guarantee the
 * allowed number of mistakes, an eighth visited the fewest nodes of 1, 1/2, ... 1/32.)
 * Moves are tried by price, then by certainty. Of each move, the half after a mistake comes
 * first: it has fewer vectors and a larger loss. This is correct because a price is paid in
 * any case, and each part that is not searched has a bound above the limit.
 *
 * A transposition table (solvers/core/memo.h) stores the bounds of states by closure, b and
 * goal; complements in a symmetric space have one entry. Sphere packing and the test of M
 * (mistake_bound.h) decide most states without a search: 16 columns and 1,000 vectors take
 * less than 1 ms if b mistakes can be guaranteed. Otherwise the number of states is
 * exponential in the number of missing mistakes. Therefore long searches for `win` end
 * after a number of nodes, and a table continues (optimal_move.h). */
#ifndef PUZZLES_CLIFFS_BRANCH_AND_BOUND_H
#define PUZZLES_CLIFFS_BRANCH_AND_BOUND_H

#include "mistake_bound.h"
#include "solvers/core/memo.h"
#include "table.h"
#include "version_space.h"

/* A move in a part: the column of the fork, and the label that is predicted. */
struct cliffs_move_choice {
    struct cliffs_version_space_fork fork;
    unsigned label;
};

/* A lower bound of a number; the number itself if `exact`. */
struct cliffs_bound {
    uint64_t least;
    bool exact;
};

struct cliffs_branch_and_bound {
    const struct cliffs_hypothesis_space *space;
    const struct cliffs_table *table;
    struct cliffs_mistake_bound *mistake_bound;
    struct pz_memo memo;   /* of bounds by closure, mistakes and goal */
    enum cliffs_goal goal; /* CLIFFS_GUARANTEE or CLIFFS_WIN */
    struct pz_budget *budget;
    enum pz_status status; /* of the search that runs; results are valid only after PZ_OK */
};

/* Finds the move with the minimum regret in a part with an open column, for `search->goal`
 * and within `search->budget`. Of equally good moves, it is the one that
 * solvers/cliffs/optimal_move.h defines. `mistakes` is at least 0; with CLIFFS_GUARANTEE,
 * at least M; with CLIFFS_WIN, less than M. Returns PZ_OK, PZ_STOPPED, or PZ_OUT_OF_TIME.
 */
enum pz_status cliffs_branch_and_bound_move(struct cliffs_branch_and_bound *search,
                                            const struct cliffs_version_space *part,
                                            int mistakes,
                                            struct cliffs_move_choice *choice);

#endif

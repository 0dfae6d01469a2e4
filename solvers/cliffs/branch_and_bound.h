/* Branch and bound for the goals `guarantee` and `win`, which finds the minimum loss.
 *
 * Both goals have the same recurrence. Let R(V, b) be the minimum loss if the version space
 * V is played and b mistakes are allowed. A move sends column i with the prediction p:
 *
 *     R(V, b) = min over i, p of  price(i, p) + R(V, i = p; b) + R(V, i != p; b - 1).
 *
 * guarantee  The loss is the expected number of mistakes in addition to E(V) (table.h), so
 *            G(V, b) = E(V) + R(V, b), where G is the minimum with the guarantee. The price
 *            of a move is weight(V, i != p) + E(V, i = p) + E(V, i != p) - E(V). The price
 *            is at least 0 by the definition of E. R is infinite if M(V) > b. R is 0 if
 *            weight(V) < 2^(b + 1) times the weight of the lightest vector. The reason is
 *            that optimal play predicts the heavier label. So each mistake leaves at most
 *            half of the weight, and b + 1 mistakes leave less than the weight of any
 *            vector.
 * win        The loss is the weight of the cases that are lost, so W(V, b) = weight(V) -
 *            R(V, b). Moves are free. R is 0 if M(V) <= b, and weight(V) if b < 0.
 *            Otherwise R is at least the weight of the lightest vector. Sphere packing
 *            (solvers/cliffs/mistake_bound.h) allows a number of vectors. R is at least the
 *            weight of all vectors minus the weight of this number of the heaviest vectors.
 *
 * For `win`, a side (V, i != p) is safe after a mistake if M(V, i != p) <= b - 1. A safe
 * side can be removed. The loss of this side is 0. The loss of the other side is the loss
 * of V, because each strategy for V is also a strategy for the other side. So
 * R(V, b) = R(V, i = p; b), and no other move is better.
 *
 * In this project, R is called the regret, which is the difference from optimal play
 * without the guarantee. (In the literature, the regret is usually the difference from the
 * best strategy in hindsight.)
 *
 * The search uses iterative deepening on the regret, as IDA* does (Korf 1985). A
 * depth-first search decides whether R is at most a limit. If R is larger, the next limit
 * is the smallest bound that exceeded the limit, plus an eighth. Because the weights have
 * many sizes, smaller steps would visit the same states many times. (On 60 bands for which
 * no strategy can guarantee the allowed number of mistakes, an eighth visited the fewest
 * nodes of 1, 1/2, ... 1/32.) Moves are tried by price, then by certainty. Of each move,
 * the side after a mistake is searched first, because it has fewer vectors and a larger
 * loss. This order is correct because a price is paid in any case, and each part that is
 * not searched has a bound above the limit.
 *
 * A transposition table (solvers/core/memo.h) stores the bounds of states by closure, b and
 * goal. In a symmetric space, a state and its complement have one entry. Sphere packing and
 * the test of M (mistake_bound.h) decide most states without a search. Therefore 16 columns
 * and 1,000 vectors take less than 1 ms if a strategy can guarantee b mistakes. Otherwise
 * the number of states is exponential in the number of missing mistakes. Therefore long
 * searches for `win` end after a number of nodes, and a table continues
 * (optimal_move.h). */
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

/* A lower bound of a number, or the number if `exact` is true. */
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
    enum pz_status status; /* of the current search; results are valid only after PZ_OK */
};

/* Finds the move with the minimum regret in a part with an open column, for `search->goal`
 * and within `search->budget`. Of equally good moves, it finds the move that
 * solvers/cliffs/optimal_move.h defines. `mistakes` is at least 0; with CLIFFS_GUARANTEE,
 * at least M; with CLIFFS_WIN, less than M. Returns PZ_OK, PZ_STOPPED, or
 * PZ_OUT_OF_TIME. */
enum pz_status cliffs_branch_and_bound_move(struct cliffs_branch_and_bound *search,
                                            const struct cliffs_version_space *part,
                                            int mistakes,
                                            struct cliffs_move_choice *choice);

#endif

/* What the goals `guarantee` and `win` must give up, by branch and bound.
 *
 * Both are one recurrence. Let R(V, b) be the least that is given up when V is played with
 * b mistakes allowed:
 *
 *     R(V, b) = min over i, p of  price(i, p) + R(V, i = p; b) + R(V, i != p; b - 1).
 *
 * guarantee  Given up are expected mistakes beyond E(V), so G(V, b) = E(V) + R(V, b). The
 *            price of a move is weight(V, i != p) + E(V, i = p) + E(V, i != p) - E(V), at
 *            least 0 by the definition of E. R is infinite when M(V) > b, and 0 when
 *            weight(V) < 2^(b + 1) times the lightest vector: optimal play says the heavier
 *            label, so each mistake leaves at most half of the weight, and b + 1 of them
 *            less than any vector weighs.
 * win        Given up is weight that is lost, so W(V, b) = weight(V) - R(V, b). Moves are
 *            free; R is 0 when M(V) <= b and weight(V) when b < 0. Else at least the
 *            lightest vector is lost, and all but as many of the heaviest as packing lets
 *            be played with b mistakes (solvers/cliffs/mistake_bound.h).
 *
 * For `win` a half that is safe after a mistake, M(V, i != p) <= b - 1, can be peeled off:
 * nothing of it is lost, and of the rest no less than of the whole, since who plays the
 * whole plays the rest. So R(V, b) = R(V, i = p; b), and no other move is better.
 *
 * R is called the regret here: by how much play falls behind what it could have without the
 * promise. (Elsewhere the word stands for the same difference from the best in hindsight.)
 *
 * The search is iterative deepening on the regret, as IDA* (Korf 1985): it asks "is R at
 * most this limit?", depth first, and where it is not, goes on with the least that was
 * found to be in the way, and an eighth more: weights of many sizes would make limits that
 * rise by the least step visit the same states again and again. (On 60 bands where nobody
 * can promise so few mistakes an eighth took the fewest nodes of 1, 1/2, ... 1/32, a tenth
 * fewer than the last; without any, many times as long.) Moves are tried by price, then by
 * certainty, and of each move the half after a mistake first: there is less to try, and
 * more is in the way. It is right because a price is paid whatever follows, and what is not
 * searched has a bound above the limit.
 *
 * What is known of a state is remembered in a transposition table (solvers/core/memo.h) by
 * closure, b and goal, of a symmetric space once for both complements. With packing and the
 * test of M (mistake_bound.h) most states end without a search: 16 columns and 1,000
 * vectors take below 1 ms where b mistakes can be promised. Where they cannot, the number
 * of states is exponential in how many more are needed, so long searches for `win` end by
 * nodes, and a table does the rest (optimal_move.h). */
#ifndef PUZZLES_CLIFFS_BRANCH_AND_BOUND_H
#define PUZZLES_CLIFFS_BRANCH_AND_BOUND_H

#include "mistake_bound.h"
#include "solvers/core/memo.h"
#include "table.h"
#include "version_space.h"

/* A move that may be made in a part: `label` is said of the column of the fork. */
struct cliffs_move_choice {
    struct cliffs_version_space_fork fork;
    unsigned label;
};

/* A number that is not below `least`, and equal to it when exact. */
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
    enum pz_status status; /* of the search that runs; its numbers count only on PZ_OK */
};

/* Finds the move with the least regret in a part with an open column, of equally good ones
 * that which solvers/cliffs/optimal_move.h asks for, by `search->goal` and
 * `search->budget`. `mistakes` is at least 0, with CLIFFS_GUARANTEE at least M, with
 * CLIFFS_WIN below M. PZ_STOPPED, PZ_OUT_OF_TIME. */
enum pz_status cliffs_branch_and_bound_move(struct cliffs_branch_and_bound *search,
                                            const struct cliffs_version_space *part,
                                            int mistakes,
                                            struct cliffs_move_choice *choice);

#endif

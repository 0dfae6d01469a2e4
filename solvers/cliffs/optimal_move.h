/* Finds the optimal move in a state for each goal. `left` is the number of mistakes that
 * are still allowed. If it is 0, no mistake is allowed. If it is -1, the game is lost.
 *
 * Of equally good moves, the result is the move that is right with the most weight, then
 * the move of the lowest column, then the move of label 0.
 *
 * Let G(V, b) be the minimum expected number of mistakes of strategies that never make more
 * than b mistakes. Let W(V, b) be the maximum weight that can be played with at most b
 * mistakes. Then
 *
 *     G(V, b) = min over i, p of  weight(V, i != p) + G(V, i = p; b) + G(V, i != p; b - 1)
 *     W(V, b) = max over i, p of  W(V, i = p; b) + W(V, i != p; b - 1).
 *
 * Branch and bound finds G and W (solvers/cliffs/branch_and_bound.h). E of the table is a
 * lower bound of G. The weight of the heaviest vectors that sphere packing allows is an
 * upper bound of W. If M(V) <= b, W is weight(V).
 *
 * For `guarantee`, `left` must be at least M(V). Therefore a strategy begins with
 * cliffs_optimal_move_aim, which increases `left` to M(V) once. Then each mistake decreases
 * `left`. If each state set its own `left` to M(V), play would be stricter after a move
 * that leaves a smaller M(V), and would make more than G(V, M(V)) mistakes on average. All
 * moves of a strategy together reach E(V), W(V, left) and G(V, max(left, M(V))).
 *
 * The larger the difference between M and `left` is, the more states the search for W
 * visits. But the total number of states is limited. So after a number of nodes for each
 * vector, the search ends, and a table of W for all states of the part (table.h) gives the
 * moves of the part and of its parts. If there is not enough memory for the table, the
 * search continues.
 *
 * With 16 columns and 1,000 vectors, a move takes less than 1 ms if a strategy can
 * guarantee `left` mistakes. Otherwise, a move for `win` at the start of a game takes 1 to
 * 10 ms if M = left + 1, and 20 to 60 ms if M is larger (up to 400 ms with the search
 * alone). */
#ifndef PUZZLES_CLIFFS_OPTIMAL_MOVE_H
#define PUZZLES_CLIFFS_OPTIMAL_MOVE_H

#include "branch_and_bound.h"

/* The aim of play. */
struct cliffs_aim {
    enum cliffs_goal goal;
    int left; /* mistakes that are still allowed; negative: the game is lost */
};

/* The searches of one space, with their transposition table. Not thread-safe. */
struct cliffs_optimal_move;

/* Creates the searches. `table` and `bound` must be for `space`, and all three must outlive
 * the searches. The searches use up to `max_bytes` (0: unlimited) as necessary, a fifth for
 * the transposition table, and the rest for a table of W. With less memory, they are
 * slower, but exact. Returns PZ_OK, or PZ_NO_MEMORY. Cost: a small allocation. */
enum pz_status cliffs_optimal_move_open(const struct cliffs_hypothesis_space *space,
                                        const struct cliffs_table *table,
                                        struct cliffs_mistake_bound *bound,
                                        size_t max_bytes,
                                        struct cliffs_optimal_move **optimal);
void cliffs_optimal_move_close(struct cliffs_optimal_move *optimal);

/* Prepares `aim` for a strategy that starts in `state`, which must be closed. For
 * CLIFFS_GUARANTEE, raises `left` to M(V). Returns PZ_OK, PZ_STOPPED, or PZ_OUT_OF_TIME. */
enum pz_status cliffs_optimal_move_aim(struct cliffs_optimal_move *optimal,
                                       struct cliffs_state state, struct pz_budget *budget,
                                       struct cliffs_aim *aim);

/* Finds the optimal move in a part with an open column. The result does not depend on
 * earlier calls. The order of the vectors of the part changes. Returns PZ_OK, PZ_STOPPED,
 * or PZ_OUT_OF_TIME. */
enum pz_status cliffs_optimal_move_choose(struct cliffs_optimal_move *optimal,
                                          struct cliffs_aim aim,
                                          const struct cliffs_version_space *part,
                                          struct pz_budget *budget,
                                          struct cliffs_move_choice *choice);

#endif

/* The best move in a state, for the three goals of puzzles/cliffs.h, when `left` more
 * mistakes are allowed (none is when left = 0; the game is lost when left = -1).
 *
 * Of equally good moves the most certain is made, that is the one that is right of the most
 * weight; then that of the lowest column; then label 0.
 *
 * G(V, b), the least expected mistakes of at most b in any case, and W(V, b), the most
 * weight that is played with at most b, are
 *
 *     G(V, b) = min over i, p of  weight(V, i != p) + G(V, i = p; b) + G(V, i != p; b - 1)
 *     W(V, b) = max over i, p of  W(V, i = p; b) + W(V, i != p; b - 1)
 *
 * by branch and bound (solvers/cliffs/branch_and_bound.h): E of the table is below G, the
 * heaviest vectors that packing allows are above W, and M(V) <= b settles both ends.
 *
 * For `guarantee`, `left` must be at least M(V). A strategy therefore begins with
 * cliffs_optimal_move_aim, which raises `left` to M(V) once, and then counts down from
 * there. If each state raised its own `left`, play would be stricter after a move that
 * leaves a smaller M(V), and would make more than G(V, M(V)) mistakes on average. Play that
 * follows the moves reaches E(V), W(V, left) and G(V, max(left, M(V))).
 *
 * Where fewer mistakes are left than M says, the search for W visits more states the more
 * of them are missing, but the states that there are, are limited. So a search that has
 * visited some nodes for each vector without an end gives way to a table of W for all
 * states of the part (table.h), from which the moves of the part and all its parts are then
 * read. Without memory for that it goes on.
 *
 * 16 columns and 1,000 vectors take below 1 ms a move where `left` can be promised, 1 to
 * 10 ms for `win` at the start of a game whose M is one more, and 20 to 60 ms where M is
 * two or three more (the search alone up to 400). */
#ifndef PUZZLES_CLIFFS_OPTIMAL_MOVE_H
#define PUZZLES_CLIFFS_OPTIMAL_MOVE_H

#include "branch_and_bound.h"

/* What is played for. */
struct cliffs_aim {
    enum cliffs_goal goal;
    int left; /* mistakes still allowed; below 0: the game is lost */
};

struct cliffs_move {
    uint8_t column;
    uint8_t label; /* what is said of it */
};

/* Searches of one space, which remember what they found. Not for two threads at once. */
struct cliffs_optimal_move;

/* `table` and `bound` are of `space`; all three must outlive it. It takes up to
 * `max_bytes` (0: any number), a fifth for what it remembers, the rest for a table of W, as
 * it needs them; with less it is slower, never wrong. PZ_NO_MEMORY, also when there is no
 * room for the vectors of the space. Cost: that of two small allocations. */
enum pz_status cliffs_optimal_move_open(const struct cliffs_hypothesis_space *space,
                                        const struct cliffs_table *table,
                                        struct cliffs_mistake_bound *bound,
                                        size_t max_bytes,
                                        struct cliffs_optimal_move **optimal);
void cliffs_optimal_move_close(struct cliffs_optimal_move *optimal);

/* Prepares `aim` for a strategy that starts in `state`, which is closed: raises `left` to
 * M(V) for CLIFFS_GUARANTEE. PZ_STOPPED, PZ_OUT_OF_TIME. */
enum pz_status cliffs_optimal_move_aim(struct cliffs_optimal_move *optimal,
                                       struct cliffs_state state, struct pz_budget *budget,
                                       struct cliffs_aim *aim);

/* The best move in `state`, which is closed and has an open column. Equal states give equal
 * moves, whatever was asked before. PZ_STOPPED, PZ_OUT_OF_TIME. */
enum pz_status cliffs_optimal_move_find(struct cliffs_optimal_move *optimal,
                                        struct cliffs_aim aim, struct cliffs_state state,
                                        struct pz_budget *budget, struct cliffs_move *move);

/* The same for those who hold the vectors of a state: of a part with an open column, whose
 * vectors change places. */
enum pz_status cliffs_optimal_move_choose(struct cliffs_optimal_move *optimal,
                                          struct cliffs_aim aim,
                                          const struct cliffs_version_space *part,
                                          struct pz_budget *budget,
                                          struct cliffs_move_choice *choice);

#endif

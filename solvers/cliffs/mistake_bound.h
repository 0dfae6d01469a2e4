/* Computes M(V), the smallest number of mistakes that a strategy for the version space V
 * can guarantee.
 *
 * M(V) is the value of a minimax game. The player chooses a column and predicts its label.
 * The adversary, who has not chosen a rule, states the label. M(V) is 0 if all columns are
 * certain. Otherwise, let V0 and V1 be the sides of an open column. The value of the column
 * is M(V0) + 1 if M(V0) = M(V1). Otherwise, it is the larger of M(V0) and M(V1), because
 * the player predicts the label of the side that needs more mistakes. M(V) is the minimum
 * over the open columns. For a fixed order of the columns, this value is the optimal
 * mistake bound (Littlestone, "Learning quickly when irrelevant attributes abound", 1988).
 * If the learner chooses the order, it is the self-directed mistake bound (Goldman and
 * Sloan 1994; Ben-David, Kushilevitz and Mansour 1995).
 *
 * Sphere packing ends most branches. With u open columns, at most C(u, k) vectors can be
 * played with exactly k mistakes, because the set of columns with mistakes determines the
 * vector. So M(V) > b if V has more than C(u,0) + ... + C(u,b) vectors. */
#ifndef PUZZLES_CLIFFS_MISTAKE_BOUND_H
#define PUZZLES_CLIFFS_MISTAKE_BOUND_H

#include "hypothesis_space.h"
#include "solvers/core/budget.h"

/* Returns C(open,0) + ... + C(open,mistakes), the maximum number of vectors with `open`
 * open columns that can be played with at most `mistakes` mistakes. */
static inline uint32_t cliffs_mistake_bound_packing(unsigned open, int mistakes)
{
    uint32_t term = 1, vectors = mistakes >= 0;

    for (unsigned k = 1; (int)k <= mistakes && k <= open; k++) {
        term = term * (open - k + 1) / k;
        vectors += term;
    }
    return vectors;
}

/* The search for M in one space, with a transposition table. Not thread-safe. */
struct cliffs_mistake_bound;

/* Creates the search. The space has at least one vector and must outlive it. The
 * transposition table uses up to `max_bytes` (0: unlimited). With less memory, the search
 * is slower, but exact. The search also needs 34 bytes for each vector. Returns PZ_OK or
 * PZ_NO_MEMORY. Cost: a few us. */
enum pz_status cliffs_mistake_bound_open(const struct cliffs_hypothesis_space *space,
                                         size_t max_bytes,
                                         struct cliffs_mistake_bound **bound);

/* Frees the search, which may be NULL. */
void cliffs_mistake_bound_close(struct cliffs_mistake_bound *bound);

/* Decides whether M of the version space of `state` is at most `mistakes`. At least one
 * vector agrees with the state. With mistakes < 0, `*safe` is false. Returns PZ_OK,
 * PZ_STOPPED, or PZ_OUT_OF_TIME (a later call continues with the stored results). Cost: 20
 * ns for a closed state whose stored result is sufficient, otherwise a pass over the
 * vectors and a search. */
enum pz_status cliffs_mistake_bound_test(struct cliffs_mistake_bound *bound,
                                         struct cliffs_state state, int mistakes,
                                         struct pz_budget *budget, bool *safe);

/* Finds M of the version space of `state`, under the conditions of
 * cliffs_mistake_bound_test. Cost for the first state of 16 columns: at level 4 (about 800
 * vectors) median 0.05 ms, rarely more than 1 ms; 30 ms for 1,000 random vectors. */
enum pz_status cliffs_mistake_bound_find(struct cliffs_mistake_bound *bound,
                                         struct cliffs_state state,
                                         struct pz_budget *budget, unsigned *mistakes);

/* Raises `*left` to M of the version space of `state` if no strategy can guarantee at most
 * `*left` mistakes. Otherwise as cliffs_mistake_bound_find. */
enum pz_status cliffs_mistake_bound_raise(struct cliffs_mistake_bound *bound,
                                          struct cliffs_state state,
                                          struct pz_budget *budget, int *left);

/* Returns the space. */
const struct cliffs_hypothesis_space *
cliffs_mistake_bound_space(const struct cliffs_mistake_bound *bound);

#endif

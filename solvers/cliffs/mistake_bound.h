/* The least number of mistakes that some strategy can promise, whatever the case is.
 *
 * M(V) is the value of a minimax game, in which the player chooses a column and says its
 * label, and an adversary who has not settled on a rule answers. It is 0 when nothing is in
 * doubt, else the least over the open columns i of M(V0) + 1 when M(V0) = M(V1), and of the
 * larger of both otherwise: the label said is that of the side which needs more. For a
 * fixed order of the columns that is the optimal mistake bound (Littlestone, "Learning
 * quickly when irrelevant attributes abound", 1988), for an order of the learner's choice
 * the self-directed one (Goldman and Sloan 1994; Ben-David, Kushilevitz and Mansour 1995).
 *
 * A bound ends most branches: with u columns open, at most C(u, k) vectors can be played
 * with exactly k mistakes, since the set of columns where the mistakes were made tells
 * the vector (sphere packing). So M(V) > b when V has more than C(u,0) + ... + C(u,b). */
#ifndef PUZZLES_CLIFFS_MISTAKE_BOUND_H
#define PUZZLES_CLIFFS_MISTAKE_BOUND_H

#include "hypothesis_space.h"
#include "solvers/core/budget.h"

/* C(open,0) + ... + C(open,mistakes): no more vectors of so many open columns can be played
 * with at most so many mistakes. */
static inline uint32_t cliffs_mistake_bound_packing(unsigned open, int mistakes)
{
    uint32_t term = 1, vectors = mistakes >= 0;

    for (unsigned k = 1; (int)k <= mistakes && k <= open; k++) {
        term = term * (open - k + 1) / k;
        vectors += term;
    }
    return vectors;
}

/* Searches of one space, which remember what they found. Not for two threads at once. */
struct cliffs_mistake_bound;

/* PZ_NO_MEMORY. The space, of at least one vector, must outlive it. It takes up to
 * `max_bytes` (0: any number) for what it remembers; with less it is slower, never wrong.
 * Besides it takes 34 bytes for each vector. Cost: a few us. */
enum pz_status cliffs_mistake_bound_open(const struct cliffs_hypothesis_space *space,
                                         size_t max_bytes,
                                         struct cliffs_mistake_bound **bound);
void cliffs_mistake_bound_close(
    struct cliffs_mistake_bound *bound); /* NULL: nothing is done */

/* Is M of the version space of `state` at most `mistakes`? Some vector must agree with the
 * state; false for mistakes < 0. PZ_STOPPED, PZ_OUT_OF_TIME (what was found until then is
 * remembered). Cost: some 20 ns for a closed state that settles it
 * by what is remembered, else a walk over the vectors and a search. */
enum pz_status cliffs_mistake_bound_test(struct cliffs_mistake_bound *bound,
                                         struct cliffs_state state, int mistakes,
                                         struct pz_budget *budget, bool *safe);

/* M of the version space of `state`. As above. Cost, at the first state of 16 columns: at
 * level 4 (some 800 vectors) median 0.05 ms, seldom above 1 ms; 1,000 random vectors some
 * 30 ms. */
enum pz_status cliffs_mistake_bound_find(struct cliffs_mistake_bound *bound,
                                         struct cliffs_state state,
                                         struct pz_budget *budget, unsigned *mistakes);

/* The space that it was opened for. */
const struct cliffs_hypothesis_space *
cliffs_mistake_bound_space(const struct cliffs_mistake_bound *bound);

#endif

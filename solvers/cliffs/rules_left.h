/* Which cases agree with a history, or what of the history no case agrees with. */
#ifndef PUZZLES_CLIFFS_RULES_LEFT_H
#define PUZZLES_CLIFFS_RULES_LEFT_H

#include "history.h"

struct cliffs_rules_left {
    struct cliffs_cases cases; /* all of the level */
    uint32_t *agreeing;        /* owned: those that agree, by index, */
    uint32_t count;            /* how many, */
    uint64_t weight;           /* and theirs */
    size_t bytes; /* about what will be made of them takes, themselves included */
};

/* Lists the cases and those that agree. PZ_INVALID: the prior has no case for the band.
 * PZ_LATER: too many for a brief effort. PZ_NO_MEMORY, also when they and what will be made
 * of them take more than the control allows. cliffs_rules_left_free frees them in any case.
 * Cost: cases times rows, and that of cliffs_cases_make. */
enum pz_status cliffs_rules_left_find(const struct cliffs_history *history,
                                      const struct pz_ctl *ctl,
                                      struct cliffs_rules_left *left);
void cliffs_rules_left_free(struct cliffs_rules_left *left);

/* Finds the smallest set of rows without which a rule is left: of several the one that
 * begins first. For a history that no case agrees with. `rows` is the caller's to free.
 * PZ_NO_MEMORY, PZ_STOPPED, PZ_OUT_OF_TIME. Cost: cases times rows. */
enum pz_status cliffs_rules_left_conflict(const struct cliffs_history *history,
                                          const struct cliffs_cases *cases,
                                          const struct pz_ctl *ctl, uint32_t **rows,
                                          unsigned *count);

#endif

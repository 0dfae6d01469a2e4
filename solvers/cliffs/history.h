/* A validated question, which shows which Zoombinis are equal and which Zoombinis have
 * crossed.
 *
 * Equal Zoombinis always have the same label. So, except for the dealer's choice of a rule,
 * only kinds of Zoombinis matter. The kinds are numbered in the order of their first
 * Zoombinis. */
#ifndef PUZZLES_CLIFFS_HISTORY_H
#define PUZZLES_CLIFFS_HISTORY_H

#include "optimal_move.h"

struct cliffs_history {
    const struct cliffs_question *question;
    struct cliffs_band kinds; /* one Zoombini of each kind */
    uint32_t *kind;           /* of each Zoombini */
    uint32_t *first;          /* the first Zoombini of each kind */
    uint8_t *across;          /* for each Zoombini: 1 if it has crossed */
    unsigned made;            /* mistakes */
    struct cliffs_aim aim;    /* `left`: allowed minus made mistakes, at least -1 */
    void *memory;             /* owned; contains the arrays above */
    size_t bytes;             /* of `memory` */
};

/* Reads a question, which must outlive the history. Returns PZ_OK; PZ_INVALID if it is not
 * valid; PZ_NO_MEMORY, also if the history would take more than `max_bytes` (0: unlimited).
 * Call cliffs_history_free in any case. Cost: a few ns for each Zoombini and row. */
enum pz_status cliffs_history_read(const struct cliffs_question *question, size_t max_bytes,
                                   struct cliffs_history *history);
void cliffs_history_free(struct cliffs_history *history);

/* Returns the label of the Zoombini of a row: 1 if the top cliff accepts it. */
static inline bool cliffs_history_label(const struct cliffs_row *row)
{
    return (row->top != 0) == (row->accepted != 0);
}

#endif

/* A question read once: whether it is one, which Zoombinis are alike, and what its history
 * shows.
 *
 * Equal Zoombinis always go the same way, so all but the dealer's choice of a rule is about
 * kinds. They are numbered in the order of their first Zoombinis. */
#ifndef PUZZLES_CLIFFS_HISTORY_H
#define PUZZLES_CLIFFS_HISTORY_H

#include "optimal_move.h"

struct cliffs_history {
    const struct cliffs_question *question;
    struct cliffs_band kinds; /* one Zoombini of each kind */
    uint32_t *kind;           /* of each Zoombini */
    uint32_t *first;          /* the first Zoombini of each kind */
    int8_t *seen;             /* a cliffs_seen for each kind, by the last row about it */
    uint8_t *across;          /* for each Zoombini: 1 when a cliff took it */
    unsigned made;            /* mistakes */
    struct cliffs_aim aim; /* `left` is what is allowed less what was made, at least -1 */
    void *memory;          /* owned: all of the above */
    size_t bytes;          /* of it */
};

/* Reads the question, which must outlive it. PZ_INVALID: it is none; PZ_NO_MEMORY, also for
 * more than `max_bytes` (0: any number). cliffs_history_free frees it in any case. Cost: a
 * few ns for each Zoombini and row. */
enum pz_status cliffs_history_read(const struct cliffs_question *question, size_t max_bytes,
                                   struct cliffs_history *history);
void cliffs_history_free(struct cliffs_history *history);

/* Which cliff takes the Zoombini of a row, by the row: 1 the top one. */
static inline bool cliffs_history_label(const struct cliffs_row *row)
{
    return (row->top != 0) == (row->accepted != 0);
}

#endif

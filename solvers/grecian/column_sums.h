/* The possible sums of one column of a Grecian Computer if each dial has a set of remaining
 * offsets. The essay is in column_sums.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_COLUMN_SUMS_H
#define PUZZLES_GRECIAN_COLUMN_SUMS_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* The offsets that remain for each dial, as bit sets. A dial that is held has one
 * offset. */
struct grecian_remaining {
    uint64_t offsets[GRECIAN_DIALS_MAX];
};

/* The bounds and the parities of a set of sums. */
struct grecian_span {
    int64_t least, most;
    unsigned parities; /* bit 0: some are even, bit 1: some are odd; 0: the set is empty */
};

struct grecian_column_sums {
    unsigned dials, rows, columns;
    int64_t target;   /* less `minima`; clipped to a number that no sum reaches */
    int64_t minima;   /* sum of the row minima: add it to a sum to get the visible sum */
    uint16_t *holes;  /* dials x columns: rows that are holes; none in the bottom dial */
    int64_t *numbers; /* dials x rows x columns, less the minimum of the row */
    int64_t *shown; /* dials x columns x sets of open rows: the visible sum of a column of a
                     * dial; NULL if the array is too large, so sums are computed each time */
    unsigned words; /* of a bit set of the sums 0 .. target; 0: there are too many sums */

    /* For each number of dials to place, and each set of open rows: */
    struct grecian_span *above; /* the sums of the dials above */
    struct grecian_span *below; /* the sums of the dials below in the open rows */
    uint64_t *above_bits;       /* the sums of `above` as bit sets */
    uint64_t *below_bits;       /* the sums from which the dials below reach the target */
    uint32_t *marks;            /* equal to `mark` for the sets of open rows that occur */
    uint32_t mark;
    uint16_t *reached; /* the sets of open rows that occur, per number of dials to place */
    unsigned reached_count[GRECIAN_DIALS_MAX + 1];
};

/* Allocates and fills `sums` for a valid puzzle. PZ_NO_MEMORY, also if the arrays would
 * take more than `max_bytes` (0: unlimited). Release `sums` with grecian_column_sums_free
 * in any case. */
enum pz_status grecian_column_sums_make(struct grecian_column_sums *sums,
                                        const struct grecian_puzzle *puzzle,
                                        size_t max_bytes);

void grecian_column_sums_free(struct grecian_column_sums *sums);

/* Makes `column` the current column for grecian_column_sums_span or, if `exact` is true,
 * for grecian_column_sums_reach. `exact` requires that `sums->words` is not 0. Cost:
 * dials x (sets of open rows) x columns steps. */
void grecian_column_sums_begin(struct grecian_column_sums *sums,
                               const struct grecian_remaining *remaining, unsigned column,
                               bool exact);

/* Returns the sums of the current column, less the minima, with `dial` at `turn` and each
 * other dial at any remaining offset. */
struct grecian_span grecian_column_sums_span(const struct grecian_column_sums *sums,
                                             unsigned column, unsigned dial, unsigned turn);

/* Returns true if one of these sums is the target. Call grecian_column_sums_begin with
 * `exact` first. */
bool grecian_column_sums_reach(const struct grecian_column_sums *sums, unsigned column,
                               unsigned dial, unsigned turn);

/* Excludes offsets until no column excludes another offset. The result does not depend on
 * the order, because an excluded offset remains excluded when other offsets are removed.
 * Returns false if no offset of some dial remains. Returns true if the budget ends. Cost:
 * some calls of grecian_column_sums_begin. */
bool grecian_column_sums_narrow(struct grecian_column_sums *sums,
                                struct grecian_remaining *remaining,
                                struct pz_budget *budget);

/* Returns the reason why the sums in `span` exclude an offset, or GRECIAN_GUESS if they do
 * not exclude the offset. */
static inline enum grecian_reason grecian_span_reason(const struct grecian_span *span,
                                                      int64_t target)
{
    if (span->least > target)
        return GRECIAN_TOO_MUCH;
    if (span->most < target)
        return GRECIAN_TOO_LITTLE;
    return span->parities >> (target & 1) & 1 ? GRECIAN_GUESS : GRECIAN_PARITY;
}

#endif

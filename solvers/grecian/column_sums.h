/* The sums of one column of a Grecian Computer while some offsets of the dials remain. The
 * essay is in column_sums.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_COLUMN_SUMS_H
#define PUZZLES_GRECIAN_COLUMN_SUMS_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* The offsets that remain for each dial, one bit each; a dial that is held has one. */
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
    int64_t minima;   /* of all rows: add it to a sum to get the visible sum */
    uint16_t *holes;  /* dials x columns: rows that are holes; none in the bottom dial */
    int64_t *numbers; /* dials x rows x columns, less the minimum of the row */
    int64_t *shown; /* dials x columns x sets of open rows: the visible sum of a column of a
                       * dial; NULL if that is too large, and computed each time */
    unsigned words; /* of a bit set of the sums 0 .. target; 0: they are too many */

    /* For each number of dials to place, and each set of open rows: */
    struct grecian_span *above; /* the sums of the dials above, */
    struct grecian_span *below; /* the sums of the dials below in the open rows, */
    uint64_t *above_bits;       /* the first as bit sets, */
    uint64_t *below_bits;       /* and the sums from which the target is possible */
    uint32_t *marks;            /* the sets of open rows that occur have the mark */
    uint32_t mark;              /* `mark` */
    uint16_t *reached; /* the sets of open rows that occur, per number of dials to place */
    unsigned reached_count[GRECIAN_DIALS_MAX + 1];
};

/* Allocates and fills `sums` for a valid puzzle. PZ_NO_MEMORY, also if that takes more than
 * `max_bytes` (0: unlimited). Release it with grecian_column_sums_free in any case. */
enum pz_status grecian_column_sums_make(struct grecian_column_sums *sums,
                                        const struct grecian_puzzle *puzzle,
                                        size_t max_bytes);

/* Frees what `sums` owns. */
void grecian_column_sums_free(struct grecian_column_sums *sums);

/* Makes `column` the current one: for spans or, if `exact`, which requires `sums->words`, for
 * grecian_column_sums_reach. Cost: dials x (sets of open rows) x columns steps. */
void grecian_column_sums_begin(struct grecian_column_sums *sums,
                               const struct grecian_remaining *remaining, unsigned column,
                               bool exact);

/* Returns the sums of the current column, less the minima, with `dial` at `turn` and each
 * other dial at any remaining offset. */
struct grecian_span grecian_column_sums_span(const struct grecian_column_sums *sums,
                                             unsigned column, unsigned dial, unsigned turn);

/* True if one of these sums is the target. Requires an exact begin. */
bool grecian_column_sums_reach(const struct grecian_column_sums *sums, unsigned column,
                               unsigned dial, unsigned turn);

/* Excludes offsets until no column excludes another one. The result does not depend on the
 * order, since an offset that is excluded remains excluded when others are removed. False if
 * no offset of some dial remains; true also if the budget ends. Cost: some calls of
 * grecian_column_sums_begin. */
bool grecian_column_sums_narrow(struct grecian_column_sums *sums,
                                struct grecian_remaining *remaining,
                                struct pz_budget *budget);

/* Returns the reason why sums in `span` exclude an offset; GRECIAN_GUESS: they do not. */
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

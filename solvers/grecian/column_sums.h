/* What one column of a Grecian Computer can add up to while some turns of the dials are
 * still possible. How it is found opens column_sums.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_COLUMN_SUMS_H
#define PUZZLES_GRECIAN_COLUMN_SUMS_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

/* The turns that are possible, one bit for each; a dial that is held has one. */
struct grecian_turns {
    uint64_t left[GRECIAN_DIALS_MAX];
};

/* A set of sums, as far as its bounds and parities tell. */
struct grecian_span {
    int64_t least, most;
    unsigned parities; /* bit 0: some are even, bit 1: some are odd; 0: there are none */
};

struct grecian_column_sums {
    unsigned dials, rows, columns;
    int64_t target;   /* less `minima`, and no farther from the sums than matters */
    int64_t minima;   /* of all rows: what is added to a sum to have it as it shows */
    uint16_t *holes;  /* dials x columns: rows that are holes; none in the bottom dial */
    int64_t *numbers; /* dials x rows x columns, less the row's minimum */
    int64_t *shown;   /* dials x columns x sets of open rows: what a column of a dial shows
                       * there; NULL where that is too large, and is added up each time */
    unsigned words;   /* of a bit set of the sums 0 .. target; 0: they are too many */

    /* For each number of dials left to place, and each set of open rows: */
    struct grecian_span *above; /* what the dials above have made, */
    struct grecian_span *below; /* what the dials left can make of the open rows, */
    uint64_t *above_bits;       /* the first as bit sets, */
    uint64_t *below_bits;       /* and from which sums the target can still be made */
    uint32_t *marks;            /* which sets of open rows occur: those marked */
    uint32_t mark;              /* with this */
    uint16_t *reached; /* the sets of open rows that occur, for each number of dials left */
    unsigned reached_count[GRECIAN_DIALS_MAX + 1];
};

/* Makes what is needed to ask about a legal puzzle; PZ_NO_MEMORY, also where it is more
 * than `max_bytes` (0: any). To be freed whatever it returned. */
enum pz_status grecian_column_sums_make(struct grecian_column_sums *sums,
                                        const struct grecian_puzzle *puzzle,
                                        size_t max_bytes);

void grecian_column_sums_free(struct grecian_column_sums *sums);

/* Prepares the questions about `column`: about spans, or where `exact`, which takes
 * sums->words, whether the target can be made. Cost: dials x (sets of open rows) x columns
 * steps. */
void grecian_column_sums_begin(struct grecian_column_sums *sums,
                               const struct grecian_turns *turns, unsigned column,
                               bool exact);

/* What the column adds up to, less the minima, with `dial` turned by `turn` and the others
 * as they may. */
struct grecian_span grecian_column_sums_span(const struct grecian_column_sums *sums,
                                             unsigned column, unsigned dial, unsigned turn);

/* Whether that can be the target; after an exact beginning. */
bool grecian_column_sums_reach(const struct grecian_column_sums *sums, unsigned column,
                               unsigned dial, unsigned turn);

/* Excludes turns until no column excludes any more. Whatever the order, the turns left in
 * the end are the same: what is excluded while others are left is so too when fewer are.
 * False when nothing is left for some dial; true also when the budget ends. Cost: the begin
 * of some columns. */
bool grecian_column_sums_narrow(struct grecian_column_sums *sums,
                                struct grecian_turns *turns, struct pz_budget *budget);

/* Computes the least and the greatest sum of each column over all positions of a valid
 * puzzle. PZ_NO_MEMORY, also if that takes more than `max_bytes` (0: unlimited). */
enum pz_status
grecian_column_ranges(const struct grecian_puzzle *puzzle, size_t max_bytes,
                      struct grecian_column_range ranges[GRECIAN_COLUMNS_MAX]);

/* Why a turn cannot be in a column with such sums; GRECIAN_GUESS: it can. */
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

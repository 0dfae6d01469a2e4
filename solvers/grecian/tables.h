/* What the dials of a Grecian Computer can still make of one column. The essay opens
 * tables.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_TABLES_H
#define PUZZLES_GRECIAN_TABLES_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

struct grecian_set {
    int64_t least; /* of the sums */
    int64_t most;
    uint16_t open; /* rows, as a bit set */
    uint8_t left;  /* dials left to place: 0 .. left - 1 */
};

/* A looked-up set of turns; `key` names set and missing amount, 0 when empty. */
struct grecian_fit {
    uint64_t key;
    uint64_t turns;
};

struct grecian_tables {
    unsigned dials, rows, columns;
    int64_t target; /* less the row minima */
    uint64_t all;   /* one bit per turn */

    struct grecian_set *sets; /* set 0: every row open, every dial left */
    uint32_t set_count;
    uint32_t *index;  /* [left << rows | open]: the number of that set */
    int64_t *numbers; /* dials x rows x columns, holes as 0 */
    int64_t *steps;   /* sets x columns: what a column of the next dial adds */
    uint64_t *sums;   /* sets x words: bit sets of sums, or of remainders */
    unsigned words;
    unsigned modulus;  /* 0: the sums themselves */
    uint16_t *holes;   /* dials x columns: rows that are holes; none in the bottom dial */
    uint8_t *periods;  /* dials x rows: after how many columns a row repeats itself */
    uint16_t *endless; /* dials: rows that do not repeat themselves within a turn */

    struct grecian_fit *fits; /* a cache: last come, last kept */
    unsigned fit_shift;

    void *fixed; /* the two blocks that hold the arrays above */
    size_t fixed_bytes;
    void *sized;
};

/* A partly placed board: per column, the set it is in and the amount it still misses. */
struct grecian_level {
    int64_t missing[GRECIAN_COLUMNS_MAX];
    uint32_t set[GRECIAN_COLUMNS_MAX];
};

/* Makes the tables of a legal puzzle; PZ_NO_MEMORY, also where they are
 * more than the budget's control allows, or PZ_STOPPED. When time runs out
 * `budget->cut` is set, and the tables may be freed but not asked. At most 24 x 4096 + 1
 * sets; memory at most 56 MiB; cost: sets x columns x (rows + words) steps. */
enum pz_status grecian_tables_make(struct grecian_tables *tables,
                                   const struct grecian_puzzle *puzzle,
                                   struct pz_budget *budget);

/* Frees what grecian_tables_make allocated; whatever it returned. */
void grecian_tables_free(struct grecian_tables *tables);

/* Makes `level` the empty board: every column misses the target. */
void grecian_tables_start(const struct grecian_tables *tables, struct grecian_level *level);

/* Turns the next dial, number `left` - 1, by `turn` and lays it under the board `from`. */
void grecian_tables_place(const struct grecian_tables *tables, unsigned left, unsigned turn,
                          const struct grecian_level *from, struct grecian_level *to);

/* A period of `dial` in the rows `open`: after so many columns they repeat themselves. It
 * divides the columns. 1 when `open` is empty. */
unsigned grecian_tables_period(const struct grecian_tables *tables, unsigned dial,
                               uint16_t open);

/* The turns of the next dial that leave every column of `level` solvable. `open` gets the
 * rows that are open in a column whose sum is not settled yet; a settled column has one sum
 * left to make, and misses just that. */
uint64_t grecian_tables_turns(const struct grecian_tables *tables,
                              const struct grecian_level *level, uint16_t *open);

/* Works out what grecian_tables_fit answers, and keeps it in `slot`. */
uint64_t grecian_tables_compute_fit(const struct grecian_tables *tables, uint32_t set,
                                    int64_t missing, struct grecian_fit *slot);

/* The turns of the next dial after which column 0, in `set` and missing `missing`, can
 * still come right, as a bit set: all of them that can, and for the last dial no others.
 * For column c rotate the answer by c (grecian_tables_rotate). `missing` must lie within
 * the bounds of the set. */
static inline uint64_t grecian_tables_fit(const struct grecian_tables *tables, uint32_t set,
                                          int64_t missing)
{
    uint64_t key = (uint64_t)(set + 1) << 40 | (uint64_t)missing; /* missing < 2^36 */
    struct grecian_fit *slot =
        &tables->fits[(key * 0x9e3779b97f4a7c15u) >> tables->fit_shift];

    if (slot->key == key)
        return slot->turns;
    return grecian_tables_compute_fit(tables, set, missing, slot);
}

/* The bit set `turns` with every turn increased by `by` < columns, modulo the columns. */
static inline uint64_t grecian_tables_rotate(const struct grecian_tables *tables,
                                             uint64_t turns, unsigned by)
{
    return (turns << by | turns >> (tables->columns - by)) & tables->all;
}

#endif

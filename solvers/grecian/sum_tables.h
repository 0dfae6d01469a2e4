/* Tables of the sums that the remaining dials of a Grecian Computer can make in one column,
 * and of the offsets that keep a column solvable. The essay is in sum_tables.c. For the
 * solvers only. */
#ifndef PUZZLES_GRECIAN_SUM_TABLES_H
#define PUZZLES_GRECIAN_SUM_TABLES_H

#include "puzzles/grecian.h"
#include "solvers/core/budget.h"

#include <assert.h>

/* The sums of all ways to place the dials 0 .. left - 1 in the rows `open` of a column. */
struct grecian_sum_set {
    int64_t least;
    int64_t most;
    uint16_t open; /* rows, as a bit set */
    uint8_t left;  /* number of dials to place */
};

/* A cached bit set of offsets. */
struct grecian_solvable {
    uint64_t key; /* of the sum set and the missing amount; 0: empty */
    uint64_t turns;
};

struct grecian_sum_tables {
    unsigned dials, rows, columns;
    int64_t target; /* less the row minima */
    uint64_t all;   /* one bit per offset */

    struct grecian_sum_set *sets; /* set 0: every row is open, every dial is to be placed */
    uint32_t set_count;
    uint32_t *index;  /* [left << rows | open]: the index of the set */
    int64_t *numbers; /* dials x rows x columns, holes as 0 */
    int64_t *steps;   /* sets x columns: the sum that a column of the next dial adds */
    uint64_t *sums; /* sets x words: bit sets of sums, or of remainders modulo `modulus` */
    unsigned words;
    unsigned modulus; /* 0: `sums` has the sums themselves */
    uint16_t *holes;  /* dials x columns: rows that are holes; none in the bottom dial */
    uint8_t *periods; /* dials x rows: number of columns after which a row repeats itself */

    struct grecian_solvable *cache;
    unsigned cache_shift;

    void *fixed; /* the two blocks that contain the arrays above */
    size_t fixed_bytes;
    void *sized;
};

/* A position in which only the upper dials are placed. Each column has a sum set and the
 * amount that is missing from the target. */
struct grecian_partial_position {
    int64_t missing[GRECIAN_COLUMNS_MAX];
    uint32_t set[GRECIAN_COLUMNS_MAX];
};

/* Makes the tables of a valid puzzle. PZ_STOPPED; PZ_NO_MEMORY, also if the memory limit of
 * the budget is too low. If time runs out, `budget->cut` is set, and the tables can be
 * freed but not used. There are at most 24 x 4096 + 1 sets, and the tables take at most 56
 * MiB. Cost: sets x columns x (rows + words) steps. */
enum pz_status grecian_sum_tables_make(struct grecian_sum_tables *tables,
                                       const struct grecian_puzzle *puzzle,
                                       struct pz_budget *budget);

/* Frees the tables, even if grecian_sum_tables_make failed. */
void grecian_sum_tables_free(struct grecian_sum_tables *tables);

/* Makes `level` the position without dials, in which every column misses the whole
 * target. */
void grecian_sum_tables_start(const struct grecian_sum_tables *tables,
                              struct grecian_partial_position *level);

/* Places the next dial, number `left` - 1, at offset `turn` below the position `from`. */
void grecian_sum_tables_place(const struct grecian_sum_tables *tables, unsigned left,
                              unsigned turn, const struct grecian_partial_position *from,
                              struct grecian_partial_position *to);

/* Returns a period of `dial` in the rows `open`. The period is a divisor of the number of
 * columns after which all these rows repeat themselves, and 1 if `open` is empty. */
unsigned grecian_sum_tables_period(const struct grecian_sum_tables *tables, unsigned dial,
                                   uint16_t open);

/* Returns the offsets of the next dial that leave every column of `level` solvable. Adds to
 * `open` the rows that are open in a column with more than one possible sum. A column with
 * one possible sum misses exactly that sum. */
uint64_t grecian_sum_tables_turns(const struct grecian_sum_tables *tables,
                                  const struct grecian_partial_position *level,
                                  uint16_t *open);

/* Computes the result of grecian_sum_tables_solvable and stores it in `slot`. */
uint64_t grecian_sum_tables_compute(const struct grecian_sum_tables *tables, uint32_t set,
                                    int64_t missing, struct grecian_solvable *slot);

/* Returns a bit set of the offsets of the next dial after which column 0, with the sum set
 * `set` and the amount `missing`, can still reach the target. The bit set contains all such
 * offsets. For the last dial, it contains only such offsets. For column c, rotate the
 * result by c (grecian_sum_tables_rotate). `missing` must be within the bounds of the
 * set. */
static inline uint64_t grecian_sum_tables_solvable(const struct grecian_sum_tables *tables,
                                                   uint32_t set, int64_t missing)
{
    assert(set < tables->set_count && missing >= tables->sets[set].least &&
           missing <= tables->sets[set].most);
    uint64_t key = (uint64_t)(set + 1) << 40 | (uint64_t)missing; /* missing < 2^36 */
    struct grecian_solvable *slot =
        &tables->cache[(key * 0x9e3779b97f4a7c15u) >> tables->cache_shift];

    if (slot->key == key)
        return slot->turns;
    return grecian_sum_tables_compute(tables, set, missing, slot);
}

/* Returns the offsets `turns`, each increased by `by` < columns modulo the columns. */
static inline uint64_t grecian_sum_tables_rotate(const struct grecian_sum_tables *tables,
                                                 uint64_t turns, unsigned by)
{
    return (turns << by | turns >> (tables->columns - by)) & tables->all;
}

#endif

/* The answers of many guesses for a set of secrets, in the layouts that the search reads.
 *
 * A column holds the answers that one guess gets from each secret of the set. Guesses with
 * equal columns have the same value for the set and for each of its subsets, so only the
 * first of them is kept. There are two layouts:
 *
 *  - `answer` holds the answers by column, then by secret, one byte for each.
 *  - `bit` holds the answers by secret, then by column, as a word with one bit set. The
 *    bitwise OR of the rows of a subset counts the different answers that each guess gets
 *    from it. One pass over the rows does this for 32 guesses in a vector register. */
#ifndef PUZZLES_BULLS_COWS_COLUMNS_H
#define PUZZLES_BULLS_COWS_COLUMNS_H

#include "arena.h"
#include "puzzles/control.h"
#include "solvers/bulls_cows/codes/packed.h"
#include "transposition.h"

enum {
    BC_LANES = 32,       /* the number of columns is padded to a multiple of this */
    BC_NO_COLUMN = 65535 /* the guess is not in the pool, or does not divide the set */
};

struct bc_columns {
    struct bc_game game;
    uint32_t rows;            /* secrets */
    uint32_t count;           /* columns, at most 65,534 */
    uint32_t stride;          /* bytes of a column: `rows`, padded */
    uint32_t width;           /* lanes of a row: `count`, padded */
    unsigned planes;          /* of 16 answers each: 1 or 2 */
    bc_packed *secret;        /* by row */
    struct bc_key *key;       /* by row */
    bc_packed *guess;         /* by column */
    bc_answer_id *answer;     /* by column, then by row */
    uint16_t *own;            /* by row: the column whose guess is the secret */
    const struct pz_ctl *ctl; /* of the pool, to yield by; may be NULL */
    uint16_t *bit;            /* by plane, row, column; NULL before bc_columns_spread */
};

/* The guesses for which columns are made. */
struct bc_pool {
    const bc_packed *guess;
    uint32_t count;
    const struct pz_ctl *ctl; /* limits the time; may be NULL */
};

/* Makes the columns of the guesses in `pool` for `rows` different secrets, at least one,
 * without duplicates and without guesses that do not divide the secrets. Only
 * bc_columns_sizes supports more than 65,536 rows.
 *
 * Returns NULL if memory or time is short, or if 65,534 columns may not be enough.
 * Cost: about 0.3 ns for each guess and secret. */
struct bc_columns *bc_columns_make(struct bc_arena *arena, const struct bc_game *game,
                                   const bc_packed *secret, uint32_t rows,
                                   const struct bc_pool *pool);

/* Makes the columns of a subset of the secrets of `from`, again without duplicates. The
 * subset consists of the `count` rows in `row`, which are in increasing order. Returns NULL
 * if memory is short. */
struct bc_columns *bc_columns_restrict(struct bc_arena *arena,
                                       const struct bc_columns *from, const uint16_t *row,
                                       uint32_t count);

/* Fills `bit`; returns false if memory is short. */
bool bc_columns_spread(struct bc_arena *arena, struct bc_columns *columns);

/* For the secrets in `row` and each column, writes the number of different answers to
 * `parts` (`width` bytes, aligned to 64). The number is increased by one if the guess is
 * one of the secrets. Returns the maximum. Call after bc_columns_spread. */
unsigned bc_columns_parts(const struct bc_columns *columns, const uint16_t *row,
                          uint32_t count, uint8_t *parts);

/* As bc_columns_parts; also writes to `large` (of the same size) the number of answers that
 * at least two secrets give. */
void bc_columns_large(const struct bc_columns *columns, const uint16_t *row, uint32_t count,
                      uint8_t *parts, uint8_t *large);

/* Counts the secrets that give each answer to the guess of `column`. */
void bc_columns_sizes(const struct bc_columns *columns, uint32_t column,
                      uint32_t sizes[BC_EXACT_ANSWERS_MAX]);

#endif

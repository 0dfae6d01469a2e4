/* The answers of many guesses for a set of secrets, as the search reads them.
 *
 * A column holds the answers that one guess gets from every secret of the set. Guesses
 * with equal columns are worth the same for the set and for each of its subsets, so one
 * of them is kept. The answers lie by column, a byte each; for counting how many
 * different answers a guess gets from a subset there is also a bit for each answer, laid
 * by secret, so that one pass ORs the rows of the subset for 32 guesses in a register. */
#ifndef PUZZLES_BULLS_COWS_COLUMNS_H
#define PUZZLES_BULLS_COWS_COLUMNS_H

#include "arena.h"
#include "puzzles/control.h"
#include "solvers/bulls_cows/codes/packed.h"
#include "transposition.h"

enum {
    BC_LANES = 32,       /* columns are padded to a multiple of this */
    BC_NO_COLUMN = 65535 /* a guess whose column was not looked for */
};

struct bc_columns {
    struct bc_game game;
    uint32_t rows;   /* secrets */
    uint32_t count;  /* columns, at most 65,535 */
    uint32_t stride; /* bytes from column to column: rows, padded */
    uint32_t width;  /* lanes from row to row: count, padded */
    unsigned planes; /* of 16 answers each: 1 or 2 */
    bc_packed *secret;
    struct bc_key *key;       /* by row */
    bc_packed *guess;         /* by column */
    bc_answer_id *answer;     /* by column, then row */
    uint16_t *own;            /* by row: the column that guesses the secret itself */
    const struct pz_ctl *ctl; /* of the pool: who is yielded to; may be NULL */
    uint16_t *bit;            /* by plane, row, column; NULL until bc_columns_spread */
};

/* Guesses for which columns are to be made. */
struct bc_pool {
    const bc_packed *guess;
    uint32_t count;
    const struct pz_ctl *ctl; /* bounds the time; may be NULL */
};

/* Makes the columns of `pool` for `rows` secrets, equal ones merged. NULL without
 * memory or time, or when more than 65,534 columns differ. Cost: some 0.3 ns for each guess
 * and secret. */
struct bc_columns *bc_columns_make(struct bc_arena *arena, const struct bc_game *game,
                                   const bc_packed *secret, uint32_t rows,
                                   const struct bc_pool *pool);

/* The columns of a subset of the secrets, merged again: `row` has `count` rows of
 * `from`, increasing. NULL without memory. */
struct bc_columns *bc_columns_restrict(struct bc_arena *arena,
                                       const struct bc_columns *from, const uint16_t *row,
                                       uint32_t count);

/* Lays out the bits; false without memory. */
bool bc_columns_spread(struct bc_arena *arena, struct bc_columns *columns);

/* For the secrets in `row`: writes for each column the number of different answers, plus
 * one when the guess is one of the secrets, to `parts`, `width` bytes. Returns the largest
 * number. Needs the bits. */
unsigned bc_columns_parts(const struct bc_columns *columns, const uint16_t *row,
                          uint32_t count, uint8_t *parts);

/* As bc_columns_parts, and to `large`, `width` bytes, how many of the answers are given
 * by two or more secrets. */
void bc_columns_large(const struct bc_columns *columns, const uint16_t *row, uint32_t count,
                      uint8_t *parts, uint8_t *large);

/* How many of the secrets give each answer to the guess of `column`. */
void bc_columns_sizes(const struct bc_columns *columns, uint32_t column,
                      uint32_t sizes[BC_EXACT_ANSWERS_MAX]);

#endif

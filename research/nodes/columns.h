/* A set of secrets and all guesses as a matrix of bits, for Bulls and Cows with 4 positions
 * and 10 symbols.
 *
 * A row is a secret and a column is a guess. Each field has one bit, that of the answer.
 * The OR of the rows of a subset has one bit for each part of the subset, and a vector
 * instruction computes it for 32 columns. The number of inner states depends only on how
 * guesses divide the set. So of all guesses that divide it in the same way, the matrix
 * contains one, and it does not contain guesses that do not divide the set.
 *
 * If no guess makes more than q parts, a set with n secrets needs at least (n - p) / (q -
 * 1) further inner states after a guess that makes p parts, because each state adds at most
 * q - 1 parts. */
#ifndef RESEARCH_NODES_COLUMNS_H
#define RESEARCH_NODES_COLUMNS_H

#include "solvers/bulls_cows/codes/packed_history.h"

enum {
    NODES_CODES = 5040,
    NODES_ANSWERS = 15, /* numbers of answers; 3 bulls and 1 cow is not an answer */
    NODES_LANES = 32,
    NODES_VECTORS = 160, /* of lanes: all codes, padded to whole blocks */
    NODES_ROWS = 1440    /* the maximum number of secrets after the first guess */
};

typedef uint16_t nodes_lanes __attribute__((vector_size(64), aligned(64), may_alias));

/* The data that all sets share. Codes are identified by their indices. */
struct nodes_game {
    struct bc_game game;
    uint64_t key
        [NODES_CODES]; /* random; the key of a set is the sum of the keys of its members */
    uint8_t answer[NODES_CODES][NODES_CODES];
};

/* Returns the data of the game, with 26 MB; NULL if out of memory. Call free() to free it.
 * Cost: 0.1 s. */
struct nodes_game *nodes_game_make(void);

struct nodes_columns {
    const struct nodes_game *game;
    unsigned rows, columns, vectors;
    unsigned with[NODES_ANSWERS + 2]; /* by p: the number of columns with p or more parts */
    uint16_t *secret;                 /* of each row */
    uint16_t *guess;   /* of each column; columns with more parts come first */
    nodes_lanes *bits; /* row by row */
    struct nodes_partition *scratch;
};

/* A subset of the rows. */
struct nodes_set {
    unsigned size;
    uint64_t key;
    uint16_t *row;
};

/* A set divided by the answers to a guess. */
struct nodes_parts {
    struct nodes_set part[NODES_ANSWERS];
    uint16_t rows[NODES_ANSWERS][NODES_ROWS];
};

/* For each column the number of parts of a set, and the number of parts with two or more
 * secrets. */
struct nodes_counts {
    nodes_lanes parts[NODES_VECTORS];
    nodes_lanes multi[NODES_VECTORS];
};

struct nodes_codes {
    const uint16_t *code;
    unsigned count;
};

/* Allocates 38 MB, for sets with up to NODES_ROWS secrets; false if out of memory. Call
 * nodes_columns_close in both cases. */
bool nodes_columns_open(struct nodes_columns *columns, const struct nodes_game *game);
void nodes_columns_close(struct nodes_columns *columns);

/* Fills the matrix with the rows `secrets` and columns from `guesses`. */
void nodes_columns_fill(struct nodes_columns *columns, struct nodes_codes secrets,
                        struct nodes_codes guesses);

/* Counts the parts of `set` in each column. Returns the maximum. */
unsigned nodes_columns_count(const struct nodes_columns *columns,
                             const struct nodes_set *set, struct nodes_counts *counts);

/* Sets `multi` to more than NODES_ANSWERS in each column in which a part has more than
 * `max` secrets. */
void nodes_columns_drop(const struct nodes_columns *columns, const struct nodes_set *set,
                        unsigned max, struct nodes_counts *counts);

/* Stores in need[p] the minimum number of further inner states of a set with `size` secrets
 * after a guess that makes p parts, if no guess makes more than `max` parts. */
void nodes_columns_need(unsigned size, unsigned max, unsigned need[NODES_ANSWERS + 1]);

/* Returns a lower bound of the number of inner states of `set`. */
unsigned nodes_columns_bound(const struct nodes_columns *columns,
                             const struct nodes_set *set, struct nodes_counts *counts);

/* Divides `set` by a code. */
void nodes_columns_divide(const struct nodes_columns *columns, unsigned code,
                          const struct nodes_set *set, struct nodes_parts *parts);

/* Returns a column in which all secrets of `set` have different answers, or -1. */
int nodes_columns_separator(const struct nodes_columns *columns,
                            const struct nodes_set *set);

/* The same for `size` rows at `row`, in the first `columns` columns. The rows are padded to
 * an even number of vectors. */
int nodes_rows_separator(const nodes_lanes *const *row, unsigned size, unsigned columns);

/* True if a lane of `lanes` is not 0. */
static inline bool nodes_lanes_any(const nodes_lanes *lanes)
{
    uint64_t word[8], any = 0;

    __builtin_memcpy(word, lanes, sizeof word);
    for (unsigned i = 0; i < 8; i++)
        any |= word[i];
    return any != 0;
}

#endif

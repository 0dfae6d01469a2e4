/* The guesses of a set of secrets as columns, for Bulls and Cows with 4 of 10 digits.
 *
 * Only how a guess divides a set matters for the number of inner states. So of the guesses
 * that divide the set in the same way one column is kept, and none of those that do not
 * divide it. A row is a secret; its field in a column is one bit, that of the answer. The
 * OR of the rows of a subset has as many bits as the subset has parts, for 32 columns at
 * once. A set with n members needs at least (n - p) / (q - 1) further inner states below a
 * guess that gives p parts, when no guess gives more than q: each adds at most q - 1. */
#ifndef NODES_COLUMNS_H
#define NODES_COLUMNS_H

#include "solvers/bulls_cows/codes/packed_history.h"

enum {
    NODES_CODES = 5040,
    NODES_ANSWERS = 15, /* numbers of answers; no guess gets all of them */
    NODES_LANES = 32,
    NODES_VECTORS = 160, /* of lanes, for all codes, padded to whole blocks */
    NODES_ROWS = 1440    /* no answer to the first guess leaves more secrets */
};

typedef uint16_t nodes_lanes __attribute__((vector_size(64), aligned(64), may_alias));

/* What is the same for all sets. Codes are named by their indices. */
struct nodes_game {
    struct bc_game game;
    uint64_t key[NODES_CODES]; /* random; the key of a set is the sum over its members */
    uint8_t answer[NODES_CODES][NODES_CODES];
};

/* 26 MB; NULL without memory. The caller frees it with free(). Cost: 0.1 s. */
struct nodes_game *nodes_game_make(void);

struct nodes_columns {
    const struct nodes_game *game;
    unsigned rows, columns, vectors;
    unsigned with[NODES_ANSWERS + 2]; /* columns with so many parts or more */
    uint16_t *secret;                 /* of each row */
    uint16_t *guess;                  /* of each column; those with most parts first */
    nodes_lanes *bits;                /* row by row */
    uint8_t *answer;                  /* column by column */
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
    uint16_t room[NODES_ANSWERS][NODES_ROWS];
};

/* For each column the parts of a set, and how many of them have two members or more. */
struct nodes_counts {
    nodes_lanes parts[NODES_VECTORS];
    nodes_lanes multi[NODES_VECTORS];
};

struct nodes_codes {
    const uint16_t *code;
    unsigned count;
};

/* Takes 45 MB for sets up to NODES_ROWS; false without memory. */
bool nodes_columns_open(struct nodes_columns *columns, const struct nodes_game *game);
void nodes_columns_close(struct nodes_columns *columns);

/* Makes the columns of the set `secrets` from `guesses`. */
void nodes_columns_fill(struct nodes_columns *columns, struct nodes_codes secrets,
                        struct nodes_codes guesses);

/* Counts the parts of `set` in each column; returns the most. */
unsigned nodes_columns_count(const struct nodes_columns *columns,
                             const struct nodes_set *set, struct nodes_counts *counts);

/* Sets `multi` above NODES_ANSWERS in each column that gives `set` a part with more than
 * `most` members. */
void nodes_columns_drop(const struct nodes_columns *columns, const struct nodes_set *set,
                        unsigned most, struct nodes_counts *counts);

/* What a set of `size` needs below a guess that gives it so many parts, `most` being the
 * most that any guess gives: need[parts] further inner states at least. */
void nodes_columns_need(unsigned size, unsigned most, unsigned need[NODES_ANSWERS + 1]);

/* The fewest inner states that `set` can need by the bound above. */
unsigned nodes_columns_bound(const struct nodes_columns *columns,
                             const struct nodes_set *set, struct nodes_counts *counts);

/* Divides `set` by `column`. */
void nodes_columns_divide(const struct nodes_columns *columns, unsigned column,
                          const struct nodes_set *set, struct nodes_parts *parts);

/* Divides `set` by any code. */
void nodes_columns_divide_by_code(const struct nodes_columns *columns, unsigned code,
                                  const struct nodes_set *set, struct nodes_parts *parts);

/* A column that gives all members different answers, or -1. Columns that divide the whole
 * set into fewer parts than `set` has members are not looked at. */
int nodes_columns_separator(const struct nodes_columns *columns,
                            const struct nodes_set *set);

/* True when a lane of `lanes` is not 0. */
static inline bool nodes_lanes_any(const nodes_lanes *lanes)
{
    uint64_t word[8], any = 0;

    __builtin_memcpy(word, lanes, sizeof word);
    for (unsigned i = 0; i < 8; i++)
        any |= word[i];
    return any != 0;
}

#endif

/* The vector loops, which score a code against many codes, and count the parts that many
 * guesses make of a set of secrets. They are compiled once for each width of vectors
 * (solvers/core/vectors.h). */
#ifndef PUZZLES_BULLS_COWS_KERNELS_H
#define PUZZLES_BULLS_COWS_KERNELS_H

#include "packed.h"

enum {
    BC_PADDED = 64,    /* bytes: arrays that the loops use are padded to a multiple of it */
    BC_PLANE_BITS = 16 /* answers in a plane */
};

/* Codes laid out by position and by symbol, so that one vector operation scores many. */
struct bc_letters {
    uint32_t count;                       /* codes */
    uint32_t padded;                      /* the same, padded */
    uint8_t *at[BC_EXACT_POSITIONS_MAX];  /* for each position: the symbol of each code */
    uint8_t *times[BC_EXACT_SYMBOLS_MAX]; /* for each symbol: its times in each code */
};

/* The code that is scored against the codes of struct bc_letters. */
struct bc_needle {
    uint8_t positions;
    uint8_t at[BC_EXACT_POSITIONS_MAX];     /* symbols */
    uint8_t before[BC_EXACT_POSITIONS_MAX]; /* times of the symbol at earlier positions */
};

/* A subset of the rows of a matrix with a row for each secret and a column for each guess.
 * An element has one bit, for the answer that the guess gets for the secret. There is a
 * separate matrix, called a plane, for each 16 answers. */
struct bc_subset {
    const uint16_t *bit; /* of the first column in row 0 */
    size_t width;        /* columns, padded to 32 */
    const uint16_t *row; /* the numbers of the rows */
    uint32_t count;      /* rows */
    unsigned plane;
    unsigned win; /* the winning answer */
};

/* All arrays are aligned to BC_PADDED bytes. */
struct bc_kernels {
    /* Lays out `count` codes of `game` in the arrays of `letters`. Of the arrays `times`,
     * sets only those of the symbols in the bit mask `wanted`. Padding entries are not
     * valid codes. */
    void (*lay_out)(const struct bc_game *game, const bc_packed *code, uint32_t count,
                    uint32_t wanted, struct bc_letters *letters);

    /* Writes the answers that `needle` gets for all codes, including the padding. */
    void (*score)(const struct bc_letters *letters, const struct bc_needle *needle,
                  bc_answer_id *answer);

    /* Converts answers to bits of `plane`. Answers of other planes become 0. */
    void (*to_bits)(const bc_answer_id *answer, uint32_t count, unsigned plane,
                    uint16_t *bit);

    /* Counts the different answers of each column; the winning answer counts twice. Planes
     * after the first add to the counts. */
    void (*parts)(const struct bc_subset *subset, uint8_t *parts);

    /* The same, and counts in `large` the answers that at least two rows have. */
    void (*large)(const struct bc_subset *subset, uint8_t *parts, uint8_t *large);

    /* Returns the greatest of `width` numbers below 128. */
    unsigned (*greatest)(const uint8_t *parts, uint32_t width);
};

extern const struct bc_kernels bc_kernels_16;
extern const struct bc_kernels bc_kernels_32; /* both only on x86-64, and only for */
extern const struct bc_kernels bc_kernels_64; /* processors that have such vectors */

#endif

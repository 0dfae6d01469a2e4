/* The loops over vectors: scoring a code against many, and counting the answers that a
 * subset of secrets gives to many guesses. Compiled once for each width of vectors. */
#ifndef PUZZLES_BULLS_COWS_KERNELS_H
#define PUZZLES_BULLS_COWS_KERNELS_H

#include "packed.h"

enum {
    BC_PADDED = 64,    /* bytes: what loops read and write is padded to a multiple */
    BC_PLANE_BITS = 16 /* answers in a plane */
};

/* Codes laid out by position and by symbol, so that a vector of them is scored at once. */
struct bc_letters {
    uint32_t count;                       /* codes */
    uint32_t padded;                      /* the same, padded */
    uint8_t *at[BC_EXACT_POSITIONS_MAX];  /* the symbol in each place */
    uint8_t *times[BC_EXACT_SYMBOLS_MAX]; /* how often each symbol is there */
};

/* One code, to be scored against them. */
struct bc_needle {
    uint8_t positions;
    uint8_t at[BC_EXACT_POSITIONS_MAX];     /* the symbol in each place */
    uint8_t before[BC_EXACT_POSITIONS_MAX]; /* how many places before have the same one */
};

/* Some rows of one plane of bits. */
struct bc_subset {
    const uint16_t *bit; /* of the first column in row 0 */
    size_t width;        /* columns, padded to 32 */
    const uint16_t *row;
    uint32_t count;
    unsigned plane;
    unsigned win; /* the winning answer */
};

/* All arrays are aligned to BC_PADDED bytes. */
struct bc_kernels {
    /* Lays out `count` codes of `game`, with the times of the symbols in the bit mask
     * `wanted`; `letters` has its arrays. What is padded are codes of no sense. */
    void (*lay_out)(const struct bc_game *game, const bc_packed *code, uint32_t count,
                    uint32_t wanted, struct bc_letters *letters);

    /* The answers of `needle` to all codes, padded. */
    void (*score)(const struct bc_letters *letters, const struct bc_needle *needle,
                  bc_answer_id *answer);

    /* Turns answers into bits, those outside of the plane into none. */
    void (*to_bits)(const bc_answer_id *answer, uint32_t count, unsigned plane,
                    uint16_t *bit);

    /* For each column the number of answers of the subset, the winning one twice; added
     * to that of the plane before. */
    void (*parts)(const struct bc_subset *subset, uint8_t *parts);

    /* As parts, and to `large` how many answers are given twice or more. */
    void (*large)(const struct bc_subset *subset, uint8_t *parts, uint8_t *large);

    /* The greatest of `width` numbers below 128. */
    unsigned (*greatest)(const uint8_t *parts, uint32_t width);

    /* How many of `count` answers, padded, are 0, 1, ..., answers - 1. */
    void (*sizes)(const bc_answer_id *answer, uint32_t count, unsigned answers,
                  uint32_t *sizes);
};

extern const struct bc_kernels bc_kernels_16;
extern const struct bc_kernels bc_kernels_32; /* on x86-64 only, */
extern const struct bc_kernels bc_kernels_64; /* if the processor has such vectors */

#endif

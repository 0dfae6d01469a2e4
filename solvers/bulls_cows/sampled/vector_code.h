/* Codes as vectors of bytes, which can be scored fast in games of every size. */
#ifndef PUZZLES_BULLS_COWS_VECTOR_CODE_H
#define PUZZLES_BULLS_COWS_VECTOR_CODE_H

#include "solvers/bulls_cows/codes/packed.h"

#include <assert.h>
#include <string.h>

enum { BC_VECTOR_BYTES = 16, BC_SYMBOL_VECTORS = 3 /* 48 bytes for 36 symbols */ };

typedef uint8_t bc_vector __attribute__((vector_size(BC_VECTOR_BYTES)));

struct bc_vector_code {
    bc_vector symbol;                   /* of each position; 0 after the last */
    bc_vector times[BC_SYMBOL_VECTORS]; /* occurrences of each symbol in the code */
};

/* Convert a code to vectors and back. */
static inline struct bc_vector_code bc_vectorize(const struct bc_game *game,
                                                 const struct bc_code *code)
{
    struct bc_vector_code vector;

    memset(&vector, 0, sizeof vector);
    for (unsigned i = 0; i < game->positions; i++) {
        unsigned symbol = code->symbol[i];

        assert(symbol < game->symbols);
        vector.symbol[i] = (uint8_t)symbol;
        vector.times[symbol / BC_VECTOR_BYTES][symbol % BC_VECTOR_BYTES]++;
    }
    return vector;
}

static inline struct bc_code bc_code_of_vector(const struct bc_game *game,
                                               const struct bc_vector_code *vector)
{
    struct bc_code code = {{0}};

    for (unsigned i = 0; i < game->positions; i++)
        code.symbol[i] = vector->symbol[i];
    return code;
}

/* Returns the sum of the bytes of `vector`, which must be below 256. */
static inline unsigned bc_vector_sum(bc_vector vector)
{
    uint64_t half[2];

    memcpy(half, &vector, sizeof half);
    /* No byte of the sum of both halves overflows. The product adds its bytes in the
     * highest byte. */
    return (unsigned)((half[0] + half[1]) * 0x0101010101010101u >> 56);
}

/* Returns the smaller value of each lane. */
static inline bc_vector bc_vector_least(bc_vector a, bc_vector b)
{
    bc_vector smaller = (bc_vector)(a < b);

    return (a & smaller) | (b & ~smaller);
}

/* Returns the answer that one code gets for the other. Cost: about 5 ns. */
static inline struct bc_answer bc_vector_answer(const struct bc_game *game,
                                                const struct bc_vector_code *a,
                                                const struct bc_vector_code *b)
{
    bc_vector same = (bc_vector)(a->symbol == b->symbol) & 1;
    bc_vector shared = bc_vector_least(a->times[0], b->times[0]) +
                       bc_vector_least(a->times[1], b->times[1]) +
                       bc_vector_least(a->times[2], b->times[2]);
    unsigned bulls = bc_vector_sum(same) - (BC_VECTOR_BYTES - game->positions);

    return (struct bc_answer){(uint8_t)bulls, (uint8_t)(bc_vector_sum(shared) - bulls)};
}

/* Returns the id of that answer. */
static inline bc_answer_id bc_vector_score(const struct bc_game *game,
                                           const struct bc_vector_code *a,
                                           const struct bc_vector_code *b)
{
    return bc_answer_id_of(game, bc_vector_answer(game, a, b));
}

#endif

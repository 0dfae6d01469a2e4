/* Scoring a code against many, and counting what comes of it.
 *
 * Codes are laid out by position and by symbol, a byte for each code (struct bc_letters).
 * Bulls are then compares of bytes, what is in common sums of the smaller of two bytes,
 * and a vector register scores 16, 32 or 64 codes at once (kernels.h). Laying out costs
 * about as much as scoring once, so it is done before many codes are scored. */
#ifndef PUZZLES_BULLS_COWS_SCORE_MANY_H
#define PUZZLES_BULLS_COWS_SCORE_MANY_H

#include "kernels.h"

#include <stddef.h>

enum {
    BC_NO_ANSWER = 255,  /* what fills answers up to a whole number of vectors */
    BC_SCORE_BLOCK = 512 /* codes for which the layout fits the nearest cache */
};

/* The widest kernels that this processor has. */
const struct bc_kernels *bc_kernels_widest(void);

/* `count` up to a whole number of vectors. */
static inline uint32_t bc_padded(uint32_t count)
{
    return (count + BC_PADDED - 1) / BC_PADDED * BC_PADDED;
}

/* Bytes that bc_letters_make needs for `count` codes: 22 for each at most. */
size_t bc_letters_bytes(const struct bc_game *game, uint32_t count);

/* Lays out `count` codes in `memory`, which is aligned to BC_PADDED and stays theirs. Cost:
 * 0.3 to 3 ns for each. */
void bc_letters_make(struct bc_letters *letters, void *memory, const struct bc_game *game,
                     const bc_packed *code, uint32_t count);

/* The answers that `code` gets from all of `letters`, and BC_NO_ANSWER up to a whole number
 * of vectors. Cost: 0.1 to 0.5 ns for each. */
void bc_score_letters(const struct bc_letters *letters, const struct bc_game *game,
                      bc_packed code, bc_answer_id *answer);

/* Counts how many of `count` answers, made by bc_score_letters, are 0, 1, ... */
void bc_score_count(const struct bc_game *game, const bc_answer_id *answer, uint32_t count,
                    uint32_t sizes[BC_EXACT_ANSWERS_MAX]);

/* The answers that `guess` gets from `count` codes that were not laid out. Cost: 0.5 to
 * 3 ns for each. */
void bc_score_many(const struct bc_game *game, bc_packed guess, const bc_packed *code,
                   uint32_t count, bc_answer_id *answer);

/* How many of `count` codes give each answer to `guess`. Cost as above. */
void bc_score_sizes(const struct bc_game *game, bc_packed guess, const bc_packed *code,
                    uint32_t count, uint32_t sizes[BC_EXACT_ANSWERS_MAX]);

/* Codes that are divided by a guess. */
struct bc_division {
    bc_packed *code; /* `count` of them */
    uint32_t count;
    bc_packed *spare;                     /* room for as many */
    bc_answer_id *answer;                 /* for as many */
    uint32_t sizes[BC_EXACT_ANSWERS_MAX]; /* of the parts, by answer */
};

/* Sorts the codes by their answers to `guess`; equal ones keep their order. Cost as that of
 * bc_score_many, and some 1 ns for each. */
void bc_score_divide(const struct bc_game *game, bc_packed guess,
                     struct bc_division *division);

#endif

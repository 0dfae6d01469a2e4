/* Scores a code against many codes, and counts the answers.
 *
 * Codes are laid out by position and by symbol, with one byte for each code (struct
 * bc_letters). Bulls are then comparisons of bytes, common symbols are sums of the smaller
 * of two bytes, and a vector register scores 16, 32 or 64 codes at the same time
 * (kernels.h). Laying codes out takes about as long as scoring one code against them, so
 * the layout is useful if several codes are scored against the same codes. */
#ifndef PUZZLES_BULLS_COWS_SCORE_MANY_H
#define PUZZLES_BULLS_COWS_SCORE_MANY_H

#include "kernels.h"

#include <stddef.h>

enum {
    BC_NO_ANSWER = 255,  /* pads answers to a whole number of vectors */
    BC_SCORE_BLOCK = 512 /* codes whose layout fits the first-level cache */
};

/* Returns the widest kernels that this processor supports. */
const struct bc_kernels *bc_kernels_widest(void);

/* Rounds `count` up to a whole number of vectors. */
static inline uint32_t bc_padded(uint32_t count)
{
    return (count + BC_PADDED - 1) / BC_PADDED * BC_PADDED;
}

/* Returns the bytes that bc_letters_make needs for `count` codes: at most 22 for each. */
size_t bc_letters_bytes(const struct bc_game *game, uint32_t count);

/* Lays out `count` codes in `memory`, which must be aligned to BC_PADDED bytes and outlive
 * `letters`. Cost: 0.3 to 3 ns for each code. */
void bc_letters_make(struct bc_letters *letters, void *memory, const struct bc_game *game,
                     const bc_packed *code, uint32_t count);

/* Writes the answers that `code` gets for all codes of `letters`, padded with BC_NO_ANSWER.
 * Cost: 0.1 to 0.5 ns for each. */
void bc_score_letters(const struct bc_letters *letters, const struct bc_game *game,
                      bc_packed code, bc_answer_id *answer);

/* Counts each of `count` answers. */
void bc_score_count(const bc_answer_id *answer, uint32_t count,
                    uint32_t sizes[BC_EXACT_ANSWERS_MAX]);

/* Writes the answers that `guess` gets for `count` codes that are not laid out. Cost: 0.5
 * to 3 ns for each. */
void bc_score_many(const struct bc_game *game, bc_packed guess, const bc_packed *code,
                   uint32_t count, bc_answer_id *answer);

/* Counts the codes that give each answer to `guess`. Cost: as bc_score_many. */
void bc_score_sizes(const struct bc_game *game, bc_packed guess, const bc_packed *code,
                    uint32_t count, uint32_t sizes[BC_EXACT_ANSWERS_MAX]);

/* Codes that are divided by a guess. */
struct bc_division {
    bc_packed *code; /* `count` codes */
    uint32_t count;
    bc_packed *spare;                     /* capacity for `count` codes */
    bc_answer_id *answer;                 /* capacity for `count` answers */
    uint32_t sizes[BC_EXACT_ANSWERS_MAX]; /* of the parts, by answer */
};

/* Sorts the codes by their answers to `guess` with a stable sort, and sets `sizes`. Cost:
 * as bc_score_many, and about 1 ns for each code. */
void bc_score_divide(const struct bc_game *game, bc_packed guess,
                     struct bc_division *division);

#endif

/* How a guess divides a set of codes of Bulls and Cows by its answers.
 *
 * Bulls are the zero digits of code XOR guess. The symbols in common are, for each
 * symbol x of the guess, the smaller of two counts, and the count of x in the code is the
 * number of zero digits of code XOR xxxx. Zero digits are counted by shifts and adds in
 * all four-bit digits at once, so both are plain loops over the codes, which compilers
 * vectorise for any processor. */
#ifndef PUZZLES_BULLS_COWS_PARTS_H
#define PUZZLES_BULLS_COWS_PARTS_H

#include "puzzles/bulls_cows.h"

/* Writes the answers that `guess` gets from `count` codes. Cost: some 2 ns for each. */
void bc_parts_answers(const struct bc_game *game, bc_code guess, const bc_code *codes,
                      uint32_t count, bc_answer *answers);

/* Counts how many of `count` codes give each answer to `guess`. Cost as above. */
void bc_parts_sizes(const struct bc_game *game, bc_code guess, const bc_code *codes,
                    uint32_t count, uint32_t sizes[BC_ANSWERS_MAX]);

enum { BC_PARTS_BLOCK = 512 };

/* Sets bit i in masks[g] when guess number g of `count` guesses, at most BC_PARTS_BLOCK,
 * gets answer i from `code`; leaves the other bits. Called for each code of a set it tells
 * how many parts each guess makes. Cost: some 1 ns for each guess. */
void bc_parts_mark(const struct bc_game *game, bc_code code, const bc_code *guesses,
                   uint32_t count, uint32_t masks[BC_PARTS_BLOCK]);

#endif

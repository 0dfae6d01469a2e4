/* The first guesses of a game, up to symmetry, and the parts that they make. */
#ifndef PUZZLES_BULLS_COWS_KINDS_H
#define PUZZLES_BULLS_COWS_KINDS_H

#include "puzzles/bulls_cows.h"

/* A kind of first guess, and the parts that its answers make of all codes. */
struct bc_kind {
    bc_code guess; /* the smallest code of the kind */
    uint32_t sizes[BC_ANSWERS_MAX];
};

enum { BC_KINDS_MAX = 11 }; /* the partitions of 6 */

/* Writes the kinds of first guesses of the valid `game`, in increasing order, and returns
 * how many there are: with repeats the partitions of the positions into at most `symbols`
 * runs of equal symbols, without repeats one. Every code is of one kind but for the names
 * of symbols and the order of positions. Cost: parts are counted over the words made of
 * the symbols of the guess and one sign for all others, at most 7^6, so up to 0.1 ms for 4
 * positions, 3 ms for 6. Thread-safe. */
unsigned bc_kinds_list(const struct bc_game *game, struct bc_kind kinds[BC_KINDS_MAX]);

/* The most answers that some guess can get from some secret and that do not win. */
unsigned bc_kinds_useful(const struct bc_game *game,
                         const struct bc_kind kinds[BC_KINDS_MAX], unsigned count);

#endif

/* The first guesses of a game, up to symmetry, and the parts that they make.
 *
 * Permuting the positions and renaming the symbols (symmetry.h) divides all codes into
 * classes; as first guesses the codes of a class are worth the same, so one of each will
 * do. */
#ifndef PUZZLES_BULLS_COWS_FIRST_GUESS_H
#define PUZZLES_BULLS_COWS_FIRST_GUESS_H

#include "packed.h"

/* A first guess that stands for its class. */
struct bc_first_guess {
    bc_packed guess;                      /* the smallest code of the class */
    uint32_t sizes[BC_EXACT_ANSWERS_MAX]; /* of the parts of all codes, by answer */
};

/* The partitions of 6 are 11; without a leading zero, what remains is partitioned after the
 * first symbol and the zeros have been placed: over all numbers of both, 45. */
enum { BC_FIRST_GUESSES_MAX = 45 };

/* Writes one first guess of each class of the valid `game`, in increasing order, and
 * returns how many there are: with repeats the partitions of the positions into at most
 * `symbols` runs of equal symbols, without repeats one. Without a leading zero those of
 * each number of times that the symbol in front comes and of zeros. Cost: parts are counted
 * over the words made of the symbols of the guess and one sign for all others, at most 7^6,
 * so up to 0.1 ms for 4 positions, 3 ms for 6. Thread-safe. */
unsigned bc_first_guess_list(const struct bc_game *game,
                             struct bc_first_guess first[BC_FIRST_GUESSES_MAX]);

/* The most answers that some guess can get from some secret and that do not win. */
unsigned bc_first_guess_useful(const struct bc_game *game,
                               const struct bc_first_guess first[BC_FIRST_GUESSES_MAX],
                               unsigned count);

#endif

/* The first guesses of a game, up to symmetry, and the parts that they make.
 *
 * Two codes are equivalent if permuting the positions and renaming the symbols (symmetry.h)
 * carries one into the other. As first guesses, the codes of an equivalence class have the
 * same value, so one representative of each class is sufficient. If guesses need not be codes of
 * the game, the classes are those of all guesses. */
#ifndef PUZZLES_BULLS_COWS_FIRST_GUESS_H
#define PUZZLES_BULLS_COWS_FIRST_GUESS_H

#include "packed.h"

/* The representative of a class. */
struct bc_first_guess {
    bc_packed guess;                      /* the smallest code of the class */
    uint32_t sizes[BC_EXACT_ANSWERS_MAX]; /* of the parts of all codes, by answer */
};

/* Maximum number of classes, for 6 positions with repeats. If codes may start with zero,
 * the classes are the 11 partitions of 6. Otherwise, choose the number of positions with
 * the first symbol and the number of zeros, then partition the other positions: 45 ways in
 * total. Guesses that start with zero add 19 ways: choose the number of other zeros, then
 * partition the rest. */
enum { BC_FIRST_GUESSES_MAX = 45 + 19 };

/* Lists one first guess of each class of the valid `game`, in increasing order, and returns
 * their number:
 *
 * without repeats    one class, or with no_leading_zero one for each number of zeros
 * with repeats       the partitions of the positions into at most `symbols` runs of equal
 *                    symbols; with no_leading_zero, one such list for each number of
 *                    positions with the first symbol and each number of zeros
 * with any_guess     as with repeats; with no_leading_zero, also guesses that start with zero
 *
 * Cost: the parts are counted by at most 7^6 words (first_guess.c), so up to 0.1 ms for 4
 * positions and 3 ms for 6. Thread-safe. */
unsigned bc_first_guess_list(const struct bc_game *game,
                             struct bc_first_guess first[BC_FIRST_GUESSES_MAX]);

/* Returns the maximum number of useful answers of a guess. An answer is useful if some
 * secret gives it and it does not win. */
unsigned bc_first_guess_useful(const struct bc_game *game,
                               const struct bc_first_guess first[BC_FIRST_GUESSES_MAX],
                               unsigned count);

#endif

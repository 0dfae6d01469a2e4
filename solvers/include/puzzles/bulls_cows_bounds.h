/* Bounds on Bulls and Cows of any size, each with its argument.
 *
 * Lower bounds count answers. If no guess has more than u answers that occur and do not
 * win, then one secret at most is found by the first guess, u by the second, u^2 by the
 * third. The first two guesses are worked out: the sizes of all parts after them are
 * counted for every first guess and, after each of its answers, every second guess, and
 * each part is bounded as above. Upper bounds are strategies that were played against
 * every secret. Both stand in a table (solvers/bulls_cows/known_values.h), as do the values for which a
 * proof is known. */
#ifndef PUZZLES_BULLS_COWS_BOUNDS_H
#define PUZZLES_BULLS_COWS_BOUNDS_H

#include "bulls_cows.h"
#include "control.h"
#include "status.h"

enum { BC_ARGUMENT = 640 }; /* bytes of an argument, with the final zero */

struct bc_bounds {
    unsigned height_lower;  /* no strategy is sure to win with fewer guesses */
    unsigned height_upper;  /* some strategy is */
    bool height_exact;      /* the two are equal */
    uint64_t guesses_lower; /* over all secrets, no strategy needs fewer */
    uint64_t guesses_upper; /* some strategy needs no more */
    bool guesses_exact;
    char height_argument[BC_ARGUMENT]; /* sentences that name the numbers */
    char guesses_argument[BC_ARGUMENT];
};

/* Bounds of the valid `game`. Cost: that of bc_bounds_kinds. Thread-safe. */
void bc_bounds(const struct bc_game *game, struct bc_bounds *bounds);

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
unsigned bc_bounds_kinds(const struct bc_game *game, struct bc_kind kinds[BC_KINDS_MAX]);

/* The most answers that some guess can get from some secret and that do not win. */
unsigned bc_bounds_useful(const struct bc_game *game,
                          const struct bc_kind kinds[BC_KINDS_MAX], unsigned count);

struct bc_lower {
    unsigned height;
    uint64_t guesses; /* over all secrets */
};

/* The least height and the least total that capacity allows after the best first guess of
 * the valid `game`. Cost: that of bc_bounds_kinds. Thread-safe. */
void bc_bounds_one_guess(const struct bc_game *game, struct bc_lower *lower);

/* As bc_bounds_one_guess, with the best second guess after each answer to each first
 * guess. Guesses that a symmetry of the game and the first guess carries into each other
 * are tried once. PZ_STOPPED, PZ_OUT_OF_TIME, PZ_NO_MEMORY;
 * memory: 13 bytes for each code, a byte for each position and symbol besides, and 32 kB. Cost: 1 ms for 4 positions and
 * 10 symbols, minutes for a million codes. Thread-safe. */
enum pz_status bc_bounds_two_guesses(const struct bc_game *game, const struct pz_ctl *ctl,
                                     struct bc_lower *lower);

#endif

/* SET games and tables side by side, one in each byte of a vector.
 *
 * All widths of vectors give the same sums as one game after the other. */
#ifndef PUZZLES_SET_LANES_H
#define PUZZLES_SET_LANES_H

#include "puzzles/random.h"
#include "puzzles/set_games.h"

enum {
    SET_LANES_PROPERTIES = 4, /* up to so many, the key of a card fits a byte */
    SET_LANES_CAP = 20,       /* and so many cards can lie there without a set */
    SET_LANES_CARDS = SET_LANES_CAP + 3
};

/* The functions of one width, for rules that fit it. They take the first `games` games, or
 * as many tables of `deal` cards, of the block of `random`. */
struct set_lanes {
    void (*play)(const struct set_rules *rules, struct pz_random *random, unsigned games,
                 struct set_tally *tally);
    void (*count)(const struct set_rules *rules, struct pz_random *random, unsigned tables,
                  struct set_tally *tally);
};

extern const struct set_lanes set_lanes_16;
extern const struct set_lanes set_lanes_32; /* on x86-64 only, */
extern const struct set_lanes set_lanes_64; /* if the processor has such vectors */

#endif

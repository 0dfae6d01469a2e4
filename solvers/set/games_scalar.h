/* Plays SET games and draws tables one after the other, for decks of any size. */
#ifndef PUZZLES_SET_GAMES_SCALAR_H
#define PUZZLES_SET_GAMES_SCALAR_H

#include "puzzles/random.h"
#include "puzzles/set_games.h"

enum {
    SET_CAP = 112,                           /* most cards without a set: 6 attributes */
    SET_TABLE_CARDS = SET_CAP + 3,           /* on a table in a game */
    SET_TABLE_SETS = 3 * SET_TABLE_CARDS / 2 /* a new card is in at most (n - 1) / 2 sets */
};

/* Plays the first `games` games of the block of `random`, and adds them to `tally`. */
void set_scalar_play(const struct set_rules *rules, struct pz_random *random,
                     unsigned games, struct set_tally *tally);

/* Draws the first `tables` tables of the block of `random` as `draws` specifies, and adds
 * them to `tally`. The seed and the number of tables in `draws` are not used. */
void set_scalar_draw(const struct set_draws *draws, struct pz_random *random,
                     unsigned tables, struct set_tally *tally);

#endif

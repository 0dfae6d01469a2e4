/* SET games and tables one after the other, for decks of any size. */
#ifndef PUZZLES_SET_GAMES_PLAIN_H
#define PUZZLES_SET_GAMES_PLAIN_H

#include "puzzles/random.h"
#include "puzzles/set_games.h"

enum {
    SET_CAP = 112,                           /* most cards without a set: 6 attributes */
    SET_TABLE_CARDS = SET_CAP + 3,           /* on a table in a game */
    SET_TABLE_SETS = 3 * SET_TABLE_CARDS / 2 /* a new card is in (n - 1) / 2 at most */
};

/* Take the first `games` games, or as many tables of `deal` cards, of the block of
 * `random`. */
void set_plain_play(const struct set_rules *rules, struct pz_random *random, unsigned games,
                    struct set_tally *tally);
void set_plain_count(const struct set_rules *rules, struct pz_random *random,
                     unsigned tables, struct set_tally *tally);
void set_plain_count_ultrasets(const struct set_rules *rules, struct pz_random *random,
                               unsigned tables, struct set_tally *tally);
void set_plain_count_ghostsets(const struct set_rules *rules, struct pz_random *random,
                               unsigned tables, struct set_tally *tally);

#endif

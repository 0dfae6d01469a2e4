/* Millions of games and tables of SET, for statistics.
 *
 * A game deals `deal` cards from a shuffled deck. As long as there is a set, one is taken
 * away, and when fewer than `deal` cards are left, cards are added up to `deal`; when there
 * is no set, three cards are added. The cards that stay keep their order and new ones come
 * behind them, as in the programs of Berkes ("Solving the game Set", 2010) and of Norvig.
 * A hand is a table at the moment when somebody looks for a set.
 *
 * Randomness is by blocks of SET_BLOCK games, each with a generator of its own, made from
 * the seed and the number of the block. So the games from i to j are the same games in
 * whatever pieces and by however many threads they are played, and with vectors or
 * without. Shuffles and choices are unbiased. */
#ifndef PUZZLES_SET_GAMES_H
#define PUZZLES_SET_GAMES_H

#include "set_tally.h"
#include "status.h"

#include <stdint.h>

enum {
    SET_BLOCK = 64,
    SET_DEAL_MIN = 3,
    SET_DEAL_MAX = 21,
};

enum set_pick {
    SET_PICK_RANDOM, /* any set, each as likely */
    SET_PICK_FIRST   /* the first in the order of set_list */
};

enum set_stop {
    SET_STOP_NO_SET,    /* after the deck is used up, play on until there is no set; this
                           last hand is counted too, also when no card is left */
    SET_STOP_DECK_EMPTY /* when the deck is used up; the table then is not counted */
};

struct set_rules {
    unsigned properties; /* 3 to 6 */
    unsigned deal;       /* SET_DEAL_MIN .. SET_DEAL_MAX */
    enum set_pick pick;
    enum set_stop stop;
};

/* Which of the games, or tables, that a seed stands for. */
struct set_run {
    uint64_t seed;
    uint64_t first; /* a multiple of SET_BLOCK */
    uint64_t count;
};

/* Makes the tally that games by `rules` need. PZ_INVALID: no such rules; PZ_NO_MEMORY. */
enum pz_status set_games_make_tally(const struct set_rules *rules, struct set_tally *tally);

/* Plays games and adds what was seen to `tally`, which set_games_make_tally made for the
 * same rules. PZ_INVALID: no such rules, or `first` is no multiple of SET_BLOCK. Nothing is
 * allocated; 64 KiB of stack. Cost with 3 or 4 attributes: about 0.25 us a game with
 * AVX-512; 1.5 us by set_games_play_plainly, which has no vectors and gives the same
 * result. Thread-safe for different tallies. */
enum pz_status set_games_play(const struct set_rules *rules, const struct set_run *run,
                              struct set_tally *tally);
enum pz_status set_games_play_plainly(const struct set_rules *rules,
                                      const struct set_run *run, struct set_tally *tally);

/* Makes the tally that tables of `cards` cards need. PZ_INVALID: no such deck, or it has
 * fewer cards; PZ_NO_MEMORY. */
enum pz_status set_draws_make_tally(unsigned properties, unsigned cards,
                                    struct set_tally *tally);

/* Draws tables of `cards` different cards, every table as likely, counts the sets on each
 * and adds that to `tally`, of set_draws_make_tally, as games of one hand. As for
 * set_games_play otherwise. */
enum pz_status set_draws_count(unsigned properties, unsigned cards,
                               const struct set_run *run, struct set_tally *tally);
enum pz_status set_draws_count_plainly(unsigned properties, unsigned cards,
                                       const struct set_run *run, struct set_tally *tally);

#endif

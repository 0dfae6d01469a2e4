/* Millions of games of SET, for statistics.
 *
 * A game deals `deal` cards from a shuffled deck. As long as there is a set, one is taken
 * away, and when fewer than `deal` cards are left, cards are added up to `deal`; when there
 * is no set, three cards are added. Where the first set is taken, the cards that stay keep
 * their order and new ones come behind them, as in the program of Norvig; where any is, as
 * in that of Berkes ("Solving the game Set", 2010), the order does not matter. A hand is a
 * table at the moment when somebody looks for a set.
 *
 * As for tables that are drawn one by one (set_odds.h), the games of a seed are the same
 * ones in whatever pieces they are played. Shuffles and choices are unbiased. */
#ifndef PUZZLES_SET_GAMES_H
#define PUZZLES_SET_GAMES_H

#include "control.h"
#include "set_odds.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { SET_DEAL_MIN = 3, SET_DEAL_MAX = 21 };

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

/* Which games to play. */
struct set_games {
    struct set_rules rules;
    uint64_t games; /* how many */
    uint64_t seed;
};

/* Plays games. On PZ_OK, and only then, the caller frees the tally by set_tally_free. When
 * the time of `ctl` was up its `games` are fewer than wanted, even 0, and are the first
 * ones of the seed.
 *
 * PZ_INVALID: no such rules. PZ_NO_MEMORY: a tally takes up to half a megabyte. PZ_STOPPED.
 * With PZ_BRIEF it is PZ_LATER when it would take longer than half a millisecond. The work
 * is divided among the threads of `ctl`. Cost with 3 or 4 attributes: less than a
 * microsecond a game with vectors, some without (bench/results.md). */
enum pz_status set_simulate(const struct set_games *games, const struct pz_ctl *ctl,
                            struct set_tally *tally);

/* Hands in a game on tables of `size` cards, or of SET_ANY_SIZE. */
struct set_estimate set_tally_hands_per_game(const struct set_tally *tally, unsigned size);

/* The share of games that ended with `cards` cards on the table. */
struct set_estimate set_tally_ending(const struct set_tally *tally, unsigned cards);

/* How games end, exactly. */

enum { SET_ENDINGS_MAX = 3 };

struct set_ending {
    unsigned cards; /* on the table at the end */
    double random;  /* the probability with SET_PICK_RANDOM */
    double best; /* for the player who ends without a card as often as can be, and then has
                    as few cards left in the mean as can be: who knows which cards are
                    gone, not the order of the deck */
};

struct set_endings {
    unsigned rows;
    struct set_ending row[SET_ENDINGS_MAX]; /* by increasing number of cards */
};

/* Finds how games by `rules` end. False when it is not known: other than 3 properties,
 * SET_PICK_RANDOM and SET_STOP_NO_SET, or no such deal. All positions were solved by
 * tools/set_game; probabilities are the exact fractions to 2 units in the last place. Cost:
 * microseconds. */
bool set_find_endings(const struct set_rules *rules, struct set_endings *endings);

#ifdef __cplusplus
}
#endif

#endif

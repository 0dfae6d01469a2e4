/* Simulates games of SET for statistics.
 *
 * A game deals `deal` cards from a shuffled deck. Then it repeats the following step. If
 * the table contains a set, the game removes one set, and adds cards until there are at
 * least `deal` cards again. Otherwise, the game adds three cards. With SET_PICK_FIRST, the
 * remaining cards keep their order and new cards follow them, as in Norvig's program
 * (SET.ipynb in pytudes). With SET_PICK_RANDOM, the order does not matter, as in Berkes's
 * program ("Solving the game Set", 2010). Each time the player searches for a set, the
 * cards on the table are a hand.
 *
 *     const struct set_games games = {
 *         .rules = {4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, .games = 100000, .seed = 1};
 *     struct set_tally tally;
 *
 *     if (set_simulate(&games, NULL, &tally) == PZ_OK) {
 *         printf("no card left: %g\n", set_tally_ending(&tally, 0).value);
 *         set_tally_free(&tally);
 *     }
 *
 * A seed always produces the same games, for any number of threads. Shuffles and choices are
 * unbiased. Threads can call all functions at the same time if they use different tallies. */
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

enum { SET_GAME_PROPERTIES_MIN = 3, SET_DEAL_MIN = 3, SET_DEAL_MAX = 21 };

enum set_pick {
    SET_PICK_RANDOM, /* any set, with the same probability */
    SET_PICK_FIRST   /* the first set in the order of set_list */
};

enum set_stop {
    /* When the deck is empty, the game continues until there is no set. This last hand is
     * counted, even if no cards remain. */
    SET_STOP_NO_SET,
    /* When the deck is empty, the game ends. The table is then not counted. */
    SET_STOP_DECK_EMPTY
};

struct set_rules {
    unsigned properties; /* attributes: SET_GAME_PROPERTIES_MIN to 6 */
    unsigned deal;       /* SET_DEAL_MIN to SET_DEAL_MAX */
    enum set_pick pick;
    enum set_stop stop;
};

struct set_games {
    struct set_rules rules;
    uint64_t games; /* number of games */
    uint64_t seed;
};

/* Simulates games.
 *
 * If the result is PZ_OK, sets `tally`, which the caller frees with set_tally_free. If the
 * deadline of `ctl` is reached, the tally contains only the first games of the seed, possibly
 * none. The threads of `ctl` share the work.
 *
 * PZ_INVALID     the rules are invalid
 * PZ_NO_MEMORY   out of memory; a tally takes up to 0.5 MB
 * PZ_LATER       with PZ_BRIEF: the games would take more than 0.5 ms
 * PZ_STOPPED     the caller stopped the call
 *
 * Cost with 3 or 4 attributes: with vector instructions less than 1 us per game, and otherwise
 * a few microseconds (bench/results.md). */
enum pz_status set_simulate(const struct set_games *games, const struct pz_ctl *ctl,
                            struct set_tally *tally);

/* Returns the mean number of hands in a game on tables of `size` cards or SET_ANY_SIZE. */
struct set_estimate set_tally_hands_per_game(const struct set_tally *tally, unsigned size);

/* Returns the share of games that ended with `cards` cards on the table. */
struct set_estimate set_tally_ending(const struct set_tally *tally, unsigned cards);

/* Exact probabilities of the endings. */

enum { SET_ENDINGS_MAX = 3 };

struct set_ending {
    unsigned cards; /* on the table at the end */
    double random;  /* the probability for SET_PICK_RANDOM */
    /* The probability for the best player. This player maximizes the probability of ending
     * without cards. Of the ways to play with this property, the player chooses the way
     * with the fewest remaining cards on average. The player knows the cards that were
     * taken, but not the order of the deck. */
    double best;
};

struct set_endings {
    unsigned rows;
    struct set_ending row[SET_ENDINGS_MAX]; /* in increasing order of `cards` */
    const char *argument; /* sentences that explain the computation; a constant */
};

/* Finds the exact probabilities of the endings, which research/set_game computed.
 *
 * Returns false if the probabilities are not known. They are known for 3 attributes,
 * SET_PICK_RANDOM and SET_STOP_NO_SET. Their error is at most 2 units in the last place,
 * because they were computed as fractions and then rounded.
 *
 * Cost: microseconds. */
bool set_find_endings(const struct set_rules *rules, struct set_endings *endings);

#ifdef __cplusplus
}
#endif

#endif

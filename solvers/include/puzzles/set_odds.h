/* The probability of each number of sets on a SET table. The probability is exact if it is
 * known. Otherwise it is estimated from random tables.
 *
 * The library contains the exact numbers of tables, which research/set_odds counted once.
 * It also contains the smallest and the largest numbers of sets, which
 * research/set_extremes proved. For large tables, the numbers follow from the cards that
 * are not on the table (set_count_both).
 *
 * Example: the mean number of sets on 12 cards.
 *
 *     const struct set_draws twelve = {.properties = 4, .cards = 12};
 *     struct set_odds odds;
 *
 *     if (set_find_odds(&twelve, NULL, &odds) == PZ_OK) {
 *         printf("%s tables, %g sets on average\n", odds.tables, odds.mean);
 *         set_odds_free(&odds);
 *     }
 *
 * A tally contains sums over random tables. Each time the player looks for a set, the cards
 * on the table are a hand. A share is the number of hands of a kind (for example, hands
 * with 3 sets) divided by the number of all hands. Hands of one game depend on each other,
 * and games have different numbers of hands. Therefore the standard error is computed for a
 * ratio of means over independent games (Cochran, "Sampling Techniques", 6.4). Let p be the
 * share. A game has h hands, of which x hands are of the kind. For n games, the squared
 * standard error of p is
 *
 *     n / (n - 1) * (sum x^2 - 2 p sum x h + p^2 sum h^2) / (sum h)^2
 *
 * where the sums are over all games. A table that is drawn alone is a game of one hand.
 * Then the formula becomes p (1 - p) / (n - 1).
 *
 * Each block of 64 tables has its own random number generator, which depends on the seed
 * and on the number of the block. Therefore the first n tables of a seed are the same for
 * any number of threads, with and without vector instructions.
 *
 * Functions that use different tallies can run at the same time. */
#ifndef PUZZLES_SET_ODDS_H
#define PUZZLES_SET_ODDS_H

#include "control.h"
#include "set.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sums over all games. In a game, x hands are of a kind, and h hands have tables of this
 * size. */
struct set_cell {
    uint64_t hands;    /* sum of x */
    uint64_t squares;  /* sum of x^2 */
    uint64_t products; /* sum of x h */
};

enum { SET_ANY_SIZE = 0xffff }; /* instead of a number of cards: tables of any size */

/* The tally owns its arrays. In `cell` and `row`, row 0 is for tables of any size, and row
 * n + 1 is for tables of n cards. */
struct set_tally {
    uint64_t games;        /* number of complete games, or of drawn tables */
    unsigned sizes;        /* greater than the number of cards of any table; 0: only row
                            * 0 */
    unsigned counts;       /* greater than the number of sets on any table */
    struct set_cell *cell; /* cell[row * counts + s]: hands with s sets */
    struct set_cell *row;  /* row[row]: hands with any number of sets */
    struct set_cell found; /* here, x is the number of sets on all hands of a game */
    uint64_t *left;        /* left[n]: number of games that ended with n cards on the
                            * table */
};

/* Frees the memory of a tally. All members of the tally can be zero. */
void set_tally_free(struct set_tally *tally);

/* Returns the number of hands with `sets` sets on tables of `size` cards.
 *
 * size: less than tally->sizes, or SET_ANY_SIZE.
 * sets: less than tally->counts. */
uint64_t set_tally_hands(const struct set_tally *tally, unsigned size, unsigned sets);

/* Returns the number of hands with any number of sets on tables of `size` cards.
 *
 * size: less than tally->sizes, or SET_ANY_SIZE. */
uint64_t set_tally_all_hands(const struct set_tally *tally, unsigned size);

/* A share or a mean. If there are no observations, both members are NaN. If there is one
 * game, the standard error is 0. */
struct set_estimate {
    double value;
    double standard_error;
};

/* Returns the share of hands with `sets` sets among all hands on tables of `size` cards.
 * The parameters are the same as for set_tally_hands. */
struct set_estimate set_tally_share(const struct set_tally *tally, unsigned size,
                                    unsigned sets);

/* Returns the mean number of sets on a hand, for a tally of games. The mean is computed as
 * a share, but x is the number of sets on all hands of a game. */
struct set_estimate set_tally_mean(const struct set_tally *tally);

/* Returns the mean number of sets on a table, for a tally of set_draw. */
struct set_estimate set_tally_drawn_mean(const struct set_tally *tally);

/* Which tables to draw, and what to count. */
struct set_draws {
    unsigned properties; /* number of attributes of a card, 1 to 6 */
    unsigned cards;      /* number of cards of a table, 0 to the size of the deck, and at
                          * most set_draw_cards_max(variant) */
    uint64_t tables;     /* number of tables to draw */
    uint64_t seed;
    enum set_variant variant; /* sets, UltraSets or GhostSets are counted */
};

/* Returns the largest number of cards of a table that can be drawn. It is 729 for sets, 243
 * for UltraSets and 60 for GhostSets. With more cards, a tally would take too much
 * memory. */
unsigned set_draw_cards_max(enum set_variant variant);

/* Draws random tables and counts the sets, UltraSets or GhostSets on each table.
 *
 * All tables of different cards have the same probability.
 *
 * draws: not changed.
 * ctl: limits of the call, or NULL. The work is divided among its threads. At the deadline,
 *     the tally contains only the first tables of the seed, and can be empty.
 * tally: output if the result is PZ_OK; free it with set_tally_free.
 *
 * PZ_INVALID     `properties` is not 1 to 6, the deck has fewer than `cards` cards, or
 *                `cards` exceeds set_draw_cards_max(variant)
 * PZ_NO_MEMORY   an allocation failed, or the tally would exceed ctl->max_bytes. A tally
 *                takes up to 22 MB, for GhostSets on 60 cards
 * PZ_LATER       only with PZ_BRIEF: the call would take more than 0.5 ms
 * PZ_STOPPED     ctl->poll returned true
 *
 * Cost for a table of n cards of a deck of N cards: n^2 / 2 steps for sets, which is less
 * than 0.1 us for 12 cards (bench/results.md). UltraSets take slightly longer. GhostSets
 * take 6 n N steps. */
enum pz_status set_draw(const struct set_draws *draws, const struct pz_ctl *ctl,
                        struct set_tally *tally);

enum {
    SET_ODDS_ROWS_MAX = 128,
    SET_TABLES_SIZE = 40,      /* a decimal number below 2^128 and its NUL */
    SET_ALL_TABLES_SIZE = 240, /* C(729, n) and its NUL */
    SET_ARGUMENT_SIZE = 400
};

struct set_odds_row {
    uint64_t sets;                /* number of sets, UltraSets or GhostSets */
    char tables[SET_TABLES_SIZE]; /* number of tables with this number of sets, in
                                   * decimal */
    double probability;           /* the probability of these tables */
};

/* A lower or upper bound of the number of sets on a table. */
struct set_extreme {
    uint64_t sets;  /* the bound */
    bool attained;  /* a table with this number of sets is known */
    const char *by; /* the proof, a noun phrase; a constant */
};

/* Probabilities for tables of n cards with d attributes. */
struct set_odds {
    bool exact;    /* the probabilities are exact: `row` contains all numbers of sets
                    * that occur */
    unsigned rows; /* number of rows in `row`, which are in increasing order of `sets` */
    struct set_odds_row row[SET_ODDS_ROWS_MAX];
    char tables[SET_ALL_TABLES_SIZE]; /* number of all tables, C(3^d, n). Always exact */
    double mean; /* mean number of sets, UltraSets or GhostSets. Always exact. For sets,
                  * it is C(n, 3) / (3^d - 2) */
    struct set_extreme least, most;   /* bounds of the number of sets on a table */
    char argument[SET_ARGUMENT_SIZE]; /* sentences that state why `least` and `most` are
                                       * proven */
    struct set_tally drawn;           /* random tables, if `exact` is false; owned by
                                       * this struct */
};

/* Finds the probability of each number of sets on a table.
 *
 * draws: the tables. If the probabilities are not known exactly and draws->tables is not 0,
 *     the function draws random tables as set_draw does. The limit set_draw_cards_max
 *     applies only in this case.
 * ctl: limits of the call, or NULL.
 * odds: output if the result is PZ_OK; free it with set_odds_free.
 *
 * The function returns the same values as set_draw, or PZ_OUT_OF_TIME if the deadline was
 * reached before the first table was drawn.
 *
 * Cost: 4 us, plus the cost of set_draw if tables are drawn. If the tables of this size and
 * variant were not counted, the cost without draws is up to 0.1 ms. */
enum pz_status set_find_odds(const struct set_draws *draws, const struct pz_ctl *ctl,
                             struct set_odds *odds);

/* Frees the memory that `odds` owns. */
void set_odds_free(struct set_odds *odds);

#ifdef __cplusplus
}
#endif

#endif

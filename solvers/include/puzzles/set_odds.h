/* The probability of each number of sets on a SET table: exact where it is known, otherwise
 * estimated from random tables.
 *
 * The exact numbers were counted once by research/set_odds and are part of the library. So are
 * the smallest and largest numbers of sets that research/set_extremes proved. Other numbers
 * follow from the cards that are not on the table (set_count_both).
 *
 *     const struct set_draws twelve = {.properties = 4, .cards = 12};
 *     struct set_odds odds;
 *
 *     if (set_find_odds(&twelve, NULL, &odds) == PZ_OK) {
 *         printf("%s tables, %g sets on average\n", odds.tables, odds.mean);
 *         set_odds_free(&odds);
 *     }
 *
 * Results of random tables are added up in a tally. A hand is a table at one moment of a
 * game. A share is the number of hands of a kind divided by the number of all hands. Hands of
 * one game depend on each other, and games have different numbers of hands. The standard
 * error is therefore that of a ratio of means over independent games (Cochran, "Sampling
 * Techniques", 6.4). With x hands of the kind and h hands in a game, and the share p,
 *
 *     error^2 = (sum x^2 - 2 p sum x h + p^2 sum h^2) / (sum h)^2
 *
 * times n / (n - 1) for n games. A table that is drawn alone is a game of one hand, and the
 * formula becomes p (1 - p) / (n - 1).
 *
 * Each block of 64 tables has its own random number generator, which depends on the seed and
 * on the number of the block. The first n tables of a seed are therefore the same for any
 * number of threads, with and without vectors.
 *
 * All functions are thread-safe for different tallies. */
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

/* Sums over games. */
struct set_cell {
    uint64_t hands;    /* of x, the number of hands of this kind in a game */
    uint64_t squares;  /* of x^2 */
    uint64_t products; /* of x h, where h is the number of hands on tables of this size */
};

enum { SET_ANY_SIZE = 0xffff }; /* instead of a number of cards: tables of any size */

struct set_tally {
    uint64_t games;        /* complete games, or tables drawn */
    unsigned sizes;        /* tables have fewer cards; 0: only SET_ANY_SIZE */
    unsigned counts;       /* tables have fewer sets */
    struct set_cell *cell; /* [row * counts + sets], owned; row 0 is SET_ANY_SIZE, row n + 1
                            * is tables of n cards */
    struct set_cell *row;  /* [row]: hands with any number of sets */
    struct set_cell found; /* x is the number of sets on all hands of a game */
    uint64_t *left;        /* [size]: games that ended with that many cards */
};

/* Frees the memory of a tally, which can be all zero. */
void set_tally_free(struct set_tally *tally);

/* Returns the number of hands with `sets` sets on tables of `size` cards or SET_ANY_SIZE.
 *
 * `sets` is less than `counts`, and `size` is less than `sizes`. */
uint64_t set_tally_hands(const struct set_tally *tally, unsigned size, unsigned sets);

/* The same for any number of sets. */
uint64_t set_tally_all_hands(const struct set_tally *tally, unsigned size);

/* A share or a mean. Both members are NaN if there are no observations. The standard error of
 * a single game is 0. */
struct set_estimate {
    double value;
    double standard_error;
};

/* Returns the share of hands with `sets` sets among those on tables of `size` cards or
 * SET_ANY_SIZE. */
struct set_estimate set_tally_share(const struct set_tally *tally, unsigned size,
                                    unsigned sets);

/* Returns the mean number of sets on a hand of games: a ratio of means, in which x is the
 * number of sets on all hands of a game. */
struct set_estimate set_tally_mean(const struct set_tally *tally);

/* Returns the mean number of sets on tables that were drawn by set_draw. */
struct set_estimate set_tally_drawn_mean(const struct set_tally *tally);

/* Which tables to draw, and what to count. */
struct set_draws {
    unsigned properties; /* 1 to 6 */
    unsigned cards;      /* 0 to the deck; at most set_draw_cards_max(variant) */
    uint64_t tables;     /* number of tables */
    uint64_t seed;
    enum set_variant variant;
};

/* Returns the largest number of cards of a table that can be drawn: 729 for sets, 243 for
 * UltraSets and 60 for GhostSets, so that a tally fits in memory. */
unsigned set_draw_cards_max(enum set_variant variant);

/* Draws random tables and counts the sets, UltraSets or GhostSets on each.
 *
 * All tables of different cards have the same probability. If the result is PZ_OK, sets
 * `tally`, which the caller frees with set_tally_free. If the time of `ctl` ends first, the
 * tally contains fewer tables, possibly 0: always the first ones of the seed. The work is
 * divided among the threads of `ctl`.
 *
 * PZ_INVALID     there is no such deck, it has fewer cards, or `cards` exceeds
 *                set_draw_cards_max(variant)
 * PZ_NO_MEMORY   a tally takes up to 22 MB, for GhostSets on 60 cards
 * PZ_LATER       with PZ_BRIEF: would take more than 0.5 ms
 * PZ_STOPPED
 *
 * Cost: n^2 / 2 steps for a table of n cards, less than 0.1 us for 12 cards
 * (bench/results.md); slightly more for UltraSets; 6 n N steps for GhostSets in a deck of N
 * cards. */
enum pz_status set_draw(const struct set_draws *draws, const struct pz_ctl *ctl,
                        struct set_tally *tally);

enum {
    SET_ODDS_ROWS_MAX = 128,
    SET_TABLES_SIZE = 40,      /* a decimal number below 2^128 and its NUL */
    SET_ALL_TABLES_SIZE = 240, /* C(729, n) and its NUL */
    SET_ARGUMENT_SIZE = 400
};

struct set_odds_row {
    uint64_t sets;                /* or UltraSets or GhostSets */
    char tables[SET_TABLES_SIZE]; /* decimal: number of tables with that number of sets */
    double probability;
};

/* A lower or upper bound of the number of sets on a table. */
struct set_extreme {
    uint64_t sets;
    bool attained;  /* a table with this number of sets is known */
    const char *by; /* the proof, a noun phrase */
};

struct set_odds {
    bool exact;    /* `row` contains all numbers of sets that occur */
    unsigned rows; /* in increasing order of `sets` */
    struct set_odds_row row[SET_ODDS_ROWS_MAX];
    char tables[SET_ALL_TABLES_SIZE]; /* C(3^d, n), always exact */
    double mean;                      /* always exact: C(n, 3) / (3^d - 2) for sets */
    struct set_extreme least, most;
    char argument[SET_ARGUMENT_SIZE]; /* why `least` and `most` are proven: sentences */
    struct set_tally drawn;           /* owned: random tables if `exact` is false */
};

/* Returns the probability of each number of sets on tables of `cards` cards.
 *
 * If it is not known exactly, draws `tables` random tables as set_draw does, unless that is
 * 0. If the result is PZ_OK, sets `odds`, which the caller frees with set_odds_free.
 *
 * Results are those of set_draw, and PZ_OUT_OF_TIME if the time ended before the first table.
 * set_draw_cards_max applies only if tables must be drawn.
 *
 * Cost: 4 us and the draws; up to 0.1 ms for variants that were not counted. */
enum pz_status set_find_odds(const struct set_draws *draws, const struct pz_ctl *ctl,
                             struct set_odds *odds);

void set_odds_free(struct set_odds *odds);

#ifdef __cplusplus
}
#endif

#endif

/* How many SET tables of a size hold how many sets: exact numbers, where they are known,
 * and shares among tables that are drawn at random.
 *
 * The exact numbers were counted once, by tools/set_odds, and are a part of the library; so
 * are the least and the greatest numbers of sets where not all tables were counted, proven
 * by tools/set_extremes. What is not stored follows from the cards that are not on the
 * table, by set_count_both.
 *
 * What is drawn is summed up in a tally. A share is the number of hands of a kind over the
 * number of all hands, where a hand is a table at a moment. Hands of one game depend on
 * each other and games have different numbers of them, so the standard error is that of a
 * ratio of means over independent games (Cochran, "Sampling Techniques", 6.4): with x hands
 * of the kind and h hands in a game, and p the share,
 *
 *     error^2 = (sum x^2 - 2 p sum x h + p^2 sum h^2) / (sum h)^2
 *
 * times n / (n - 1) for n games. Tables drawn one by one are games of one hand, and the
 * formula becomes p (1 - p) / (n - 1).
 *
 * Randomness is by blocks of 64 tables, each with a generator of its own, made from the
 * seed and the number of the block. So the first n tables of a seed are the same ones in
 * whatever pieces and by however many threads they are drawn, and with vectors or without.
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

/* Sums over the games. */
struct set_cell {
    uint64_t hands;    /* of x: the hands of this kind */
    uint64_t squares;  /* of x^2 */
    uint64_t products; /* of x h, h being the hands of the game on tables of this size */
};

enum { SET_ANY_SIZE = 0xffff }; /* instead of a number of cards: tables of any size */

/* What was seen on many tables. */
struct set_tally {
    uint64_t games;        /* whole games, or tables drawn */
    unsigned sizes;        /* tables have fewer cards than that; 0: only SET_ANY_SIZE */
    unsigned counts;       /* and hold fewer sets than that */
    struct set_cell *cell; /* [row * counts + sets], owned; row 0 is SET_ANY_SIZE, */
    struct set_cell *row;  /* [row]: any hand; row n + 1 is that of tables of n cards */
    struct set_cell found; /* of games: x is the number of sets on all hands together */
    uint64_t *left;        /* [size]: games that ended with so many cards on the table */
};

/* Frees what the tally owns; one that is all zero too. */
void set_tally_free(struct set_tally *tally);

/* How many hands with `sets` sets, below `counts`, were seen on tables of `size` cards,
 * below `sizes`, or of SET_ANY_SIZE; and with any number of sets. */
uint64_t set_tally_hands(const struct set_tally *tally, unsigned size, unsigned sets);
uint64_t set_tally_all_hands(const struct set_tally *tally, unsigned size);

/* A share or a mean, and how sure it is. */
struct set_estimate {
    double value;
    double standard_error; /* 0 when nothing was seen */
};

/* The share of hands with `sets` sets among those on tables of `size` cards, or of
 * SET_ANY_SIZE. */
struct set_estimate set_tally_share(const struct set_tally *tally, unsigned size,
                                    unsigned sets);

/* The mean number of sets in a hand of the games that were played, a ratio of means as
 * well, the x of a game being the sets on all its hands. */
struct set_estimate set_tally_mean(const struct set_tally *tally);

/* The mean number of sets on tables that were drawn one by one. */
struct set_estimate set_tally_drawn_mean(const struct set_tally *tally);

/* Which tables to draw, and what is counted on them. */
struct set_draws {
    unsigned properties; /* 3 to 6 */
    unsigned cards;      /* 0 .. the deck; for a variant at most SET_VARIANT_CARDS */
    uint64_t tables;     /* how many */
    uint64_t seed;
    enum set_variant variant;
};

enum { SET_VARIANT_CARDS = 60 };

/* Draws tables of different cards, every table as likely, and counts the sets, UltraSets or
 * GhostSets on each, as games of one hand. On PZ_OK, and only then, the caller frees the
 * tally by set_tally_free. When the time of `ctl` was up its `games` are fewer than wanted,
 * even 0, and are the first ones of the seed.
 *
 * PZ_INVALID: no such deck, or it has fewer cards. PZ_NO_MEMORY. PZ_STOPPED. With PZ_BRIEF
 * it is PZ_LATER when it would take longer than half a millisecond. The work is divided
 * among the threads of `ctl`. Cost: n^2 / 2 steps a table of n cards, less than 0.1 us
 * for 12 (bench/results.md), for UltraSets some more; for GhostSets 6 n N steps with a deck
 * of N. A tally takes up to 22 MB for the GhostSets on 60 cards. */
enum pz_status set_draw(const struct set_draws *draws, const struct pz_ctl *ctl,
                        struct set_tally *tally);

enum {
    SET_ODDS_ROWS_MAX = 128,
    SET_TABLES_SIZE = 40,      /* a decimal number below 2^128 and its NUL */
    SET_ALL_TABLES_SIZE = 240, /* C(729, n) and its NUL */
    SET_ARGUMENT_SIZE = 400
};

struct set_odds_row {
    uint64_t sets;                /* or UltraSets or GhostSets; so below */
    char tables[SET_TABLES_SIZE]; /* decimal: how many tables hold that many sets */
    double probability;
};

/* The least or the greatest number of sets on a table: no table goes beyond it. */
struct set_extreme {
    uint64_t sets;
    bool attained;  /* some table is known to hold as many; else it is only a bound */
    const char *by; /* how that is proven: what may follow "by" */
};

struct set_odds {
    bool exact;    /* all rows are there, and no other number of sets can come up */
    unsigned rows; /* in order of `sets`; without the numbers that never come up */
    struct set_odds_row row[SET_ODDS_ROWS_MAX];
    char tables[SET_ALL_TABLES_SIZE]; /* C(3^d, n), always exact */
    double mean;                      /* always exact: C(n, 3) / (3^d - 2) for sets */
    struct set_extreme least, most;
    char argument[SET_ARGUMENT_SIZE]; /* why least and most are proven: one sentence */
    struct set_tally drawn; /* owned: what was drawn where nothing exact is known */
};

/* Tells the odds of tables of `cards` cards with `properties` attributes. Only where they
 * were not counted, so many tables are drawn as for set_draw, unless that is 0. On PZ_OK,
 * and only then, the caller frees the odds by set_odds_free.
 *
 * As set_draw, but PZ_OUT_OF_TIME when tables were to be drawn and there was time for none,
 * and PZ_INVALID for more than SET_VARIANT_CARDS cards only where they were not counted.
 * Cost: 4 us and the draws; for variants that were not counted up to 0.1 ms. */
enum pz_status set_find_odds(const struct set_draws *draws, const struct pz_ctl *ctl,
                             struct set_odds *odds);

void set_odds_free(struct set_odds *odds);

#ifdef __cplusplus
}
#endif

#endif

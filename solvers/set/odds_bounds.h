/* Bounds on the number of UltraSets or GhostSets on a table, for sizes that were not counted.
 * The bounds for sets are stored (odds_table.c).
 *
 * A table of n cards contains n tables of n - 1 cards, and a group of g cards is on n - g of
 * them. The number of groups is therefore n / (n - g) times their average, so bounds for n - 1
 * cards imply bounds for n cards. A table also cannot contain more groups than a larger table
 * that includes it. */
#ifndef PUZZLES_SET_ODDS_BOUNDS_H
#define PUZZLES_SET_ODDS_BOUNDS_H

#include "puzzles/set_odds.h"

/* By number of cards on the table. */
struct set_bounds {
    unsigned deck;
    uint64_t least[SET_CARDS_MAX + 1], most[SET_CARDS_MAX + 1];
};

/* Sets the bounds that hold without a count. */
void set_bounds_open(struct set_bounds *bounds, const struct set_draws *draws);

/* Extends the numbers for the sizes that were counted, which the caller has written, to the
 * other sizes, and writes `least`, `most` and `argument` for the tables of `draws`. */
void set_bounds_find(struct set_bounds *bounds, const struct set_draws *draws,
                     struct set_odds *odds);

#endif

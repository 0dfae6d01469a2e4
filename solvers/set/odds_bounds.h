/* Between which numbers of UltraSets or GhostSets lie where not all tables of a size were
 * counted. Those of sets are stored (odds_table.c).
 *
 * A table of n cards holds n tables of n - 1, and a group of g cards is on n - g of these.
 * So its groups are n / (n - g) times their mean: bounds for n - 1 cards bound those for n.
 * And a table does not hold more than a larger one that it is a part of. */
#ifndef PUZZLES_SET_ODDS_BOUNDS_H
#define PUZZLES_SET_ODDS_BOUNDS_H

#include "puzzles/set_odds.h"

/* By the cards on the table. */
struct set_bounds {
    unsigned deck;
    uint64_t least[SET_CARDS_MAX + 1], most[SET_CARDS_MAX + 1];
};

/* What is true of such tables without a count. */
void set_bounds_open(struct set_bounds *bounds, const struct set_draws *draws);

/* Carries the numbers of the sizes that were counted, which the caller has written, on to
 * the others, and writes `least`, `most` and `argument` for the tables of `draws`. */
void set_bounds_find(struct set_bounds *bounds, const struct set_draws *draws,
                     struct set_odds *odds);

#endif

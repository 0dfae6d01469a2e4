/* Between which numbers of sets, UltraSets or GhostSets lie where not all tables of a size
 * were counted, and where such a bound is the least or the greatest number itself.
 *
 * Averages. A table of n cards holds n tables of n - 1, and a group of g cards is on n - g
 * of these. So its groups are n / (n - g) times their mean: bounds for n - 1 cards bound
 * those for n. For sets there is more. Some card is in 3 s / n sets at most, rounded down,
 * and some in as many, rounded up; without it n - 1 cards are left that hold the others.
 * And what holds for a table holds for the rest of its deck (set_count_both). All this is
 * carried on from the sizes that were counted, until nothing changes.
 *
 * Caps. With d attributes no more cards than the largest cap can hold no set
 * (set_count_cap) and its subsets hold none. With 4 attributes more is known: of 20 cards
 * none hold exactly one set, all that hold none are of one kind, and every other card makes
 * 3 sets or 10 with those. So 21 cards hold at least 3: were there one or two, without some
 * card of them none or one would be left.
 *
 * Constructions. A cap has no set. With 4 attributes there are 27 cards that make nine sets
 * without a card in common, so 21 to 27 cards can hold 3 to 9. The most are held by a
 * subspace, or by one without a cap of its own. And again for the rest of the deck. */
#ifndef PUZZLES_SET_ODDS_BOUNDS_H
#define PUZZLES_SET_ODDS_BOUNDS_H

#include "puzzles/set_odds.h"

/* By the cards on the table. */
struct set_bounds {
    unsigned properties, deck;
    uint64_t least[SET_CARDS_MAX + 1], most[SET_CARDS_MAX + 1];
};

/* What is true of such tables without a count. */
void set_bounds_open(struct set_bounds *bounds, const struct set_draws *draws);

/* Carries the numbers of the sizes that were counted, which the caller has written, on to
 * the others, and writes `least`, `most` and `argument` for the tables of `draws`. */
void set_bounds_find(struct set_bounds *bounds, const struct set_draws *draws,
                     struct set_odds *odds);

#endif

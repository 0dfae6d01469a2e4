/* The exact numbers of SET tables with each number of sets. */
#ifndef PUZZLES_SET_ODDS_TABLE_H
#define PUZZLES_SET_ODDS_TABLE_H

#include "puzzles/set_odds.h"

/* Sets `odds` to the known probabilities, or at least bounds, for the tables of `draws`.
 * Does not draw tables.
 *
 * PZ_INVALID   there is no such deck or variant, or the deck has fewer cards; `odds` is
 *              unchanged
 *
 * Cost: as set_find_odds without draws. */
enum pz_status set_odds_table_find(const struct set_draws *draws, struct set_odds *odds);

/* Returns true if the table of odds.table has a row for these tables. If the table does not
 * have such a row, tables with this number of sets may still exist. Cost: 0.2 us. */
bool set_odds_table_counts(unsigned properties, unsigned cards, unsigned sets);

#endif

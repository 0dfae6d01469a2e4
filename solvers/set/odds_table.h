/* The exact numbers of SET tables with so many sets. */
#ifndef PUZZLES_SET_ODDS_TABLE_H
#define PUZZLES_SET_ODDS_TABLE_H

#include "puzzles/set_odds.h"

/* Tells what is known of the tables that `draws` names; nothing is drawn. PZ_INVALID: no
 * such deck or variant, or it has fewer cards; `odds` is unchanged then. Cost: as of
 * set_find_odds. */
enum pz_status set_odds_table_find(const struct set_draws *draws, struct set_odds *odds);

/* True when tables with exactly so many sets are among those that were counted; false says
 * nothing. Cost: 0.2 us. */
bool set_odds_table_counts(unsigned properties, unsigned cards, unsigned sets);

#endif

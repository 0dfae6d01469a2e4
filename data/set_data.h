/* How many tables of SET hold how many sets, UltraSets and GhostSets, in the texts of
 * set/odds.table, set/ultraset.table and set/ghostset.table, which solvers/set/odds_table.c
 * reads; how games end, in that of set/endings.table, which solvers/set/endings.c reads;
 * the most sets where not all tables were counted, in that of set/extremes.table. How they
 * were made is said in set/README.md. */
#ifndef PUZZLED_SET_DATA_H
#define PUZZLED_SET_DATA_H

#include <stddef.h>

extern const unsigned char set_odds_table[];
extern const size_t set_odds_table_length;
extern const unsigned char set_ultraset_table[];
extern const size_t set_ultraset_table_length;
extern const unsigned char set_ghostset_table[];
extern const size_t set_ghostset_table_length;
extern const unsigned char set_extremes_table[];
extern const size_t set_extremes_table_length;
extern const unsigned char set_endings_table[];
extern const size_t set_endings_table_length;

#endif

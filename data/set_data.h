/* The text of the files in set/. set/README.md describes their formats and how to create
 * them.
 * - odds.table, ultraset.table, ghostset.table: the number of tables of SET cards with each
 *   number of sets, UltraSets and GhostSets (read by solvers/set/odds_table.c)
 * - extremes.table: the maximum number of sets for sizes whose tables were not counted (read
 *   by the same file)
 * - endings.table: the probabilities of the endings of games (read by solvers/set/endgame_table.c)
 */
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

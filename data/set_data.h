/* How many tables of SET hold how many sets, in the text of set/odds.table, which
 * solvers/set/odds_table.c reads; how it was made is said there. */
#ifndef PUZZLED_SET_DATA_H
#define PUZZLED_SET_DATA_H

#include <stddef.h>

extern const unsigned char set_odds_table[];
extern const size_t set_odds_table_length;

#endif

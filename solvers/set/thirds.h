/* The third of any two cards of a small deck, looked up. For the solvers only. */
#ifndef PUZZLES_SET_THIRDS_H
#define PUZZLES_SET_THIRDS_H

#include "deck.h"

#include <stdint.h>

/* By the numbers of two cards, each plus one; 0 is no card, and gives 0. So is the result.
 */
extern const uint8_t set_thirds[SET_SMALL_DECK + 1][SET_SMALL_DECK + 1];

#endif

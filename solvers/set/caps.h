/* The largest tables without a set in the decks of 5 and 6 attributes, which a search does not
 * find. In affine geometry, a table without a set is a cap. */
#ifndef PUZZLES_SET_CAPS_H
#define PUZZLES_SET_CAPS_H

#include "puzzles/set.h"

/* Writes the cards of a largest table without a set. Every other largest table is the image
 * of this table under an affine map of the deck. Returns the number of cards: 45 for 5
 * attributes (Edel, Ferret, Landjev and Storme, "The classification of the largest caps in
 * AG(5, 3)", 2002), 112 for 6 (Potechin, "Maximal caps in AG(6, 3)", 2008), and 0 for
 * another number of attributes. */
unsigned set_write_cap(unsigned properties, set_card cap[SET_CARDS_MAX]);

#endif

/* Searches for a table of the deck of 81 cards with a number of sets, if one section of a
 * direction lacks at most four cards.
 *
 * The sections A, B and C are tables of the deck of 27 cards. Up to an affine map, there
 * are eight possible sets D of the cards that A lacks. The completing card of a card of B
 * and a card of C is in A unless it is in D, so
 *
 *     sets = sets(A) + sets(B) + sets(C) + bc - (pairs of B and C that a card of D completes)
 *
 * The search tries all B and C of their sizes with enough sets. For each B, a card z of C
 * is in w(z) such pairs. With the smallest possible sum of them, C does not have enough
 * sets for nearly every B. For the other B, all C are tried. */
#ifndef RESEARCH_SET_EXTREMES_SEARCH_H
#define RESEARCH_SET_EXTREMES_SEARCH_H

#include "sections.h"

enum { SEARCH_DECK = 81, SEARCH_SECTION = 27, SEARCH_LACK = 4 };

enum search_status { SEARCH_NONE, SEARCH_FOUND, SEARCH_NO_MEMORY };

/* The cards of the three sections, one bit for each card. */
struct search_table {
    uint32_t section[3];
};

/* Searches the tables of a type with a section of at least SEARCH_SECTION - SEARCH_LACK
 * cards for one with at least `sets` sets. `most` are the maximum numbers of sets of the
 * deck of 27 cards, by the number of cards. Cost: seconds to minutes, up to 1 GB. */
enum search_status search_type(const struct sections_type *type, unsigned sets,
                               const uint64_t *most, struct search_table *found);

/* Returns the number of sets of a table. */
unsigned search_count(const struct search_table *table);

#endif

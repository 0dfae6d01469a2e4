/* Do three tables of the deck of 27 cards, laid side by side as the sections of one
 * direction of the deck of 81, hold so many sets together? By trying all.
 *
 * The first section A lacks at most four cards D, which up to an affine map are one of
 * seven kinds. Of two cards from B and C the third is in A unless it is in D, so that
 *
 *     sets = sets(A) + sets(B) + sets(C) + bc - (pairs of B and C whose third is in D)
 *
 * B and C run through all tables of their sizes that hold enough sets to come that far. For
 * each B the cards of C are in w(z) such pairs; with the least of them C is not good enough
 * for nearly every B. For the others all C are tried. */
#ifndef SET_EXTREMES_SEARCH_H
#define SET_EXTREMES_SEARCH_H

#include "sections.h"

enum { SEARCH_DECK = 81, SEARCH_SECTION = 27, SEARCH_LACK = 4 };

enum search_status { SEARCH_NONE, SEARCH_FOUND, SEARCH_NO_MEMORY };

/* The cards of the three sections, a bit each. */
struct search_table {
    uint32_t section[3];
};

/* Tries the tables of a type with a section of SEARCH_SECTION - SEARCH_LACK cards or more.
 * `most` are the most sets of the deck of 27, by cards. Cost: seconds to minutes and up to
 * 1 GB. */
enum search_status search_type(const struct sections_type *type, unsigned sets,
                               const uint64_t *most, struct search_table *found);

/* The sets on such a table. */
unsigned search_count(const struct search_table *table);

#endif

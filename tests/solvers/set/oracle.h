/* SET by its definition, apart from the library: the oracle of its tests. */
#ifndef PUZZLED_TESTS_SOLVERS_SET_ORACLE_H
#define PUZZLED_TESTS_SOLVERS_SET_ORACLE_H

#include "puzzles/set.h"
#include "tests/solvers/random.h"

/* The cards of a deck. */
unsigned oracle_deck(unsigned properties);

/* The value of a card in attribute 0 .. properties - 1. */
unsigned oracle_value(unsigned card, unsigned properties, unsigned attribute);

/* The sum of two cards, attribute by attribute, modulo 3. */
unsigned oracle_add(unsigned a, unsigned b);

/* Whether three different cards are, in every attribute, all the same or all different. */
bool oracle_is_set(unsigned a, unsigned b, unsigned c);

/* The number of sets; all are written to `out`, in lexicographic order, unless it is NULL.
 */
size_t oracle_list(const set_card *cards, unsigned count, struct set_triple *out);

/* Exchanges the first `count` of `among` cards for random ones of them all. */
void oracle_shuffle(set_card *cards, unsigned count, unsigned among, struct test_rng *rng);

/* Makes `cards` the cards 0 .. among - 1, the first `count` of them random ones. */
void oracle_deal(set_card *cards, unsigned count, unsigned among, struct test_rng *rng);

#endif

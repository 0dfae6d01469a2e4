/* The oracle of the tests of SET: the definition, without code of the library. */
#ifndef PUZZLED_TESTS_SOLVERS_SET_ORACLE_H
#define PUZZLED_TESTS_SOLVERS_SET_ORACLE_H

#include "puzzles/set.h"
#include "tests/solvers/random.h"

/* Returns the number of cards in a deck. */
unsigned oracle_deck(unsigned properties);

/* Returns the value of a card in attribute 0 to properties - 1. */
unsigned oracle_value(unsigned card, unsigned properties, unsigned attribute);

/* Returns the sum of two cards, attribute by attribute, modulo 3. */
unsigned oracle_add(unsigned a, unsigned b);

/* Returns true if three different cards are equal or all different in each attribute. */
bool oracle_is_set(unsigned a, unsigned b, unsigned c);

/* Returns the number of sets. Writes all to `out`, in lexicographic order, unless it is NULL. */
size_t oracle_list(const set_card *cards, unsigned count, struct set_triple *out);

/* Replaces the first `count` of `among` cards by random ones of all. */
void oracle_shuffle(set_card *cards, unsigned count, unsigned among, struct test_rng *rng);

/* Sets `cards` to the cards 0 to among - 1. The first `count` are random. */
void oracle_deal(set_card *cards, unsigned count, unsigned among, struct test_rng *rng);

#endif

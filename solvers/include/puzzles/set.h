/* The card game SET: which three cards of a table belong together.
 *
 * A card has 3 to 6 attributes with three values each. It is kept as the number whose
 * digits in base 3 are the values, the first attribute the most significant, so a deck of
 * d attributes holds the numbers 0 .. 3^d - 1. Three different cards are a set when they
 * are, in every attribute, all the same or all different: when their values add up to a
 * multiple of 3 in every attribute. Hence any two cards have exactly one third card, and a
 * table of n cards holds at most n (n - 1) / 6 sets. */
#ifndef PUZZLES_SET_H
#define PUZZLES_SET_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SET_PROPERTIES_MIN = 3,
    SET_PROPERTIES_MAX = 6,
    SET_CARDS_MAX = 729 /* the deck with 6 attributes */
};

typedef uint16_t set_card;

/* How three cards stand to each other in one attribute. */
enum set_relation {
    SET_SAME,
    SET_DIFFERENT,
    SET_MIXED /* two the same, one different: no set */
};

/* The ways to find the sets. TRIPLES, PAIRS and GROUPS are those of Berkes, "Solving the
 * game Set" (2010); all four give the same list. n is the number of cards. */
enum set_method {
    SET_FAST,    /* every pair, its third card looked up: n^2 / 2 steps, side by side */
    SET_TRIPLES, /* every three cards: n^3 / 6 steps */
    SET_PAIRS,   /* every pair, its third card searched among the cards that follow */
    SET_GROUPS   /* by groups of equal first value: within each, and one from each */
};

/* The cards on the table, at places 0 .. count - 1. The cards stay the caller's. */
struct set_table {
    const set_card *cards;
    unsigned count;
    unsigned properties; /* attributes of a card: 3 to 6 */
};

/* Three places on the table, increasing. */
struct set_triple {
    uint16_t place[3];
};

/* How many different cards there are: 3 to the power of `properties`; 0 when that is not
 * 3 to 6. Thread-safe, as is every function here. */
unsigned set_count_deck(unsigned properties);

/* The most cards of such a deck that hold no set, 9, 20, 45 or 112 (Pellegrino 1970; Edel,
 * Ferret, Landjev and Storme 2002; Potechin 2008), or 0. */
unsigned set_count_cap(unsigned properties);

/* How many sets a table of `cards` cards and the rest of its deck of `deck` cards hold
 * together. A set with cards of both kinds has exactly two mixed pairs, and every mixed
 * pair is in one set; so of the N (N - 1) / 6 sets of the deck, n (N - n) / 2 are in
 * neither. */
static inline unsigned set_count_both(unsigned deck, unsigned cards)
{
    return deck * (deck - 1) / 6 - cards * (deck - cards) / 2;
}

/* The value 0, 1 or 2 of attribute 0 .. properties - 1 of a card of that deck. */
unsigned set_get_value(set_card card, unsigned properties, unsigned attribute);

/* The card that makes a set with `a` and `b`, which are two cards of one deck; `a` itself
 * when both are the same card. */
set_card set_third(set_card a, set_card b);

/* True when the three cards, all of one deck, are different and make a set. */
bool set_is_set(set_card a, set_card b, set_card c);

/* How three cards of a deck stand to each other in attribute 0 .. properties - 1. */
enum set_relation set_compare(const set_card cards[3], unsigned properties,
                              unsigned attribute);

/* Finds the sets on a table, as places i < j < k in lexicographic order, whatever the
 * method. `count` gets their exact number; the first `capacity` of them are written to
 * `out` (NULL when `capacity` is 0), whose elements behind the last set written may be
 * overwritten.
 *
 * PZ_INVALID: `properties` is not 3 to 6, a card is not of that deck, a card lies on the
 * table twice, or there is no such method. Nothing is allocated; the scratch is 8 KiB of
 * stack. SET_GROUPS keeps the least `capacity` sets in a heap, as it meets them in another
 * order.
 *
 * By SET_FAST, on one core at 3.7 GHz with AVX-512 (VBMI2) and, behind the stroke, without:
 * 12 cards with 4 attributes 0.009 / 0.07 us, 15 cards 0.017 / 0.1 us, 18 cards 0.03 /
 * 0.14 us, 12 cards with 6 attributes 0.016 / 0.12 us, 81 cards 2 / 3 us, all 729 cards
 * 120 / 200 us, which takes SET_TRIPLES 0.1 s. Where `out` has no room for 16 more sets
 * than were found, up to 18 cards take as long as without AVX-512. */
enum pz_status set_list(const struct set_table *table, enum set_method method,
                        struct set_triple *out, size_t capacity, size_t *count);

/* The number of sets on a table, as set_list by SET_FAST would find them. PZ_INVALID as for
 * set_list; 8 KiB of stack. With and without AVX-512: 12 cards with 4 attributes 0.008 /
 * 0.05 us, 40 cards 0.16 / 0.23 us, 81 cards 0.2 / 0.27 us; all 729 cards with 6 attributes
 * 2 / 3 us. */
enum pz_status set_count(const struct set_table *table, size_t *count);

#endif

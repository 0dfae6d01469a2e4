/* A bound of the sets on k cards of a deck of N = 3^d, from the decks of N / 3.
 *
 * Directions. There are (N - 1) / 2 ways to cut the deck into three parallel subspaces of N
 * / 3 cards. A table has a, b and c cards in the three sections of a direction; such a
 * triple, in falling order, is a *type*. With w = exp(2 pi i / 3), the Fourier coefficient
 * of the direction is F = a + b w + c w^2, or its conjugate, so that its energy and its
 * cube are
 *
 *     |F|^2 = a^2 + b^2 + c^2 - ab - bc - ca
 *     2 Re F^3 = 2 (a^3 + b^3 + c^3) + 12 abc
 *                - 3 (a^2 b + a b^2 + a^2 c + a c^2 + b^2 c + b c^2)
 *
 * Sums. The ordered triples of cards, equal ones as well, that add up to 0 are the sets,
 * six times each, and each card three times. So for a table with s sets (Parseval; Meshulam
 * 1995)
 *
 *     sum of |F|^2 over the directions = k (N - k) / 2
 *     sum of 2 Re F^3 = N (6 s + k) - k^3
 *
 * Types. The sets of a table with a direction of some type lie within its sections, which
 * are tables of the smaller deck, or have a card in each. Of the latter there are at most
 * ab, as two cards have one third; and with a', b', c' the cards that the sections lack, as
 * many as ab - (pairs of the first two whose third is one of the c'), which is turned round
 * in the same way. So a type has a *capacity*, the most sets that a table with it can hold.
 *
 * The bound. A table with s sets has only types of capacity s or more. For any factor f,
 *
 *     sum of 2 Re F^3 <= f k (N - k) / 2 + (directions) max (2 Re F^3 - f |F|^2)
 *
 * over those types: the dual of a linear program with one row for the energy. Where that is
 * less than N (6 s + k) - k^3 there is no such table. A type with a whole section is left
 * out: what such tables hold at most is known when that is known of the smaller deck. All
 * numbers are integers. */
#ifndef SET_EXTREMES_SECTIONS_H
#define SET_EXTREMES_SECTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { SECTIONS_TYPES_MAX = 16384 }; /* of at most 729 cards */

/* The cards in the three sections, in falling order. */
struct sections_type {
    unsigned a, b, c;
    int64_t capacity;
    int64_t energy, cube; /* |F|^2 and 2 Re F^3 */
};

/* The types of tables of `cards` cards of a deck of `deck`. */
struct sections {
    unsigned deck, cards;
    unsigned count;
    struct sections_type type[SECTIONS_TYPES_MAX];
};

/* Lists the types without a whole section. `most` are the most sets on tables of the deck
 * of a third as many cards, by their cards. */
void sections_list(struct sections *sections, unsigned deck, unsigned cards,
                   const uint64_t *most);

/* The most sets on tables with a whole section, b + c = cards - deck / 3 being the rest; 0
 * where there are fewer cards. Some table holds them if some tables hold `most`. */
uint64_t sections_fill(unsigned deck, unsigned cards, const uint64_t *most);

/* True when no table without a whole section holds `sets` sets or more, by the sums.
 * Otherwise `worst`, unless it is NULL, gets the place of a type of great energy that the
 * bound hangs on.
 */
bool sections_exclude(const struct sections *sections, uint64_t sets, unsigned *worst);

#endif

/* An upper bound of the number of sets of k cards of a deck of N = 3^d, from the decks of N
 * / 3 cards.
 *
 * Directions. There are (N - 1) / 2 ways to divide the deck into three parallel subspaces
 * of N / 3 cards, the sections. In a direction, a table has a, b and c cards in the three
 * sections. Such a triple, in decreasing order, is a *type*. With w = exp(2 pi i / 3), the
 * Fourier coefficient of the direction is F = a + b w + c w^2, or its conjugate, so that
 * its energy and its cube are
 *
 *     |F|^2 = a^2 + b^2 + c^2 - ab - bc - ca
 *     2 Re F^3 = 2 (a^3 + b^3 + c^3) + 12 abc
 *                - 3 (a^2 b + a b^2 + a^2 c + a c^2 + b^2 c + b c^2)
 *
 * Sums. The ordered triples of cards with the sum 0, including equal cards, are each set
 * six times and each card once. So for a table with s sets (Parseval; Meshulam 1995)
 *
 *     sum of |F|^2 over the directions = k (N - k) / 2
 *     sum of 2 Re F^3 = N (6 s + k) - k^3
 *
 * Types. If a table has a direction of some type, each of its sets is in one section, which
 * is a table of the smaller deck, or has a card in each section. There are at most ab sets
 * of the second kind, because one card completes two cards. If the sections lack a', b' and
 * c' cards, their number is ab - (the pairs of the first two sections that one of the c'
 * cards completes), and the same argument bounds the number of these pairs. So a type has a
 * *capacity*, the maximum number of sets of a table with it.
 *
 * The bound. A table with s sets only has types of capacity s or more. For any factor f,
 *
 *     sum of 2 Re F^3 <= f k (N - k) / 2 + (directions) max (2 Re F^3 - f |F|^2)
 *
 * where the maximum is over those types. This is the dual of a linear program with one row
 * for the energy. If the bound is less than N (6 s + k) - k^3, such a table does not exist.
 * Types with a complete section are omitted: their maximum follows from the smaller deck.
 * All numbers are integers. */
#ifndef RESEARCH_SET_EXTREMES_SECTIONS_H
#define RESEARCH_SET_EXTREMES_SECTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { SECTIONS_TYPES_MAX = 16384 }; /* with at most 729 cards */

struct sections_type {
    unsigned a, b, c; /* cards in the three sections, in decreasing order */
    int64_t capacity;
    int64_t energy, cube; /* |F|^2 and 2 Re F^3 */
};

/* The types of tables with `cards` cards of a deck of `deck` cards. */
struct sections {
    unsigned deck, cards;
    unsigned count;
    struct sections_type type[SECTIONS_TYPES_MAX];
};

/* Lists the types without a complete section. `most` are the maximum numbers of sets of the
 * deck with a third of the cards, by the number of cards. */
void sections_list(struct sections *sections, unsigned deck, unsigned cards,
                   const uint64_t *most);

/* Returns the maximum number of sets of tables with a complete section; 0 if there are too
 * few cards. If there are tables with `most` sets, there is a table with this number. */
uint64_t sections_fill(unsigned deck, unsigned cards, const uint64_t *most);

/* True if the sums prove that no table without a complete section has `sets` or more sets.
 * Otherwise stores in `worst`, unless it is NULL, the index of a type with large energy
 * that limits the bound. */
bool sections_exclude(const struct sections *sections, uint64_t sets, unsigned *worst);

#endif

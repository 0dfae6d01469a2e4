/* Counts the ways to add one, two or three cards to a hand, by the number of new sets.
 *
 * Let f(x) be the number of pairs of cards of the hand S that the point x completes. Let x
 * and y, both outside S, be joined if a card of S completes them. Adding x, y, z makes
 *
 *     f(x) + f(y) + f(z) + the number of joined pairs among them + 1 if x, y, z is a set
 *
 * new sets, and the last two terms exclude each other. As a polynomial in q, with the
 * number of new sets as the exponent, the number of ways is the sum over all {x, y, z} of
 *
 *     q^(f(x) + f(y) + f(z)) (product over the pairs of (1 + joined (q - 1)))
 *
 * and of (q - 1) q^(f(x) + f(y) + f(z)) for every line outside S. Multiplying out the
 * product gives sums over the joined pairs: no pair, one pair, two pairs with a common
 * point, and triangles. All sums except the last one follow from the number of points by f,
 * and from the number of points joined to each point by f. The pairs of a triangle are
 * completed by three cards a, b, c of S, so the triangle is a + b - c, b + c - a, c + a -
 * b: there is at most one for three cards of S. */
#ifndef RESEARCH_SET_ODDS_EXTEND_H
#define RESEARCH_SET_ODDS_EXTEND_H

#include "hand.h"

enum {
    EXTEND_STEPS = 3,
    EXTEND_CARDS_MAX = 17, /* of the hand: then f is at most 8 */
    EXTEND_ROWS = 32
};

struct extension {
    int64_t ways[EXTEND_STEPS][EXTEND_ROWS]; /* to add i + 1 cards, by new sets */
};

/* Computes the extension of a hand of 2 to EXTEND_CARDS_MAX cards. */
void extend_hand(const struct hand *hand, struct extension *out);

#endif

/* In how many ways one, two or three cards can be added to a hand, by the sets gained.
 *
 * Let f(x) be the pairs of cards of the hand S whose third is x, and let x and y, both
 * outside S, be joined when their third is in S. Adding x, y, z gains
 *
 *     f(x) + f(y) + f(z) + the joined pairs among them + 1 if x, y, z is a set itself,
 *
 * and the last two exclude each other. As a polynomial in q, with the sets gained for
 * exponents, the ways are the sum over all {x, y, z} of
 *
 *     q^(f(x) + f(y) + f(z)) (product over the pairs of (1 + joined (q - 1)))
 *
 * and (q - 1) q^(f(x) + f(y) + f(z)) for every line outside S. The product, multiplied
 * out, gives sums over what is joined: nothing, one pair, two pairs that share a point, and
 * triangles. Every sum but the last comes from counting points by f, and the points joined
 * to each point by f. A triangle has its three thirds a, b, c in S and is a + b - c,
 * b + c - a, c + a - b, so there is at most one for three cards of S. */
#ifndef SET_ODDS_EXTEND_H
#define SET_ODDS_EXTEND_H

#include "hand.h"

enum {
    EXTEND_STEPS = 3,
    EXTEND_CARDS_MAX = 17, /* of the hand: then no f is above 8 */
    EXTEND_ROWS = 32
};

struct extension {
    int64_t ways[EXTEND_STEPS][EXTEND_ROWS]; /* of adding i + 1 cards, by sets gained */
};

/* Works it out for a hand of 2 to EXTEND_CARDS_MAX cards. */
void extend_hand(const struct hand *hand, struct extension *out);

#endif

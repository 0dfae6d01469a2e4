/* The fewest inner states of what is left after two guesses, within four more levels.
 *
 * The first guess is 0123; renaming leaves 20 kinds of second guess, and exchanging the
 * two guesses maps each kind onto itself, so the state of kind k with answers a, b is that
 * with answers b, a renamed. All third guesses that are different under the maps that keep
 * both guesses are tried, those that promise most first, each with the sum of lower
 * bounds of its parts. A guess is refuted as soon as that sum is above the limit. As the
 * last steps of a bound cost by far the most, and a set of n secrets mostly needs close to
 * 0.152 n + 0.75 states, bounds of large parts are first raised only as far as their share
 * of what is wanting. */
#ifndef NODES_PAIR_H
#define NODES_PAIR_H

#include "nodes_low.h"

enum {
    NODES_KINDS = 20,
    NODES_OPEN = 999, /* an upper bound when no tree is known */
    NODES_PAIR_MAX = 250
};

struct nodes_pair {
    unsigned kind, first, second; /* the kind of guess and the two answers */
    unsigned size;                /* secrets */
    unsigned lower, upper;        /* bounds for the inner states */
    unsigned guess;               /* the third guess of a tree with `upper` */
};

struct nodes_search;

/* Some 250 MB; NULL without memory. One for each thread. */
struct nodes_search *nodes_search_make(const struct nodes_game *game);
void nodes_search_free(struct nodes_search *search);

/* The second guess of a kind. Kind 0 is the first guess once more. */
unsigned nodes_search_second(const struct nodes_search *search, unsigned kind);

/* An unsolved state; size 0 when there are no secrets. */
struct nodes_pair nodes_pair_make(const struct nodes_search *search, unsigned kind,
                                  unsigned first, unsigned second);

/* The state with exchanged answers, with what is known of it. */
struct nodes_pair nodes_pair_mirror(const struct nodes_search *search,
                                    const struct nodes_pair *pair);

/* Raises the lower bound as far as is cheap. Cost: some 0.1 s. */
void nodes_pair_open(struct nodes_search *search, struct nodes_pair *pair);

/* Makes the bounds equal, or the lower bound exceed `limit`. An upper bound below the one
 * at hand is a tree that was found. Cost: milliseconds to minutes. */
void nodes_pair_solve(struct nodes_search *search, struct nodes_pair *pair, unsigned limit);

/* Writes the tree with `upper` inner states in preorder; returns their number. */
unsigned nodes_pair_write(struct nodes_search *search, const struct nodes_pair *pair,
                          uint16_t *guess);

/* What a set of so many secrets mostly needs, in thousandths. */
unsigned nodes_likely(unsigned size);

/* How far to raise a bound at first. */
struct nodes_raise {
    unsigned lower; /* the bound at hand */
    unsigned size;  /* secrets */
    unsigned limit; /* where the sum is decided */
    unsigned need;  /* how much all bounds are to gain */
    unsigned room;  /* how much they can be expected to, in thousandths */
};
unsigned nodes_raise_to(const struct nodes_raise *raise);

#endif

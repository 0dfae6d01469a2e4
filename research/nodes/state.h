/* The minimum number of inner states after two guesses, with at most four further guesses
 * before the last one.
 *
 * The first guess is 0123. Up to symmetry there are 20 classes of second guesses.
 * Exchanging the two guesses maps each class onto itself: the state of a class with the
 * answers a, b is a renamed copy of the state with the answers b, a.
 *
 * The search tries one third guess of each class under the symmetries that keep both
 * guesses, in the order of an estimate. A guess is refuted as soon as the sum of the lower
 * bounds of its parts exceeds the limit. The last steps of a bound cost by far the most.
 * Most sets of n secrets need about 0.152 n + 0.75 states, so the search first raises the
 * bound of each large part only by its share of the difference to the limit. */
#ifndef RESEARCH_NODES_STATE_H
#define RESEARCH_NODES_STATE_H

#include "levels.h"

enum {
    NODES_CLASSES = 20,
    NODES_OPEN = 999 /* the upper bound if no tree is known */
};

struct nodes_state {
    unsigned class, first, second; /* the class of the second guess, and the two answers */
    unsigned size;                 /* number of secrets */
    unsigned lower, upper;         /* bounds of the number of inner states */
    unsigned guess;                /* the third guess of a tree with `upper` inner states */
};

struct nodes_search;

/* Returns a search, with 250 MB; NULL if out of memory. Each thread needs its own. */
struct nodes_search *nodes_search_make(const struct nodes_game *game);
void nodes_search_free(struct nodes_search *search);

/* Returns the second guess of a class. Class 0 is the first guess again. */
unsigned nodes_search_second(const struct nodes_search *search, unsigned class);

/* Returns a state with trivial bounds; size 0 if there are no secrets. */
struct nodes_state nodes_state_make(const struct nodes_search *search, unsigned class,
                                    unsigned first, unsigned second);

/* Returns the state with exchanged answers, with the same bounds. */
struct nodes_state nodes_state_mirror(const struct nodes_search *search,
                                      const struct nodes_state *state);

/* Raises the lower bound as far as that is cheap. Cost: 0.1 s. */
void nodes_state_open(struct nodes_search *search, struct nodes_state *state);

/* Makes the bounds equal, or raises the lower bound above `limit`. If the upper bound
 * decreases, there is a tree for it. Cost: milliseconds to minutes. */
void nodes_state_solve(struct nodes_search *search, struct nodes_state *state,
                       unsigned limit);

/* Writes the guesses of the tree with `upper` inner states in preorder. Returns their
 * number. */
unsigned nodes_state_write(struct nodes_search *search, const struct nodes_state *state,
                           uint16_t *guess);

/* Returns by how much the lower bound of a set will probably rise until it is exact, in
 * thousandths. */
unsigned nodes_expected_gain(unsigned size, unsigned lower);

/* The bound of one set in a sum of bounds that is to exceed a limit. */
struct nodes_raise {
    unsigned lower; /* the current bound */
    unsigned size;  /* number of secrets */
    unsigned limit; /* if the bound exceeds it, so does the sum */
    unsigned need;  /* by how much the sum has to rise */
    unsigned gain;  /* by how much the sum will probably rise, in thousandths */
};

/* Returns the limit for a first attempt to raise the bound, at most `limit`. */
unsigned nodes_raise_limit(const struct nodes_raise *raise);

#endif

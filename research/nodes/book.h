/* The known bounds of all states after two guesses, and the tree that follows from them.
 *
 * An answer to the first guess needs 1 + the minimum, over the classes of second guesses,
 * of the sum over the answers to the second guess. A book is a text file with a line for
 * each state: class, two answers, lower and upper bound, third guess. Each line can only
 * improve the bounds, so books can be joined in any order. */
#ifndef RESEARCH_NODES_BOOK_H
#define RESEARCH_NODES_BOOK_H

#include "state.h"

#include <stdio.h>

struct nodes_book {
    struct nodes_search *search;
    struct nodes_state state[NODES_CLASSES][NODES_ANSWERS][NODES_ANSWERS];
};

/* Fills a book with trivial bounds. */
void nodes_book_make(struct nodes_book *book, struct nodes_search *search);

/* Improves the bounds by the lines of a file. False if a line is invalid or on a read
 * error. */
bool nodes_book_read(struct nodes_book *book, FILE *file);

/* Writes a line for each state with better bounds than in `base`, or than the trivial bounds
 * if it is NULL, without the mirrors of states that were written. */
void nodes_book_write(const struct nodes_book *book, const struct nodes_book *base,
                      FILE *file);

/* Improves the bounds of a state and of its mirror. */
void nodes_book_improve(struct nodes_book *book, const struct nodes_state *state);

/* True if the second guess divides the secrets after the first answer. */
bool nodes_book_divides(const struct nodes_book *book, unsigned class, unsigned first);

struct nodes_bounds {
    unsigned lower, upper;
    unsigned class; /* of the second guess of the smallest tree */
};

/* Returns the bounds of the number of inner states after the first answer: with the best
 * second guess, and with a second guess of `class`. */
struct nodes_bounds nodes_book_bounds(const struct nodes_book *book, unsigned first);
struct nodes_bounds nodes_book_class(const struct nodes_book *book, unsigned class,
                                     unsigned first);

enum { NODES_TREE_MAX = 5039 };

/* Writes the guesses of the smallest known tree in preorder to `guess`, which has room for
 * NODES_TREE_MAX. Returns their number; 0 if an answer does not have a tree yet. */
unsigned nodes_book_tree(const struct nodes_book *book, uint16_t *guess);

#endif

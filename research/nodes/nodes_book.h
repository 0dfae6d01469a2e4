/* What is known of all states after two guesses, and the tree it makes.
 *
 * The first guess is 0123, as all are alike. An answer to it needs 1 + the least sum over
 * the answers to the second guess, over 19 kinds of it. A book is a text file, a line for
 * each state: kind, two answers, lower and upper bound, third guess. Lines only ever narrow
 * the bounds, so books can be joined in any order. */
#ifndef NODES_BOOK_H
#define NODES_BOOK_H

#include "nodes_pair.h"

#include <stdio.h>

struct nodes_book {
    struct nodes_search *search;
    struct nodes_pair pair[NODES_KINDS][NODES_ANSWERS][NODES_ANSWERS];
};

/* Starts with nothing known. */
void nodes_book_make(struct nodes_book *book, struct nodes_search *search);

/* Takes over the lines of a file. False when one is none, or it cannot be read. */
bool nodes_book_read(struct nodes_book *book, FILE *file);

/* Writes a line for each state of which more is known than in `than`, not for mirrors of
 * those written. */
void nodes_book_write(const struct nodes_book *book, const struct nodes_book *than,
                      FILE *file);

/* Takes over what is known of a pair, for its mirror as well. */
void nodes_book_note(struct nodes_book *book, const struct nodes_pair *pair);

/* True when the second guess divides what the first answer left. */
bool nodes_book_divides(const struct nodes_book *book, unsigned kind, unsigned first);

/* Bounds for the inner states after the first answer; `kind` is that of the best tree. */
struct nodes_bounds {
    unsigned lower, upper, kind;
};
struct nodes_bounds nodes_book_bounds(const struct nodes_book *book, unsigned first);

/* The same when the second guess is of `kind`. */
struct nodes_bounds nodes_book_kind(const struct nodes_book *book, unsigned kind,
                                    unsigned first);

enum { NODES_TREE_MAX = 5039 };

/* Writes the guesses of the smallest tree known in preorder to `guess`, which holds
 * NODES_TREE_MAX; returns their number, 0 when an answer has no tree yet. */
unsigned nodes_book_tree(const struct nodes_book *book, uint16_t *guess);

#endif

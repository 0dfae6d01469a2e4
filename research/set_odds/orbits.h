/* Counts the tables of a deck by their number of sets, from one table of each class.
 *
 * The deck is the affine space of d dimensions over the field with three elements, and the
 * affine group acts on its tables. A class of tables is an orbit: two tables are in one
 * class if an affine map maps one to the other. Such maps keep lines, and lines are sets,
 * so all tables of a class have the same number of sets. The 7 * 10^13 tables of 12 cards
 * with 4 attributes follow from one table of each class of 8 cards.
 *
 * Levels. Let S be a table of k cards from each class, with an orbit of N(S) tables. Adding
 * each possible card x gives all classes of k + 1 cards. This is canonical augmentation
 * (McKay, "Isomorph-free exhaustive generation", 1998), with orbit lengths instead of
 * automorphism groups. S + x counts only if x is in the set of chosen cards of S + x
 * (hand_choose), which affine maps keep. Let T have m(T) chosen cards. Counting the pairs
 * of a table in the class of T and a chosen card in two ways gives
 *
 *     N(T) = (sum of N(S) over all S and x with S + x in the class of T) / m(T).
 *
 * All x outside the span of S give the same class of T, so one of them represents all. The
 * fewer cards are chosen, the fewer S and x are necessary: with one card, each class would
 * be made about once from each S below it. This affects only the time.
 *
 * The canonical forms of form.h, in a hash table (form_table.h), identify classes. The last
 * level does not need them: if a class occurs again, it is counted again, with its share.
 * The formula of extend.h counts tables with three more cards than the last level, without
 * making any of them. A table of k + j cards is counted once for each of its C(k + j, j)
 * tables of k. So counting tables of n cards needs the classes of n - 4 cards.
 *
 * Checks. Every division has the remainder 0, the numbers of each size add up to C(3^d, k),
 * and the sums of the sets and of their squares are correct: otherwise the result is
 * ORBITS_INCORRECT. */
#ifndef RESEARCH_SET_ODDS_ORBITS_H
#define RESEARCH_SET_ODDS_ORBITS_H

#include "hand.h"
#include "research/common/wide.h"

enum {
    ORBITS_CARDS_MAX = 20,
    ORBITS_ROWS = 128 /* more than the sets of ORBITS_CARDS_MAX cards */
};

enum orbits_status {
    ORBITS_OK,
    ORBITS_INCORRECT, /* a check failed: an error of the program or of the machine */
    ORBITS_NO_MEMORY
};

/* The number of tables by cards and sets. */
struct orbits_counts {
    wide tables[ORBITS_CARDS_MAX + 2][ORBITS_ROWS];
};

/* Counts the tables of 0 to `cards` cards with `threads` threads. `cards` is at most
 * ORBITS_CARDS_MAX and at most the size of the deck. With more than 4 attributes, C(3^d,
 * cards) * 2^20 must be less than 2^128. Cost with 4 attributes on one core: 5 ms for 12
 * cards, 0.2 s for 15, 21 s for 18, 380 s and 1.8 GB for 20. */
enum orbits_status orbits_count(const struct space *space, unsigned cards, unsigned threads,
                                struct orbits_counts *counts);

/* Counts only the tables without a set: tables[k][0] for k = 0 to `cards`, at most
 * ORBITS_CARDS_MAX + 1. Uses forms at every level, and not extend_hand. */
enum orbits_status orbits_count_set_free(const struct space *space, unsigned cards,
                                         struct orbits_counts *counts);

/* Receives each class: one table of it, and the number of its tables. */
struct orbits_view {
    void (*see)(void *context, const struct hand *hand, wide hands);
    void *context;
};

/* Calls `view` for all classes of tables of 1 to `cards` cards, in the order of their
 * sizes. `cards` is at most ORBITS_CARDS_MAX and at most the size of the deck. */
enum orbits_status orbits_see_all(const struct space *space, unsigned cards,
                                  const struct orbits_view *view);

/* True if the sums over the tables of a size are correct: their number, their sets and the
 * squares of their sets. */
bool orbits_check(const struct space *space, unsigned cards, const wide *tables);

#endif

/* How many tables of a deck hold how many sets, by counting one table of each kind.
 *
 * The deck is the affine space of d dimensions over the field of three elements, and the
 * affine group acts on its tables. Two tables are of a kind when they are in the same
 * orbit: when an affine map takes one to the other. Such maps keep lines, and lines are
 * sets; so all tables of a kind hold equally many. The 7 * 10^13 tables of 12 cards with 4
 * attributes follow from one table of each kind of 8 cards.
 *
 * Levels. From one table S of each kind with k cards, an orbit of N(S) tables, and every
 * card x outside of it, one comes to all kinds with k + 1 cards. This is the method of
 * canonical augmentation (McKay, "Isomorph-free exhaustive generation", 1998), with orbit
 * lengths in place of automorphism groups. To come to a table T only from some of its
 * cards, S + x counts when x is in the class of cards of T that hand_choose picks; an
 * affine map of T takes its class along. Count the pairs of a table T of one kind and a
 * card of its class in two ways: by T each has m(T) of them; by what is left of T without
 * the card, each is met once. Hence
 *
 *     N(T) = (sum of N(S) over all S and x with S + x of the kind of T) / m(T).
 *
 * All x outside of what S spans make the same kind of T, so one of them stands for all. The
 * better a class tells cards apart, the fewer S and x are left; were it always one card,
 * each kind would be made about once from each S below it. That it is small matters for
 * time only.
 *
 * Kinds are told apart by the canonical forms of form.h, kept in a hash table (level.h).
 * The last level needs none of them: a kind that comes up again is counted again, with its
 * share. Three cards more than the last level are counted by the formula of extend.h, with
 * no table laid out at all; a table of k + j cards is met once for each of its C(k + j, j)
 * tables of k. So tables of n cards take the kinds of n - 4 cards.
 *
 * Every division leaves no remainder, the numbers of each size add up to C(3^d, k), and the
 * sum of the sets and of their squares are what they must be: else ORBITS_WRONG. */
#ifndef SET_ODDS_ORBITS_H
#define SET_ODDS_ORBITS_H

#include "hand.h"
#include "wide.h"

enum {
    ORBITS_CARDS_MAX = 20,
    ORBITS_ROWS = 128 /* more than the sets of ORBITS_CARDS_MAX cards */
};

enum orbits_status {
    ORBITS_OK,
    ORBITS_WRONG, /* a check failed: the program or the machine errs */
    ORBITS_NO_MEMORY
};

/* The tables by their number of cards and of sets. */
struct orbits_counts {
    wide tables[ORBITS_CARDS_MAX + 2][ORBITS_ROWS];
};

/* Counts the tables of 0 .. cards cards, at most ORBITS_CARDS_MAX and at most the deck,
 * with `threads` threads. For more than 4 attributes, C(3^d, cards) times 2^20 has to stay
 * below 2^128. One core, 4 attributes: 12 cards in 5 ms, 15 in 0.2 s, 18 in 21 s, 20 in 380
 * s and 1.8 GB. */
enum orbits_status orbits_count(const struct space *space, unsigned cards, unsigned threads,
                                struct orbits_counts *counts);

/* Counts the tables without a set alone: tables[k][0] for k = 0 .. cards, where `cards` is
 * at most ORBITS_CARDS_MAX + 1. Every level has its forms here; extend_hand has
 * no part in it. */
enum orbits_status orbits_count_set_free(const struct space *space, unsigned cards,
                                         struct orbits_counts *counts);

/* What is shown every kind: one table of it, and how many there are. */
struct orbits_view {
    void (*see)(void *arg, const struct hand *hand, wide hands);
    void *arg;
};

/* Shows all kinds of tables of 1 .. cards cards, at most ORBITS_CARDS_MAX and at most the
 * deck, in order of their size. */
enum orbits_status orbits_see_all(const struct space *space, unsigned cards,
                                  const struct orbits_view *view);

/* True when the tables of that size add up to what is known of them: their number, their
 * sets and the squares of these. */
bool orbits_check(const struct space *space, unsigned cards, const wide *tables);

#endif

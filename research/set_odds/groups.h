/* How many tables hold how many UltraSets or GhostSets (puzzles/set.h), by looking at one
 * table of each kind (orbits.h) and at the cards that do not lie on it.
 *
 * Affine maps keep both kinds of groups: a + b = c + d, and so many cards that add up to 0
 * when their number is a multiple of 3. Two cards have the same sum as two others when
 * their thirds are the same card, so with p(x) pairs whose third is x, as hand.h keeps
 * them, a table holds the sum of p (p - 1) / 2 UltraSets. Of the (N - 1) / 2 pairs of the
 * deck with third x, those without a card of the table are as many less its cards but x,
 * plus p(x). GhostSets are counted as choices of six cards by their sum. */
#ifndef SET_ODDS_GROUPS_H
#define SET_ODDS_GROUPS_H

#include "orbits.h"

enum { GROUPS_ROWS = 1024, GROUPS_SIZES = 2 * ORBITS_CARDS_MAX };

/* Cards of a group. */
enum groups_variant { GROUPS_NONE = 0, GROUPS_ULTRASET = 4, GROUPS_GHOSTSET = 6 };

struct groups_row {
    uint64_t groups;
    wide tables;
};

/* The tables of one size, by increasing numbers of groups. */
struct groups_size {
    unsigned cards, rows;
    struct groups_row row[GROUPS_ROWS];
};

/* What is counted; all zero but `space`, `variant` and `rest`. */
struct groups_count {
    const struct space *space;
    enum groups_variant variant;
    unsigned rest; /* up to so many cards the rest of the deck is looked at too */
    struct groups_size few[ORBITS_CARDS_MAX + 1], many[ORBITS_CARDS_MAX + 1];
    uint16_t sum[SPACE_POINTS_MAX * SPACE_POINTS_MAX];
};

/* Counts the tables of 0 .. cards cards, and those that leave 0 .. rest cards. ORBITS_WRONG
 * also when a size has too many rows, when its tables do not add up to all there are, or
 * their groups to those of the deck through each choice of other cards. */
enum orbits_status groups_count_all(struct groups_count *count, unsigned cards);

#endif

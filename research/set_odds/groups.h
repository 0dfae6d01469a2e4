/* Counts the tables by their number of UltraSets or GhostSets (puzzles/set.h). It examines
 * one table of each class (orbits.h), and the cards that are not on it.
 *
 * Affine maps keep both kinds of groups: a + b = c + d for UltraSets, and a number of cards
 * that is a multiple of 3 with the sum 0 for GhostSets. Two pairs of cards have the same
 * sum if the same point completes them. So with p(x) pairs that the point x completes
 * (hand.h), a table has the sum of p (p - 1) / 2 UltraSets. Of the (N - 1) / 2 pairs of the
 * deck that x completes, the number of pairs without a card of the table is (N - 1) / 2,
 * minus the number of cards on the table except x, plus p(x). GhostSets are counted as
 * choices of six cards by their sum. */
#ifndef RESEARCH_SET_ODDS_GROUPS_H
#define RESEARCH_SET_ODDS_GROUPS_H

#include "orbits.h"

enum { GROUPS_ROWS = 1024 };

/* The number of cards of a group. */
enum groups_variant { GROUPS_NONE = 0, GROUPS_ULTRASET = 4, GROUPS_GHOSTSET = 6 };

struct groups_row {
    uint64_t groups;
    wide tables;
};

/* The tables of one size, by increasing number of groups. */
struct groups_size {
    unsigned cards, rows;
    struct groups_row row[GROUPS_ROWS];
};

/* The result. Initialize all members except `space`, `variant` and `rest` to 0. */
struct groups_count {
    const struct space *space;
    enum groups_variant variant;
    unsigned
        rest; /* for tables of at most this size, the rest of the deck is counted too */
    struct groups_size few[ORBITS_CARDS_MAX + 1], many[ORBITS_CARDS_MAX + 1];
    uint16_t sum[SPACE_POINTS_MAX * SPACE_POINTS_MAX];
};

/* Counts the tables of 0 to `cards` cards, and those that leave 0 to `rest` cards. Returns
 * ORBITS_INCORRECT also if a size has too many rows, or if the sums over all tables are not
 * the number of tables and the number of groups times the number of choices of the other
 * cards. */
enum orbits_status groups_count_all(struct groups_count *count, unsigned cards);

#endif

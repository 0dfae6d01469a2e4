/* How many SET tables of a size hold how many sets: exact numbers, where they are known.
 *
 * The numbers are counted once, by tools/set_odds, and kept as data; this reads them. What
 * is not stored follows from the cards that are not on the table, by set_count_both. */
#ifndef PUZZLES_SET_ODDS_H
#define PUZZLES_SET_ODDS_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    SET_ODDS_ROWS_MAX = 128,
    SET_TABLES_SIZE = 40 /* a decimal number below 2^128 and its NUL */
};

struct set_odds_row {
    unsigned sets;
    char tables[SET_TABLES_SIZE]; /* decimal: how many tables hold that many sets */
    double probability;
};

struct set_odds {
    bool exact;    /* all rows are there, and no other number of sets can come up */
    unsigned rows; /* in order of `sets`; without the numbers that never come up */
    struct set_odds_row row[SET_ODDS_ROWS_MAX];
    char tables[SET_TABLES_SIZE]; /* C(3^d, n) when exact, else "" */
    double mean;                  /* C(n, 3) / (3^d - 2), always exact */
    unsigned least, most; /* proven bounds of the number of sets; attained when exact */
};

/* Looks up tables of `cards` cards with `properties` attributes in `text`, the data as
 * tools/set_odds wrote them. PZ_INVALID: no such deck, the deck has fewer cards, or `text`
 * is damaged. Cost: linear in `length`, about 20 us. Thread-safe. */
enum pz_status set_odds_find(const char *text, size_t length, unsigned properties,
                             unsigned cards, struct set_odds *odds);

#endif

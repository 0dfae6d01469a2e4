/* What was seen on many SET tables: how often each number of sets, on tables of each size.
 *
 * A share is the number of hands of a kind over the number of all hands. Hands of one game
 * depend on each other and games have different numbers of them, so the standard error is
 * that of a ratio of means over independent games (Cochran, "Sampling Techniques", 6.4):
 * with x hands of the kind and h hands in a game, and p the share,
 *
 *     error^2 = (sum x^2 - 2 p sum x h + p^2 sum h^2) / (sum h)^2
 *
 * times n / (n - 1) for n games. Tables drawn one by one are games of one hand,
 * and the formula becomes p (1 - p) / n. */
#ifndef PUZZLES_SET_TALLY_H
#define PUZZLES_SET_TALLY_H

#include "status.h"

#include <stddef.h>
#include <stdint.h>

/* Sums over the games. */
struct set_cell {
    uint64_t hands;    /* of x: the hands of this kind */
    uint64_t squares;  /* of x^2 */
    uint64_t products; /* of x h, h being the hands of the game on tables of this size */
};

enum { SET_ANY_SIZE = 0xffff }; /* instead of a number of cards: tables of any size */

struct set_tally {
    uint64_t games;        /* whole games, or tables drawn */
    unsigned sizes;        /* tables have fewer cards than that */
    unsigned counts;       /* and hold fewer sets than that */
    struct set_cell *cell; /* [row * counts + sets], owned; rows are as for set_tally_row */
    struct set_cell *row;  /* [row]: x is any hand on a table of this size */
    uint64_t *left;        /* [size]: games that ended with so many cards on the table */
};

/* Makes an empty tally. PZ_NO_MEMORY: there is none for about 24 sizes * counts bytes. The
 * caller frees it by set_tally_free. */
enum pz_status set_tally_make(struct set_tally *tally, unsigned sizes, unsigned counts);

/* The bytes that set_tally_make allocates. */
size_t set_tally_size(unsigned sizes, unsigned counts);

/* The row of tables of `size` cards: row 0 is SET_ANY_SIZE. */
static inline size_t set_tally_row(unsigned size)
{
    return size == SET_ANY_SIZE ? 0 : size + 1;
}

/* Frees what the tally owns; one that is all zero too. */
void set_tally_free(struct set_tally *tally);

/* Adds what `more` has seen to `tally`, both of the same sizes and counts. The sums are
 * integers, so the order of additions does not matter. */
void set_tally_add(struct set_tally *tally, const struct set_tally *more);

/* Adds one table, as a game of one hand, to SET_ANY_SIZE. */
static inline void set_tally_table(struct set_tally *tally, unsigned sets)
{
    struct set_cell *cell = &tally->cell[sets];

    tally->games++;
    tally->row->hands++;
    tally->row->squares++;
    tally->row->products++;
    cell->hands++;
    cell->squares++;
    cell->products++;
}

/* A share or a mean, and how sure it is. */
struct set_estimate {
    double value;
    double standard_error; /* 0 when nothing was seen */
};

/* The share of hands with `sets` sets among those on tables of `size` cards, or of
 * SET_ANY_SIZE. */
struct set_estimate set_tally_share(const struct set_tally *tally, unsigned size,
                                    unsigned sets);

/* The mean number of sets on the tables of any size that were seen; not a number when none
 * was. */
double set_tally_mean(const struct set_tally *tally);

/* The same for tables drawn one by one, which do not depend on each other, so that the
 * error of their mean is known. */
struct set_estimate set_tally_drawn_mean(const struct set_tally *tally);

/* Hands in a game on tables of `size` cards, or of SET_ANY_SIZE. */
struct set_estimate set_tally_hands(const struct set_tally *tally, unsigned size);

/* The share of games that ended with `cards` cards on the table. */
struct set_estimate set_tally_ending(const struct set_tally *tally, unsigned cards);

#endif

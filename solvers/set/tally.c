/* Computes standard errors of ratios of sums over games, with the formula of
 * puzzles/set_odds.h. For each kind of hand, a tally contains only the sums of the integers
 * x, x^2 and x h. The sum of the tallies of parts is therefore exactly the tally of the
 * whole, in any order. */
#include "tally.h"

#include "puzzles/set_games.h"
#include "solvers/core/check.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Returns the number of cells of a tally, plus one for each row. */
static size_t count_cells(unsigned sizes, unsigned counts)
{
    return ((size_t)sizes + 1) * (counts + 1);
}

/* Returns the size of the cells and the endings, which are one block of memory. */
static size_t count_bytes(unsigned sizes, unsigned counts)
{
    return count_cells(sizes, counts) * sizeof(struct set_cell) + sizes * sizeof(uint64_t);
}

size_t set_tally_size(const struct set_tally *tally)
{
    return count_bytes(tally->sizes, tally->counts);
}

enum pz_status set_tally_make(struct set_tally *tally, unsigned sizes, unsigned counts)
{
    struct set_cell *cells = calloc(1, count_bytes(sizes, counts));

    if (!cells)
        return PZ_NO_MEMORY;
    *tally = (struct set_tally){.sizes = sizes, .counts = counts, .cell = cells};
    tally->row = cells + ((size_t)sizes + 1) * counts;
    tally->left = (uint64_t *)(tally->row + sizes + 1);
    return PZ_OK;
}

void set_tally_free(struct set_tally *tally)
{
    free(tally->cell);
    *tally = (struct set_tally){.games = 0};
}

#ifdef PUZZLED_CHECK
/* Asserts that the hands of a row are the sum over the numbers of sets, and that the hands of
 * all sizes add up. A tally without sizes has only the first row. */
static void tally_check(const struct set_tally *tally)
{
    uint64_t hands = 0, left = 0;

    for (size_t row = 0; row <= tally->sizes; row++) {
        uint64_t sum = 0;

        for (unsigned sets = 0; sets < tally->counts; sets++)
            sum += tally->cell[row * tally->counts + sets].hands;
        assert(sum == tally->row[row].hands);
        hands += row > 0 ? sum : 0;
    }
    for (unsigned size = 0; size < tally->sizes; size++)
        left += tally->left[size];
    assert(tally->sizes == 0 || (hands == tally->row->hands && left == tally->games));
}
#endif

static void add_cell(struct set_cell *cell, const struct set_cell *more)
{
    cell->hands += more->hands;
    cell->squares += more->squares;
    cell->products += more->products;
}

void set_tally_add(struct set_tally *tally, const struct set_tally *more)
{
    size_t cells = count_cells(tally->sizes, tally->counts);

    assert(tally->sizes == more->sizes && tally->counts == more->counts);
    tally->games += more->games;
    add_cell(&tally->found, &more->found);
    for (size_t i = 0; i < cells; i++)
        add_cell(&tally->cell[i], &more->cell[i]);
    for (unsigned size = 0; size < tally->sizes; size++)
        tally->left[size] += more->left[size];
    CHECKED(tally_check, tally);
}

uint64_t set_tally_hands(const struct set_tally *tally, unsigned size, unsigned sets)
{
    assert(set_tally_row(size) <= tally->sizes && sets < tally->counts);
    return tally->cell[set_tally_row(size) * tally->counts + sets].hands;
}

uint64_t set_tally_all_hands(const struct set_tally *tally, unsigned size)
{
    return tally->row[set_tally_row(size)].hands;
}

static const struct set_estimate unknown = {(double)NAN, (double)NAN};

/* Returns the sum of x divided by the sum of h, and its standard error. */
static struct set_estimate divide(const struct set_cell *cell, const struct set_cell *row,
                                  uint64_t games)
{
    double hands = (double)row->hands;
    double ratio;
    double variance;

    if (row->hands == 0)
        return unknown;
    ratio = (double)cell->hands / hands;
    if (games < 2)
        return (struct set_estimate){ratio, 0};
    variance = (double)cell->squares - 2 * ratio * (double)cell->products +
               ratio * ratio * (double)row->squares;
    variance = fmax(variance, 0); /* because of rounding */
    variance *=
        (double)games / (double)(games - 1); /* the ratio uses a degree of freedom */
    return (struct set_estimate){ratio, sqrt(variance) / hands};
}

struct set_estimate set_tally_share(const struct set_tally *tally, unsigned size,
                                    unsigned sets)
{
    const struct set_cell *cell = &tally->cell[set_tally_row(size) * tally->counts + sets];

    return divide(cell, &tally->row[set_tally_row(size)], tally->games);
}

struct set_estimate set_tally_mean(const struct set_tally *tally)
{
    return divide(&tally->found, tally->row, tally->games);
}

/* Returns a mean over games whose numbers have this variance. */
static struct set_estimate average(double mean, double variance, uint64_t games)
{
    if (games == 0)
        return unknown;
    return (struct set_estimate){mean,
                                 games > 1 ? sqrt(variance / (double)(games - 1)) : 0};
}

struct set_estimate set_tally_drawn_mean(const struct set_tally *tally)
{
    const struct set_cell *cells = tally->cell; /* of SET_ANY_SIZE */
    double tables = (double)tally->games;
    double squares = 0;
    double mean = 0;

    for (unsigned sets = 0; sets < tally->counts; sets++)
        mean += (double)cells[sets].hands * sets;
    mean /= tables;
    for (unsigned sets = 0; sets < tally->counts; sets++)
        squares += (double)cells[sets].hands * (sets - mean) * (sets - mean);
    return average(mean, squares / tables, tally->games);
}

struct set_estimate set_tally_hands_per_game(const struct set_tally *tally, unsigned size)
{
    const struct set_cell *row = &tally->row[set_tally_row(size)];
    double games = (double)tally->games;
    double mean = (double)row->hands / games;
    double variance = (double)row->squares / games - mean * mean;

    return average(mean, fmax(variance, 0), tally->games); /* because of rounding */
}

struct set_estimate set_tally_ending(const struct set_tally *tally, unsigned cards)
{
    double share = (double)tally->left[cards] / (double)tally->games;

    return average(share, share * (1 - share), tally->games);
}

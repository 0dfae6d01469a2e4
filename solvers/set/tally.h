/* Creates tallies, which are sums over many SET tables, and adds to them.
 * puzzles/set_odds.h describes the sums. */
#ifndef PUZZLES_SET_TALLY_H
#define PUZZLES_SET_TALLY_H

#include "puzzles/set_odds.h"
#include "puzzles/status.h"

#include <assert.h>

/* Creates an empty tally, which the caller frees with set_tally_free.
 *
 * PZ_NO_MEMORY   about 24 sizes * counts bytes are not available */
enum pz_status set_tally_make(struct set_tally *tally, unsigned sizes, unsigned counts);

/* Returns the number of bytes that a tally has allocated. */
size_t set_tally_size(const struct set_tally *tally);

/* Returns the row of tables with `size` cards. Row 0 is SET_ANY_SIZE. */
static inline size_t set_tally_row(unsigned size)
{
    return size == SET_ANY_SIZE ? 0 : size + 1;
}

/* Adds the sums of `more` to `tally`. Both tallies must have the same `sizes` and `counts`.
 * The sums are integers, so the order of additions does not matter. */
void set_tally_add(struct set_tally *tally, const struct set_tally *more);

/* Adds a table as a game of one hand. The number of its cards is not recorded. */
static inline void set_tally_table(struct set_tally *tally, unsigned sets)
{
    struct set_cell *cell = &tally->cell[sets];

    assert(sets < tally->counts);
    tally->games++;
    tally->row->hands++;
    tally->row->squares++;
    tally->row->products++;
    cell->hands++;
    cell->squares++;
    cell->products++;
}

/* Adds a game with `found` sets on its `hands` hands, without the hands themselves. */
static inline void set_tally_game(struct set_tally *tally, uint64_t found, uint64_t hands)
{
    tally->games++;
    tally->found.hands += found;
    tally->found.squares += found * found;
    tally->found.products += found * hands;
}

#endif

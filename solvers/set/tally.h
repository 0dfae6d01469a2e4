/* The sums over many SET tables: how they are made. What they mean stands in
 * puzzles/set_odds.h. */
#ifndef PUZZLES_SET_TALLY_H
#define PUZZLES_SET_TALLY_H

#include "puzzles/set_odds.h"
#include "puzzles/status.h"

/* Makes an empty tally. PZ_NO_MEMORY: there is none for about 24 sizes * counts bytes. The
 * caller frees it by set_tally_free. */
enum pz_status set_tally_make(struct set_tally *tally, unsigned sizes, unsigned counts);

/* The bytes that such a tally has allocated. */
size_t set_tally_size(const struct set_tally *tally);

/* The row of tables of `size` cards: row 0 is SET_ANY_SIZE. */
static inline size_t set_tally_row(unsigned size)
{
    return size == SET_ANY_SIZE ? 0 : size + 1;
}

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

/* Counts a game with `found` sets on its `hands` hands. */
static inline void set_tally_game(struct set_tally *tally, uint64_t found, uint64_t hands)
{
    tally->games++;
    tally->found.hands += found;
    tally->found.squares += found * found;
    tally->found.products += found * hands;
}

#endif

/* Lists sets by pairs: of every two cards on a table the third is looked up in a table of
 * places, addressed directly by its key. For the solvers only.
 *
 * Two cards i < j are in one set only, so looking behind j for the third of each pair finds
 * every set once, by its first two cards, in lexicographic order: n^2 / 2 steps. */
#ifndef PUZZLES_SET_PAIRS_H
#define PUZZLES_SET_PAIRS_H

#include "keys.h"

#include <string.h>

enum { SET_LANES = 8 /* keys in a vector, of 16 bytes */ };

/* A table made ready for the search. */
struct set_index {
    unsigned count;
    unsigned properties;
    uint16_t key[SET_CARDS_MAX + SET_LANES]; /* behind the last one stands card 0 */
    uint16_t place[SET_KEY_SPAN]; /* by key - SET_LOW_BITS; 0 for cards not on the table */
};

/* Where the sets go. */
struct set_room {
    struct set_triple *out;
    size_t capacity;
    size_t count; /* of all sets found, more than `capacity` perhaps */
};

/* False when there is no such deck, a card is not of it, or a card comes twice. */
bool set_index_make(struct set_index *index, const struct set_table *table);

/* Writes where in the table of places the thirds of a card with `length` others, at least
 * one, stand. The length is rounded up to a multiple of SET_LANES, so that compilers make
 * whole vectors of it, and so far is read and written. */
static inline void set_pairs_thirds(uint16_t key, const uint16_t *restrict others,
                                    unsigned length, uint16_t *restrict third)
{
    unsigned padded = (length + SET_LANES - 1) / SET_LANES * SET_LANES, lane = 0;

    do { /* what tells compilers that something is written */
        third[lane] = (uint16_t)(set_key_third(key, others[lane]) - SET_LOW_BITS);
    } while (++lane < padded);
}

/* Appends the sets in lexicographic order; elements behind the last one may be overwritten
 * up to the capacity. Needs nothing that a processor may lack. */
void set_pairs_list(const struct set_index *index, struct set_room *sets);

/* The number of sets, in as many steps as the list takes. */
size_t set_pairs_count(const struct set_index *index);

#endif

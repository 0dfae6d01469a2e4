/* UltraSets and GhostSets on a SET table. */
#ifndef PUZZLES_SET_VARIANTS_H
#define PUZZLES_SET_VARIANTS_H

#include "puzzles/set.h"

/* Returns the number of cards of a group: 3 for a set. */
unsigned set_variants_cards(enum set_variant variant);

/* Returns the number of groups in a deck of `deck` cards, at most 3 * 10^11. */
double set_variants_of_deck(unsigned deck, enum set_variant variant);

/* Returns the number of UltraSets or GhostSets on a valid table. Uses 40 KiB of the stack. */
uint64_t set_variants_count(const struct set_table *table, enum set_variant variant);

/* Returns the number of bytes that set_variants_list allocates for such a table: at most 50 KiB,
 * and 0 for UltraSets or if the deck does not exist. */
size_t set_variants_bytes(const struct set_table *table, enum set_variant variant);

/* Finds the UltraSets or GhostSets on a table in lexicographic order of their indices.
 *
 * Sets `count` to their exact number, and writes the first `capacity` of them to `out`, with
 * set_variants_cards() indices each. `out` can be NULL if `capacity` is 0.
 *
 * PZ_INVALID                    as in set_list
 * PZ_NO_MEMORY
 * PZ_STOPPED, PZ_OUT_OF_TIME    before the list was complete; only `out` has changed
 *
 * Thread-safe. */
enum pz_status set_variants_list(const struct set_table *table, enum set_variant variant,
                                 const struct pz_ctl *ctl, uint16_t *out, size_t capacity,
                                 uint64_t *count);

#endif

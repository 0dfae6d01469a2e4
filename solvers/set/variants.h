/* UltraSets and GhostSets on a SET table. */
#ifndef PUZZLES_SET_VARIANTS_H
#define PUZZLES_SET_VARIANTS_H

#include "puzzles/set.h"

/* How many cards such a group has; a set three. */
unsigned set_variants_cards(enum set_variant variant);

/* How many groups a deck of `deck` cards holds, at most 3 * 10^11. */
double set_variants_of_deck(unsigned deck, enum set_variant variant);

/* The number of UltraSets or GhostSets on a good table. 40 KiB of stack. */
uint64_t set_variants_count(const struct set_table *table, enum set_variant variant);

/* The bytes that set_variants_list allocates at once for such a table, at most 50 KiB: none
 * for UltraSets, nor for a deck that does not exist. */
size_t set_variants_bytes(const struct set_table *table, enum set_variant variant);

/* Finds the UltraSets or GhostSets on a table in lexicographic order of their places.
 * `count` gets their exact number; the first `capacity` of them are written to `out` (NULL
 * when `capacity` is 0), set_variants_cards() places each.
 *
 * PZ_INVALID as for set_list. PZ_NO_MEMORY. PZ_STOPPED, PZ_OUT_OF_TIME: before the list was
 * complete; then only `out` has changed. Thread-safe. */
enum pz_status set_variants_list(const struct set_table *table, enum set_variant variant,
                                 const struct pz_ctl *ctl, uint16_t *out, size_t capacity,
                                 uint64_t *count);

#endif

/* Other things than sets to look for on a SET table.
 *
 * Two pairs of different cards that lack the same third card make an UltraSet: a + b = c +
 * d modulo 3 for one way to pair four cards. No second way can do it too: a + b = c + d and
 * a + c = b + d give b - c = c - b, so b = c. The four cards hold no set, since the third
 * of a and b is neither c nor d.
 *
 * Six different cards whose values sum to zero modulo 3 in every attribute make a GhostSet.
 * The thirds of three pairs sum to minus the sum of the six; so it does not matter how they
 * are paired: the three thirds are a set or all the same for every pairing or for none. */
#ifndef PUZZLES_SET_VARIANTS_H
#define PUZZLES_SET_VARIANTS_H

#include "control.h"
#include "set.h"
#include "status.h"

#include <stdint.h>

enum set_variant { SET_ULTRASET, SET_GHOSTSET };

enum { SET_GROUP_MAX = 6 };

/* Places on the table, increasing: 4 of an UltraSet and then zeros, 6 of a GhostSet. */
struct set_group {
    uint16_t place[SET_GROUP_MAX];
};

/* How many places such a group has. */
unsigned set_variant_cards(enum set_variant variant);

/* The bytes that set_variant_list allocates at once for such a table, at most 50 KiB: none
 * for UltraSets, nor for a deck that does not exist. */
size_t set_variant_bytes(const struct set_table *table, enum set_variant variant);

/* Finds the UltraSets or GhostSets on a table in lexicographic order of their places.
 * `count` gets their exact number, at most 3 * 10^11; the first `capacity` of them are
 * written to `out` (NULL when `capacity` is 0).
 *
 * PZ_INVALID as for set_list. PZ_NO_MEMORY. PZ_STOPPED: `ctl` ended the work, by its time
 * or nodes too, before the list was complete; then only `out` has changed. Thread-safe.
 *
 * Cost with n cards of a deck of N: the UltraSets are counted in n^2 / 2 steps, the
 * GhostSets in 6 n N. Listing UltraSets takes n^3 / 6 steps at most and ends with the last
 * one that is wanted; each GhostSet takes 5 n steps at most, however rare they are. On one
 * core at 3.4 GHz: all groups of 12 cards in 8 us and 14 us, the first 1000 of all 729
 * cards in 2 ms and 11 ms. */
enum pz_status set_variant_list(const struct set_table *table, enum set_variant variant,
                                const struct pz_ctl *ctl, struct set_group *out,
                                size_t capacity, uint64_t *count);

#endif

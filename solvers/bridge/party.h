/* Validation of parties. For the solvers only. */
#ifndef PUZZLES_BRIDGE_PARTY_H
#define PUZZLES_BRIDGE_PARTY_H

#include "puzzles/bridge.h"

#define BRIDGE_NEVER UINT64_MAX /* minutes: there is no plan */

/* Returns true if the number of people, the capacity and all minutes are in range. */
bool bridge_party_is_valid(const struct bridge_party *party);

/* Returns true if all minutes are in range. */
bool bridge_party_minutes_are_valid(const uint32_t *minutes, uint32_t people);

#endif

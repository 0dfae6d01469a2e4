/* Which parties are legal. For the solvers only. */
#ifndef PUZZLES_BRIDGE_PARTY_H
#define PUZZLES_BRIDGE_PARTY_H

#include "puzzles/bridge.h"

#define BRIDGE_NEVER UINT64_MAX /* minutes: there is no plan at all */

/* True when the numbers of people and the capacity are in range, and all minutes. */
bool bridge_party_is_legal(const struct bridge_party *party);

/* True when all minutes are in range. */
bool bridge_party_minutes_are_legal(const uint32_t *minutes, uint32_t people);

#endif

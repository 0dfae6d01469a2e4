/* Exact numbers of plans, below 2^256, or lost beyond that. Thread-safe; a few nanoseconds
 * each, but for the text. */
#ifndef PUZZLES_BRIDGE_PLAN_COUNT_H
#define PUZZLES_BRIDGE_PLAN_COUNT_H

#include "puzzles/bridge_search.h"

enum { BRIDGE_TALLY_LIMBS = 4 };

struct bridge_tally {
    uint64_t limb[BRIDGE_TALLY_LIMBS]; /* the lowest first; all ones: lost */
};

/* Adds `times` times `more` to `tally`; what would reach 2^256 - 1 is lost, and what is
 * made of something lost too. */
void bridge_tally_add(struct bridge_tally *tally, const struct bridge_tally *more,
                      uint32_t times);

/* True when `tally` is 0. */
bool bridge_tally_is_zero(const struct bridge_tally *tally);

/* Writes `tally` in decimal, and nothing but the NUL when it is lost. */
void bridge_tally_text(const struct bridge_tally *tally, char text[BRIDGE_COUNT_TEXT]);

#endif

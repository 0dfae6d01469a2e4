/* Dealers out of a request. */
#ifndef PUZZLED_HANDLERS_CLIFFS_DEAL_H
#define PUZZLED_HANDLERS_CLIFFS_DEAL_H

#include "read.h"
#include "solvers/cliffs/deal.h"

/* Reads `attributes`, `level`, `generator` and `zoombinis`; refuses more Zoombinis than
 * there can be. */
bool cliffs_read_dealer(struct exchange *x, struct cliffs_dealer *dealer);

/* What was dealt. */
struct cliffs_dealt {
    struct cliffs_zoombini *zoombini; /* owned */
    struct cliffs_band band;
    struct cliffs_case rule;
};

/* Deals bands by `seed` until the dealer has a rule for one, and refuses the generator
 * where that does not come about. `dealt->zoombini` is to be freed in any case. */
enum handled cliffs_deal_once(struct exchange *x, const struct cliffs_dealer *dealer,
                              uint64_t seed, struct cliffs_dealt *dealt);

#endif

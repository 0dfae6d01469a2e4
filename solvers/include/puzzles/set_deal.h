/* SET tables that hold exactly as many sets as wished.
 *
 * A table of more than half the deck is what is left of a smaller one, as how many sets
 * both hold together is known (set_count_both).
 *
 * Tables are drawn at random until one fits; so every table that fits is as likely. When
 * that takes too long, because such tables are rare, a search follows that changes one card
 * at a time; its result is mapped by a random affine map of the deck and shuffled. The
 * classes of tables that such maps leave are not equally likely then; only where there is
 * but one class, every table that fits is as likely still. */
#ifndef PUZZLES_SET_DEAL_H
#define PUZZLES_SET_DEAL_H

#include "control.h"
#include "set.h"
#include "status.h"

#include <stdbool.h>
#include <stdint.h>

enum { SET_ANY_COUNT = INT32_MAX };

struct set_wish {
    unsigned properties; /* 3 to 6 */
    unsigned cards;      /* 0 .. the deck */
    unsigned sets;       /* exactly so many; or SET_ANY_COUNT */
    uint64_t seed;
};

struct set_dealt {
    bool found;   /* false: not within the bounds of `ctl`, which proves nothing */
    bool uniform; /* every table that fits was as likely */
    unsigned sets;
    set_card cards[SET_CARDS_MAX]; /* in random order */
};

/* Deals a table. The same wish gives the same table whatever the bounds of `ctl`, unless
 * they are too tight to find it; without a time or a number of nodes the search ends by
 * itself after 2^23 steps. A node is a table drawn or a change considered. When nothing is
 * found all of `dealt` is zero.
 *
 * PZ_INVALID: no such deck, or it has fewer cards. PZ_STOPPED: only by the flag of `ctl`.
 * Nothing is allocated. Thread-safe.
 *
 * Cost on one core at 3.4 GHz: 12 cards with 6 sets 8 us, as one draw in 43 fits. Up to
 * 2^16 tables are drawn, of 12 cards in 8 ms. The search finds whatever number of sets is
 * known to come up on up to 20 cards with 4 attributes within milliseconds, the 20 cards
 * without a set, one table in 7 * 10^12, among them; but 20 cards with 42 sets in 0.1 s. */
enum pz_status set_deal(const struct set_wish *wish, const struct pz_ctl *ctl,
                        struct set_dealt *dealt);

/* The seed of a day, the same on every machine and for all time: days are counted from 1,
 * the first of January of the year 1, and mixed one-to-one below 2^53, so that every seed
 * is a number of JSON and no two days have the same one. False when there is no such day
 * in the Gregorian calendar, taken back before 1582; years 1 to 9999. */
bool set_seed_of_date(unsigned year, unsigned month, unsigned day, uint64_t *seed);

#endif

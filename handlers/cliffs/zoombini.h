/* Zoombinis as they are written: digits, arrays, words.
 *
 * "4334", 4334, "4-3-3-4", [4, 3, 3, 4], "tuft, glasses, purple nose, spring", the same
 * words in an array, and {"hair": "tuft", ...} are all one. */
#ifndef PUZZLED_HANDLERS_CLIFFS_ZOOMBINI_H
#define PUZZLED_HANDLERS_CLIFFS_ZOOMBINI_H

#include "puzzles/cliffs.h"
#include "server/exchange.h"

enum { CLIFFS_TRAIT_NAME = 10 /* bytes of a trait's name, the final NUL included */ };

/* Writes the name of trait `trait`: hair, eyes, nose and feet where there are four, else
 * "trait 1" and so on. */
void cliffs_trait_name(const struct cliffs_traits *traits, unsigned trait,
                       char name[CLIFFS_TRAIT_NAME]);

/* Which values Zoombinis may have: published ones have one more of each trait. */
struct cliffs_traits cliffs_allowed_traits(const struct cliffs_traits *traits,
                                           enum cliffs_prior prior);

/* Where a Zoombini is read from, and into. */
struct cliffs_spelling {
    const struct cliffs_traits *traits,
        *allowed; /* as asked for; which values there may be */
    const struct value *item;
    const char *pointer; /* to it */
    struct cliffs_zoombini *zoombini;
    bool words; /* set to true when it is written in words */
};

/* True when an item is a string, and not one of digits. */
bool cliffs_has_words(const struct value *item);

/* Reads it. False: what is wrong was refused, each value with its reason. */
bool cliffs_read_zoombini(struct exchange *x, struct cliffs_spelling *spelling);

#endif

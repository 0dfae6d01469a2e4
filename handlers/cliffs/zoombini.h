/* Reads Zoombinis in all notations: digits, arrays, and words.
 *
 * "4334", 4334, "4-3-3-4", [4, 3, 3, 4], "tuft, glasses, purple nose, spring", the same
 * words in an array, and {"hair": "tuft", ...} all describe the same Zoombini. */
#ifndef PUZZLED_HANDLERS_CLIFFS_ZOOMBINI_H
#define PUZZLED_HANDLERS_CLIFFS_ZOOMBINI_H

#include "puzzles/cliffs.h"
#include "server/handler.h"

enum { CLIFFS_TRAIT_NAME = 10 /* bytes of a trait's name, with the final NUL */ };

/* Writes the name of trait `trait`: hair, eyes, nose or feet if there are four traits,
 * otherwise "trait 1" and so on. */
void cliffs_trait_name(const struct cliffs_traits *traits, unsigned trait,
                       char name[CLIFFS_TRAIT_NAME]);

/* Returns the values that Zoombinis can have: with the published prior, one more for each
 * trait. */
struct cliffs_traits cliffs_allowed_traits(const struct cliffs_traits *traits,
                                           enum cliffs_prior prior);

/* A Zoombini to read: its source and its destination. */
struct cliffs_spelling {
    const struct cliffs_traits *traits,
        *allowed; /* as in the request; the values that are possible */
    const struct value *item;
    const char *pointer; /* JSON pointer to `item` */
    struct cliffs_zoombini *zoombini;
    bool words; /* output: true if the Zoombini is in words */
};

/* Returns true if an item is a string, but not a string of digits. */
bool cliffs_has_words(const struct value *item);

/* Reads a Zoombini. Returns false after reporting each invalid value with a reason. */
bool cliffs_read_zoombini(struct handler_call *call, struct cliffs_spelling *spelling);

#endif

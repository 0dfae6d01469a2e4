/* Reads Zoombinis in all notations: digits, arrays, and words.
 *
 * "4334", 4334, "4-3-3-4", [4, 3, 3, 4], "tuft, glasses, purple nose, spring", the same
 * words in an array, and {"hair": "tuft", ...} all describe the same Zoombini. */
#ifndef PUZZLED_HANDLERS_CLIFFS_ZOOMBINI_H
#define PUZZLED_HANDLERS_CLIFFS_ZOOMBINI_H

#include "puzzles/cliffs.h"
#include "server/handler.h"

enum { CLIFFS_ITEM_NAME_SIZE = 200 };

/* An item in an error. */
struct cliffs_item_name {
    char text[CLIFFS_ITEM_NAME_SIZE];
};

/* Returns a string in quotes, cut after `most` characters (at most 40), or "the array", or
 * "the object". */
struct cliffs_item_name cliffs_name_item(const struct value *item, unsigned most);

/* A Zoombini to read: its source and its destination. */
struct cliffs_spelling {
    const struct cliffs_traits *traits;  /* as in the request */
    const struct cliffs_traits *allowed; /* the values that are possible */
    const struct value *item;
    const char *pointer; /* JSON pointer to `item` */
    struct cliffs_zoombini *zoombini;
    bool *words; /* set to true if the Zoombini is in words */
};

/* Returns true if an item is a string, but not a string of digits. */
bool cliffs_has_words(const struct value *item);

/* Reads a Zoombini. Returns false after reporting each invalid value with a reason. */
bool cliffs_read_zoombini(struct handler_call *call,
                          const struct cliffs_spelling *spelling);

#endif

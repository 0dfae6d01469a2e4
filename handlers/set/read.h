/* Cards out of a request about SET.
 *
 * The schema has looked at shapes and filled in most defaults, but not those of /set/deal,
 * where a date may stand beside none of them; here the meaning is looked at. Functions that
 * return a bool name every wrong field with a reason and are false when there was one. */
#ifndef PUZZLED_HANDLERS_SET_READ_H
#define PUZZLED_HANDLERS_SET_READ_H

#include "puzzles/set.h"
#include "puzzles/set_notation.h"
#include "server/exchange.h"

enum { SET_USUAL_PROPERTIES = 4 };

/* The cards that a request lays out. */
struct set_hand {
    unsigned properties;
    unsigned count; /* the good and new ones */
    set_card cards[SET_CARDS_MAX];
    unsigned laid[SET_CARDS_MAX]; /* by card: its place in the request plus one, or 0 */
    enum set_notation first;      /* the notation of the first card */
};

/* Reads `cards`. Every card that is none and every card that lies there already is
 * refused. Only new cards are kept, so that there can be no more of them than the deck
 * has. */
bool set_read_hand(struct exchange *x, struct set_hand *hand);

/* The table of the cards in `hand`, which must outlive it. */
struct set_table set_hand_table(const struct set_hand *hand);

/* `properties`; 4 where it is absent. */
unsigned set_read_properties(const struct exchange *x);

/* Reads `cards` as a number of cards of a deck of `properties` attributes; 12 where it is
 * absent. */
bool set_read_size(struct exchange *x, unsigned properties, unsigned *cards);

#endif

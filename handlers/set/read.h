/* Reads the fields that requests about SET have in common.
 *
 * The schema has checked types and ranges and has filled in defaults. /set/deal does not have
 * defaults, because `date` excludes the other fields. These functions check the conditions
 * that a schema cannot express. They report every invalid field with handler_refuse. */
#ifndef PUZZLED_HANDLERS_SET_READ_H
#define PUZZLED_HANDLERS_SET_READ_H

#include "puzzles/set.h"
#include "puzzles/set_odds.h"
#include "server/handler.h"

enum { SET_USUAL_PROPERTIES = 4 };

/* The cards of a request. */
struct set_table_input {
    struct set_table table;    /* valid and different cards, in memory of the call */
    enum set_notation first;   /* the notation of the first card */
    const struct value *given; /* the array of the cards as the request wrote them */
    struct value text;         /* the array, if the request wrote the cards in one string */
};

/* Reads `cards`, an array or a string that lists them, into `input`, which must be zero.
 * Reports every invalid card and every duplicate. Keeps only different cards, so there are
 * at most as many as in the deck. */
enum handler_result set_read_table(struct handler_call *call,
                                   struct set_table_input *input);

/* Returns the number of attributes of a card, which is 4 if the request does not set it. */
unsigned set_read_properties(const struct handler_call *call);

enum set_variant set_read_variant(const struct handler_call *call);

/* Reads `cards`, a number of cards of a deck with `properties` attributes. */
bool set_read_size(struct handler_call *call, unsigned properties, unsigned *cards);

/* Reads the specification of the tables to draw into `question`, a struct set_draws. */
enum handler_result set_read_draws(struct handler_call *call, void *question);

/* As handler_result_of. PZ_INVALID means that a table of this size is too large for the
 * variant. `ending` is the end of the error message. */
enum handler_result set_reject_size(struct handler_call *call,
                                    const struct set_draws *draws, enum pz_status status,
                                    const char *ending);

#endif

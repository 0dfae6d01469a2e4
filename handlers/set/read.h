/* Reads requests about SET.
 *
 * The schema has checked types and ranges and has filled in defaults. /set/deal does not have
 * defaults, because `date` excludes the other fields. These functions check what a schema
 * cannot express. Functions that return a bool report every invalid field with
 * handler_refuse and return false if there is one; functions that return a handler_result
 * return HANDLER_INVALID. */
#ifndef PUZZLED_HANDLERS_SET_READ_H
#define PUZZLED_HANDLERS_SET_READ_H

#include "puzzles/set.h"
#include "puzzles/set_games.h"
#include "puzzles/set_odds.h"
#include "server/handler.h"

/* The cards of a request. */
struct set_hand {
    unsigned properties;
    unsigned count;            /* valid and different cards */
    set_card *cards;           /* in memory of the call */
    enum set_notation first;   /* the notation of the first card */
    const struct value *given; /* the array of the cards as the request wrote them */
    struct value text;         /* that array if the request wrote them in one string */
    struct value *parts;       /* its items, in memory of the call */
};

/* Reads `cards`, an array or a string that lists them, into `hand`, which must be zero.
 * Reports every invalid card and every duplicate. Keeps only different cards, so there are
 * at most as many as in the deck. */
enum handler_result set_read_hand(struct handler_call *call, struct set_hand *hand);

/* As set_read_hand, for the three cards of /set/check. */
enum handler_result set_read_claim(struct handler_call *call, struct set_hand *hand);

/* The table of the cards in `hand`, which must outlive it. */
struct set_table set_hand_table(const struct set_hand *hand);

/* Reads the cards into `hand` and what to find among them into `question`. `hand` must
 * outlive `question`. */
enum handler_result set_read_question(struct handler_call *call, struct set_hand *hand,
                                      struct set_question *question);

/* The number of cards that a hint shows. */
unsigned set_read_level(const struct handler_call *call);

/* Reads which tables to draw, except for the seed. */
bool set_read_draws(struct handler_call *call, struct set_draws *draws);

/* Reads which games to play, except for the seed. */
struct set_games set_read_games(const struct handler_call *call);

/* A request for a table. */
struct set_deal_request {
    struct set_wish wish;
    enum set_notation notation;
    const char *date; /* the request's, or NULL */
};

/* Reads all fields except for the seed; a date also determines the seed. */
bool set_read_deal(struct handler_call *call, struct set_deal_request *request);

/* As field_seed, unless a date determines the seed. */
enum handler_result set_read_deal_seed(struct handler_call *call,
                                       struct set_deal_request *request);

#endif

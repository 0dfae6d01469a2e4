/* Questions out of requests about SET.
 *
 * The schema has looked at shapes and filled in most defaults, but not those of /set/deal,
 * where a date may stand beside none of them; here the meaning is looked at. Functions that
 * return a bool name every wrong field with a reason and are false when there was one. */
#ifndef PUZZLED_HANDLERS_SET_READ_H
#define PUZZLED_HANDLERS_SET_READ_H

#include "puzzles/set.h"
#include "puzzles/set_games.h"
#include "puzzles/set_odds.h"
#include "server/exchange.h"

/* The cards that a request lays out. */
struct set_hand {
    unsigned properties;
    unsigned count; /* the good and new ones */
    set_card cards[SET_CARDS_MAX];
    unsigned laid[SET_CARDS_MAX]; /* by card: its place in the request plus one, or 0 */
    enum set_notation first;      /* the notation of the first card */
    const struct value *given;    /* the array of the cards as they were written */
    struct value text;            /* that array where all were written in one string */
    struct value parts[SET_CARDS_MAX]; /* its items */
};

/* Reads `cards`, an array or a string that lists them. Every card that is none and every
 * card that lies there already is refused. Only new cards are kept, so that there can be no
 * more of them than the deck has. */
bool set_read_hand(struct exchange *x, struct set_hand *hand);

/* The same for the three cards of a claim. */
bool set_read_claim(struct exchange *x, struct set_hand *hand);

/* The table of the cards in `hand`, which must outlive it. */
struct set_table set_hand_table(const struct set_hand *hand);

/* What to find among the cards of `hand`, which is read too and must outlive it. */
bool set_read_question(struct exchange *x, struct set_hand *hand,
                       struct set_question *question);

/* How many cards a hint gives away. */
unsigned set_read_level(const struct exchange *x);

/* Which tables are drawn, but for the seed. */
bool set_read_draws(struct exchange *x, struct set_draws *draws);

/* Which games are played, but for the seed. */
struct set_games set_read_games(const struct exchange *x);

/* A request for a table. */
struct set_deal_request {
    struct set_wish wish;
    enum set_notation notation;
    const char *date; /* the request's, or NULL */
};

/* Reads all but the seed, unless a date says that too. */
bool set_read_deal(struct exchange *x, struct set_deal_request *request);

/* As field_seed, where no date has said it. */
bool set_read_deal_seed(struct exchange *x, struct set_deal_request *request);

#endif

/* The game of SET with the deck of 27 cards, solved exactly.
 *
 * Cards are dealt until `deal` lie on the table. If there is a set on it one is taken, and
 * cards are dealt until there are `deal` again; if there is none, three more are dealt. The
 * game ends when the deck is used up and no set is left. A player remembers what is gone
 * but does not know the order of the deck, which is uniform.
 *
 * With 0, 3, 6 or 9 cards on the table a game can end: ten cards without a set there are
 * not. From the whole deck never with 3: all cards add up to 0, and so does each set, so
 * three cards that are left would be a set. */
#ifndef SET_GAME_GAME_H
#define SET_GAME_GAME_H

#include "big.h"
#include "shape.h"

enum { GAME_ENDS = 4, GAME_TAKES_MAX = 9 };

enum game_player {
    GAME_RANDOM, /* takes any of the sets, each as likely */
    GAME_CLEAR,  /* ends as often as can be without a card; then as GAME_LEFT */
    GAME_LEFT    /* has as few cards left in the mean as can be; then as GAME_CLEAR */
};

/* A kind of positions, and its moves: kinds that come before it. */
struct game_node {
    uint32_t first, moves; /* where in `move` */
    uint8_t left;          /* when there is no move: the cards on the table, over 3 */
    uint8_t takes;         /* how many sets were taken until here */
    bool deals;            /* a move is a card that is dealt, not a set that is taken */
};

/* All kinds of positions that come up from one, the last of them. */
struct game {
    struct space *space;
    unsigned deal, deck; /* cards on a table; in the deck at first */
    struct game_node *node;
    uint32_t *move;
    uint32_t nodes, moves, node_room, move_room;
    uint64_t *key; /* positions, hashed; and of each one more than its node */
    uint32_t *at;
    uint32_t slots;
};

/* How often a game ends with 3 * i cards, of so many that are equally likely; reduced. */
struct game_ends {
    struct big games[GAME_ENDS], all;
};

/* Finds all positions that may follow `start`, whose cards are a multiple of three. False:
 * no memory. Free it in any case. Cost: for the whole deck seconds, 100 MB. */
bool game_make(struct game *game, unsigned deal, struct position start);

void game_free(struct game *game);

/* Plays it. False: no memory, or numbers too large. */
bool game_play(const struct game *game, enum game_player player, struct game_ends *ends);

#endif

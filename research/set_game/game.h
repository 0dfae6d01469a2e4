/* The game of SET with the deck of 27 cards, solved exactly.
 *
 * Cards are dealt until `deal` of them are on the table. If the table contains a set, the
 * player takes one, and cards are dealt until there are `deal` again. If it does not
 * contain a set, three more cards are dealt. The game ends when the deck is empty and the
 * table does not contain a set. A player knows which cards are gone, but not the order of
 * the deck, which is uniform.
 *
 * A game can end with 0, 3, 6 or 9 cards on the table, because ten cards always contain a
 * set. A game with the whole deck never ends with 3: the sum of all cards is 0, and the sum
 * of each set is 0, so the three remaining cards would be a set. */
#ifndef RESEARCH_SET_GAME_GAME_H
#define RESEARCH_SET_GAME_GAME_H

#include "big.h"
#include "research/common/form_table.h"
#include "shape.h"

enum { GAME_ENDS = 4, GAME_TAKES_MAX = 9 };

enum game_player {
    GAME_RANDOM, /* takes a random set */
    GAME_CLEAR, /* maximizes the probability of ending with no card; ties: like GAME_LEFT */
    GAME_LEFT   /* minimizes the average number of remaining cards; ties: like GAME_CLEAR */
};

/* A class of equivalent positions. Its moves are classes with smaller indices. */
struct game_node {
    uint32_t first, moves; /* range in `move` */
    uint8_t left;  /* without moves: the number of cards on the table, divided by 3 */
    uint8_t takes; /* number of sets taken so far */
    bool deals;    /* a move deals a card; otherwise it takes a set */
};

/* All classes of positions that can follow a position, which is the last node. */
struct game {
    struct space *space;
    unsigned deal, deck; /* cards on a table; cards in the deck at the start */
    struct game_node *node;
    uint32_t *move;
    uint32_t nodes, moves, node_capacity, move_capacity;
    struct form_table known; /* the index of the node of each shape, plus 1 */
};

/* The number of games that end with 3 * i cards, of `all` equally likely games. The numbers
 * have no common divisor. */
struct game_ends {
    struct big games[GAME_ENDS], all;
};

/* Finds all positions that can follow `start`, whose number of cards is a multiple of
 * three. False if out of memory. Call game_free in both cases. Cost with the whole deck:
 * seconds, 100 MB. */
bool game_make(struct game *game, unsigned deal, struct position start);

void game_free(struct game *game);

/* Computes the probabilities of all ends. False if out of memory or if a number is too
 * large. */
bool game_play(const struct game *game, enum game_player player, struct game_ends *ends);

#endif

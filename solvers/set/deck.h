/* Shuffled SET decks for statistics.
 *
 * A shuffle draws, for i = 0, 1, ..., the i-th card among the deck's cards from i on
 * (Fisher and Yates). Decks of up to 81 cards are shuffled for a whole block of games at a
 * time, larger ones for one game. */
#ifndef PUZZLES_SET_DECK_H
#define PUZZLES_SET_DECK_H

#include "puzzles/random.h"
#include "puzzles/set.h"

#include <stdint.h>

enum {
    SET_BLOCK = 64, /* games, or tables, with a generator of their own */
    SET_SMALL_DECK = 81,
    SET_SMALL_TURNS =
        SET_SMALL_DECK / 3 + 1, /* a game may end in one more, without a set */
    SET_TURNS_MAX = SET_CARDS_MAX / 3
};

/* What is random in each game of a block: one row for each step, one column for each game.
 */
struct set_block_choices {
    uint16_t swap[SET_SMALL_DECK][SET_BLOCK];  /* card i is exchanged for card i + other */
    uint16_t pick[SET_SMALL_TURNS][SET_BLOCK]; /* to choose one of the sets of a turn */
    uint64_t pick_seed[SET_BLOCK]; /* for the choices that a pick cannot make fairly */
};

/* The same of one game with any deck. */
struct set_choices {
    uint16_t swap[SET_CARDS_MAX];
    uint16_t pick[SET_TURNS_MAX];
    uint64_t pick_seed;
};

/* Draws the first `drawn` steps of shuffles of `size` cards, at most SET_SMALL_DECK. */
void set_deck_draw_block(struct pz_random *random, unsigned size, unsigned drawn,
                         struct set_block_choices *block);

/* Draws whole games with such decks. */
void set_deck_draw_block_games(struct pz_random *random, unsigned size,
                               struct set_block_choices *block);

/* Column `game`: the first `drawn` steps of a shuffle, or a whole game. */
void set_deck_get(const struct set_block_choices *block, unsigned game, unsigned drawn,
                  struct set_choices *choices);
void set_deck_get_game(const struct set_block_choices *block, unsigned game, unsigned size,
                       struct set_choices *choices);

/* Draws the first `drawn` steps of a shuffle of `size` cards. */
void set_deck_draw(struct pz_random *random, unsigned size, unsigned drawn,
                   struct set_choices *choices);

/* Draws a whole game with a deck of `size` cards. */
void set_deck_draw_game(struct pz_random *random, unsigned size,
                        struct set_choices *choices);

/* A number below `count`, which is 1 to 255, from what a choices holds for a turn: the high
 * half of pick * count; when the low half is below 2^16 modulo `count`, where that would
 * not be fair, from a generator made of `pick_seed` and the turn. */
unsigned set_deck_pick(uint16_t pick, uint64_t pick_seed, unsigned turn, unsigned count);

#endif

/* Random choices for SET games and tables.
 *
 * For i = 0, 1, ..., a shuffle draws card i from the cards at i and later (Fisher and
 * Yates). The choices for decks of up to 81 cards are drawn for a whole block of games, and
 * for larger decks for one game. */
#ifndef PUZZLES_SET_DECK_H
#define PUZZLES_SET_DECK_H

#include "puzzles/random.h"
#include "puzzles/set.h"

#include <stdint.h>

enum {
    SET_BLOCK = 64, /* games or tables that share a random number generator */
    SET_SMALL_DECK = 81,
    SET_SMALL_TURNS =
        SET_SMALL_DECK / 3 + 1, /* the last hand of a game does not have a set */
    SET_TURNS_MAX = SET_CARDS_MAX / 3
};

/* The choices of a block of games: one row for each step, one column for each game. */
struct set_block_choices {
    uint16_t swap[SET_SMALL_DECK][SET_BLOCK];  /* card i is exchanged for card i + swap */
    uint16_t pick[SET_SMALL_TURNS][SET_BLOCK]; /* selects one of the sets of a turn */
    uint64_t pick_seed[SET_BLOCK];             /* for selections that `pick` would bias */
};

/* The choices of one game with any deck. */
struct set_choices {
    uint16_t swap[SET_CARDS_MAX];
    uint16_t pick[SET_TURNS_MAX];
    uint64_t pick_seed;
};

/* Draws the first `drawn` steps of shuffles of `size` cards, at most SET_SMALL_DECK. */
void set_deck_draw_block(struct pz_random *random, unsigned size, unsigned drawn,
                         struct set_block_choices *block);

/* Draws the choices of whole games with decks of `size` cards, at most SET_SMALL_DECK. */
void set_deck_draw_block_games(struct pz_random *random, unsigned size,
                               struct set_block_choices *block);

/* Copies column `game` of a block: the first `drawn` steps of a shuffle, or all choices of
 * a game. */
void set_deck_get(const struct set_block_choices *block, unsigned game, unsigned drawn,
                  struct set_choices *choices);
void set_deck_get_game(const struct set_block_choices *block, unsigned game, unsigned size,
                       struct set_choices *choices);

/* Draws the first `drawn` steps of a shuffle of `size` cards. */
void set_deck_draw(struct pz_random *random, unsigned size, unsigned drawn,
                   struct set_choices *choices);

/* Draws the choices of a whole game with a deck of `size` cards. */
void set_deck_draw_game(struct pz_random *random, unsigned size,
                        struct set_choices *choices);

/* Returns an unbiased number below `count`, which is 1 to 255. The number is the high half
 * of pick * count, unless the low half is below 2^16 modulo `count`, which would cause a
 * bias. In this case, a generator that is seeded with `pick_seed` and the turn draws the
 * number. */
unsigned set_deck_pick(uint16_t pick, uint64_t pick_seed, unsigned turn, unsigned count);

#endif

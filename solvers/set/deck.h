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
struct set_fates {
    uint16_t other[SET_SMALL_DECK][SET_BLOCK]; /* card i is exchanged for card i + other */
    uint16_t pick[SET_SMALL_TURNS][SET_BLOCK]; /* to choose one of the sets of a turn */
    uint64_t spare[SET_BLOCK]; /* for the choices that a pick cannot make fairly */
};

/* The same of one game with any deck. */
struct set_fate {
    uint16_t other[SET_CARDS_MAX];
    uint16_t pick[SET_TURNS_MAX];
    uint64_t spare;
};

/* Draws the first `drawn` steps of shuffles of `size` cards, at most SET_SMALL_DECK. */
void set_fates_draw(struct pz_random *random, unsigned size, unsigned drawn,
                    struct set_fates *fates);

/* Draws whole games with such decks. */
void set_fates_draw_games(struct pz_random *random, unsigned size, struct set_fates *fates);

/* Column `game`: the first `drawn` steps of a shuffle, or a whole game. */
void set_fates_get(const struct set_fates *fates, unsigned game, unsigned drawn,
                   struct set_fate *fate);
void set_fates_get_game(const struct set_fates *fates, unsigned game, unsigned size,
                        struct set_fate *fate);

/* Draws the first `drawn` steps of a shuffle of `size` cards. */
void set_deck_draw(struct pz_random *random, unsigned size, unsigned drawn,
                   struct set_fate *fate);

/* Draws a whole game with a deck of `size` cards. */
void set_deck_draw_game(struct pz_random *random, unsigned size, struct set_fate *fate);

/* A number below `count`, which is 1 to 255, from what a fate holds for a turn: the high
 * half of pick * count; when the low half is below 2^16 modulo `count`, where that would
 * not be fair, from a generator made of `spare` and the turn. */
unsigned set_deck_pick(uint16_t pick, uint64_t spare, unsigned turn, unsigned count);

#endif

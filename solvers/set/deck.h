/* Shuffled SET decks for statistics.
 *
 * A shuffle draws, for i = 0, 1, ..., the i-th card among the deck's cards from i on
 * (Fisher and Yates), several of them from one random word. */
#ifndef PUZZLES_SET_DECK_H
#define PUZZLES_SET_DECK_H

#include "puzzles/random.h"
#include "puzzles/set.h"

#include <stdint.h>

enum { SET_TURNS_MAX = SET_CARDS_MAX / 3 };

/* What is random in one game. */
struct set_fate {
    uint16_t other[SET_CARDS_MAX]; /* card i is exchanged for card i + other[i] */
    uint16_t pick[SET_TURNS_MAX];  /* for each turn, to choose one of its sets */
    uint64_t spare;                /* for the choices that a pick cannot make fairly */
};

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

/* A position of a game of SET with the deck of 27 cards, and its shape: what affine maps
 * of the space leave of it.
 *
 * A position is a colouring of the 27 points of AG(3,3): on the table, in the deck, gone.
 * The order of a well-shuffled deck is uniform whatever was seen before, so nothing else of
 * the past matters to the future. An affine map takes sets to sets; so positions that one
 * of the 303,264 maps takes to each other have the same future. */
#ifndef SET_GAME_SHAPE_H
#define SET_GAME_SHAPE_H

#include "research/set_odds/space.h"

enum { SHAPE_DIMENSIONS = 3, SHAPE_POINTS = 27 };

/* Bit p stands for point p; no point is in both. */
struct position {
    uint32_t table, deck;
};

/* An image of the position under an affine map; the same one for all its images, unless
 * hashes clash, which makes shapes more but never wrong. Cost: some microseconds, up to
 * some ten milliseconds for the most symmetric positions. `space` has SHAPE_DIMENSIONS. */
struct position shape_find(const struct space *space, struct position position);

#endif

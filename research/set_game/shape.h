/* A position of a game of SET with the deck of 27 cards, and its shape, a canonical form
 * under affine maps.
 *
 * A position is a coloring of the 27 points of AG(3,3): on the table, in the deck, gone.
 * The order of the deck is uniform whatever cards were seen, so the rest of the game
 * depends only on the position. Affine maps map sets to sets. So positions that one of the
 * 303,264 maps maps to each other have the same probabilities. */
#ifndef RESEARCH_SET_GAME_SHAPE_H
#define RESEARCH_SET_GAME_SHAPE_H

#include "research/common/space.h"

enum { SHAPE_DIMENSIONS = 3, SHAPE_POINTS = 27 };

/* Bit p represents point p. No point is in both sets. */
struct position {
    uint32_t table, deck;
};

/* Returns an image of the position under an affine map. All images of a position have the
 * same shape, unless hashes collide; then there are more shapes, which does not affect the
 * result of the game. `space` has SHAPE_DIMENSIONS dimensions. Cost: microseconds, up to
 * about ten milliseconds for the most symmetric positions. */
struct position shape_find(const struct space *space, struct position position);

#endif

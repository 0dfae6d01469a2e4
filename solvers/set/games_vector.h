/* Plays SET games and draws tables in parallel, with one game or table in each byte of a
 * vector.
 *
 * Every width of vectors gives the same sums as one game after the other (games_scalar.h). */
#ifndef PUZZLES_SET_GAMES_VECTOR_H
#define PUZZLES_SET_GAMES_VECTOR_H

#include "puzzles/random.h"
#include "puzzles/set_games.h"

enum {
    SET_VECTOR_PROPERTIES = 4, /* at most: then the key of a card fits in a byte */
    SET_VECTOR_CAP = 20,       /* most cards without a set in such a deck */
    SET_VECTOR_CARDS = SET_VECTOR_CAP + 3 /* most cards on a table */
};

/* As set_scalar_play and set_scalar_draw. */
typedef void set_block_player(const struct set_rules *rules, struct pz_random *random,
                              unsigned games, struct set_tally *tally);
typedef void set_block_drawer(const struct set_draws *draws, struct pz_random *random,
                              unsigned tables, struct set_tally *tally);

/* The functions for one width of vectors, or without vectors. */
struct set_vectors {
    set_block_player *play;
    set_block_drawer *draw;
};

extern const struct set_vectors set_vectors_16;
extern const struct set_vectors set_vectors_32; /* both only on x86-64, and only for */
extern const struct set_vectors set_vectors_64; /* processors that have such vectors */

#endif

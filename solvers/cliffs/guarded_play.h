/* Guarded play: good moves first, and none that breaks a promise.
 *
 * A move sends a column to one of the cliffs. Moves are tried in the order of what they
 * come to when most-certain-first goes on behind them,
 *
 *     weight(V, i != p) + C(V, i = 0) + C(V, i = 1),
 *
 * where C counts the mistakes that most-certain-first makes on all vectors of V. The first
 * one is played of which an exact search proves that the promise can still be kept:
 * M(V, i = p) <= b and M(V, i != p) <= b - 1. The promise b is `left` mistakes where M(V)
 * is not more, else M(V). So the game is never lost where it need not be, at little more
 * mistakes than the fewest expected, and no table is needed. */
#ifndef PUZZLES_CLIFFS_GUARDED_PLAY_H
#define PUZZLES_CLIFFS_GUARDED_PLAY_H

#include "optimal_move.h"

/* Scratch of one space. Not for two threads at once. */
struct cliffs_guarded_play;

/* `bound` is of `space`; both must outlive it. PZ_NO_MEMORY. */
enum pz_status cliffs_guarded_play_open(const struct cliffs_hypothesis_space *space,
                                        struct cliffs_mistake_bound *bound,
                                        struct cliffs_guarded_play **guarded);
void cliffs_guarded_play_close(struct cliffs_guarded_play *guarded);

/* The move in `state`, which is closed and has an open column, with `left` mistakes allowed
 * (below 0: the game is lost; M(V) is kept to). Of moves that come to the same the one of
 * the first column is tried first, and its label 0 before 1. PZ_STOPPED, PZ_OUT_OF_TIME.
 * Cost: columns times a most-certain-first play of every vector, and the searches: about 1
 * ms for 16 columns and 1,000 vectors. */
enum pz_status cliffs_guarded_play_move(struct cliffs_guarded_play *guarded,
                                        struct cliffs_state state, int left,
                                        struct pz_budget *budget, struct cliffs_move *move);

/* C(V) of the version space of `state`. */
uint64_t cliffs_guarded_play_follow(struct cliffs_guarded_play *guarded,
                                    struct cliffs_state state);

#endif

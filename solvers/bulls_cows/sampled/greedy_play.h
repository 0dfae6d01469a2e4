/* Plays the candidates of a large game if all candidates are listed. */
#ifndef PUZZLES_BULLS_COWS_GREEDY_PLAY_H
#define PUZZLES_BULLS_COWS_GREEDY_PLAY_H

#include "guess_choice.h"
#include "sampled.h"

/* Plays all codes of `list`, which must be in increasing order, to the end. The first guess
 * is `first`, or, if `first` is NULL, the best of several guesses that are played. `best`
 * receives the costs. More work never leads to greater costs.
 *
 * `tree` receives the guesses of the inner states in preorder, with the states after a guess
 * in the order of their answer ids: `best->nodes - list->count` guesses, at most
 * `list->count`. It can be NULL.
 *
 * PZ_OK, PZ_STOPPED, PZ_NO_MEMORY; PZ_OUT_OF_TIME: `best` has the best play so far, or only a
 * guess. Cost: about 10 us for each candidate, and at least 0.1 s if there are more than a few
 * candidates. */
enum pz_status bc_greedy_play(const struct bc_candidate_list *list,
                              const struct bc_vector_code *first,
                              struct bc_sampled_best *best, struct bc_code *tree);

#endif

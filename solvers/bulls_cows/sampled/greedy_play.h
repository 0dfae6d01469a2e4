/* Play of the candidates of a large game that are all listed, or of a sample of them. */
#ifndef PUZZLES_BULLS_COWS_GREEDY_PLAY_H
#define PUZZLES_BULLS_COWS_GREEDY_PLAY_H

#include "sampled.h"
#include "vector_code.h"

/* Candidates, and the limits of a call that plays them. */
struct bc_candidate_list {
    const struct bc_game *game;
    const struct pz_ctl *ctl;
    uint64_t *nodes; /* guesses compared so far; `ctl->max_nodes` limits them */
    struct bc_vector_code *code;
    uint32_t count;
    double weight; /* candidates for each listed one: 1 if all are listed */
};

/* Chooses a guess for `list`, which must not be empty. The choice depends on the codes and
 * their order only. `*is_listed` receives whether the guess is one of the codes. PZ_OK;
 * PZ_STOPPED, PZ_OUT_OF_TIME: `*guess` is the best guess so far. */
enum pz_status bc_greedy_choose(const struct bc_candidate_list *list,
                                struct bc_vector_code *guess, bool *is_listed);

/* Plays all codes of `list`, which must be in increasing order, to the end: the first guess
 * is `first`, or that of bc_greedy_choose if `first` is NULL, and each other guess is that
 * of bc_greedy_choose. `best` receives the costs. Reorders the codes.
 *
 * `tree` receives the guesses of the inner states in preorder, with the states after a guess
 * in the order of their answer ids: `best->nodes - list->count` guesses, at most
 * `list->count`. It can be NULL.
 *
 * PZ_OK, PZ_STOPPED, PZ_NO_MEMORY; PZ_OUT_OF_TIME: `best` has only a guess. */
enum pz_status bc_greedy_play(const struct bc_candidate_list *list,
                              const struct bc_vector_code *first,
                              struct bc_sampled_best *best, struct bc_code *tree);

#endif

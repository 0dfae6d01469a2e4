/* Play for candidates of a large game that are all listed, or for a sample of them. */
#ifndef PUZZLES_BULLS_COWS_GREEDY_PLAY_H
#define PUZZLES_BULLS_COWS_GREEDY_PLAY_H

#include "candidate_space.h"
#include "sampled.h"

/* Secrets, and how many candidates each stands for: 1 where all are listed. */
struct bc_sampled_secrets {
    const struct bc_game *game;
    const struct pz_ctl *ctl;
    uint64_t *nodes; /* guesses that were weighed: what ctl->max_nodes bounds */
    struct bc_vector_code *form;
    uint32_t count;
    double weight;
};

/* Chooses a guess for `secrets`, one at least; of few, to be called for each in the tree.
 * What it chooses depends on the secrets alone. `*inside` says whether it is one of them.
 * PZ_OK, PZ_STOPPED; PZ_OUT_OF_TIME: the best guess until then. */
enum pz_status bc_sampled_choose(const struct bc_sampled_secrets *secrets,
                                 struct bc_vector_code *guess, bool *inside);

/* The cost of play for all `secrets`, listed in increasing order, that follows
 * bc_sampled_choose, after `given` where that is not NULL. Reorders them. PZ_OK, PZ_STOPPED,
 * PZ_NO_MEMORY; PZ_OUT_OF_TIME: `best` holds a guess only. */
enum pz_status bc_sampled_play(const struct bc_sampled_secrets *secrets,
                               const struct bc_vector_code *given,
                               struct bc_sampled_best *best);

#endif

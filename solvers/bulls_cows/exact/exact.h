/* The exact engine: optimal play for games with packed codes. */
#ifndef PUZZLES_BULLS_COWS_EXACT_H
#define PUZZLES_BULLS_COWS_EXACT_H

#include "solvers/bulls_cows/tree/tree.h"

/* The source of the proof that no strategy is better. */
enum bc_proof {
    BC_PROOF_SEARCH,  /* a complete search for this question */
    BC_PROOF_CARRIED, /* the trees and openings of the context, from the provers */
    BC_PROOF_BOUND    /* the strategy meets a lower bound */
};

struct bc_best {
    uint32_t candidates; /* 0: no code is consistent, and no other member is set */
    bc_packed guess;
    bool known;       /* a complete strategy was found: the next members are set */
    uint64_t guesses; /* total number over the candidates, including winning guesses */
    unsigned height;  /* in the worst case */
    /* Number of guesses that may be used, unless the objective is BC_AVERAGE. This is the
     * rest of the least height of the game, or the height that is necessary if it is
     * greater. 0: unknown. */
    unsigned allowed;
    /* For BC_LAST_GUESS: number of candidates that need all of the `allowed` guesses, or
     * all of `height` if `allowed` is unknown. */
    uint32_t last;
    /* Nodes of the tree of the strategy (bc_figures_nodes). If the objective does not
     * minimize the nodes, a player who follows the advice can get a tree with another
     * number. */
    uint64_t nodes;
    bool proven;         /* no strategy is better by the objective */
    enum bc_proof proof; /* if proven */
    /* A limit ended a step. Another call may find a better strategy, or a different
     * strategy that is as good. */
    bool cut;
    /* No strategy has fewer guesses or nodes (bc_objective_counts_guesses). If the least
     * height comes first, this bound is for strategies of least height. */
    uint64_t lower;
    unsigned lower_height; /* no strategy has a smaller height */
    /* For BC_LAST_GUESS: no strategy of least height leaves fewer candidates to the last
     * guess. If `last` is greater, `lower` is a bound for all strategies. */
    uint32_t lower_last;
};

/* Returns the verdict: no candidate, no strategy, a strategy, or an optimal strategy. */
enum bc_verdict bc_best_verdict(const struct bc_best *best);

/* Writes to `text` a sentence that explains why no strategy is better than `best`, the
 * result for `question`, or why no code is consistent. The text is empty if that is not
 * proven. */
void bc_best_argument(const struct bc_packed_question *question, const struct bc_best *best,
                      char text[BC_ARGUMENT]);

/* Sets `quality`, except for the conflicts, from `best`, the result for `question`. */
void bc_quality_set(struct bc_quality *quality, const struct bc_packed_question *question,
                    const struct bc_best *best);

/* Finds the best guess, and lists the first candidates. The first sources are the best
 * trees of the context, after renaming, and its table of openings. The next source is the
 * exact search (branch and bound), first for the least height if the objective requires it.
 * For more than 65,000 candidates, it returns a guess that divides a sample well, without a
 * strategy.
 *
 * solution  must be zero; after PZ_OK, free it with bc_solution_free. It does not have
 *           parts if the time is too short to count millions of candidates by answers
 *
 * PZ_OK; PZ_LATER for a brief effort in a large game, or if a brief effort does not prove
 * or look up an answer; PZ_OUT_OF_TIME if not even the candidates could be counted;
 * PZ_NO_MEMORY; PZ_STOPPED. */
enum pz_status bc_exact_solve(struct pz_context *context,
                              const struct bc_question *question, const struct pz_ctl *ctl,
                              struct bc_solution *solution);

#endif

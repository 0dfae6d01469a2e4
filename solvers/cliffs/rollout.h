/* Plays with any number of columns. The play is not proven to be optimal.
 *
 * There are three policies, which send Zoombinis that are not certain:
 *
 * certain-first  This policy sends the most certain Zoombini. It is close to the optimum,
 *                because all Zoombinis have to cross, each move removes few cases, and
 *                mistakes are improbable.
 * informative    This policy sends the least certain Zoombini, which reveals the most. For
 *                the reasons above, it is the worst policy that uses the rules. It is only
 *                used for comparisons.
 * rollout        This policy sends the Zoombini that is best if certain-first follows. It
 *                tries the most certain Zoombinis, up to a fixed amount of work, so that
 *                equal questions have equal answers.
 *
 * A rollout policy (Bertsekas, Tsitsiklis and Wu 1997) is one step of lookahead, with a
 * heuristic policy in place of a value. It is at least as good as the heuristic policy,
 * because it also tries the move of the heuristic policy. All cases are played, not
 * sampled, so a trial is exact. A trial ends when its result is worse than the best trial.
 *
 * Of equally good Zoombinis, the first Zoombini is sent. It is sent to the more probable
 * cliff or, if both cliffs are equally probable, to the bottom cliff. Outcomes are exact
 * for their policy.
 *
 * The cases are a set of bits, with the weight of the cases that send each Zoombini to the
 * top. A division counts only the smaller part, case by case, and subtracts its weights
 * from those of the whole. So a case is counted again only if its part became at most half
 * as large. With certain-first, most divisions separate only a few cases, about as often as
 * certain-first makes mistakes. It plays 100 Zoombinis and 1,000 cases in about 100 us. */
#ifndef PUZZLES_CLIFFS_ROLLOUT_H
#define PUZZLES_CLIFFS_ROLLOUT_H

#include "rollout_cases.h"
#include "solvers/core/budget.h"
#include "tree.h"

/* Cases and a band, prepared for play. Not thread-safe. */
struct cliffs_rollout;

/* Creates a rollout. `band` and `cases` are not needed afterwards. Returns PZ_OK, or
 * PZ_NO_MEMORY, also if the rollout needs more than `max_bytes` (0: unlimited).
 *
 * Memory: about 30 bytes for each case and 200 for each Zoombini; 35 KB for 100 Zoombinis
 * and 1,000 cases, 4.2 MB for the largest band. Cases of different weights are in different
 * words of 64 bits, so the memory for the cases is 64 times as much if all weights differ.
 * Cost: cases times Zoombinis in vector code; 20 us for 100 Zoombinis and 1,000 cases. */
enum pz_status cliffs_rollout_open(const struct cliffs_band *band,
                                   const struct cliffs_cases *cases, size_t max_bytes,
                                   struct cliffs_rollout **rollout);
void cliffs_rollout_close(struct cliffs_rollout *rollout);

struct cliffs_rollout_question {
    enum cliffs_policy policy;
    const int8_t *seen; /* a cliffs_seen for each Zoombini; or NULL */
    int left;           /* mistakes allowed */
};

/* A move, and the outcome if the policy continues. */
struct cliffs_rollout_advice {
    uint32_t zoombini; /* CLIFFS_LEAF: all are certain, or no case agrees */
    uint8_t top;
    uint64_t weight;               /* of the cases that agree */
    uint64_t likely;               /* of the cases in which the move is right */
    bool followed;                 /* false: `outcome` is unknown, and 0 */
    struct cliffs_outcome outcome; /* of the policy; with rollout, of this move and then
                                    * certain-first */
};

/* Finds the move after `seen`, and its outcome. C cases and K Zoombinis are not followed if
 * C (K + 256) > 2^28. In this case, a rollout returns the move of certain-first. If time
 * runs out, the result is the best move that was found, which may not have been followed.
 * Returns PZ_OK or PZ_STOPPED. Cost: C (K + 256) / 4 ns with wide vectors: about 100 us for
 * 100 Zoombinis and 1,000 cases, always less than 0.1 s. A rollout repeats this for 4 ms,
 * at least once. */
enum pz_status cliffs_rollout_advise(struct cliffs_rollout *rollout,
                                     const struct cliffs_rollout_question *asked,
                                     struct pz_budget *budget,
                                     struct cliffs_rollout_advice *advice);

/* Finds the move of certain-first or informative, without following it. Cost: linear in the
 * number of Zoombinis, and in the number of cases that the labels since the previous call
 * with this rollout exclude. If `seen` does not contain all labels of the previous call,
 * all cases are examined. */
void cliffs_rollout_move(struct cliffs_rollout *rollout, enum cliffs_policy policy,
                         const int8_t *seen, struct cliffs_rollout_advice *advice);

/* Stores in `top` for each Zoombini the weight of the cases that agree with `seen` and send
 * it to the top. Returns the weight of all cases that agree. Cost: as cliffs_rollout_move.
 */
uint64_t cliffs_rollout_weigh(struct cliffs_rollout *rollout, const int8_t *seen,
                              uint64_t top[]);

/* Creates the strategy as a tree. At least one case agrees with `seen`. Release the tree
 * with cliffs_tree_free. Returns PZ_OK; PZ_NO_MEMORY, also if the tree needs more than
 * `max_bytes` (0: unlimited); PZ_STOPPED; PZ_OUT_OF_TIME. Cost: the cost of following the
 * policy; with rollout, for each node. */
enum pz_status cliffs_rollout_tree(struct cliffs_rollout *rollout,
                                   const struct cliffs_rollout_question *asked,
                                   size_t max_bytes, struct pz_budget *budget,
                                   struct cliffs_tree *tree);

#endif

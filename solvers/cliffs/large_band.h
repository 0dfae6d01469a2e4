/* Play where the optimum is out of reach: more than 16 columns.
 *
 * Three ways to choose:
 *
 * certain-first  the Zoombini whose cliff is the most certain, of those that are not
 *                certain already. Near the optimum, since all have to cross: what is peeled
 *                off with each is little, and little is wrong.
 * informative    the one whose cliff is the least certain: most is learnt. The worst
 *                sensible way, for the same reason; here to be compared.
 * rollout        the one that is best when certain-first goes on behind it, tried among the
 *                most certain ones: as many as a fixed amount of work allows, so that equal
 *                questions have equal answers.
 *
 * The last is a rollout policy (Bertsekas, Tsitsiklis and Wu 1997): one step of lookahead,
 * with a heuristic played to the end in place of a value. It is never worse than its
 * heuristic, which is one of the moves tried. Here it is played through all cases, not
 * sampled, so a trial is exact, and one that exceeds the best so far is given up.
 *
 * Of equals the first Zoombini is sent; to the likelier cliff, of equals to the bottom.
 * None of it is proven to be the best. Outcomes are exact for the play that they are of,
 * found by following it through all cases.
 *
 * The cases left are a set of bits, and for each Zoombini there is the weight of those that
 * send it to the top. When a set is divided only the smaller part is counted, case by case;
 * the rest is what remains. A case is counted again only when its part was at least halved,
 * and certain-first mostly divides off a few cases, about as many times as it makes
 * mistakes: 100 Zoombinis and 1,000 cases are followed in some 100 us. */
#ifndef PUZZLES_CLIFFS_LARGE_BAND_H
#define PUZZLES_CLIFFS_LARGE_BAND_H

#include "large_band_cases.h"
#include "solvers/core/budget.h"
#include "tree.h"

/* Cases and a band, ready for play. Not for two threads at once. */
struct cliffs_large_band;

/* `band` and `cases` are read, and not needed later. PZ_NO_MEMORY, also when the large band
 * takes more than `max_bytes` (0: any number). Bytes: some 30 for each case and 200 for
 * each Zoombini, 35 KB for 100 and 1,000 cases, 4.2 MB for the largest large band. Weights
 * should be few: cases of different weights share no word of 64, and take 64 times as much
 * where all differ. Cost: cases times Zoombinis, many at a time (100 and 1,000 cases: some
 * 20 us). */
enum pz_status cliffs_large_band_open(const struct cliffs_band *band,
                                      const struct cliffs_cases *cases, size_t max_bytes,
                                      struct cliffs_large_band **large);
void cliffs_large_band_close(struct cliffs_large_band *large);

/* What a large band is asked for. */
struct cliffs_large_band_question {
    enum cliffs_large_band_way way;
    const int8_t *seen; /* one cliffs_seen for each Zoombini; NULL: nothing was seen */
    int left;           /* mistakes allowed */
};

/* A move, and what following the way from there comes to. */
struct cliffs_large_band_advice {
    uint32_t zoombini; /* CLIFFS_LEAF: everyone left is certain, or no case agrees */
    uint8_t top;
    uint64_t weight;               /* of the cases left */
    uint64_t likely;               /* of those in which the move is right */
    bool followed;                 /* false: `outcome` is not known, and all 0 */
    struct cliffs_outcome outcome; /* of the way's play, move after move, this one first */
};

/* The move after what was seen, and its outcome. A rollout's outcome is that of this move
 * with certain-first behind it. A large band of C cases and K kinds of Zoombinis is not
 * followed where C (K + 256) > 2^28, and a rollout's move is that of certain-first there.
 * Out of time it gives the best move found, which may not have been followed. PZ_STOPPED.
 * Cost: C (K + 256) / 4 ns where vectors are wide, some 100 us for 100 Zoombinis and 1,000
 * cases, below 0.1 s always; of a rollout, as many of these as make 4 ms, at least one. */
enum pz_status cliffs_large_band_advise(struct cliffs_large_band *large,
                                        const struct cliffs_large_band_question *asked,
                                        struct pz_budget *budget,
                                        struct cliffs_large_band_advice *advice);

/* As above, without following anything: the move only, of certain-first or informative.
 * Cost: the Zoombinis, and the cases that were possible at the last question of this large
 * band and no longer are; where this one saw less, all cases. */
void cliffs_large_band_move(struct cliffs_large_band *large, enum cliffs_large_band_way way,
                            const int8_t *seen, struct cliffs_large_band_advice *advice);

/* The weight of the cases that agree with `seen` and take each Zoombini to the top, into
 * `top` (one each); returns the weight of all that agree. Cost: as above. */
uint64_t cliffs_large_band_weigh(struct cliffs_large_band *large, const int8_t *seen,
                                 uint64_t top[]);

/* The strategy written out, for cases of which one agrees with what was seen.
 * cliffs_tree_free frees it. PZ_NO_MEMORY (also beyond `max_bytes`, 0: any number),
 * PZ_STOPPED, PZ_OUT_OF_TIME. Cost: that of following; with a rollout, of
 * one for each node. */
enum pz_status cliffs_large_band_tree(struct cliffs_large_band *large,
                                      const struct cliffs_large_band_question *asked,
                                      size_t max_bytes, struct pz_budget *budget,
                                      struct cliffs_tree *tree);

#endif

/* The proof that no strategy can promise so few mistakes: how the adversary answers.
 *
 * A part of a state is a state that knows all that it knows and maybe more: a strategy for
 * the whole serves there too, so no part needs more mistakes than the whole.
 *
 * A claim says of a state that M(V) > mistakes. It holds by packing (V has more vectors
 * than C(u,0) + ... + C(u,mistakes), u columns being open in V; V not empty when mistakes =
 * -1), or column by column: V has an open column, and for each one open in V other claims
 * are named that make this column i a bad choice, each of a part of V that knows i:
 *
 *     label 0 alone:  M(P0) > mistakes, label 0 of i being known in P0
 *     label 1 alone:  M(P1) > mistakes, label 1 of i being known in P1
 *     both:           M(P0) > mistakes - 1 and M(P1) > mistakes - 1
 *
 * A claim that is named may claim more mistakes than that. Claims lie in a list; each names
 * later ones only, so the proof has no circle, and whoever doubts it checks one claim at a
 * time (audit.h does, by other code). */
#ifndef PUZZLES_CLIFFS_ADVERSARY_H
#define PUZZLES_CLIFFS_ADVERSARY_H

#include "worst.h"

#define CLIFFS_NO_CLAIM UINT32_MAX

struct cliffs_claim {
    struct cliffs_state state; /* closed: columns not known in it are open */
    int8_t mistakes;
    bool packing;
    /* By column open in V, in ascending order: the claims for label 0 and for label 1;
     * CLIFFS_NO_CLAIM where that label needs none. Not used with `packing`. */
    uint32_t first_reply; /* index into `replies` of the proof */
};

struct cliffs_adversary {
    struct cliffs_claim *claims; /* owned; the first is the one asked for */
    uint32_t (*replies)[2];      /* owned */
    uint32_t claim_count, reply_count;
};

/* What is to be proven: M > mistakes at a closed state. */
struct cliffs_denial {
    struct cliffs_state state;
    int mistakes; /* INT8_MIN or more */
};

/* Proves it; claims that the proof needs more than once stand once. The same question gives
 * the same proof, whatever `worst` was used for. cliffs_adversary_free frees it. PZ_INVALID
 * when it is false, PZ_NO_MEMORY (also beyond `max_bytes`, 0: any number), PZ_STOPPED,
 * PZ_OUT_OF_TIME. Cost, at the first state of 16 columns at level 4, for one
 * mistake less than M: some 230 claims, 7 KB and 2 ms where M = 5, some 3,000 claims,
 * 120 KB and 30 ms where M = 6. */
enum pz_status cliffs_adversary_make(struct cliffs_worst *worst,
                                     struct cliffs_denial denial, size_t max_bytes,
                                     struct pz_budget *budget,
                                     struct cliffs_adversary *proof);
void cliffs_adversary_free(struct cliffs_adversary *proof);

#endif

/* Checks plans and proofs by the rules of the puzzle alone.
 *
 * It plays every case of the list against the plan, Zoombini by Zoombini, and counts; it
 * reads a proof of an adversary claim by claim. Of the solvers it takes the list of cases
 * and nothing else: it calls no function of theirs, and reads rules and states by lines of
 * its own. Slow and plain on purpose, and safe whatever a plan or a proof says, as long as
 * its arrays are as long as it says. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_AUDIT_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_AUDIT_H

#include "solvers/cliffs/prior.h"

/* What is wrong with a plan; CLIFFS_SOUND: nothing. The first of them that is found, in
 * this order. */
enum cliffs_flaw {
    CLIFFS_SOUND,
    CLIFFS_FLAW_NODE,  /* the nodes are no tree that starts at the first and leaves none
                          out, or one names nobody of the band or no cliff */
    CLIFFS_FLAW_TWICE, /* somebody is sent who was seen before, or sent before on the way */
    CLIFFS_FLAW_DOUBT, /* it ends where somebody is not certain */
    CLIFFS_FLAW_WEIGHT, /* the weight of a node is not that of the cases that come there */
    CLIFFS_FLAW_OUTCOME /* its figures are not those of play */
};

/* What a plan is for. */
struct cliffs_audit_question {
    const struct cliffs_band *band;
    const struct cliffs_cases *cases;
    const int8_t *seen; /* one cliffs_seen for each Zoombini; NULL: nothing was seen */
    int left;           /* mistakes allowed */
};

/* Plays each case that agrees with what was seen, and compares with the plan's figures.
 * `counted` is the outcome of play: all 0 where a node's flaw forbids to play, and without
 * the cases in which somebody was sent twice. PZ_NO_MEMORY. Cost: cases times Zoombinis. */
enum pz_status cliffs_audit_tree(const struct cliffs_audit_question *question,
                                 const struct cliffs_tree *plan,
                                 struct cliffs_outcome *counted, enum cliffs_flaw *flaw);

/* What may be, as plain labels. */
struct cliffs_audit_vectors {
    const uint16_t *labels; /* bit c of each: the label of column c; all different */
    uint32_t count;
    unsigned columns; /* 0 to CLIFFS_COLUMNS_MAX */
};

/* True when the proof holds: some vector agrees with `state`, the first claim is of it (or
 * of its closure, which is the same) and of `mistakes`, every claim is written as
 * puzzles/cliffs.h says and true if those that it names are, and names later ones only.
 * False also when the vectors are not all different or have more columns than they may.
 * Cost: claims times vectors. */
bool cliffs_audit_adversary(const struct cliffs_audit_vectors *vectors,
                            struct cliffs_state state, int mistakes,
                            const struct cliffs_adversary *proof);

#endif

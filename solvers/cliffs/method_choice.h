/* Which method finds the move or the strategy, and how the methods share the time and the
 * memory of a question.
 *
 * If the history leaves at most 16 columns open, a table of their space (table.h) and, for
 * two goals, a search (branch_and_bound.h) find optimal play. Each answer of the player
 * leaves a smaller space, so each move takes less time than the one before it: the moves of
 * a whole game of 16 Zoombinis take about twice as long as the first one. If more columns
 * are open, a rollout (large_band.h) finds good play without a proof.
 *
 * The goal has half of the time. If that is not enough, play is for the fewest expected
 * mistakes, which the table has. If there is not enough time for the table, the most certain
 * Zoombini goes first; some time is reserved for that. The limit of nodes applies only to
 * searches. The search for M and the search for the goal (with its table of W) may each use
 * a share of the remaining memory.
 *
 * All Zoombinis here are kinds of the history. */
#ifndef PUZZLES_CLIFFS_METHOD_CHOICE_H
#define PUZZLES_CLIFFS_METHOD_CHOICE_H

#include "rules_left.h"
#include "tree.h"

/* Whether a strategy is wanted where the band is large. */
enum cliffs_want { CLIFFS_WANT_MOVE, CLIFFS_WANT_TREE };

struct cliffs_method_choice {
    /* What is asked. */
    const struct cliffs_history *history;
    const struct cliffs_rules_left *left; /* some rule is */
    const struct pz_ctl *ctl;             /* of the whole question, begun */
    enum cliffs_want want;

    /* What is found. All of it is 0 before. */
    struct cliffs_standing *standing; /* where method, outcome, least and cut are written */
    struct cliffs_tree tree;          /* without nodes: there is none */
    struct cliffs_send send;          /* of the band */
    int8_t *certain; /* by kind: where all rules left send it; owned by the caller */

    /* What was made for it. */
    struct pz_budget budget; /* of all searches */
    size_t bytes;            /* taken, about */
    struct cliffs_hypothesis_space space;
    struct cliffs_place *places; /* of kinds; NULL: the band is large */
    struct cliffs_table *table;
    struct cliffs_mistake_bound *bound;
};

/* Finds it. PZ_LATER, PZ_OUT_OF_TIME, PZ_NO_MEMORY, PZ_STOPPED. cliffs_method_choice_free
 * frees what was made and found, in any case. */
enum pz_status cliffs_method_choice_find(struct cliffs_method_choice *play);
void cliffs_method_choice_free(struct cliffs_method_choice *play);

/* How many bytes are left to allocate; 0: any number. */
size_t cliffs_method_choice_bytes_left(const struct cliffs_method_choice *play);

/* The bound for what is quick but for the largest questions: there is always some time for
 * it, and nodes do not count. */
struct pz_ctl cliffs_method_choice_closing(const struct pz_ctl *ctl);

#endif

/* The common part of cliffs_solve and cliffs_plan. It reads the question, lists the
 * consistent cases, chooses the method that finds the move or the strategy, and divides the
 * time and the memory of a question among the methods.
 *
 * If the history leaves at most 16 columns open, a table of their space (table.h) and, for
 * two goals, a search (branch_and_bound.h) find optimal play. Each answer of the player
 * leaves a smaller space, so each move takes less time than the previous move. All moves of
 * a game of 16 Zoombinis together take about twice as long as the first move. If more
 * columns are open, a rollout (rollout.h) finds good play without a proof.
 *
 * The search for the goal has half of the time. If this time is not sufficient, play
 * minimizes the expected number of mistakes, which the table contains. If the time is not
 * sufficient for the table, the most certain Zoombini is sent first. Some time is reserved
 * for this case. The limit of nodes applies only to searches. The search for M and the
 * search for the goal (with its table of W) may each use a share of the remaining memory.
 *
 * In this file, all Zoombinis are kinds of the history. */
#ifndef PUZZLES_CLIFFS_METHOD_CHOICE_H
#define PUZZLES_CLIFFS_METHOD_CHOICE_H

#include "consistent_rules.h"
#include "tree.h"

/* The result to find: the next move, or the complete strategy. */
enum cliffs_want { CLIFFS_WANT_MOVE, CLIFFS_WANT_TREE };

struct cliffs_method_choice {
    /* Input. */
    struct pz_ctl ctl; /* of the whole question, begun */
    enum cliffs_want want;

    /* The question. */
    struct cliffs_history history;
    struct cliffs_consistent_rules rules;

    /* Output, initially 0. */
    struct cliffs_standing *standing;
    struct cliffs_tree tree;         /* without nodes if there is no strategy */
    struct cliffs_arrival *arrivals; /* by node; only for a strategy or CLIFFS_RULE */
    struct cliffs_send send;         /* a Zoombini of the band */
    int8_t *certain; /* a cliffs_seen for each kind; NULL if no rule is consistent */

    /* Data of the methods. */
    struct pz_budget budget; /* of all searches */
    size_t bytes;            /* estimate of the memory in use */
    struct cliffs_hypothesis_space space;
    struct cliffs_place *places; /* of kinds; NULL: the space has too many columns */
    struct cliffs_table *table;
    struct cliffs_mistake_bound *bound;
};

/* Reads the question, lists the consistent rules, and finds the move or the strategy. If no
 * rule is consistent, finds the conflict instead. Call cliffs_method_choice_free in any
 * case. The owner of `standing` frees `standing->conflict`. Returns the errors of
 * cliffs_solve. */
enum pz_status cliffs_method_choice_find(struct cliffs_method_choice *play,
                                         const struct cliffs_question *question,
                                         struct cliffs_standing *standing);
void cliffs_method_choice_free(struct cliffs_method_choice *play);

/* Returns the number of bytes that can still be allocated; 0: unlimited. */
size_t cliffs_method_choice_bytes_left(const struct cliffs_method_choice *play);

#endif

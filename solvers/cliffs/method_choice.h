/* How to play on: which method finds the move or the strategy, and how the time and the
 * memory of a question are divided among the methods.
 *
 * The space of the whole band is asked first, so that the table of the first move serves
 * all later ones. Where it has more than 16 columns, or its table does not fit into memory,
 * the space after the history is asked; where that has too many columns as well, the band
 * is large (large_band.h), and play is good but not proven to be the best.
 *
 * Half of the time is for the goal; when that was too short, play is for the fewest
 * expected mistakes, which the table tells at once. Where there was no time for a table,
 * the most certain Zoombini goes first; for that some time is kept back. Nodes bound the
 * searches only. The search for M and that for the goal, with its table of W, may each take
 * a share of the memory that is left.
 *
 * Inside, all is about kinds of Zoombinis. */
#ifndef PUZZLES_CLIFFS_METHOD_CHOICE_H
#define PUZZLES_CLIFFS_METHOD_CHOICE_H

#include "rules_left.h"
#include "table_cache.h"
#include "tree.h"

/* Whether a strategy is wanted where the band is large. */
enum cliffs_want { CLIFFS_WANT_MOVE, CLIFFS_WANT_TREE };

struct cliffs_method_choice {
    /* What is asked. */
    const struct cliffs_history *history;
    const struct cliffs_rules_left *left; /* some rule is */
    struct cliffs_table_cache *cache;     /* may be NULL */
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
    struct cliffs_state state;   /* after the history, closed */
    struct cliffs_table_cache_item *table;
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

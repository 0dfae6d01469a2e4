/* Best-first search over states: Dijkstra's algorithm, A*, and weighted A*. The essay is in
 * best_first.c. For the solvers only. */
#ifndef PUZZLES_BRIDGE_BEST_FIRST_H
#define PUZZLES_BRIDGE_BEST_FIRST_H

#include "node_table.h"
#include "search_task.h"

enum bridge_best_first_order {
    BRIDGE_BY_MINUTES, /* Dijkstra (1959): the minutes from the start */
    BRIDGE_BY_SUM,     /* A* (Hart, Nilsson, Raphael 1968): the minutes plus the bound. A
                              state is expanded again if it is reached in fewer minutes */
    BRIDGE_BY_WEIGHTED_SUM /* weighted A* (Pohl 1970): the minutes plus the bound times
                              (BRIDGE_WEIGHT + 1) / BRIDGE_WEIGHT. Finds a good plan soon. A
                              state is expanded once */
};

enum { BRIDGE_WEIGHT = 8 };

/* A search. Call bridge_best_first_open first and bridge_best_first_close last. */
struct bridge_best_first {
    const struct bridge_state_space *space;
    struct pz_budget *budget;
    enum bridge_best_first_order order;
    uint64_t upper_bound; /* states from which each plan takes longer are dropped */
    bool exhaustive;      /* try dominated crossings too, and do not end at the goal */
    bool found;           /* the goal was expanded */
    uint64_t lower_bound; /* no plan takes less; only set by the first two orders */
    uint32_t last;        /* the state expanded last; `before` links the previous states */
    uint32_t expanded;    /* number of expanded states */
    uint32_t frontier;    /* the most entries of the queue after an expansion */
    struct bridge_node_table nodes;
};

/* Prepares a search. Cuts the budget if its memory limit is too low for an empty search.
 * Returns PZ_OK or PZ_NO_MEMORY. Call bridge_best_first_close in any case. */
enum pz_status bridge_best_first_open(struct bridge_best_first *search,
                                      const struct bridge_state_space *space,
                                      struct pz_budget *budget);
void bridge_best_first_close(struct bridge_best_first *search);

/* Searches until the goal is expanded, the queue is empty, or the budget is used up,
 * including its memory limit. If the queue is empty, no plan takes at most `upper_bound`
 * minutes. Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status bridge_best_first_run(struct bridge_best_first *search);

/* Searches in the given order for a plan that is not slower than the plan of the task, and
 * copies the result to the task. Returns PZ_OK, PZ_NO_MEMORY or PZ_STOPPED. */
enum pz_status bridge_best_first_search(struct bridge_search_task *task,
                                        enum bridge_best_first_order order);

#endif

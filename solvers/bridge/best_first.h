/* Best-first search over states: Dijkstra, A*, and two orders that soon find some plan. The
 * essay opens best_first.c. For the solvers only. */
#ifndef PUZZLES_BRIDGE_BEST_FIRST_H
#define PUZZLES_BRIDGE_BEST_FIRST_H

#include "node_table.h"
#include "search_task.h"

enum bridge_best_first_order {
    BRIDGE_BY_MINUTES, /* from the start: Dijkstra (1959) */
    BRIDGE_BY_SUM, /* and the bound of what is to come: A* (Hart, Nilsson, Raphael 1968);
                      a state is taken up again when it is reached in less */
    BRIDGE_BY_WEIGHTED_SUM, /* the sum, the bound counting BRIDGE_WEIGHT + 1 for
                         BRIDGE_WEIGHT: soon a good plan (Pohl 1970) */
    BRIDGE_BY_BOUND /* the bound alone: soon some plan, if there is one. In these two orders
                      a state is taken up once only */
};

enum { BRIDGE_WEIGHT = 8 };

/* A search, to be opened by bridge_best_first_open and closed by bridge_best_first_close.
 */
struct bridge_best_first {
    const struct bridge_state_space *space;
    struct pz_budget *budget;
    enum bridge_best_first_order order;
    uint64_t upper_bound; /* states that only plans of more minutes pass are left out */
    bool exhaustive; /* try also crossings that never pay, and do not end at the goal */
    bool found;      /* the goal was taken up */
    uint64_t lower_bound; /* no plan takes less; only found out in the first two orders */
    uint32_t last;        /* the state taken up last, which leads to those before */
    uint32_t expanded;    /* states taken up */
    struct bridge_node_table nodes;
};

/* Prepares a search; cuts the budget when the memory allowed is too little even for that.
 * PZ_NO_MEMORY. bridge_best_first_close in any case. */
enum pz_status bridge_best_first_open(struct bridge_best_first *search,
                                      const struct bridge_state_space *space,
                                      struct pz_budget *budget, size_t max_bytes);
void bridge_best_first_close(struct bridge_best_first *search);

/* Searches. With PZ_OK the goal was taken up, or no state is left (then there is no plan
 * of at most `upper_bound` minutes), or the budget is cut, also when the memory allowed is
 * used up. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bridge_best_first_run(struct bridge_best_first *search);

/* The minutes of the best plan known; BRIDGE_NEVER: none is. */
uint64_t bridge_best_first_minutes(const struct bridge_best_first *search);

/* Makes a plan that takes no longer than the best one known, which the caller frees; some
 * plan must be known. PZ_NO_MEMORY. */
enum pz_status bridge_best_first_plan(const struct bridge_best_first *search,
                                      struct bridge_plan *plan);

/* Searches in an order for the task, below the minutes of the plan that it has, and takes
 * over what is found. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bridge_best_first_search(struct bridge_search_task *task,
                                        enum bridge_best_first_order order);

/* Looks for some plan, whatever it takes, or finds that there is none; its states and
 * crossings are not counted. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status bridge_best_first_any(struct bridge_search_task *task);

#endif

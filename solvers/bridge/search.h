/* Crossings by search over states, exact with any constraints. For the solvers only. */
#ifndef PUZZLES_BRIDGE_SEARCH_H
#define PUZZLES_BRIDGE_SEARCH_H

#include "party.h"
#include "solvers/core/budget.h"

struct bridge_search_result {
    bool possible;        /* a plan is known (within the deadline, where one was given) */
    bool proven;          /* its minutes are the least, or there is none */
    bool complete;        /* the search was not cut by the budget or the memory allowed */
    uint64_t lower_bound; /* no plan takes less; BRIDGE_NEVER: there is none at all */
    uint64_t expanded;    /* states taken up, counted again when taken up again */
    uint64_t generated;   /* crossings tried */
    struct bridge_plan plan; /* owned; all zero: none */
};

/* Searches by the method of the question, which must be a search.
 *
 * Dijkstra and A* find the least minutes whatever the deadline is: when it is shorter,
 * `lower_bound` names them. The other searches go no further than the deadline, and find
 * that nothing up to it is possible. When the time, the nodes or the memory are used up,
 * `complete` is false and the plan is the best one known, if any.
 *
 * PZ_INVALID: too many people, nobody on the bridge, minutes out of range, bits of people
 * who do not exist, or no search. PZ_NO_MEMORY; PZ_STOPPED. Memory as puzzles/bridge.h
 * says. */
enum pz_status bridge_search(const struct bridge_question *question,
                             struct pz_budget *budget, struct bridge_search_result *result);

#endif

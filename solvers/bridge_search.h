/* Crossings by search over states: who is still near, and where the torch is. Exact with
 * any constraints, for parties of up to BRIDGE_SEARCH_PEOPLE.
 *
 * The same states serve to count the optimal plans and to list the first ones. */
#ifndef PUZZLES_BRIDGE_SEARCH_H
#define PUZZLES_BRIDGE_SEARCH_H

#include "bridge.h"

#define BRIDGE_NEVER UINT64_MAX /* minutes: there is no plan at all */

enum {
    BRIDGE_SEARCH_PEOPLE = 24,
    BRIDGE_COUNT_TEXT = 80 /* any number of plans in decimal, and its NUL */
};

enum bridge_method {
    BRIDGE_DIJKSTRA,
    BRIDGE_A_STAR,
    /* The searches of the document and of its readers. They look for a plan within
     * `deadline` minutes, or without one for any plan, and are optimal only where said. */
    BRIDGE_BREADTH_FIRST,      /* fewest crossings first */
    BRIDGE_DEPTH_FIRST,        /* down to a plan within the deadline, without a memory */
    BRIDGE_ITERATIVE_DEEPENING /* by minutes: optimal */
};

/* What not everybody may do. All zero is no constraint. */
struct bridge_rules {
    uint32_t forbidden[BRIDGE_SEARCH_PEOPLE]; /* by person: with whom not, as bits */
    uint32_t bearers;             /* who may carry the torch, as bits; 0: everybody. A
                                     crossing needs one of them */
    const uint32_t *back_minutes; /* by person, or NULL: as over */
};

struct bridge_search_result {
    bool possible;        /* a plan exists (within the deadline, where one was given) */
    bool proven;          /* its minutes are the least, or that there is none */
    bool complete;        /* the search was not cut by ctl */
    uint64_t minutes;     /* of the plan found */
    uint64_t lower_bound; /* no plan takes less */
    uint64_t expanded;    /* states taken up, counted again when taken up again */
    uint64_t generated;   /* crossings tried */
};

/* Searches by a method. `deadline` 0 is none. `plan` gets the plan found, which the caller
 * frees, and is all zero otherwise. PZ_INVALID: too many people, or a number out of range.
 * PZ_NO_MEMORY; PZ_STOPPED: only by ctl->stop. When the time is over `complete` is false
 * and the plan is the best one known, if any. Memory: at most `max_bytes`. */
enum pz_status bridge_search(const struct bridge_party *party,
                             const struct bridge_rules *rules, enum bridge_method method,
                             uint64_t deadline, size_t max_bytes, const struct pz_ctl *ctl,
                             struct bridge_search_result *result, struct bridge_plan *plan);

/* All optimal plans. */
struct bridge_plans {
    char count[BRIDGE_COUNT_TEXT]; /* exact, decimal; "" when it was not found out */
    uint64_t minutes;
    size_t listed;
};

/* Counts the optimal plans, and makes the first `capacity` of them, in lexicographic order
 * of their crossings (a crossing being the increasing list of its people), which the caller
 * frees. As bridge_search otherwise; PZ_STOPPED also when the time is over. */
enum pz_status bridge_count_plans(const struct bridge_party *party,
                                  const struct bridge_rules *rules, size_t max_bytes,
                                  const struct pz_ctl *ctl, struct bridge_plans *plans,
                                  struct bridge_plan *list, size_t capacity);

#endif

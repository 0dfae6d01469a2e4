/* Crossings by search over states: who is still near, and where the torch is. Exact with
 * any constraints, for parties of up to BRIDGE_SEARCH_PEOPLE.
 *
 * The same states serve to count the optimal plans and to list the first ones. All
 * functions are thread-safe and hold at most 16 KiB of stack. */
#ifndef PUZZLES_BRIDGE_SEARCH_H
#define PUZZLES_BRIDGE_SEARCH_H

#include "bridge.h"

#define BRIDGE_NEVER UINT64_MAX /* minutes: there is no plan at all */

enum {
    BRIDGE_SEARCH_PEOPLE = 24,
    BRIDGE_COUNT_TEXT = 80 /* any number of plans in decimal, and its NUL */
};

enum bridge_method {
    /* The least minutes. Both leave out crossings that never pay, and take people who are
     * alike for one another; A* is guided by a bound of what is still to come. */
    BRIDGE_DIJKSTRA,
    BRIDGE_A_STAR,
    /* The searches of the document and of its readers. They look for a plan within
     * `deadline` minutes, or without one for any plan, and are optimal only where said. */
    BRIDGE_BREADTH_FIRST,      /* fewest crossings first, and of these the least minutes; a
                                  state is taken up again only when more crossings reach it
                                  in fewer minutes */
    BRIDGE_DEPTH_FIRST,        /* down to a plan within the deadline, without a memory;
                                  without a deadline within an ample one. Over the largest
                                  groups first, back the smallest */
    BRIDGE_ITERATIVE_DEEPENING /* by minutes: optimal. Depth-first without a memory, within
                                  one limit after the other, each the least that the last
                                  one cut off, by the bound of A* (Korf 1985) */
};

/* What not everybody may do. All zero is no constraint. */
struct bridge_rules {
    /* By person: with whom not, as bits. To name a pair once is enough. */
    uint32_t forbidden[BRIDGE_SEARCH_PEOPLE];
    uint32_t bearers;             /* who may carry the torch, as bits; 0: everybody. A
                                     crossing needs one of them */
    const uint32_t *back_minutes; /* by person, or NULL: as over */
};

struct bridge_search_result {
    bool possible;        /* a plan is known (within the deadline, where one was given) */
    bool proven;          /* its minutes are the least, or there is none */
    bool complete;        /* the search was not cut by ctl or by the memory allowed */
    uint64_t minutes;     /* of the plan found, or 0 */
    uint64_t lower_bound; /* no plan takes less; BRIDGE_NEVER: there is none at all */
    uint64_t expanded;    /* states taken up, counted again when taken up again */
    uint64_t generated;   /* crossings tried */
};

/* Searches by a method. `deadline` 0 is none. `plan` gets the plan found, which the caller
 * frees, and is all zero otherwise. `rules` may be NULL.
 *
 * Dijkstra and A* find the least minutes whatever the deadline is: when it is shorter,
 * `lower_bound` names them. The other searches go no further than the deadline, and find
 * that nothing up to it is possible. When the time, the nodes or the memory are used up,
 * `complete` is false and the plan is the best one known, if any.
 *
 * PZ_INVALID: too many people, nobody on the bridge, minutes out of range, or bits of
 * people who do not exist. PZ_NO_MEMORY; PZ_STOPPED: only by ctl->poll. At most `max_bytes`
 * are allocated for states, 0 for any amount: up to 32 bytes for each of 2^(people + 1),
 * and as much again while a table grows.
 *
 * Cost: 4 people 1 to 4 us. 20 people by A*, pairs forbidden: mostly 1 ms to 0.1 s, at the
 * worst about 1 s, also when half of them carry no torch and the times back have nothing to
 * do with those over, or when there is no plan. The searches without a memory can take
 * for ever from eight people on. */
enum pz_status bridge_search(const struct bridge_party *party,
                             const struct bridge_rules *rules, enum bridge_method method,
                             uint64_t deadline, size_t max_bytes, const struct pz_ctl *ctl,
                             struct bridge_search_result *result, struct bridge_plan *plan);

/* All optimal plans. */
struct bridge_plans {
    char count[BRIDGE_COUNT_TEXT]; /* exact, decimal; "" when it was not found out */
    uint64_t minutes; /* the least; 0 when not found out, or there is no plan */
    size_t listed;
};

/* Counts the optimal plans, and makes the first `capacity` of them, in lexicographic order
 * of their crossings (a crossing being the increasing list of its people, a list before
 * those that begin with it), which the caller frees. No plan at all is a count of "0";
 * nobody crosses by "1" plan without a crossing.
 *
 * When the time, the nodes or the memory are used up, the count is "" and nothing is
 * listed; if that happens only while plans are listed, the count stands and fewer are. A
 * count of 2^256 - 1 or more is "" too. Errors and memory as for bridge_search, and 32
 * bytes more for each state that optimal plans may pass.
 *
 * Cost: 4 people 2 us; with two at a time 16 people 10 to 20 ms, 20 people 0.1 s. */
enum pz_status bridge_count_plans(const struct bridge_party *party,
                                  const struct bridge_rules *rules, size_t max_bytes,
                                  const struct pz_ctl *ctl, struct bridge_plans *plans,
                                  struct bridge_plan *list, size_t capacity);

#endif

/* Counts the work of all searches of one question, and ends them at the limits of the call.
 *
 * All searches of a question share one budget, so its limits are those of the whole call.
 * `cut` and `stopped` stay true once they are true. Only pz_budget_part, which begins a part
 * with its own limits, resets `cut`. */
#ifndef PUZZLES_CORE_BUDGET_H
#define PUZZLES_CORE_BUDGET_H

#include "control.h"

enum {
    PZ_BUDGET_NODES = 32,  /* nodes between two readings of the clock */
    PZ_BUDGET_STEPS = 4096 /* steps between two readings of the clock */
};

struct pz_budget {
    const struct pz_ctl *ctl; /* may be NULL */
    uint64_t nodes;           /* visited so far */
    uint64_t steps;           /* to the neighbors of nodes, if the search counts steps */
    bool cut;                 /* the time, node or memory limit was reached */
    bool stopped;             /* the caller stopped the work */
};

/* Begins the next part of a question, with the limits `ctl`. A limit that ended the
 * previous part does not end the new part. The number of nodes is not reset. */
static inline void pz_budget_part(struct pz_budget *budget, const struct pz_ctl *ctl)
{
    budget->ctl = ctl;
    budget->cut = false;
}

/* Returns true if the searches must end. */
static inline bool pz_budget_over(const struct pz_budget *budget)
{
    return budget->cut || budget->stopped;
}

/* Returns true if the memory limit allows `bytes` bytes at the same time. */
static inline bool pz_budget_has_room(const struct pz_budget *budget, size_t bytes)
{
    return !budget->ctl || !budget->ctl->max_bytes || bytes <= budget->ctl->max_bytes;
}

/* Polls the caller and reads the clock. Returns true if the searches must end. */
static inline bool pz_budget_look(struct pz_budget *budget)
{
    budget->stopped = budget->stopped || pz_ctl_stopped(budget->ctl);
    budget->cut = budget->cut || pz_ctl_spent(budget->ctl, budget->nodes);
    return pz_budget_over(budget);
}

/* Returns the reason why the searches ended, or PZ_OK if they may continue. */
static inline enum pz_status pz_budget_status(const struct pz_budget *budget)
{
    if (budget->stopped)
        return PZ_STOPPED;
    return budget->cut ? PZ_OUT_OF_TIME : PZ_OK;
}

/* Counts a node. Returns true if the searches must end; the node must not be visited then. */
static inline bool pz_budget_node(struct pz_budget *budget)
{
    uint64_t max_nodes = budget->ctl ? budget->ctl->max_nodes : 0;

    if (pz_budget_over(budget))
        return true;
    if ((max_nodes && budget->nodes >= max_nodes) || budget->nodes % PZ_BUDGET_NODES == 0) {
        if (pz_budget_look(budget))
            return true;
    }
    budget->nodes++;
    return false;
}

/* Counts a step. Returns true if the searches must end; the step must not be taken then. A
 * node can have millions of steps, so this function reads the clock too. It ignores the node
 * limit, because the node of the step was counted. */
static inline bool pz_budget_step(struct pz_budget *budget)
{
    budget->steps++;
    if (budget->steps % PZ_BUDGET_STEPS == 0) {
        budget->stopped = budget->stopped || pz_ctl_stopped(budget->ctl);
        budget->cut = budget->cut || (budget->ctl && budget->ctl->deadline_ns &&
                                      pz_now_ns() >= budget->ctl->deadline_ns);
    }
    return pz_budget_over(budget);
}

#endif

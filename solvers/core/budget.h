/* How much work the searches of one question have done, and whether they must end.
 *
 * One budget is passed by pointer through all searches of a question, so its bounds are
 * those of the whole. Both flags, once true, remain so; only pz_budget_part, where a part
 * with bounds of its own begins, takes `cut` back. */
#ifndef PUZZLES_CORE_BUDGET_H
#define PUZZLES_CORE_BUDGET_H

#include "control.h"

enum {
    PZ_BUDGET_NODES = 32, /* between two looks at the clock */
    PZ_BUDGET_STEPS = 4096
};

struct pz_budget {
    const struct pz_ctl *ctl; /* may be NULL */
    uint64_t nodes;           /* visited until now */
    uint64_t steps;           /* to their neighbours, where a search counts them */
    bool cut;                 /* time, nodes or memory ran out */
    bool stopped;             /* the caller wants the work abandoned */
};

/* Goes on with the next part of a question, within `bounds`: what ran out for the part
 * before may be left for this one. Nodes are counted on. */
static inline void pz_budget_part(struct pz_budget *budget, const struct pz_ctl *bounds)
{
    budget->ctl = bounds;
    budget->cut = false;
}

/* True when the searches must end. */
static inline bool pz_budget_over(const struct pz_budget *budget)
{
    return budget->cut || budget->stopped;
}

/* True when so much may be allocated at once. */
static inline bool pz_budget_has_room(const struct pz_budget *budget, size_t bytes)
{
    return !budget->ctl || !budget->ctl->max_bytes || bytes <= budget->ctl->max_bytes;
}

/* Looks at the stop flag and the clock; true when the searches must end. */
static inline bool pz_budget_look(struct pz_budget *budget)
{
    budget->stopped = budget->stopped || pz_ctl_stopped(budget->ctl);
    budget->cut = budget->cut || pz_ctl_spent(budget->ctl, budget->nodes);
    return pz_budget_over(budget);
}

/* How the searches ended, or PZ_OK while they may go on. */
static inline enum pz_status pz_budget_status(const struct pz_budget *budget)
{
    if (budget->stopped)
        return PZ_STOPPED;
    return budget->cut ? PZ_OUT_OF_TIME : PZ_OK;
}

/* Counts one more node; true when it must not be visited because the searches must end. */
static inline bool pz_budget_node(struct pz_budget *budget)
{
    uint64_t most = budget->ctl ? budget->ctl->max_nodes : 0;

    if (pz_budget_over(budget))
        return true;
    if ((most && budget->nodes >= most) || budget->nodes % PZ_BUDGET_NODES == 0) {
        if (pz_budget_look(budget))
            return true;
    }
    budget->nodes++;
    return false;
}

/* Counts one more step; true when it must not be taken because the searches must end. A
 * node can have millions of steps, so the clock is looked at here too; the budget of nodes
 * is not, as the node of the step is paid for. */
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

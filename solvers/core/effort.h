/* How much work the searches of one question have done, and whether they must end.
 *
 * One effort goes through all searches of a question, so that they share one budget. Its
 * two flags only ever rise. */
#ifndef PUZZLES_CORE_EFFORT_H
#define PUZZLES_CORE_EFFORT_H

#include "puzzles/control.h"

enum {
    PZ_EFFORT_NODES = 32, /* between two looks at the clock */
    PZ_EFFORT_STEPS = 4096
};

struct pz_effort {
    const struct pz_ctl *ctl; /* may be NULL */
    uint64_t nodes;           /* visited until now */
    uint64_t steps;           /* to their neighbours, where a search counts them */
    bool cut;                 /* time, nodes or memory ran out */
    bool stopped;             /* the caller wants the work abandoned */
};

/* True when the searches must end. */
static inline bool pz_effort_over(const struct pz_effort *effort)
{
    return effort->cut || effort->stopped;
}

/* Looks at the stop flag and the clock; true when the searches must end. */
static inline bool pz_effort_look(struct pz_effort *effort)
{
    effort->stopped = effort->stopped || pz_ctl_stopped(effort->ctl);
    effort->cut = effort->cut || pz_ctl_spent(effort->ctl, effort->nodes);
    return pz_effort_over(effort);
}

/* Counts one more node; true when it must not be visited because the searches must end. */
static inline bool pz_effort_node(struct pz_effort *effort)
{
    uint64_t most = effort->ctl ? effort->ctl->max_nodes : 0;

    if (pz_effort_over(effort))
        return true;
    if ((most && effort->nodes >= most) || effort->nodes % PZ_EFFORT_NODES == 0) {
        if (pz_effort_look(effort))
            return true;
    }
    effort->nodes++;
    return false;
}

/* Counts one more step; true when it must not be taken because the searches must end. A
 * node can have millions of steps, so the clock is looked at here too; the budget of nodes
 * is not, as the node of the step is paid for. */
static inline bool pz_effort_step(struct pz_effort *effort)
{
    effort->steps++;
    if (effort->steps % PZ_EFFORT_STEPS == 0) {
        effort->stopped = effort->stopped || pz_ctl_stopped(effort->ctl);
        effort->cut = effort->cut || (effort->ctl && effort->ctl->deadline_ns &&
                                      pz_now_ns() >= effort->ctl->deadline_ns);
    }
    return pz_effort_over(effort);
}

#endif

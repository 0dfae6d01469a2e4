/* How much work a search for crossings has done, and whether it must end. The two flags
 * only ever rise. */
#ifndef PUZZLES_BRIDGE_EFFORT_H
#define PUZZLES_BRIDGE_EFFORT_H

#include "control.h"

enum { BRIDGE_EFFORT_STATES = 32, BRIDGE_EFFORT_CROSSINGS = 4096 };

struct bridge_effort {
    const struct pz_ctl *ctl; /* may be NULL */
    uint64_t expanded;        /* states taken up */
    uint64_t generated;       /* crossings tried */
    bool cut;                 /* time, nodes or memory ran out */
    bool stopped;             /* the caller wants the work abandoned */
};

/* Looks at the stop flag and the clock; true when the search must end. */
static inline bool bridge_effort_look(struct bridge_effort *effort)
{
    effort->stopped = effort->stopped || pz_ctl_stopped(effort->ctl);
    effort->cut = effort->cut || pz_ctl_spent(effort->ctl, effort->expanded);
    return effort->cut || effort->stopped;
}

/* Counts one more state; true when it must not be taken up because the search must end. */
static inline bool bridge_effort_state(struct bridge_effort *effort)
{
    uint64_t most = effort->ctl ? effort->ctl->max_nodes : 0;

    if (effort->cut || effort->stopped)
        return true;
    if ((most && effort->expanded >= most) ||
        effort->expanded % BRIDGE_EFFORT_STATES == 0) {
        if (bridge_effort_look(effort))
            return true;
    }
    effort->expanded++;
    return false;
}

/* Counts one more crossing; true when it must not be tried because the search must end. A
 * state can have millions of crossings, so the clock is looked at here too. */
static inline bool bridge_effort_crossing(struct bridge_effort *effort)
{
    effort->generated++;
    if (effort->generated % BRIDGE_EFFORT_CROSSINGS == 0) {
        effort->stopped = effort->stopped || pz_ctl_stopped(effort->ctl);
        effort->cut = effort->cut || (effort->ctl && effort->ctl->deadline_ns &&
                                      pz_now_ns() >= effort->ctl->deadline_ns);
    }
    return effort->cut || effort->stopped;
}

#endif

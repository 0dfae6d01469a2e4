/* The functions by which solvers use the control of a call (puzzles/control.h).
 *
 * A function of the public interface begins with pz_ctl_begin, which replaces a brief effort
 * by limits of time and memory. It ends with pz_ctl_end, which returns PZ_LATER if a brief
 * effort was not sufficient. In between, call pz_ctl_check every few hundred nodes, and at
 * least every 200 microseconds. In all functions, a `ctl` of NULL means no limits. */
#ifndef PUZZLES_CORE_CONTROL_H
#define PUZZLES_CORE_CONTROL_H

#include "puzzles/control.h"
#include "puzzles/status.h"

enum {
    PZ_BRIEF_NS = 500000, /* for the search of a brief effort */
    PZ_BRIEF_BYTES = 1 << 20
};

/* Returns the limits of `ctl`, including those of a brief effort. */
struct pz_ctl pz_ctl_begin(const struct pz_ctl *ctl);

/* Returns the result of a call whose work ended with `status`: PZ_LATER if a brief effort
 * ran out of time or memory; otherwise `status`. */
enum pz_status pz_ctl_end(const struct pz_ctl *ctl, enum pz_status status);

/* Accepts the end of the time as a result: sets `*cut` and returns PZ_OK for PZ_OUT_OF_TIME.
 * Returns any other status unchanged. */
static inline enum pz_status pz_ctl_cut(bool *cut, enum pz_status status)
{
    *cut = *cut || status == PZ_OUT_OF_TIME;
    return status == PZ_OUT_OF_TIME ? PZ_OK : status;
}

/* Lets the caller yield the processor. Cost: the cost of `ctl->poll`. */
static inline void pz_ctl_yield(const struct pz_ctl *ctl)
{
    if (ctl && ctl->poll)
        ctl->poll(ctl->arg);
}

/* Polls the caller. Returns true if the work must stop. */
static inline bool pz_ctl_stopped(const struct pz_ctl *ctl)
{
    return ctl && ctl->poll && ctl->poll(ctl->arg);
}

/* Returns true after the deadline, or if `nodes`, the nodes of the whole question, reach the
 * limit. Cost: one reading of the clock, about 25 ns. */
static inline bool pz_ctl_spent(const struct pz_ctl *ctl, uint64_t nodes)
{
    if (!ctl)
        return false;
    if (ctl->max_nodes && nodes >= ctl->max_nodes)
        return true;
    return ctl->deadline_ns && pz_now_ns() >= ctl->deadline_ns;
}

/* Polls the caller and checks both limits, as pz_ctl_spent. Returns PZ_OK if the work may
 * continue; otherwise PZ_STOPPED or PZ_OUT_OF_TIME. */
static inline enum pz_status pz_ctl_check(const struct pz_ctl *ctl, uint64_t nodes)
{
    if (pz_ctl_stopped(ctl))
        return PZ_STOPPED;
    return pz_ctl_spent(ctl, nodes) ? PZ_OUT_OF_TIME : PZ_OK;
}

/* Returns `ctl` without the limits of time and nodes. The caller can still stop the work. */
struct pz_ctl pz_ctl_unbounded(const struct pz_ctl *ctl);

/* Returns `ctl` with `count` / `parts` of the remaining time. A brief effort is too short to
 * be divided, so it keeps all of its time. */
struct pz_ctl pz_ctl_share(const struct pz_ctl *ctl, unsigned count, unsigned parts);

/* Does `work` with `ctl->run`, or alone if there is no such function. Returns the number of
 * pieces that were begun. */
uint64_t pz_ctl_run(const struct pz_ctl *ctl, const struct pz_work *work);

/* Returns the number of threads that pz_ctl_run may use, at least 1. */
unsigned pz_ctl_threads(const struct pz_ctl *ctl);

#endif

/* The control of a call, as the solvers see it.
 *
 * A call of the public interface begins with pz_ctl_begin, which makes the bounds of a
 * brief effort plain bounds, and ends with pz_ctl_end, which makes what fell short of them
 * PZ_LATER. In between work asks pz_ctl_check() every few hundred nodes, at least every 200
 * microseconds. A NULL `ctl` bounds nothing. */
#ifndef PUZZLES_CORE_CONTROL_H
#define PUZZLES_CORE_CONTROL_H

#include "puzzles/control.h"
#include "puzzles/status.h"

enum {
    PZ_BRIEF_NS = 500000, /* the search; the rest of a brief effort is for the answer */
    PZ_BRIEF_BYTES = 1 << 20
};

/* The bounds of `ctl`, those of a brief effort among them. */
struct pz_ctl pz_ctl_begin(const struct pz_ctl *ctl);

/* How a call ends whose work ended with `status`: what was short of time or memory in a
 * brief effort is for later. */
enum pz_status pz_ctl_end(const struct pz_ctl *ctl, enum pz_status status);

/* Goes on after an end by time, which `*cut` then tells: PZ_OK; any other status stays. */
static inline enum pz_status pz_ctl_cut(bool *cut, enum pz_status status)
{
    *cut = *cut || status == PZ_OUT_OF_TIME;
    return status == PZ_OUT_OF_TIME ? PZ_OK : status;
}

/* Gives the caller's other work the processor, where it wants that. Cost: that of poll().
 */
static inline void pz_ctl_yield(const struct pz_ctl *ctl)
{
    if (ctl && ctl->poll)
        ctl->poll(ctl->arg);
}

/* Yields; true when the caller wants the work abandoned. */
static inline bool pz_ctl_stopped(const struct pz_ctl *ctl)
{
    return ctl && ctl->poll && ctl->poll(ctl->arg);
}

/* True when the node budget or the time is used up. Cost: one reading of the clock (about
 * 25 ns), so ask once in a few hundred nodes. */
static inline bool pz_ctl_spent(const struct pz_ctl *ctl, uint64_t nodes)
{
    if (!ctl)
        return false;
    if (ctl->max_nodes && nodes >= ctl->max_nodes)
        return true;
    return ctl->deadline_ns && pz_now_ns() >= ctl->deadline_ns;
}

/* Yields; PZ_STOPPED, PZ_OUT_OF_TIME (after `nodes` of the whole question), or PZ_OK: the
 * work goes on. */
static inline enum pz_status pz_ctl_check(const struct pz_ctl *ctl, uint64_t nodes)
{
    if (pz_ctl_stopped(ctl))
        return PZ_STOPPED;
    return pz_ctl_spent(ctl, nodes) ? PZ_OUT_OF_TIME : PZ_OK;
}

/* `ctl` without time and nodes: the work can still be stopped. */
struct pz_ctl pz_ctl_unbounded(const struct pz_ctl *ctl);

/* `ctl` with the first `count` of `parts` even parts of the time that is left. A brief
 * effort is too short to be divided: it keeps all of its time. */
struct pz_ctl pz_ctl_share(const struct pz_ctl *ctl, unsigned count, unsigned parts);

/* Does `work` as `ctl->run` says, or alone; returns how many pieces were begun. */
uint64_t pz_ctl_run(const struct pz_ctl *ctl, const struct pz_work *work);

/* How many threads pz_ctl_run may use, 1 at least. */
unsigned pz_ctl_threads(const struct pz_ctl *ctl);

#endif

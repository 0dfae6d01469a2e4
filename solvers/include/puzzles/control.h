/* How a caller bounds a long search, and shares its processor with it.
 *
 * A search that can run long takes a `const struct pz_ctl *` and asks pz_ctl_stopped() and
 * pz_ctl_spent() every few hundred nodes, at least every 200 microseconds. NULL means: no
 * bound. Stopping (`stop`) abandons the work and gives PZ_STOPPED; running out of time or
 * nodes gives PZ_OK with what was proven until then, marked as incomplete. */
#ifndef PUZZLES_CONTROL_H
#define PUZZLES_CONTROL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct pz_ctl {
    const atomic_bool *stop; /* set by another thread to abandon the work; may be NULL */
    uint64_t deadline_ns;    /* on CLOCK_MONOTONIC; 0 means none */
    uint64_t max_nodes;      /* search nodes allowed; 0 means any number */
    /* Called by pz_ctl_yield, so that the caller can let more urgent work have the
     * processor; may be NULL. It is called from whichever thread searches, far more often
     * than needed, and should return within some nanoseconds when nothing is urgent. */
    void (*yield)(void *arg);
    void *yield_arg;
};

/* Nanoseconds on CLOCK_MONOTONIC. Thread-safe. */
static inline uint64_t pz_now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Lets more urgent work of the caller have the processor, where it wants that. Cost: what
 * `yield` takes when nothing is urgent, about a clock reading (25 ns). */
static inline void pz_ctl_yield(const struct pz_ctl *ctl)
{
    if (ctl && ctl->yield)
        ctl->yield(ctl->yield_arg);
}

/* Yields as pz_ctl_yield does; true when the caller wants the work abandoned. */
static inline bool pz_ctl_stopped(const struct pz_ctl *ctl)
{
    pz_ctl_yield(ctl);
    return ctl && ctl->stop && atomic_load_explicit(ctl->stop, memory_order_relaxed);
}

/* True when the node budget or the time is used up. Cost: one clock reading (about
 * 25 ns), so ask once in a few hundred nodes. */
static inline bool pz_ctl_spent(const struct pz_ctl *ctl, uint64_t nodes)
{
    if (!ctl)
        return false;
    if (ctl->max_nodes && nodes >= ctl->max_nodes)
        return true;
    return ctl->deadline_ns && pz_now_ns() >= ctl->deadline_ns;
}

/* `ctl`, or nothing where it is NULL, without its budgets: the work can still be stopped.
 */
static inline struct pz_ctl pz_ctl_unbounded(const struct pz_ctl *ctl)
{
    struct pz_ctl unbounded = ctl ? *ctl : (struct pz_ctl){.stop = NULL};

    unbounded.deadline_ns = 0;
    unbounded.max_nodes = 0;
    return unbounded;
}

/* The bounds of `ctl`, none where it is NULL, with the first of `parts` even parts of the
 * time that is left. */
static inline struct pz_ctl pz_ctl_share(const struct pz_ctl *ctl, unsigned parts)
{
    struct pz_ctl share = ctl ? *ctl : (struct pz_ctl){.stop = NULL};
    uint64_t now = pz_now_ns();

    if (share.deadline_ns > now)
        share.deadline_ns = now + (share.deadline_ns - now) / parts;
    return share;
}

#endif

/* How a caller bounds a long search.
 *
 * A search that can run long takes a `const struct pz_ctl *` and asks pz_ctl_spent()
 * every few hundred nodes. NULL means: no bound. Stopping (`stop`) abandons the work and
 * gives PZ_STOPPED; running out of time or nodes gives PZ_OK with what was proven until
 * then, marked as incomplete. */
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
    void (*progress)(void *arg, uint64_t done, uint64_t total); /* may be NULL */
    void *progress_arg;
};

/* Nanoseconds on CLOCK_MONOTONIC. Thread-safe. */
static inline uint64_t pz_now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* True when the caller wants the work abandoned. Cost: one relaxed load. */
static inline bool pz_ctl_stopped(const struct pz_ctl *ctl)
{
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

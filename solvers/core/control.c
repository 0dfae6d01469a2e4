#include "control.h"

#include <assert.h>
#include <time.h>

uint64_t pz_now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

struct pz_ctl pz_ctl_begin(const struct pz_ctl *ctl)
{
    struct pz_ctl begun = ctl ? *ctl : (struct pz_ctl){.arg = NULL};
    uint64_t brief_end;

    if (begun.effort != PZ_BRIEF)
        return begun;
    brief_end = pz_now_ns() + PZ_BRIEF_NS;
    if (begun.deadline_ns == 0 || begun.deadline_ns > brief_end)
        begun.deadline_ns = brief_end;
    if (begun.max_bytes == 0 || begun.max_bytes > PZ_BRIEF_BYTES)
        begun.max_bytes = PZ_BRIEF_BYTES;
    return begun;
}

enum pz_status pz_ctl_end(const struct pz_ctl *ctl, enum pz_status status)
{
    bool brief = ctl && ctl->effort == PZ_BRIEF;

    return brief && (status == PZ_OUT_OF_TIME || status == PZ_NO_MEMORY) ? PZ_LATER
                                                                         : status;
}

struct pz_ctl pz_ctl_unbounded(const struct pz_ctl *ctl)
{
    struct pz_ctl unbounded = ctl ? *ctl : (struct pz_ctl){.arg = NULL};

    unbounded.deadline_ns = 0;
    unbounded.max_nodes = 0;
    return unbounded;
}

struct pz_ctl pz_ctl_share(const struct pz_ctl *ctl, unsigned count, unsigned parts)
{
    struct pz_ctl share = ctl ? *ctl : (struct pz_ctl){.arg = NULL};
    uint64_t now = pz_now_ns();

    assert(count <= parts && parts > 0);
    if (share.effort != PZ_BRIEF && share.deadline_ns > now)
        share.deadline_ns = now + (share.deadline_ns - now) / parts * count;
    return share;
}

unsigned pz_ctl_threads(const struct pz_ctl *ctl)
{
    return ctl && ctl->run && ctl->threads > 0 ? ctl->threads : 1;
}

uint64_t pz_ctl_run(const struct pz_ctl *ctl, const struct pz_work *work)
{
    uint64_t index = 0;

    assert(work->piece);
    if (ctl && ctl->run)
        return ctl->run(ctl->arg, work);
    while (index < work->pieces && !pz_ctl_stopped(ctl) &&
           !(work->deadline_ns && pz_now_ns() >= work->deadline_ns)) {
        work->piece(work->arg, 0, index++);
        if (work->between)
            work->between(work->arg, index);
    }
    return index;
}

#include "parallel_for.h"

#include "control.h"

#include <assert.h>

enum { REPORT_NS = 100000000 /* between two reports of progress */ };

struct running {
    const struct pz_loop *loop;
    const struct pz_ctl *ctl;
    bool in_rounds; /* a round has at most `loop->threads` pieces */
    uint64_t base;  /* pieces of earlier rounds */
    uint64_t reported_ns;
};

/* Returns the number of items of the first `pieces` pieces. */
static uint64_t count_items(const struct pz_loop *loop, uint64_t pieces)
{
    return pieces > loop->items / loop->grain ? loop->items : pieces * loop->grain;
}

static void do_piece(void *arg, unsigned thread, uint64_t index)
{
    const struct running *r = (const struct running *)arg;
    uint64_t piece = r->base + index;
    unsigned own = r->in_rounds ? (unsigned)index : thread;

    assert(own < r->loop->threads);
    r->loop->body(r->loop->arg, own, count_items(r->loop, piece),
                  count_items(r->loop, piece + 1));
}

static void report(void *arg, uint64_t done)
{
    struct running *r = (struct running *)arg;
    uint64_t now = pz_now_ns();

    if (now - r->reported_ns < REPORT_NS)
        return;
    r->reported_ns = now;
    r->ctl->progress(r->ctl->arg, count_items(r->loop, r->base + done), r->loop->items);
}

uint64_t pz_parallel_for(const struct pz_ctl *ctl, const struct pz_loop *loop)
{
    assert(loop->grain > 0 && loop->threads > 0);
    struct running r = {.loop = loop,
                        .ctl = ctl,
                        .in_rounds = loop->threads < pz_ctl_threads(ctl),
                        .reported_ns = pz_now_ns()};
    struct pz_work work = {.piece = do_piece,
                           .between = ctl && ctl->progress ? report : NULL,
                           .arg = &r,
                           .deadline_ns = loop->deadline_ns};
    uint64_t pieces = loop->items / loop->grain + (loop->items % loop->grain > 0);
    uint64_t begun;

    do {
        work.pieces = pieces - r.base;
        if (r.in_rounds && work.pieces > loop->threads)
            work.pieces = loop->threads;
        begun = pz_ctl_run(ctl, &work);
        assert(begun <= work.pieces);
        r.base += begun;
    } while (begun == work.pieces && r.base < pieces);
    return count_items(loop, r.base);
}

#include "limits.h"

enum { MILLISECOND_NS = 1000000, SECOND_NS = 1000000000 };

static const struct value *limit_milliseconds(const struct exchange *x)
{
    return value_get(value_get(x->body, "limits"), "milliseconds");
}

/* Returns the earlier of two deadlines; 0 means that there is no deadline. */
static uint64_t sooner(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return a + b;
    return a < b ? a : b;
}

static bool poll_exchange(void *arg)
{
    const struct exchange *x = arg;

    if (x->yield)
        x->yield(x->host.service);
    return x->stop && atomic_load_explicit(x->stop, memory_order_relaxed);
}

static uint64_t run_exchange(void *arg, const struct pz_work *work)
{
    const struct exchange *x = arg;
    const struct parallel_work parallel = {.pieces = work->pieces,
                                           .piece = work->piece,
                                           .between = work->between,
                                           .arg = work->arg,
                                           .deadline_ns = work->deadline_ns};

    return parallel_run(x->host.job, x->stop, &parallel);
}

static void write_progress(void *arg, uint64_t done, uint64_t total)
{
    struct exchange *x = arg;
    struct json_writer *out = &x->out;

    jw_begin_object(out);
    jw_open_object(out, "progress");
    jw_put_unsigned(out, "done", done);
    jw_put_unsigned(out, "total", total);
    jw_end_object(out);
    jw_end_object(out);
    exchange_send_line(x);
}

struct pz_ctl limits_control(const struct exchange *x)
{
    const struct value *milliseconds = limit_milliseconds(x);
    struct pz_ctl ctl = {.arg = (void *)(uintptr_t)x,
                         .poll = poll_exchange,
                         .run = run_exchange,
                         .lanes = parallel_count_lanes(x->host.job),
                         .deadline_ns = x->deadline_ns,
                         .max_bytes = x->max_bytes,
                         .effort = x->on_loop ? PZ_BRIEF : PZ_FULL};

    if (milliseconds)
        ctl.deadline_ns =
            sooner(ctl.deadline_ns,
                   x->received_ns + (uint64_t)value_integer(milliseconds) * MILLISECOND_NS);
    return ctl;
}

struct pz_ctl limits_control_with_lines(struct exchange *x)
{
    struct pz_ctl ctl = limits_control(x);

    x->offers_lines = true;
    if (x->streams)
        ctl.progress = write_progress;
    return ctl;
}

struct pz_ctl limits_control_within(const struct exchange *x, unsigned seconds)
{
    struct pz_ctl ctl = limits_control(x);

    if (!limits_given(x))
        ctl.deadline_ns =
            sooner(ctl.deadline_ns, pz_now_ns() + (uint64_t)seconds * SECOND_NS);
    return ctl;
}

struct pz_ctl limits_control_search(const struct exchange *x)
{
    return limits_control_within(x, LIMITS_SECONDS);
}

bool limits_given(const struct exchange *x)
{
    return limit_milliseconds(x) != NULL;
}

enum handled limits_handled(enum pz_status status)
{
    switch (status) {
    case PZ_OK:
        return HANDLED_ANSWER;
    case PZ_INVALID:
        return HANDLED_REFUSED;
    case PZ_NO_MEMORY:
        return HANDLED_NO_MEMORY;
    case PZ_LATER:
        return HANDLED_LATER;
    case PZ_OUT_OF_TIME:
    case PZ_STOPPED:
        return HANDLED_STOPPED;
    }
    return HANDLED_STOPPED;
}

enum handled limits_no_memory(const struct exchange *x)
{
    return x->on_loop ? HANDLED_LATER : HANDLED_NO_MEMORY;
}

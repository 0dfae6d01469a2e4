#include "operation.h"

#include "parallel.h"
#include "progress_stream.h"
#include "server/clock.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MILLISECOND_NS = 1000000 };

/* Returns the earlier of two deadlines; 0 means that there is no deadline. */
static uint64_t sooner(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return a + b;
    return a < b ? a : b;
}

static bool poll_host(void *arg)
{
    const struct handler_host *host = &((const struct handler_call *)arg)->host;

    if (host->yield)
        host->yield(host->service);
    return host->stop && atomic_load_explicit(host->stop, memory_order_relaxed);
}

static uint64_t run_in_parallel(void *arg, const struct pz_work *work)
{
    const struct handler_host *host = &((const struct handler_call *)arg)->host;

    return parallel_run(host->job, host->stop, work);
}

/* Sends a line of progress. If more than 16 KiB wait for a client that reads slowly, the
 * stream discards the line. The response, which is the last line, is never discarded. */
static void send_progress(void *arg, uint64_t done, uint64_t total)
{
    struct handler_call *call = arg;
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    jw_open_object(out, "progress");
    jw_put_unsigned(out, "done", done);
    jw_put_unsigned(out, "total", total);
    jw_end_object(out);
    jw_end_object(out);
    if (call->host.stream && out->length && !out->failed)
        progress_stream_add(call->host.stream, out->data, out->length);
    jw_reset(out);
}

/* Returns the deadline that the request sets, or 0. */
static uint64_t requested_deadline(const struct handler_call *call)
{
    const struct value *limit = value_get(value_get(call->body, "limits"), "milliseconds");

    return limit ? call->host.received_ns + (uint64_t)value_integer(limit) * MILLISECOND_NS
                 : 0;
}

/* Returns the deadline of a call. The time limit of the request has priority over the time
 * limit of the operation. */
static uint64_t find_deadline(const struct operation *operation,
                              const struct handler_call *call)
{
    uint64_t deadline_ns = call->host.deadline_ns, requested = requested_deadline(call);

    if (requested)
        return sooner(deadline_ns, requested);
    if (operation->seconds)
        return sooner(deadline_ns, clock_now_ns() + clock_seconds_ns(operation->seconds));
    return deadline_ns;
}

struct pz_ctl operation_control(const struct operation *operation,
                                struct handler_call *call)
{
    const struct handler_host *host = &call->host;

    return (struct pz_ctl){.arg = call,
                           .poll = poll_host,
                           .run = run_in_parallel,
                           .threads = parallel_count_threads(host->job),
                           .progress = host->streams ? send_progress : NULL,
                           .deadline_ns = find_deadline(operation, call),
                           .max_bytes = host->max_bytes,
                           .effort = host->on_loop ? PZ_BRIEF : PZ_FULL};
}

void call_drop_errors(struct handler_call *call)
{
    for (unsigned i = 0; i < call->errors.count; i++) {
        free(call->errors.list[i].pointer);
        free(call->errors.list[i].detail);
    }
    free(call->errors.list);
    call->errors = (struct field_errors){0};
}

void call_drop_positions(struct handler_call *call)
{
    for (unsigned i = 0; i < call->errors.count; i++)
        call->errors.list[i].line = call->errors.list[i].column = 0;
}

static void drop_question(const struct operation *operation, struct handler_call *call)
{
    assert(operation || !call->host.question);
    if (call->host.question && operation->release)
        operation->release(call->host.question);
    call->host.question = NULL;
}

void call_drop_body(const struct operation *operation, struct handler_call *call)
{
    drop_question(operation, call);
    arena_free(&call->host.arena);
    call->body = NULL;
    call->host.text = NULL;
}

void call_reset(struct handler_call *call)
{
    struct json_writer out = call->out;

    assert(!call->body && !call->host.question);
    call_drop_errors(call);
    *call = (struct handler_call){.out = out};
    jw_reset(&call->out);
}

void call_free(struct handler_call *call)
{
    call_drop_body(NULL, call);
    call_reset(call);
    jw_free(&call->out);
}

/* Decodes the request into memory of the call. */
static enum handler_result read_question(const struct operation *operation,
                                         struct handler_call *call)
{
    void *question = arena_take(&call->host.arena, operation->question_size);
    enum handler_result result;

    if (!question)
        return HANDLER_NO_MEMORY;
    memset(question, 0, operation->question_size);
    call->host.question = question;
    result = operation->read(call, question);
    return result == HANDLER_OK ? handler_checked(call) : result;
}

enum handler_result operation_run(const struct operation *operation,
                                  struct handler_call *call)
{
    const struct pz_ctl ctl = operation_control(operation, call);
    enum handler_result result = HANDLER_OK;

    assert(!call->ctl && !call->out.length);
    call->host.begun_ns = clock_now_ns();
    call->host.limit_reduced = requested_deadline(call) > call->host.deadline_ns;
    call->ctl = &ctl;
    if (operation->read && !call->host.question) {
        result = read_question(operation, call);
        if (result != HANDLER_OK)
            drop_question(operation, call);
    }
    if (result == HANDLER_OK)
        result = operation->answer(call, call->host.question);
    /* The worker reports the errors again. */
    if (result == HANDLER_RETRY_ON_WORKER)
        call_drop_errors(call);
    call->host.ended_ns = clock_now_ns();
    call->ctl = NULL;
    return result;
}

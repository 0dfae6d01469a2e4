#include "stream_rows.h"

#include "server/run/progress_stream.h"
#include "tests/server/service_case.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

atomic_uint stream_reached;
atomic_uint stream_released;
atomic_uint stream_is_stuck;

static bool wait_a_little(unsigned *waited)
{
    usleep(1000);
    return ++*waited < SERVICE_TIMEOUT_S * 1000;
}

static bool is_stopped(const struct handler_call *call)
{
    return atomic_load(call->host.stop);
}

/* Waits until the test allows the step. Returns false if the call was stopped. */
static bool await_step(const struct handler_call *call, unsigned step)
{
    unsigned waited = 0;

    while (atomic_load(&stream_released) <= step && !is_stopped(call) &&
           wait_a_little(&waited))
        ;
    return atomic_load(&stream_released) > step;
}

static void write_number(struct handler_call *call, const char *key, uint64_t number)
{
    jw_begin_object(&call->out);
    jw_key(&call->out, key);
    jw_unsigned(&call->out, number);
    jw_end_object(&call->out);
}

/* Reports progress as the library does. */
static void report(struct handler_call *call, uint64_t done)
{
    if (call->ctl->progress)
        call->ctl->progress(call->ctl->arg, done, STREAM_STEPS);
    atomic_fetch_add(&stream_reached, 1);
}

static enum handler_result answer(struct handler_call *call, void *question)
{
    (void)question;
    write_number(call, "answer", 42);
    return HANDLER_OK;
}

/* Sends STREAM_STEPS lines, each of them when the test allows it, then the response. */
static enum handler_result steps(struct handler_call *call, void *question)
{
    for (unsigned i = 0; i < STREAM_STEPS; i++) {
        if (!await_step(call, i)) {
            return HANDLER_STOPPED;
        }
        report(call, i);
    }
    return answer(call, question);
}

/* Sends a long line, which the library cannot do. */
static void send_filler(struct handler_call *call, uint64_t number)
{
    char filler[STREAM_FILLER];

    memset(filler, 'x', STREAM_FILLER);
    jw_begin_object(&call->out);
    jw_key(&call->out, "progress");
    jw_unsigned(&call->out, number);
    jw_key(&call->out, "filler");
    jw_string(&call->out, filler, STREAM_FILLER);
    jw_end_object(&call->out);
    if (call->host.stream)
        progress_stream_add(call->host.stream, call->out.data, call->out.length);
    jw_reset(&call->out);
}

/* Sends many lines without waiting for the client, then the response. */
static enum handler_result flood(struct handler_call *call, void *question)
{
    for (unsigned i = 0; i < STREAM_FLOOD && !is_stopped(call); i++)
        send_filler(call, i);
    atomic_store(&stream_reached, STREAM_FLOOD);
    return answer(call, question);
}

/* Returns true if no further line fits. */
static bool is_full(struct handler_call *call)
{
    struct progress_stream *stream = call->host.stream;
    bool full;

    uv_mutex_lock(&stream->lock);
    full = !stream->taken && stream->length + STREAM_FILLER + 64 > PROGRESS_STREAM_BYTES;
    uv_mutex_unlock(&stream->lock);
    return full;
}

/* Adds lines until the call is stopped, and then 50 more. The loop can keep up, so the connection
 * is closed while lines are sent. */
static enum handler_result endless(struct handler_call *call, void *question)
{
    unsigned more = 50, discarded = 0;

    (void)question;
    for (uint64_t i = 0; more; i++) {
        discarded = is_full(call) ? discarded + 1 : 0;
        atomic_store(&stream_is_stuck, discarded > 1000);
        send_filler(call, i);
        more -= is_stopped(call);
        usleep(i % 16 && more == 50 ? 0 : 500);
    }
    return HANDLER_STOPPED;
}

/* Sends one line, then a response of STREAM_LARGE bytes. */
static enum handler_result large(struct handler_call *call, void *question)
{
    char *text = malloc(STREAM_LARGE + 1);

    (void)question;
    if (!text)
        return HANDLER_NO_MEMORY;
    memset(text, 'y', STREAM_LARGE);
    text[STREAM_LARGE] = '\0';
    report(call, 1);
    jw_begin_object(&call->out);
    jw_key(&call->out, "answer");
    jw_text(&call->out, text);
    jw_end_object(&call->out);
    free(text);
    return HANDLER_OK;
}

static enum handler_result fail_late(struct handler_call *call, void *question)
{
    (void)question;
    report(call, 1);
    handler_refuse(call, "/a", "it is invalid");
    return HANDLER_INVALID;
}

static enum handler_result stop_late(struct handler_call *call, void *question)
{
    (void)question;
    report(call, 1);
    write_number(call, "half", 1);
    return HANDLER_STOPPED;
}

/* Reports progress even if the operation does not support streaming. */
static enum handler_result plain(struct handler_call *call, void *question)
{
    report(call, 1);
    return answer(call, question);
}

#define STREAMING(handler)                                                                 \
    (&(const struct operation){.run = RUN_ON_WORKER, .answer = (handler), .streams = true})

const struct route stream_rows[STREAM_ROWS] = {
    {"POST", "/steps", NULL, STREAMING(steps)},
    {"POST", "/flood", NULL, STREAMING(flood)},
    {"POST", "/endless", NULL, STREAMING(endless)},
    {"POST", "/large", NULL, STREAMING(large)},
    {"POST", "/late", NULL, STREAMING(fail_late)},
    {"POST", "/stopped", NULL, STREAMING(stop_late)},
    {"POST", "/offers", NULL, &(const struct operation){.answer = answer, .streams = true}},
    {"POST", "/plain", NULL,
     &(const struct operation){.run = RUN_ON_WORKER, .answer = plain}},
};

#include "stream_rows.h"

#include "server/loop/progress_stream.h"
#include "tests/server/service_case.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

atomic_uint stream_reached;
atomic_uint stream_released;
atomic_bool stream_was_stopped;
atomic_uint stream_is_stuck;

static bool patient(unsigned *waited)
{
    usleep(1000);
    return ++*waited < SERVICE_PATIENCE_S * 1000;
}

static bool asked_to_stop(const struct exchange *x)
{
    return atomic_load(x->stop);
}

/* Waits until the test lets the handler go beyond `step`; false when it is stopped. */
static bool await_step(const struct exchange *x, unsigned step)
{
    unsigned waited = 0;

    while (atomic_load(&stream_released) <= step && !asked_to_stop(x) && patient(&waited))
        ;
    return atomic_load(&stream_released) > step;
}

static void write_number(struct exchange *x, const char *key, uint64_t number)
{
    jw_begin_object(&x->out);
    jw_key(&x->out, key);
    jw_unsigned(&x->out, number);
    jw_end_object(&x->out);
}

static void send_number(struct exchange *x, uint64_t number)
{
    write_number(x, "progress", number);
    exchange_send_line(x);
    atomic_fetch_add(&stream_reached, 1);
}

static enum handled answer(struct exchange *x)
{
    write_number(x, "answer", 42);
    return HANDLED_ANSWER;
}

/* Three lines, each when the test says so, then the answer. */
static enum handled steps(struct exchange *x)
{
    x->offers_lines = true;
    for (unsigned i = 0; i < 3; i++) {
        if (!await_step(x, i)) {
            atomic_store(&stream_was_stopped, true);
            return HANDLED_STOPPED;
        }
        send_number(x, i);
    }
    return answer(x);
}

static void send_filler(struct exchange *x, uint64_t number)
{
    char filler[STREAM_FILLER];

    memset(filler, 'x', STREAM_FILLER);
    jw_begin_object(&x->out);
    jw_key(&x->out, "progress");
    jw_unsigned(&x->out, number);
    jw_key(&x->out, "filler");
    jw_string(&x->out, filler, STREAM_FILLER);
    jw_end_object(&x->out);
    exchange_send_line(x);
}

/* Many lines at once, whatever the client reads, then the answer. */
static enum handled flood(struct exchange *x)
{
    x->offers_lines = true;
    for (unsigned i = 0; i < STREAM_FLOOD && !asked_to_stop(x); i++)
        send_filler(x, i);
    atomic_store(&stream_reached, STREAM_FLOOD);
    return answer(x);
}

/* Whether there is no room for one more line. */
static bool is_full(struct exchange *x)
{
    struct progress_stream *stream = x->host.stream;
    bool full;

    uv_mutex_lock(&stream->lock);
    full = !stream->taken && stream->length + STREAM_FILLER + 64 > PROGRESS_STREAM_BYTES;
    uv_mutex_unlock(&stream->lock);
    return full;
}

/* Lines until it is stopped, and a few more, not faster than the loop can send them: so the
 * connection is closed while lines are sent. */
static enum handled endless(struct exchange *x)
{
    unsigned more = 50, lost = 0;

    x->offers_lines = true;
    for (uint64_t i = 0; more; i++) {
        lost = is_full(x) ? lost + 1 : 0;
        atomic_store(&stream_is_stuck, lost > 1000);
        send_filler(x, i);
        more -= asked_to_stop(x);
        usleep(i % 16 && more == 50 ? 0 : 500);
    }
    return HANDLED_STOPPED;
}

/* One line, then an answer of STREAM_LARGE bytes. */
static enum handled large(struct exchange *x)
{
    char *text = malloc(STREAM_LARGE + 1);

    if (!text)
        return HANDLED_NO_MEMORY;
    memset(text, 'y', STREAM_LARGE);
    text[STREAM_LARGE] = '\0';
    x->offers_lines = true;
    send_number(x, 1);
    jw_begin_object(&x->out);
    jw_key(&x->out, "answer");
    jw_text(&x->out, text);
    jw_end_object(&x->out);
    free(text);
    return HANDLED_ANSWER;
}

static enum handled fail_at_once(struct exchange *x)
{
    x->offers_lines = true;
    exchange_refuse(x, "/a", "it is wrong");
    return HANDLED_REFUSED;
}

static enum handled fail_late(struct exchange *x)
{
    x->offers_lines = true;
    send_number(x, 1);
    exchange_refuse(x, "/a", "it is wrong");
    return HANDLED_REFUSED;
}

static enum handled stop_late(struct exchange *x)
{
    x->offers_lines = true;
    send_number(x, 1);
    write_number(x, "half", 1);
    return HANDLED_STOPPED;
}

static enum handled offers_only(struct exchange *x)
{
    x->offers_lines = true;
    return answer(x);
}

/* An operation that knows no lines, and a line that is called for nevertheless. */
static enum handled knows_no_lines(struct exchange *x)
{
    send_number(x, 1);
    return answer(x);
}

const struct route stream_rows[STREAM_ROWS] = {
    {"POST", "/steps", NULL, steps, RUN_ON_WORKER, 0, NULL},
    {"POST", "/flood", NULL, flood, RUN_ON_WORKER, 0, NULL},
    {"POST", "/endless", NULL, endless, RUN_ON_WORKER, 0, NULL},
    {"POST", "/large", NULL, large, RUN_ON_WORKER, 0, NULL},
    {"POST", "/refused", NULL, fail_at_once, RUN_ON_WORKER, 0, NULL},
    {"POST", "/late", NULL, fail_late, RUN_ON_WORKER, 0, NULL},
    {"POST", "/stopped", NULL, stop_late, RUN_ON_WORKER, 0, NULL},
    {"POST", "/offers", NULL, offers_only, RUN_ON_LOOP, 0, NULL},
    {"POST", "/plain", NULL, knows_no_lines, RUN_ON_WORKER, 0, NULL},
};

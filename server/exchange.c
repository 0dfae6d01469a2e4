#include "exchange.h"

#include "server/loop/progress_stream.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void exchange_init(struct exchange *x)
{
    memset(x, 0, sizeof *x);
    jw_init(&x->out);
}

void exchange_drop_errors(struct exchange *x)
{
    for (unsigned i = 0; i < x->error_count; i++) {
        free(x->errors[i].pointer);
        free(x->errors[i].detail);
    }
    free(x->errors);
    x->errors = NULL;
    x->error_count = x->errors_dropped = 0;
}

void exchange_reset(struct exchange *x)
{
    struct json_writer out = x->out;

    json_decref(x->body);
    exchange_drop_errors(x);
    memset(x, 0, sizeof *x);
    x->out = out;
    jw_reset(&x->out);
}

void exchange_free(struct exchange *x)
{
    exchange_reset(x);
    jw_free(&x->out);
}

void exchange_refuse(struct exchange *x, const char *pointer, const char *format, ...)
{
    struct field_error error;
    va_list args;

    if (!x->errors)
        x->errors = calloc(EXCHANGE_ERRORS_MAX, sizeof *x->errors);
    if (!x->errors || x->error_count == EXCHANGE_ERRORS_MAX) {
        x->errors_dropped++;
        return;
    }
    va_start(args, format);
    if (vasprintf(&error.detail, format, args) < 0)
        error.detail = NULL;
    va_end(args);
    error.pointer = strdup(pointer);
    if (!error.pointer || !error.detail) {
        free(error.pointer);
        free(error.detail);
        x->errors_dropped++;
        return;
    }
    x->errors[x->error_count++] = error;
}

void exchange_send_line(struct exchange *x)
{
    if (x->stream && x->offers_lines && x->out.length && !x->out.failed)
        progress_stream_add(x->stream, x->out.data, x->out.length);
    jw_reset(&x->out);
}

unsigned exchange_count_lanes(const struct exchange *x)
{
    return parallel_count_lanes(x->job);
}

uint64_t exchange_run(struct exchange *x, const struct parallel_work *work)
{
    return parallel_run(x->job, x->stop, work);
}

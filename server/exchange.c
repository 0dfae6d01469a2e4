#include "exchange.h"

#include "server/loop/progress_stream.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void exchange_init(struct exchange *x)
{
    *x = (struct exchange){0};
    jw_init(&x->out);
}

void exchange_drop_errors(struct exchange *x)
{
    for (unsigned i = 0; i < x->errors.count; i++) {
        free(x->errors.list[i].pointer);
        free(x->errors.list[i].detail);
    }
    free(x->errors.list);
    x->errors = (struct field_errors){0};
}

void exchange_reset(struct exchange *x)
{
    struct json_writer out = x->out;

    json_decref(x->body);
    exchange_drop_errors(x);
    *x = (struct exchange){.out = out};
    jw_reset(&x->out);
}

void exchange_free(struct exchange *x)
{
    exchange_reset(x);
    jw_free(&x->out);
}

void exchange_refuse(struct exchange *x, const char *pointer, const char *format, ...)
{
    struct field_errors *errors = &x->errors;
    struct field_error error;
    va_list args;

    if (errors->count == EXCHANGE_ERRORS_MAX) {
        errors->dropped++;
        return;
    }
    va_start(args, format);
    if (vasprintf(&error.detail, format, args) < 0)
        error.detail = NULL;
    va_end(args);
    error.pointer = strdup(pointer);
    if (!errors->list)
        errors->list = calloc(EXCHANGE_ERRORS_MAX, sizeof error);
    if (!errors->list || !error.pointer || !error.detail) {
        free(error.pointer);
        free(error.detail);
        errors->dropped++;
        return;
    }
    errors->list[errors->count++] = error;
}

void exchange_send_line(struct exchange *x)
{
    if (x->host.stream && x->offers_lines && x->out.length && !x->out.failed)
        progress_stream_add(x->host.stream, x->out.data, x->out.length);
    jw_reset(&x->out);
}

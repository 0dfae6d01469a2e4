#include "exchange.h"

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

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

void exchange_drop_complaints(struct exchange *x)
{
    for (unsigned i = 0; i < x->complaint_count; i++) {
        free(x->complaints[i].pointer);
        free(x->complaints[i].detail);
    }
    free(x->complaints);
    x->complaints = NULL;
    x->complaint_count = x->complaints_dropped = 0;
}

void exchange_reset(struct exchange *x)
{
    struct json_writer out = x->out;

    json_decref(x->body);
    exchange_drop_complaints(x);
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
    struct complaint complaint;
    va_list args;

    if (!x->complaints)
        x->complaints = calloc(EXCHANGE_COMPLAINTS_MAX, sizeof *x->complaints);
    if (!x->complaints || x->complaint_count == EXCHANGE_COMPLAINTS_MAX) {
        x->complaints_dropped++;
        return;
    }
    va_start(args, format);
    if (vasprintf(&complaint.detail, format, args) < 0)
        complaint.detail = NULL;
    va_end(args);
    complaint.pointer = strdup(pointer);
    if (!complaint.pointer || !complaint.detail) {
        free(complaint.pointer);
        free(complaint.detail);
        x->complaints_dropped++;
        return;
    }
    x->complaints[x->complaint_count++] = complaint;
}

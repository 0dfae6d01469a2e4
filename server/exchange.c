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

void exchange_drop_body(struct exchange *x)
{
    arena_free(&x->arena);
    x->body = NULL;
    x->text = NULL;
}

void exchange_reset(struct exchange *x)
{
    struct json_writer out = x->out;

    exchange_drop_body(x);
    exchange_drop_errors(x);
    *x = (struct exchange){.out = out};
    jw_reset(&x->out);
}

void exchange_free(struct exchange *x)
{
    exchange_reset(x);
    jw_free(&x->out);
}

/* Takes the two texts of `error`, or frees them: where one is missing there was no memory,
 * and the error is counted only. */
static void add_error(struct field_errors *errors, const struct field_error *error)
{
    if (!errors->list && errors->count < EXCHANGE_ERRORS_MAX)
        errors->list = calloc(EXCHANGE_ERRORS_MAX, sizeof *error);
    if (errors->list && errors->count < EXCHANGE_ERRORS_MAX && error->pointer &&
        error->detail) {
        errors->list[errors->count++] = *error;
        return;
    }
    free(error->pointer);
    free(error->detail);
    errors->dropped++;
}

/* Leaves out of `pointer` the steps into arrays that the reader made of single values, and
 * returns the place of the value to which it points, or of the nearest one around it. */
static size_t drop_made_steps(const struct value *root, char *pointer)
{
    const struct value *at = root;
    size_t place = root ? root->place : 0;
    bool known = true;

    while (at && *pointer == '/') {
        char *token = pointer + 1, *end = token + strcspn(token, "/");
        bool made = value_type(at) == VALUE_ARRAY && at->adapted;

        at = value_type(at) == VALUE_ARRAY ? value_item(at, strtoul(token, NULL, 10))
                                           : value_find(at, token, (size_t)(end - token));
        if (made)
            memmove(pointer, end, strlen(end) + 1);
        else
            pointer = end;
        known = known && at && at->place; /* no part of a default is in the text */
        if (known)
            place = at->place;
    }
    return place;
}

/* Sets line and column of `error`, whose pointer is written as handlers write it. */
static void set_place(struct exchange *x, struct field_error *error)
{
    size_t place = drop_made_steps(x->body, error->pointer);

    if (!x->text || !place)
        return;
    text_place_move(&x->place, x->text, x->text + place - 1, x->yield, x->host.service);
    error->line = x->place.line;
    error->column = x->place.column;
}

void exchange_refuse(struct exchange *x, const char *pointer, const char *format, ...)
{
    struct field_error error = {.pointer = strdup(pointer)};
    va_list args;

    if (error.pointer)
        set_place(x, &error);
    va_start(args, format);
    if (vasprintf(&error.detail, format, args) < 0)
        error.detail = NULL;
    va_end(args);
    add_error(&x->errors, &error);
}

void exchange_refuse_at(struct exchange *x, unsigned line, unsigned column,
                        const char *pointer, const char *detail)
{
    add_error(&x->errors,
              &(struct field_error){strdup(pointer), strdup(detail), line, column});
}

void exchange_send_line(struct exchange *x)
{
    if (x->host.stream && x->offers_lines && x->out.length && !x->out.failed)
        progress_stream_add(x->host.stream, x->out.data, x->out.length);
    jw_reset(&x->out);
}

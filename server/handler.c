#include "handler.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes ownership of the two texts of `error`, or frees them. If a text is missing because
 * memory ran out, the error is only counted. */
static void add_error(struct field_errors *errors, const struct field_error *error)
{
    if (!errors->list && errors->count < HANDLER_ERRORS_MAX)
        errors->list = calloc(HANDLER_ERRORS_MAX, sizeof *error);
    if (errors->list && errors->count < HANDLER_ERRORS_MAX && error->pointer &&
        error->detail) {
        errors->list[errors->count++] = *error;
        return;
    }
    free(error->pointer);
    free(error->detail);
    errors->dropped++;
}

/* Removes from `pointer` the indexes of arrays that the parser made of single values.
 * Returns the position of the value to which `pointer` points, or of the innermost value
 * around this value that is in the text. */
static size_t drop_made_steps(const struct value *root, char *pointer)
{
    const struct value *at = root;
    size_t position = root ? root->position : 0;
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
        known = known && at && at->position; /* no part of a default is in the text */
        if (known)
            position = at->position;
    }
    return position;
}

/* Sets the line and column of `error`, whose pointer is in the form that handlers use. */
static void set_position(struct handler_call *call, struct field_error *error)
{
    size_t position = drop_made_steps(call->body, error->pointer);

    if (!call->host.text || !position)
        return;
    text_position_move(&call->host.position, call->host.text,
                       call->host.text + position - 1, call->host.yield,
                       call->host.service);
    error->line = call->host.position.line;
    error->column = call->host.position.column;
}

void handler_refuse(struct handler_call *call, const char *pointer, const char *format, ...)
{
    struct field_error error = {.pointer = strdup(pointer)};
    va_list args;

    if (error.pointer)
        set_position(call, &error);
    va_start(args, format);
    if (vasprintf(&error.detail, format, args) < 0)
        error.detail = NULL;
    va_end(args);
    add_error(&call->errors, &error);
}

void handler_refuse_at(struct handler_call *call, unsigned line, unsigned column,
                       const char *pointer, const char *detail)
{
    add_error(&call->errors,
              &(struct field_error){strdup(pointer), strdup(detail), line, column});
}

enum handler_result handler_result_of(enum pz_status status)
{
    switch (status) {
    case PZ_OK:
        return HANDLER_OK;
    case PZ_INVALID:
        return HANDLER_INVALID;
    case PZ_NO_MEMORY:
        return HANDLER_NO_MEMORY;
    case PZ_LATER:
        return HANDLER_RETRY_ON_WORKER;
    case PZ_OUT_OF_TIME:
    case PZ_STOPPED:
        break;
    }
    return HANDLER_STOPPED;
}

enum handler_result handler_no_memory(const struct handler_call *call)
{
    return call->ctl->effort == PZ_BRIEF ? HANDLER_RETRY_ON_WORKER : HANDLER_NO_MEMORY;
}

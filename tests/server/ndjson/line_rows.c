#include "line_rows.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

atomic_uint line_begun, line_finished, line_aborted, line_added;

void gathered_add(struct gathered *g, const char *value, size_t length)
{
    g->lines++;
    g->bytes += length;
    g->sum = XXH3_64bits_withSeed(value, length, g->sum);
}

static void write_answer(struct json_writer *w, const struct gathered *g,
                         const struct value *label)
{
    jw_begin_object(w);
    jw_key(w, "lines");
    jw_unsigned(w, g->lines);
    jw_key(w, "bytes");
    jw_unsigned(w, g->bytes);
    jw_key(w, "sum");
    jw_format(w, "%016" PRIx64, g->sum);
    jw_key(w, "limit");
    jw_integer(w, g->limit);
    jw_key(w, "label");
    if (label)
        jw_string(w, value_text(label), value_length(label));
    else
        jw_null(w);
    jw_end_object(w);
}

char *gathered_response(const struct gathered *g)
{
    struct json_writer w;

    w = (struct json_writer){0};
    write_answer(&w, g, NULL);
    jw_raw(&w, "\n", 2);
    return w.data;
}

static void *begin_gathered(struct handler_call *call)
{
    int64_t limit = value_integer(value_get(call->body, "limit"));
    struct gathered *g = NULL;

    if (limit == LINE_LIMIT_REFUSED)
        handler_refuse(call, "/limit", "is unlucky");
    else if (limit != LINE_LIMIT_NO_MEMORY)
        g = calloc(1, sizeof *g);
    if (g) {
        g->limit = limit;
        atomic_fetch_add(&line_begun, 1);
    }
    return g;
}

static void add_value(void *state, const char *value, size_t length)
{
    gathered_add(state, value, length);
    atomic_fetch_add(&line_added, 1);
}

static enum handler_result finish_gathered(struct handler_call *call, void *state)
{
    const struct gathered *g = state;
    bool invalid = g->limit == LINE_LIMIT_FINISH;

    if (invalid)
        handler_refuse(call, "/limit", "is invalid at the end");
    else
        write_answer(&call->out, g, value_get(call->body, "label"));
    atomic_fetch_add(&line_finished, 1);
    free(state);
    return invalid ? HANDLER_INVALID : HANDLER_OK;
}

static void abort_gathered(void *state)
{
    atomic_fetch_add(&line_aborted, 1);
    free(state);
}

static enum handler_result answer_json(struct handler_call *call, void *question)
{
    (void)question;
    jw_begin_object(&call->out);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

#define LINE_HANDLER(body_bytes, line_bytes, state_bytes)                                  \
    {.max_body = (body_bytes),                                                             \
     .max_line = (line_bytes),                                                             \
     .max_state = (state_bytes),                                                           \
     .begin = begin_gathered,                                                              \
     .line = add_value,                                                                    \
     .finish = finish_gathered,                                                            \
     .abort = abort_gathered}

static const struct line_handler gather =
    LINE_HANDLER(LINE_BODY_MAX, LINE_LONG, LINE_STATE);
static const struct line_handler brief =
    LINE_HANDLER(LINE_SHORT_BODY, LINE_SHORT, LINE_STATE);
static const struct line_handler heavy =
    LINE_HANDLER(LINE_BODY_MAX, LINE_LONG, LINE_HEAVY_STATE);

static const struct operation gather_operation = {.answer = answer_json, .lines = &gather};
static const struct operation brief_operation = {.answer = answer_json, .lines = &brief};
static const struct operation heavy_operation = {.answer = answer_json, .lines = &heavy};
static const struct operation plain_operation = {.answer = answer_json};

const struct route line_rows[LINE_ROWS] = {
    {"POST", "/gather", NULL, &gather_operation},
    {"POST", "/short", NULL, &brief_operation},
    {"POST", "/heavy", NULL, &heavy_operation},
    {"POST", "/plain", NULL, &plain_operation},
};

void line_send_head(int fd, const char *path, const char *fields)
{
    char text[512];

    snprintf(text, sizeof text, "POST %s HTTP/1.1\r\nHost: a\r\n" LINES "%s\r\n", path,
             fields);
    client_send(fd, text);
}

void line_stop(struct service_case *s, unsigned begun, unsigned aborted)
{
    free(service_stop(s));
    cr_expect_eq(atomic_load(&line_begun), begun);
    cr_expect_eq(atomic_load(&line_aborted), aborted);
    cr_expect_eq(atomic_load(&line_finished), begun - aborted);
}

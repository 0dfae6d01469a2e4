#include "line_rows.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

atomic_uint line_opened, line_closed, line_dropped, line_taken;

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

char *gathered_answer(const struct gathered *g)
{
    struct json_writer w;

    jw_init(&w);
    write_answer(&w, g, NULL);
    jw_raw(&w, "\n", 2);
    return w.data;
}

static void *open_gathered(struct exchange *x)
{
    int64_t limit = value_integer(value_get(x->body, "limit"));
    struct gathered *g = NULL;

    if (limit == LINE_LIMIT_REFUSED)
        exchange_refuse(x, "/limit", "is unlucky");
    else if (limit != LINE_LIMIT_NO_MEMORY)
        g = calloc(1, sizeof *g);
    if (g) {
        g->limit = limit;
        atomic_fetch_add(&line_opened, 1);
    }
    return g;
}

static void take_value(void *state, const char *value, size_t length)
{
    gathered_add(state, value, length);
    atomic_fetch_add(&line_taken, 1);
}

static enum handled close_gathered(struct exchange *x, void *state)
{
    const struct gathered *g = state;
    bool refused = g->limit == LINE_LIMIT_CLOSED;

    if (refused)
        exchange_refuse(x, "/limit", "is wrong after all");
    else
        write_answer(&x->out, g, value_get(x->body, "label"));
    atomic_fetch_add(&line_closed, 1);
    free(state);
    return refused ? HANDLED_REFUSED : HANDLED_ANSWER;
}

static void drop_gathered(void *state)
{
    atomic_fetch_add(&line_dropped, 1);
    free(state);
}

static enum handled answer_json(struct exchange *x)
{
    jw_begin_object(&x->out);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

#define READER(body, line, state)                                                          \
    {.max_body = (body),                                                                   \
     .max_line = (line),                                                                   \
     .max_state = (state),                                                                 \
     .open = open_gathered,                                                                \
     .take = take_value,                                                                   \
     .close = close_gathered,                                                              \
     .drop = drop_gathered}

static const struct line_reader gather = READER(LINE_BODY_MAX, LINE_LONG, LINE_STATE),
                                brief = READER(LINE_SHORT_BODY, LINE_SHORT, LINE_STATE),
                                heavy = READER(LINE_BODY_MAX, LINE_LONG, LINE_HEAVY_STATE);

const struct route line_rows[LINE_ROWS] = {
    {"POST", "/gather", NULL, answer_json, RUN_ON_LOOP, 0, &gather},
    {"POST", "/short", NULL, answer_json, RUN_ON_LOOP, 0, &brief},
    {"POST", "/heavy", NULL, answer_json, RUN_ON_LOOP, 0, &heavy},
    {"POST", "/plain", NULL, answer_json, RUN_ON_LOOP, 0, NULL},
};

void line_send_head(int fd, const char *path, const char *fields)
{
    char text[512];

    snprintf(text, sizeof text, "POST %s HTTP/1.1\r\nHost: a\r\n" LINES "%s\r\n", path,
             fields);
    client_send(fd, text);
}

void line_stop(struct service_case *s, unsigned opened, unsigned dropped)
{
    free(service_stop(s));
    cr_expect_eq(atomic_load(&line_opened), opened);
    cr_expect_eq(atomic_load(&line_dropped), dropped);
    cr_expect_eq(atomic_load(&line_closed), opened - dropped);
}

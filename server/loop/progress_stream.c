#include "progress_stream.h"

#include "event_loop.h"
#include "server/clock.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 8 * 1024 };

/* Makes libmicrohttpd go on with the answer. */
static void on_news(struct call *call)
{
    struct stream *s =
        (struct stream *)(void *)((char *)call - offsetof(struct stream, news));
    struct connection *c =
        (struct connection *)(void *)((char *)s - offsetof(struct connection, stream));

    if (c->closed)
        return;
    if (!s->begun) {
        s->begun = true;
        c->phase = PHASE_STREAMING;
    }
    connection_resume(c);
}

bool stream_init(struct connection *c)
{
    c->stream.news.make = on_news;
    return uv_mutex_init(&c->stream.lock) == 0;
}

void stream_reset(struct connection *c)
{
    struct stream *s = &c->stream;

    free(s->lines);
    s->lines = NULL;
    s->length = s->taken = s->last_sent = 0;
    s->begun = s->ended = false;
}

void stream_free(struct connection *c)
{
    stream_reset(c);
    uv_mutex_destroy(&c->stream.lock);
}

/* Adds a line, when there is room for it. */
static bool add_line(struct stream *s, const char *text, size_t length)
{
    if (s->taken && s->length + length + 1 > CONNECTION_KEPT) {
        s->length -= s->taken;
        memmove(s->lines, s->lines + s->taken, s->length);
        s->taken = 0;
    }
    if (length >= CONNECTION_KEPT || s->length + length + 1 > CONNECTION_KEPT)
        return false;
    if (!s->lines)
        s->lines = malloc(CONNECTION_KEPT);
    if (!s->lines)
        return false;
    memcpy(s->lines + s->length, text, length);
    s->lines[s->length + length] = '\n';
    s->length += length + 1;
    return true;
}

void exchange_send_line(struct exchange *x)
{
    struct connection *c = x->connection;

    if (c && x->streams && x->offers_lines && !x->on_loop && x->out.length &&
        !x->out.failed) {
        bool added;

        uv_mutex_lock(&c->stream.lock);
        added = add_line(&c->stream, x->out.data, x->out.length);
        uv_mutex_unlock(&c->stream.lock);
        if (added)
            loop_leave_call(c->loop, &c->stream.news);
    }
    jw_reset(&x->out);
}

static size_t take(char *to, size_t room, const char *from, size_t length)
{
    size_t size = length < room ? length : room;

    if (size)
        memcpy(to, from, size);
    return size;
}

static size_t take_lines(struct stream *s, char *to, size_t room)
{
    size_t size = 0;

    uv_mutex_lock(&s->lock);
    if (s->length)
        size = take(to, room, s->lines + s->taken, s->length - s->taken);
    s->taken += size;
    if (s->taken == s->length)
        s->taken = s->length = 0;
    uv_mutex_unlock(&s->lock);
    return size;
}

static ssize_t take_last(struct connection *c, char *to, size_t room)
{
    const struct json_writer *out = &c->exchange.out;
    struct stream *s = &c->stream;
    size_t size;

    if (out->failed)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    size = take(to, room, out->data + s->last_sent, out->length - s->last_sent);
    s->last_sent += size;
    return size ? (ssize_t)size : MHD_CONTENT_READER_END_OF_STREAM;
}

/* libmicrohttpd's content reader: 0, with the connection suspended, when nothing is there
 * yet. */
static ssize_t on_read(void *cls, uint64_t position, char *to, size_t room)
{
    struct connection *c = cls;
    ssize_t size = (ssize_t)take_lines(&c->stream, to, room);

    (void)position;
    if (!size && !c->stream.ended) {
        connection_suspend(c);
        return 0;
    }
    if (!size)
        size = take_last(c, to, room);
    if (size > 0)
        c->reply_bytes += (size_t)size;
    if (!c->stream.ended)
        connection_extend(c);
    return size;
}

struct MHD_Response *stream_respond(struct connection *c)
{
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, on_read, c, NULL);
}

void stream_end(struct connection *c)
{
    c->stream.ended = true;
    c->phase = PHASE_REPLYING;
    connection_extend(c);
}

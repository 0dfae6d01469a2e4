#include "progress_stream.h"

#include <stdlib.h>
#include <string.h>

static void on_message(struct loop_message *readable)
{
    struct progress_stream *s =
        (struct progress_stream *)(void *)((char *)readable -
                                           offsetof(struct progress_stream, readable));

    s->on_readable(s->arg);
}

struct progress_stream *progress_stream_open(struct event_loop *loop,
                                             void (*on_readable)(void *arg), void *arg)
{
    struct progress_stream *s = malloc(sizeof *s);

    if (!s || uv_mutex_init(&s->lock) != 0) {
        free(s);
        return NULL;
    }
    s->loop = loop;
    s->on_readable = on_readable;
    s->arg = arg;
    s->readable = (struct loop_message){.take = on_message};
    s->length = s->taken = 0;
    return s;
}

void progress_stream_close(struct progress_stream *stream)
{
    if (stream)
        uv_mutex_destroy(&stream->lock);
    free(stream);
}

static bool add_line(struct progress_stream *s, const char *line, size_t length)
{
    if (s->taken && s->length + length + 1 > sizeof s->lines) {
        s->length -= s->taken;
        memmove(s->lines, s->lines + s->taken, s->length);
        s->taken = 0;
    }
    if (length >= sizeof s->lines || s->length + length + 1 > sizeof s->lines)
        return false;
    memcpy(s->lines + s->length, line, length);
    s->lines[s->length + length] = '\n';
    s->length += length + 1;
    return true;
}

void progress_stream_add(struct progress_stream *stream, const char *line, size_t length)
{
    bool added;

    uv_mutex_lock(&stream->lock);
    added = add_line(stream, line, length);
    uv_mutex_unlock(&stream->lock);
    if (added)
        event_loop_post(stream->loop, &stream->readable);
}

size_t progress_stream_take(struct progress_stream *stream, char *to, size_t room)
{
    size_t size;

    uv_mutex_lock(&stream->lock);
    size = stream->length - stream->taken;
    if (size > room)
        size = room;
    memcpy(to, stream->lines + stream->taken, size);
    stream->taken += size;
    if (stream->taken == stream->length)
        stream->taken = stream->length = 0;
    uv_mutex_unlock(&stream->lock);
    return size;
}

#include "progress_stream.h"

#include "server/check.h"
#include "server/container_of.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef PUZZLED_CHECK
static void progress_stream_check(const struct progress_stream *s)
{
    assert(s->taken < s->length || (!s->taken && !s->length));
    assert(s->length <= sizeof s->lines);
    assert(!s->length || s->lines[s->length - 1] == '\n');
}
#endif

static void on_line_added(struct event_loop_message *message)
{
    struct progress_stream *s = CONTAINER_OF(message, struct progress_stream, readable);

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
    s->readable = (struct event_loop_message){.handle = on_line_added};
    s->length = s->taken = 0;
    return s;
}

void progress_stream_close(struct progress_stream *stream)
{
    if (!stream)
        return;
    assert(!stream->readable.posted);
    uv_mutex_destroy(&stream->lock);
    free(stream);
}

static bool add_line(struct progress_stream *s, const char *line, size_t length)
{
    if (s->taken && length >= sizeof s->lines - s->length) {
        s->length -= s->taken;
        memmove(s->lines, s->lines + s->taken, s->length);
        s->taken = 0;
    }
    if (length >= sizeof s->lines - s->length)
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
    CHECKED(progress_stream_check, stream);
    uv_mutex_unlock(&stream->lock);
    if (added)
        event_loop_post(stream->loop, &stream->readable);
}

size_t progress_stream_take(struct progress_stream *stream, char *to, size_t size)
{
    size_t waiting;

    uv_mutex_lock(&stream->lock);
    waiting = stream->length - stream->taken;
    if (size > waiting)
        size = waiting;
    memcpy(to, stream->lines + stream->taken, size);
    stream->taken += size;
    if (stream->taken == stream->length)
        stream->taken = stream->length = 0;
    CHECKED(progress_stream_check, stream);
    uv_mutex_unlock(&stream->lock);
    return size;
}

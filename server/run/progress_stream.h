/* Lines of progress that a worker sends to a client. The stream is a bounded buffer between
 * the thread of a job and its event loop.
 *
 * The worker adds lines. After each line, a message makes the loop call `on_readable`, and
 * the loop takes the lines as fast as the client reads. A line that does not fit is
 * discarded. */
#ifndef PUZZLED_SERVER_RUN_PROGRESS_STREAM_H
#define PUZZLED_SERVER_RUN_PROGRESS_STREAM_H

#include "event_loop.h"

#include <stddef.h>

enum { PROGRESS_STREAM_BYTES = 16 * 1024 };

struct progress_stream {
    struct event_loop *loop;
    void (*on_readable)(void *arg); /* on the thread of the loop */
    void *arg;
    struct event_loop_message readable;

    uv_mutex_t lock; /* of the members below */
    size_t length;   /* of `lines` */
    size_t taken;    /* bytes at the start of `lines` that the loop has taken */
    char lines[PROGRESS_STREAM_BYTES];
};

/* Returns a stream that progress_stream_close frees. Returns NULL if memory runs out. */
struct progress_stream *progress_stream_open(struct event_loop *loop,
                                             void (*on_readable)(void *arg), void *arg);

/* Frees `stream`, which can be NULL. Its job must be done, and its message handled. */
void progress_stream_close(struct progress_stream *stream);

/* Adds the `length` bytes of `line` and a line end, if they fit. Only on the worker. */
void progress_stream_add(struct progress_stream *stream, const char *line, size_t length);

/* Moves up to `size` bytes into `to`, and returns their number. Only on the thread of the
 * loop. */
size_t progress_stream_take(struct progress_stream *stream, char *to, size_t size);

#endif

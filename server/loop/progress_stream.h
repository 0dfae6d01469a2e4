/* Lines that a worker sends while it works: a bounded buffer from its thread to a loop.
 *
 * The worker adds lines; each posts a message, by which the loop's side hears that there
 * are lines and takes them, as fast as its client reads. A line that finds no room
 * is lost. */
#ifndef PUZZLED_SERVER_LOOP_PROGRESS_STREAM_H
#define PUZZLED_SERVER_LOOP_PROGRESS_STREAM_H

#include "event_loop.h"

#include <stddef.h>

enum { PROGRESS_STREAM_BYTES = 16 * 1024 }; /* that wait at most */

struct progress_stream {
    struct event_loop *loop;
    void (*on_readable)(void *arg); /* on the loop */
    void *arg;
    struct loop_message readable;

    uv_mutex_t lock; /* of the rest */
    size_t length;
    size_t taken; /* how much of it the loop has already */
    char lines[PROGRESS_STREAM_BYTES];
};

/* NULL without memory. To be closed by progress_stream_close. */
struct progress_stream *progress_stream_open(struct event_loop *loop,
                                             void (*on_readable)(void *arg), void *arg);

/* Frees `stream` (NULL is allowed): its worker is done, and the loop has taken all
 * messages. */
void progress_stream_close(struct progress_stream *stream);

/* Adds `length` bytes and a line end, when there is room for them. From the thread of a job
 * of the loop. */
void progress_stream_add(struct progress_stream *stream, const char *line, size_t length);

/* Takes up to `room` bytes into `to`; returns how many. On the loop. */
size_t progress_stream_take(struct progress_stream *stream, char *to, size_t room);

#endif

/* The lines of an answer that a worker sends while it works (exchange_send_line).
 *
 * The connection is suspended while a worker has its request. The first line makes the
 * worker leave a call for the loop, which resumes the connection, and libmicrohttpd calls
 * the access handler again: that queues a response whose reader takes the lines as they
 * come. A reader that finds none suspends the connection until the next call. What
 * remains in `out` when the job is over is the last line.
 *
 * A connection that libmicrohttpd closes in between lives on, without it, until the
 * worker is done. */
#ifndef PUZZLED_SERVER_LOOP_PROGRESS_STREAM_H
#define PUZZLED_SERVER_LOOP_PROGRESS_STREAM_H

#include "mailbox.h"

#include <microhttpd.h>

struct connection;

/* A part of each connection. */
struct stream {
    uv_mutex_t lock;
    char *lines; /* what waits, at most CONNECTION_KEPT bytes; NULL until the first line */
    size_t length;
    size_t taken; /* how much of it libmicrohttpd has already */
    struct call news;

    /* The loop's. */
    bool begun;       /* lines are there, or were: the answer is a stream */
    bool ended;       /* the job is over: the last line is in `out` */
    size_t last_sent; /* how much of that is taken */
};

/* Makes the stream of `c` ready for a first request. False when the system has no mutex. */
bool stream_init(struct connection *c);

/* Forgets the lines of a request. */
void stream_reset(struct connection *c);

void stream_free(struct connection *c);

/* The response that sends the lines of `c`; NULL without memory. Loop thread only. */
struct MHD_Response *stream_respond(struct connection *c);

/* Says that the job is over and `out` holds the last line, with its end of line. Loop
 * thread only. */
void stream_end(struct connection *c);

#endif

/* A request that a worker runs.
 *
 * The connection of the request is suspended, so libmicrohttpd does not apply a timeout,
 * and does not detect that the client disconnects. This file does both. If the client
 * accepts a stream, each line resumes the connection. libmicrohttpd then calls the access
 * handler again, which begins a response. This response takes the lines when they are
 * ready, and suspends the connection when no line is ready. The last line is the content of
 * `out` when the job ends. If libmicrohttpd closes the connection before the job ends, the
 * connection remains without a socket until the job ends. */
#ifndef PUZZLED_SERVER_MHD_JOB_H
#define PUZZLED_SERVER_MHD_JOB_H

#include "connection.h"

/* Suspends `c` and puts its request in the queue. If the queue is full, does not change
 * anything, and returns false. */
bool job_submit(struct connection *c);

/* Suspends `c`, whose client has read the results of a slice, and puts the next slice of its
 * batch in the queue. If the queue is full, the connection is held until the next sweep, in
 * which the caller tries again. */
void job_continue(struct connection *c);

/* Stops the job of a client that closed its side some time ago. Call it regularly. */
void job_check(struct connection *c, uint64_t now_ns);

/* Stops the job of a request that libmicrohttpd has ended. */
void job_abandon(struct connection *c);

#endif

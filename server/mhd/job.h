/* A request that a worker runs.
 *
 * Its connection is suspended, so that libmicrohttpd neither applies a timeout nor detects
 * that the client leaves; we do both. If the client accepts a stream, each line resumes the
 * connection. libmicrohttpd then calls us again, and we begin a response that takes the lines
 * as they come and suspends the connection when no line is ready. The last line is what is in
 * `out` when the job ends. If libmicrohttpd closes the connection before that, it remains
 * without a socket until the job ends. */
#ifndef PUZZLED_SERVER_MHD_JOB_H
#define PUZZLED_SERVER_MHD_JOB_H

#include "connection.h"

/* Suspends `c` and puts its request in the queue. False, without any change, if the queue is
 * full. */
bool job_submit(struct connection *c);

/* Suspends `c`, whose client has read the results of a slice, and puts the next slice of its
 * batch in the queue. If the queue is full, the connection is held until the next sweep, and the
 * caller tries again then. */
void job_continue(struct connection *c);

/* Stops the job of a client that closed its side some time ago. Call it regularly. */
void job_check(struct connection *c, uint64_t now_ns);

/* Stops the job of a request that libmicrohttpd has ended. */
void job_abandon(struct connection *c);

#endif

/* A request that takes long: its work, on a worker.
 *
 * The connection is suspended as long, so libmicrohttpd neither times it out nor sees its
 * client leave: the deadline and the watch on the socket are ours. Where the client asks
 * for lines, each that the worker adds resumes the connection; libmicrohttpd then calls the
 * access handler again, which begins an answer that takes lines as they come and suspends
 * the connection when there is none. What remains in `out` when the job is over is the last
 * line. A connection that libmicrohttpd closes in between lives on, without it, until the
 * worker is done. */
#ifndef PUZZLED_SERVER_HTTP_JOB_H
#define PUZZLED_SERVER_HTTP_JOB_H

#include "connection.h"

/* Suspends `c` and hands its request to a worker. False when the queue is full; nothing has
 * changed then. */
bool http_job_submit(struct connection *c);

/* Stops the job of a client that ended its sending a while ago. To be called now and then.
 */
void http_job_check(struct connection *c, uint64_t now_ns);

/* Stops the job of a request that libmicrohttpd has given up; it closes the connection. */
void http_job_abandon(struct connection *c);

#endif

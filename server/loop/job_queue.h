/* The work queue: heavy questions wait here and run on libuv's pool.
 *
 * The queue is bounded over all loops. A connection in it is suspended: libmicrohttpd
 * neither times it out nor sees its client leave, so the deadline and the watch on the
 * socket are ours. */
#ifndef PUZZLED_SERVER_LOOP_JOB_QUEUE_H
#define PUZZLED_SERVER_LOOP_JOB_QUEUE_H

#include "server/http/connection.h"

/* Suspends `c` and hands its request to a worker, which runs `request_answer`. False when
 * the queue is full; nothing has changed then. Loop thread only. */
bool queue_submit(struct connection *c);

/* Asks the worker of `c` to stop soon. Loop thread only. */
void queue_cancel(struct connection *c);

#endif

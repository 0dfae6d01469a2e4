/* Runs a request without a connection: on this thread, and on the worker threads if it
 * takes longer, as the server does. */
#ifndef PUZZLED_APP_ASK_RUN_H
#define PUZZLED_APP_ASK_RUN_H

#include "server/http/request.h"

/* Runs the operation of `r`, which has a route and a body, and for which
 * request_begin_call was called. Starts the worker threads of its service if it needs
 * them. A process can therefore call this only once. */
enum handler_result ask_run(struct request *r);

/* Calls `run` in a job on a worker thread, and waits for its end. Returns false if the threads
 * cannot be started. A process can call this only once. */
bool ask_run_on_worker(struct job_queue *jobs, void (*run)(void *arg, struct job *job),
                       void *arg);

#endif

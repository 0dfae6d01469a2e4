/* A request without a connection: answered on this thread, and where that takes long by
 * workers, as the server would (server/http/receive.c, job.c). */
#ifndef PUZZLED_SERVER_ASK_RUN_H
#define PUZZLED_SERVER_ASK_RUN_H

#include "server/http/request.h"

/* Tells the exchange of `r` when it began and what it may take, as on a loop. */
void ask_begin(struct request *r);

/* Answers `r`, which has begun, and whose route and body are known. Starts the threads of
 * its service's workers if they are needed; so it may be called once in a process. */
enum handled ask_run(struct request *r);

#endif

/* A batch of requests from a file or from standard input (server/http/batch.h). */
#ifndef PUZZLED_APP_ASK_BATCH_H
#define PUZZLED_APP_ASK_BATCH_H

#include "server/http/request.h"

/* Runs the lines of the file `name` ("-" is standard input), and writes the result of each to
 * standard output before it reads the next one. `r` has the route of the batch, and its service
 * has the schemas of all operations. Returns HANDLER_OK after all lines. Otherwise a line
 * exceeded the limit of a body, or memory ran out. Ends the process as the functions of
 * request_text.h do. */
enum handler_result ask_batch_run(struct request *r, const char *name);

#endif

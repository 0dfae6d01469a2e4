/* Parses a complete body with the schema of its route, and runs the operation. */
#ifndef PUZZLED_SERVER_HTTP_DISPATCH_H
#define PUZZLED_SERVER_HTTP_DISPATCH_H

#include "request.h"
#include "server/json/schema.h"

/* Workers parse larger bodies, because parsing 16 KiB of JSON can take about a millisecond
 * (with thousands of unknown keys). */
enum { DISPATCH_ON_LOOP_MAX = 16 * 1024 };

/* Runs the operation of a request on this thread, with a brief effort. After
 * HANDLER_RETRY_ON_WORKER, dispatch_on_worker continues with the parsed and decoded
 * request. If the body is invalid, returns HANDLER_INVALID and sets the problem or the
 * errors of the request. */
enum handler_result dispatch_on_loop(struct request *r);

/* Runs the operation of a request in `job`, on the thread of a worker. Sends progress to
 * `stream`, which may be NULL. */
enum handler_result dispatch_on_worker(struct request *r, struct job *job,
                                       struct progress_stream *stream);

/* Prepares the call of a request for a worker that runs `job`. */
void dispatch_prepare_worker(struct request *r, struct job *job);

/* Parses the complete body and validates it with `schema`. Reports invalid bodies in the
 * same way as dispatch_on_loop. */
enum handler_result dispatch_read_body(struct request *r, const struct schema *schema);

/* Begins an NDJSON body. `result` is the result of reading its options. Sets the problem of
 * the request if the options are invalid or memory runs out. */
void dispatch_open_lines(struct request *r, enum handler_result result);

/* Sets the problem for an invalid line, and drops the body. */
void dispatch_refuse_line(struct request *r);

#endif

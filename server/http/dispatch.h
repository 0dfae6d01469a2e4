/* Parses a complete body with the schema of its route, and runs the operation. */
#ifndef PUZZLED_SERVER_HTTP_DISPATCH_H
#define PUZZLED_SERVER_HTTP_DISPATCH_H

#include "request.h"
#include "server/json/schema.h"

/* A worker parses larger bodies, because 16 KiB of the worst JSON (thousands of unknown
 * keys) take about a millisecond. */
enum { DISPATCH_ON_LOOP_MAX = 16 * 1024 };

/* Runs the operation of a request on this thread, briefly. After HANDLER_RETRY_ON_WORKER,
 * dispatch_on_worker continues with the parsed and decoded request. For an invalid body,
 * sets the problem or the errors of the request and returns HANDLER_INVALID. */
enum handler_result dispatch_on_loop(struct request *r);

/* Runs the operation of a request in `job`, on the thread of a worker. Sends progress to
 * `stream`, which may be NULL. */
enum handler_result dispatch_on_worker(struct request *r, struct job *job,
                                       struct progress_stream *stream);

/* Prepares the call of a request for a worker that runs `job`. */
void dispatch_prepare_worker(struct request *r, struct job *job);

/* Parses the complete body and validates it with `schema`. Reports invalid bodies as
 * dispatch_on_loop does. */
enum handler_result dispatch_read_body(struct request *r, const struct schema *schema);

/* Begins an NDJSON body, after its options were read with `result`. Sets the problem of the
 * request if `result` is an error or if out of memory. */
void dispatch_open_lines(struct request *r, enum handler_result result);

/* Sets the problem for an invalid line, and drops the body. */
void dispatch_refuse_line(struct request *r);

#endif

/* Runs an operation on an event loop or on a worker, and creates the control (struct
 * pz_ctl) that its handler passes to the library.
 *
 * While an event loop runs an operation, its other connections wait. So on an event loop,
 * the effort is brief, and a longer computation ends with HANDLER_RETRY_ON_WORKER. On a
 * worker, two time limits apply: the limit of the service, and either `limits.milliseconds`
 * of the request or the default limit of the operation. The library also uses idle workers.
 * If the operation supports streaming and the client accepts it, progress is sent as NDJSON
 * lines. */
#ifndef PUZZLED_SERVER_RUN_OPERATION_H
#define PUZZLED_SERVER_RUN_OPERATION_H

#include "server/handler.h"

/* Returns the media types that an operation can write in addition to JSON: a bit 1 << type for
 * each. */
static inline unsigned operation_media_types(const struct operation *operation)
{
    return operation->also_writes | (unsigned)operation->streams << MEDIA_LINES;
}

/* Decodes the request if it is not yet decoded, and computes the response. */
enum handler_result operation_run(const struct operation *operation,
                                  struct handler_call *call);

/* Returns the control of the library's work on `call`. `call` must outlive it. */
struct pz_ctl operation_control(const struct operation *operation,
                                struct handler_call *call);

/* Frees the errors. */
void call_drop_errors(struct handler_call *call);

/* Removes the line and the column from the errors, because the client did not write the
 * text. */
void call_drop_positions(struct handler_call *call);

/* Frees the body and the decoded request. `operation` can be NULL if there is no decoded
 * request. */
void call_drop_body(const struct operation *operation, struct handler_call *call);

/* Prepares `call`, whose body was freed, for the next request. Keeps the buffer of `out`,
 * so that a busy connection does not allocate a buffer for each response. */
void call_reset(struct handler_call *call);

/* Frees all memory that `call` owns, except for the decoded request. */
void call_free(struct handler_call *call);

#endif

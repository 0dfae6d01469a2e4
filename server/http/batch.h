/* POST /batch: an NDJSON body in which each line is a request, and an NDJSON response with
 * a line for each request, in the same order.
 *
 * Workers run the lines in slices. A slice ends after BATCH_SLICE_NS or BATCH_SLICE_BYTES,
 * or before a long line if the slice already has results. Then the event loop sends the
 * results, and submits the job again when the client has read the results. So a batch keeps
 * the results of only one slice in memory, and other jobs wait for at most one slice or one
 * line.
 *
 * Each line is a `struct request` that runs in the same way as a single request, with the
 * same checks, limits and errors. */
#ifndef PUZZLED_SERVER_HTTP_BATCH_H
#define PUZZLED_SERVER_HTTP_BATCH_H

#include "request.h"

enum { BATCH_SLICE_BYTES = 64 * 1024, BATCH_SLICE_NS = 1000000 };

/* The lines of a batch whose results are not known yet. */
struct batch {
    struct request line; /* the current line */
    size_t at;           /* index of the next line in the body of the batch */
    const char *id;      /* of the current line, as it is written; NULL: none */
    size_t id_length;
    bool waits; /* the current line was read, and takes longer than a slice */
};

/* The operation of the route. Only batch_run runs it. */
extern const struct operation batch_operation;

/* Returns true if `r` is a batch. */
static inline bool batch_is(const struct request *r)
{
    return r->match.route && r->match.route->operation == &batch_operation;
}

/* Runs a slice in `job`, on the thread of a worker. Replaces the results in r->call.out by
 * the results of this slice. Sets r->batch to NULL, and drops the body, when all lines have
 * a result. Returns HANDLER_OK; otherwise the batch cannot continue. */
enum handler_result batch_run(struct request *r, struct job *job);

/* Frees the lines of `r`, if there are any. */
void batch_drop(struct request *r);

#endif

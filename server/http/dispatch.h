/* Reads a complete body as the schema of its route wants it, and calls the handler. */
#ifndef PUZZLED_SERVER_HTTP_DISPATCH_H
#define PUZZLED_SERVER_HTTP_DISPATCH_H

#include "request.h"

/* A larger body is read by a worker: 16 KiB of the worst JSON (thousands of unknown keys)
 * keep a loop busy for about a millisecond. */
enum { DISPATCH_ON_LOOP_MAX = 16 * 1024 };

/* The bytes that a JSON body of `route`, or of one that is not known (NULL), may have. */
size_t dispatch_body_limit(const struct service *service, const struct route *route);

/* Reads the body, unless that was done before, and calls the handler: on the loop, or on a
 * worker, which goes on with what the loop has read. What is wrong with the body sets the
 * request's problem, or its errors: HANDLED_REFUSED. */
enum handled dispatch_request(struct request *r);

/* Charges and opens the upload of a question in lines whose options were read with
 * `outcome`. Where that is no HANDLED_ANSWER, or what is needed cannot be had, the request
 * has its problem. */
void dispatch_open_lines(struct request *r, enum handled outcome);

/* Refuses the request because of a line that is wrong, and drops the upload. */
void dispatch_refuse_line(struct request *r, const struct line_fault *fault);

#endif

/* Parses a complete body, checks it against its route's schema, and calls the handler. */
#ifndef PUZZLED_SERVER_HTTP_DISPATCH_H
#define PUZZLED_SERVER_HTTP_DISPATCH_H

#include "request.h"

/* A larger body is parsed by a worker: 16 KiB of the worst JSON (thousands of unknown keys)
 * keep a loop busy for about two milliseconds. */
enum { DISPATCH_ON_LOOP_MAX = 16 * 1024 };

/* Parses the body, checks it and calls the handler: on the loop, or on a worker. What is
 * wrong with the body sets the request's problem, or its errors: HANDLED_REFUSED. */
enum handled dispatch_request(struct request *r);

#endif

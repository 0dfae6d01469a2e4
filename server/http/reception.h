/* Reads a request while its parts arrive: the target, the head, the body. Sets the problem
 * of the request as soon as a problem is known. */
#ifndef PUZZLED_SERVER_HTTP_RECEPTION_H
#define PUZZLED_SERVER_HTTP_RECEPTION_H

#include "request.h"

/* The next step for a request. */
enum reception {
    RECEPTION_CONTINUE, /* more of the request may arrive */
    RECEPTION_RESPOND,  /* respond with the problem now, before the body */
    RECEPTION_CUT_SHORT /* as RECEPTION_RESPOND, but write directly to the socket, and close
                         * the connection, because the rest of the body is not worth
                         * reading */
};

/* Checks a request target before it is decoded. */
void reception_check_target(struct request *r, const char *target);

/* Finds the route for a decoded target. */
void reception_find_route(struct request *r, const char *url);

/* Checks whether the route accepts a request with this head, and begins to read an NDJSON
 * body. `stop` cancels the work on the request. */
void reception_check_head(struct request *r, const atomic_bool *stop);

/* Returns what happens after the head. `broken` means that the head itself breaks a
 * rule. */
enum reception reception_after_head(const struct request *r, bool broken);

/* Adds `size` bytes of the body. Returns what happens next. */
enum reception reception_add_body(struct request *r, const char *data, size_t size);

/* Completes an NDJSON body, and lets its handler respond. */
enum handler_result reception_end_lines(struct request *r);

#endif

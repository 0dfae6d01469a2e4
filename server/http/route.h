/* A row of the route table: which function answers which request.
 *
 * Rows are data. The server refuses to start when a row has no operation in the OpenAPI
 * document; a test fails when an operation has no row. */
#ifndef PUZZLED_SERVER_HTTP_ROUTE_H
#define PUZZLED_SERVER_HTTP_ROUTE_H

#include "server/exchange.h"
#include "server/ndjson/reader.h"

#include <stddef.h>

enum route_run {
    RUN_ON_LOOP,   /* short: always on the loop that read the request */
    RUN_ON_WORKER, /* heavy: always in the work queue */
    RUN_EITHER     /* tried on the loop; in the work queue when it says HANDLED_LATER */
};

struct route {
    const char *method; /* "GET", with which HEAD comes, or "POST", with which QUERY does */
    const char *path;   /* may end in one "{name}" segment */
    const char *alias;  /* a second path for the same operation, or NULL */
    enum handled (*handle)(struct exchange *x);
    enum route_run run;
    size_t max_body;                 /* bytes; 0 means the server's --max-body */
    const struct line_reader *lines; /* reads questions in lines; NULL: there are none */
};

#endif

/* A row of the route table, which states the operation that a request calls.
 *
 * The server does not start if a row does not have an operation in the OpenAPI document. A
 * test fails if an operation of the OpenAPI document does not have a row. */
#ifndef PUZZLED_SERVER_HTTP_ROUTE_H
#define PUZZLED_SERVER_HTTP_ROUTE_H

#include "server/handler.h"

struct route {
    const char *method; /* "GET", which includes HEAD, or "POST", which includes QUERY */
    const char *path;   /* can end with one "{name}" segment */
    const char *alias;  /* a second path for the same operation, or NULL */
    const struct operation *operation;
};

/* A path that does not exist but that people try, and the path to suggest instead. */
struct route_guess {
    const char *guess, *path;
};

/* Returns true if GET requests can call the operation of a POST route. `route` is NULL if
 * there is no route. Only operations that do not take a long time support GET, so crawlers
 * cannot overload the service. */
static inline bool route_has_get(const struct route *route)
{
    return route && route->operation->read && route->operation->run != RUN_ON_WORKER;
}

/* Returns true if the service responds to requests for `route` (NULL: no route) even while
 * all connections are in use. */
static inline bool route_is_probe(const struct route *route)
{
    return route && route->operation->probe;
}

#endif

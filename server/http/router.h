/* Which route of the table answers a method and a path. */
#ifndef PUZZLED_SERVER_HTTP_ROUTER_H
#define PUZZLED_SERVER_HTTP_ROUTER_H

#include "route.h"

#include <stdbool.h>

/* A path or an alias of the table, and the routes that have it. */
struct router_path {
    const char *pattern;
    size_t length;                  /* of what stands before the "{" */
    bool has_parameter;             /* it ends in "{name}" */
    const struct route *get, *post; /* NULL: it does not take the method */
};

struct router {
    const struct route *routes;
    struct router_path *paths; /* each once; sorted by compare_paths */
    size_t count;              /* of the paths */
};

struct router_match {
    const struct route *route; /* NULL when the path does not take the method */
    unsigned index;            /* of the route in the table */
    const char *allow;         /* the path's methods, as for Allow; NULL: no such path */
    bool takes_questions;      /* by POST and by QUERY */
    const char *parameter;     /* points into the path; NULL when the path has none */
};

/* Prepares the search in a table of `count` routes, which must outlive the router; no two
 * of them answer the same method and path. False without memory. */
bool router_open(struct router *router, const struct route *routes, unsigned count);
void router_close(struct router *router);

/* Looks `path` up, a C string without its query, by binary search. HEAD finds the route of
 * GET, and QUERY that of POST. A path without a parameter goes before one that has one.
 * Cost: about 12 ns for 50 paths, 15 ns for 500. Thread-safe. */
struct router_match router_find(const struct router *router, const char *method,
                                const char *path);

/* The known path that is spelled most like `path` (see server/schema/spelling.h), or NULL
 * when none is near: less than half of it differs. */
const char *router_nearest(const struct router *router, const char *path);

#endif

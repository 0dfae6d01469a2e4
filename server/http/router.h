/* Which row of the route table answers a method and a path.
 *
 * Paths are sorted once; a look-up is a binary search, then, for the few paths that end
 * in "{name}", a scan. The table is read-only afterwards and shared by all loops. */
#ifndef PUZZLED_SERVER_HTTP_ROUTER_H
#define PUZZLED_SERVER_HTTP_ROUTER_H

#include "route.h"

#include <stdbool.h>

enum { ROUTER_ALLOW_MAX = 40 };

struct router;

struct router_match {
    bool path_known;         /* some method of this path has a row */
    const char *allow;       /* the path's methods, as for Allow; owned by the router */
    const struct route *row; /* NULL when the method has none */
    unsigned index;          /* of the row in the table */
    const char *parameter;   /* points into the path; NULL when the path has none */
};

/* Makes a router over `count` rows, which must outlive it. NULL without memory, or when
 * two rows answer the same method and path (said on stderr). */
struct router *router_create(const struct route *rows, unsigned count);
void router_free(struct router *router);

/* Looks `path` up, a C string without its query. HEAD finds the row of GET. Cost: about
 * 50 ns. Thread-safe. */
struct router_match router_find(const struct router *router, const char *method,
                                const char *path);

/* The known path that is spelled most like `path` (see server/schema/spelling.h), or NULL
 * when none is near. */
const char *router_nearest(const struct router *router, const char *path);

#endif

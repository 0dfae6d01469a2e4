#include "router.h"

#include "server/json/spelling.h"

#include <limits.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

/* Compares the lengths first: most paths differ in them. */
static int compare_paths(const void *a, const void *b)
{
    const struct router_path *one = a, *other = b;

    if (one->length != other->length)
        return one->length < other->length ? -1 : 1;
    if (one->has_parameter != other->has_parameter)
        return one->has_parameter - other->has_parameter;
    return memcmp(one->pattern, other->pattern, one->length);
}

static void add_path(struct router *router, const char *pattern, const struct route *route)
{
    size_t length = strcspn(pattern, "{");
    const struct router_path key = {pattern, length, pattern[length] == '{', NULL, NULL};
    struct router_path *path =
        lsearch(&key, router->paths, &router->count, sizeof key, compare_paths);

    if (strcmp(route->method, "GET") == 0)
        path->get = route;
    else
        path->post = route;
}

bool router_open(struct router *router, const struct route *routes, unsigned count,
                 const struct route_guess *guesses)
{
    *router = (struct router){.routes = routes,
                              .paths = calloc(2 * (size_t)count, sizeof *router->paths),
                              .guesses = guesses};
    if (!router->paths)
        return false;
    for (unsigned i = 0; i < count; i++) {
        add_path(router, routes[i].path, &routes[i]);
        if (routes[i].alias)
            add_path(router, routes[i].alias, &routes[i]);
    }
    qsort(router->paths, router->count, sizeof *router->paths, compare_paths);
    return true;
}

void router_close(struct router *router)
{
    free(router->paths);
}

/* Returns the path that equals `text`, or a path whose parameter matches the last segment of
 * `text`, which must not be empty. */
static const struct router_path *find_path(const struct router *router, const char *text)
{
    struct router_path key = {.pattern = text, .length = strlen(text)};
    const char *slash = strrchr(text, '/');
    const struct router_path *found =
        bsearch(&key, router->paths, router->count, sizeof key, compare_paths);

    if (found || !slash || !slash[1])
        return found;
    key.length = (size_t)(slash + 1 - text);
    key.has_parameter = true;
    return bsearch(&key, router->paths, router->count, sizeof key, compare_paths);
}

/* The methods of a path, by whether it has a route for GET and for POST. */
static const char *const allowed[2][2] = {
    {NULL, "POST, QUERY, OPTIONS"},
    {"GET, HEAD, OPTIONS", "GET, HEAD, POST, QUERY, OPTIONS"}};

struct router_match router_find(const struct router *router, const char *method,
                                const char *path)
{
    const struct router_path *found = find_path(router, path);
    struct router_match match = {0};

    if (!found)
        return match;
    match.allow = allowed[found->get || route_has_get(found->post)][found->post != NULL];
    match.accepts_body = found->post;
    match.parameter = found->has_parameter ? path + found->length : NULL;
    if (strcmp(method, "POST") == 0 || strcmp(method, "QUERY") == 0)
        match.route = found->post;
    else if (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0)
        match.route = found->get || !route_has_get(found->post) ? found->get : found->post;
    if (match.route)
        match.index = (unsigned)(match.route - router->routes);
    return match;
}

/* Returns the distance of `path` from the spelling of the client; UINT_MAX if it is too far
 * to suggest it. */
static unsigned distance_to(const struct router_path *path, const struct value_name *typed)
{
    const struct value_name known = {path->pattern, path->length};
    unsigned distance;

    if (path->has_parameter || known.length < 3 || known.length > SPELLING_BYTES_MAX)
        return UINT_MAX;
    distance = spelling_distance(typed, &known);
    return distance < 4 && 2 * distance < known.length ? distance : UINT_MAX;
}

/* Returns the path of the guess that equals `path`, if the router has it; otherwise NULL. */
static const char *find_guess(const struct router *router, const char *path)
{
    for (const struct route_guess *g = router->guesses; g && g->guess; g++) {
        if (strcmp(g->guess, path) == 0 && find_path(router, g->path))
            return g->path;
    }
    return NULL;
}

const char *router_nearest(const struct router *router, const char *path)
{
    const struct value_name typed = {path, strnlen(path, SPELLING_BYTES_MAX + 1)};
    const char *best = find_guess(router, path);
    unsigned fewest = UINT_MAX;

    if (best || typed.length > SPELLING_BYTES_MAX)
        return best;
    for (size_t i = 0; i < router->count; i++) {
        const char *known = router->paths[i].pattern;
        unsigned distance = distance_to(&router->paths[i], &typed);

        if (distance < fewest || (best && distance == fewest && strcmp(known, best) < 0)) {
            fewest = distance;
            best = known;
        }
    }
    return best;
}

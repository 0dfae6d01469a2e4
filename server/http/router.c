#include "router.h"

#include "server/schema/spelling.h"

#include <limits.h>
#include <string.h>

/* What `path` has in the place of the "{name}" that ends `pattern`: one whole segment, so
 * it holds no slash and is not empty. "" where the two are equal without one, NULL where
 * `path` is another one. */
static const char *match_path(const char *pattern, const char *path)
{
    while (*pattern && *pattern != '{' && *pattern == *path) {
        pattern++;
        path++;
    }
    if (*pattern == '{')
        return *path && !strchr(path, '/') ? path : NULL;
    return *pattern == *path ? path : NULL;
}

static const char *match_row(const struct route *row, const char *path)
{
    const char *rest = match_path(row->path, path);

    return rest || !row->alias ? rest : match_path(row->alias, path);
}

/* The methods of a path, by whether it has a row for GET and one for POST. */
static const char *const allowed[2][2] = {
    {NULL, "POST, OPTIONS"}, {"GET, HEAD, OPTIONS", "GET, HEAD, POST, OPTIONS"}};

struct router_match router_find(const struct router *router, const char *method,
                                const char *path)
{
    struct router_match match = {0};
    bool get = false, post = false;

    if (strcmp(method, "HEAD") == 0)
        method = "GET";
    for (unsigned i = 0; i < router->count; i++) {
        const struct route *row = &router->rows[i];
        const char *rest = match_row(row, path);

        if (!rest)
            continue;
        match.path_known = true;
        match.parameter = *rest ? rest : NULL;
        if (strcmp(row->method, method) == 0) {
            match.row = row;
            match.index = i;
            return match;
        }
        if (strcmp(row->method, "GET") == 0)
            get = true;
        else
            post = true;
    }
    match.allow = allowed[get][post];
    return match;
}

static bool is_near(const struct spelling *typed, const char *path, unsigned *distance)
{
    const struct spelling known = {path, strlen(path)};

    if (strchr(path, '{') || known.length < 3 || known.length > SPELLING_BYTES_MAX)
        return false;
    *distance = spelling_distance(typed, &known);
    return *distance < 4; /* further away is no help */
}

const char *router_nearest(const struct router *router, const char *path)
{
    const struct spelling typed = {path, strnlen(path, SPELLING_BYTES_MAX + 1)};
    const char *best = NULL;
    unsigned fewest = UINT_MAX, distance;

    if (typed.length > SPELLING_BYTES_MAX)
        return NULL;
    for (unsigned i = 0; i < 2 * router->count; i++) {
        const struct route *row = &router->rows[i / 2];
        const char *known = i % 2 ? row->alias : row->path;

        if (known && is_near(&typed, known, &distance) &&
            (distance < fewest || (distance == fewest && strcmp(known, best) < 0))) {
            fewest = distance;
            best = known;
        }
    }
    return best;
}

#include "router.h"

#include "server/schema/spelling.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    const char *path;
    size_t prefix; /* bytes before "{"; 0 when the path is exact */
    int get, post; /* row indices, -1 for none */
    char allow[ROUTER_ALLOW_MAX];
};

struct router {
    const struct route *rows;
    unsigned exact, total; /* entries: the exact ones first, sorted */
    struct entry entries[];
};

static struct entry *add_entry(struct router *r, const char *path)
{
    const char *brace = strchr(path, '{');

    for (unsigned i = 0; i < r->total; i++) {
        if (strcmp(r->entries[i].path, path) == 0)
            return &r->entries[i];
    }
    r->entries[r->total] = (struct entry){.path = path, .get = -1, .post = -1};
    if (brace)
        r->entries[r->total].prefix = (size_t)(brace - path);
    return &r->entries[r->total++];
}

static bool add_path(struct router *r, unsigned row, const char *path)
{
    struct entry *e = add_entry(r, path);
    int *slot = strcmp(r->rows[row].method, "GET") == 0 ? &e->get : &e->post;

    if (*slot >= 0) {
        fprintf(stderr, "puzzled: two routes for %s %s\n", r->rows[row].method, path);
        return false;
    }
    *slot = (int)row;
    return true;
}

/* Exact paths first, in byte order. */
static int compare_entries(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;

    if (!x->prefix != !y->prefix)
        return x->prefix ? 1 : -1;
    return strcmp(x->path, y->path);
}

static void finish_entries(struct router *r)
{
    qsort(r->entries, r->total, sizeof r->entries[0], compare_entries);
    for (unsigned i = 0; i < r->total; i++) {
        struct entry *e = &r->entries[i];

        snprintf(e->allow, sizeof e->allow, "%s%sOPTIONS", e->get >= 0 ? "GET, HEAD, " : "",
                 e->post >= 0 ? "POST, " : "");
        if (!e->prefix)
            r->exact = i + 1;
    }
}

struct router *router_create(const struct route *rows, unsigned count)
{
    struct router *r = calloc(1, sizeof *r + 2 * count * sizeof r->entries[0]);

    if (!r)
        return NULL;
    r->rows = rows;
    for (unsigned i = 0; i < count; i++) {
        if (!add_path(r, i, rows[i].path) ||
            (rows[i].alias && !add_path(r, i, rows[i].alias))) {
            free(r);
            return NULL;
        }
    }
    finish_entries(r);
    return r;
}

void router_free(struct router *router)
{
    free(router);
}

static int compare_path(const void *key, const void *entry)
{
    return strcmp(key, ((const struct entry *)entry)->path);
}

/* The parameter is one whole segment, so it holds no slash and is not empty. */
static const struct entry *find_prefix(const struct router *r, const char *path)
{
    for (unsigned i = r->exact; i < r->total; i++) {
        const struct entry *e = &r->entries[i];

        if (strncmp(path, e->path, e->prefix) == 0 && path[e->prefix] &&
            !strchr(path + e->prefix, '/'))
            return e;
    }
    return NULL;
}

struct router_match router_find(const struct router *router, const char *method,
                                const char *path)
{
    struct router_match match = {0};
    const struct entry *e = bsearch(path, router->entries, router->exact,
                                    sizeof router->entries[0], compare_path);
    int row = -1;

    if (!e && (e = find_prefix(router, path)))
        match.parameter = path + e->prefix;
    if (!e)
        return match;
    match.path_known = true;
    match.allow = e->allow;
    if (strcmp(method, "POST") == 0)
        row = e->post;
    else if (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0)
        row = e->get;
    if (row >= 0) {
        match.row = &router->rows[row];
        match.index = (unsigned)row;
    }
    return match;
}

const char *router_nearest(const struct router *router, const char *path)
{
    const struct spelling typed = {path, strnlen(path, SPELLING_BYTES_MAX + 1)};
    const char *best = NULL;
    unsigned fewest = 4; /* further away is no help */

    if (typed.length > SPELLING_BYTES_MAX)
        return NULL;
    for (unsigned i = 0; i < router->exact; i++) {
        const char *text = router->entries[i].path;
        const struct spelling known = {text, strlen(text)};
        unsigned count;

        if (known.length < 3 || known.length > SPELLING_BYTES_MAX)
            continue;
        count = spelling_distance(&typed, &known);
        if (count < fewest) {
            fewest = count;
            best = text;
        }
    }
    return best;
}

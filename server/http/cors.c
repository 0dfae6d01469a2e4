#include "cors.h"

#include <string.h>

/* True when `origin` is one of the names in `list`, which commas separate. */
static bool origin_listed(const char *list, const char *origin)
{
    size_t length = strlen(origin);

    while (*list) {
        size_t item = strcspn(list, ",");

        if (item == length && memcmp(list, origin, length) == 0)
            return true;
        list += item + (list[item] == ',');
    }
    return false;
}

/* Metrics are for the operator. On a developer's machine any page could read them. */
static bool is_private(const struct request *r)
{
    return r->match.route && strcmp(r->match.route->path, "/metrics") == 0;
}

struct cors_fields cors_fields(const struct request *r)
{
    const char *allowed = r->service->options.cors_origin, *origin = r->head.origin;
    bool any = strcmp(allowed, "*") == 0;
    struct cors_fields fields = {0};
    struct page_field *next = fields.list;

    if (strcmp(allowed, "none") == 0 || is_private(r))
        return fields;
    if (!any)
        *next++ = (struct page_field){"Vary", "Origin"};
    if (!any && (!origin || !origin_listed(allowed, origin)))
        return fields;
    *next++ = (struct page_field){"Access-Control-Allow-Origin", any ? "*" : origin};
    /* "*" does not cover requests with credentials, which are never allowed here. If any
     * origin is allowed, a cached response serves all of them: no header depends on Origin. */
    *next = (struct page_field){"Access-Control-Expose-Headers", "*"};
    return fields;
}

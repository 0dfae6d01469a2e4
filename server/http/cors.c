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

struct cors_fields cors_fields(const struct request *r)
{
    const char *allowed = r->service->options.cors_origin, *origin = r->head.origin;
    bool any = strcmp(allowed, "*") == 0;
    struct cors_fields fields = {0};
    struct page_field *next = fields.list;

    if (strcmp(allowed, "none") == 0)
        return fields;
    if (!any)
        *next++ = (struct page_field){"Vary", "Origin"};
    if (!any && (!origin || !origin_listed(allowed, origin)))
        return fields;
    *next++ = (struct page_field){"Access-Control-Allow-Origin", any ? "*" : origin};
    if (origin)
        *next = (struct page_field){"Access-Control-Expose-Headers",
                                    "Accept-Query, Allow, ETag, Retry-After, "
                                    "X-Request-Id"};
    return fields;
}

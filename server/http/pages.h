/* What answers with pages, and with what the service knows of itself. */
#ifndef PUZZLED_SERVER_HTTP_PAGES_H
#define PUZZLED_SERVER_HTTP_PAGES_H

#include "page.h"
#include "route.h"
#include "server/exchange.h"

/* A field of the head of an answer. */
struct page_field {
    const char *name;
    const char *value;
};

/* How long an answer that cannot change within a version is kept: a day, so that a new
 * version shows. A value of Cache-Control. */
extern const char pages_keep[];

/* What the answer with `page` says besides, up to a name NULL. */
const struct page_field *page_fields(const struct page *page);

/* Writes the strong entity tag of `length` bytes into `tag`, PAGE_TAG_MAX long. */
void page_tag(char *tag, const void *bytes, size_t length);

/* The page that tells a browser that there is nothing; NULL where the front end has none.
 */
const struct page *pages_not_found(const struct pages *pages);

/* GET /, /{puzzle}, /assets/{name}, /{file of the front end}, /openapi.json, /docs,
 * /healthz, /readyz, /metrics. A browser gets the page "{puzzle}.html" of the front end, or
 * its "index.html" where it has none of that name. */
enum handled pages_index(struct exchange *x);
enum handled pages_puzzle(struct exchange *x);
enum handled pages_asset(struct exchange *x);
enum handled pages_file(struct exchange *x);
enum handled pages_openapi(struct exchange *x);
enum handled pages_docs(struct exchange *x);
enum handled pages_health(struct exchange *x);
enum handled pages_ready(struct exchange *x);
enum handled pages_metrics(struct exchange *x);

/* Whether a route is one by which is asked if the service is well: /healthz and /readyz. */
bool pages_is_probe(const struct route *route);

#endif

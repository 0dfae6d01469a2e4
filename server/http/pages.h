/* Answers that are made once, at the start or by the build, and compressed once. */
#ifndef PUZZLED_SERVER_HTTP_PAGES_H
#define PUZZLED_SERVER_HTTP_PAGES_H

#include "server/exchange.h"

#include <stddef.h>

enum { PAGE_TAG_MAX = 40 };

/* A field of the head of an answer. */
struct page_field {
    const char *name;
    const char *value;
};

/* Of the files of the front end, tools/pack_folder.py writes the first members. */
struct page {
    const char *name; /* in /assets/{name}; "index.html" is what `/` answers to browsers */
    const char *content_type;
    const void *plain;
    size_t plain_length;
    const void *gzip; /* NULL when compression does not pay */
    size_t gzip_length;
    bool immutable;                  /* the name changes with the content */
    unsigned status;                 /* 0 is 200 */
    const struct page_field *fields; /* sent besides, up to a name NULL; or NULL */
    char tag[PAGE_TAG_MAX]; /* strong entity tag of `plain`, with its quotes; or empty */
    char gzip_tag[PAGE_TAG_MAX]; /* of `gzip` */
};

struct pages {
    struct page index;
    struct page openapi;
    const struct page *docs; /* leads to what describes the interface */
    const struct page *site; /* the files of the front end, by their name */
    size_t site_count;
};

/* Makes a page of a copy of `length` bytes; false without memory. */
bool page_make(struct page *page, const char *bytes, size_t length,
               const char *content_type);
/* Frees what page_make made. */
void page_free(struct page *page);

/* Writes the strong entity tag of `length` bytes into `tag`, PAGE_TAG_MAX long. */
void page_tag(char *tag, const void *bytes, size_t length);

/* Makes the fixed pages: the two texts are JSON; the `count` pages of the front end, which
 * are sorted by name, in byte order, stay the caller's and get what they lack. NULL without
 * memory. */
struct pages *pages_make(const char *index, const char *openapi, struct page *site,
                         size_t count);
void pages_free(struct pages *pages);

/* GET /, /assets/{name}, /openapi.json, /docs, /healthz, /readyz, /metrics. */
enum handled pages_index(struct exchange *x);
enum handled pages_asset(struct exchange *x);
enum handled pages_openapi(struct exchange *x);
enum handled pages_docs(struct exchange *x);
enum handled pages_health(struct exchange *x);
enum handled pages_ready(struct exchange *x);
enum handled pages_metrics(struct exchange *x);

#endif

/* Responses that the build creates. A page has a body for each content coding, with its
 * entity tag. tools/build/pack.py writes tables of pages. */
#ifndef PUZZLED_SERVER_ASSETS_PAGE_H
#define PUZZLED_SERVER_ASSETS_PAGE_H

#include "etag.h"

#include <stddef.h>

/* A header of a response. A list ends with a header whose name is NULL. */
struct header {
    const char *name;
    const char *value;
};

/* The kinds of pages, which have different headers (static_files.c). */
enum page_headers {
    PAGE_REVALIDATED, /* caches must revalidate the page, because it depends on the version */
    PAGE_ONE_DAY,     /* caches can store the page for a day */
    PAGE_INDEX,     /* an index document for programs; browsers get a page of the website */
    PAGE_HTML,      /* a page of the website */
    PAGE_CATALOG,   /* the API catalog */
    PAGE_IMMUTABLE, /* the name of the file changes with its content */
    PAGE_REDIRECT_TO_API,    /* redirects to the API page of the website */
    PAGE_REDIRECT_TO_OPENAPI /* redirects to the OpenAPI document */
};

/* Content codings (RFC 9110, 8.4.1), from the largest body to the smallest body. */
enum page_coding { PAGE_IDENTITY, PAGE_GZIP, PAGE_BROTLI, PAGE_CODINGS };

struct page_body {
    const void *bytes; /* NULL if the page does not have this coding */
    size_t length;
    char tag[ETAG_SIZE]; /* strong entity tag, with its quotation marks; or "" */
};

struct page {
    const char *name; /* of its file */
    const char *content_type;
    enum page_headers headers;
    unsigned status; /* 0 means 200 */
    struct page_body bodies[PAGE_CODINGS];
};

/* The pages are sorted by name, in byte order. */
struct page_table {
    const struct page *pages;
    size_t count;
};

/* The pages of a service. */
struct pages {
    const struct page *index; /* GET /, for programs */
    struct page_table
        documents; /* "openapi.json" and the documents that are derived from it */
    struct page_table puzzles; /* "set.json" is GET /set, for programs */
    struct page_table site;    /* the files of the website. For browsers, "index.html" is
                                * GET /, and "set.html" is GET /set */
};

#endif

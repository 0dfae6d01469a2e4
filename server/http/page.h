/* Answers that the build has made: bytes, compressed bytes, and entity tags of both.
 * tools/pack_pages.py writes tables of them. */
#ifndef PUZZLED_SERVER_HTTP_PAGE_H
#define PUZZLED_SERVER_HTTP_PAGE_H

#include <stddef.h>

enum { PAGE_TAG_MAX = 40 };

/* What is said of a page in the head of its answer (pages.c). */
enum page_fields {
    PAGE_PASSING,   /* asked for anew each time, as another version has another one */
    PAGE_ANSWER,    /* to a question */
    PAGE_INDEX,     /* where a browser gets a page of the front end */
    PAGE_HTML,      /* that page, */
    PAGE_IMMUTABLE, /* and files of the front end whose names change with their contents */
    PAGE_TO_API,
    PAGE_TO_OPENAPI
};

struct page {
    const char *name; /* of its file */
    const char *content_type;
    enum page_fields fields;
    unsigned status; /* 0 is 200 */
    const void *plain;
    size_t plain_length;
    char tag[PAGE_TAG_MAX]; /* strong entity tag of `plain`, with its quotes; or empty */
    const void *gzip;       /* NULL when compression does not pay */
    size_t gzip_length;
    char gzip_tag[PAGE_TAG_MAX];
};

/* By their names in byte order. */
struct page_table {
    const struct page *pages;
    size_t count;
};

/* The pages of a program. */
struct pages {
    const struct page *index; /* GET /, for programs */
    const struct page *openapi;
    struct page_table puzzles; /* "set.json": GET /set, for programs */
    struct page_table site; /* the files of the front end: "index.html" is what `/` answers
                             * to browsers, "set.html" what /set does */
};

#endif

/* Answers that are made once, at the start, and compressed once. */
#ifndef PUZZLED_PAGES_H
#define PUZZLED_PAGES_H

#include "document.h"

#include <stddef.h>

enum { PAGE_TAG_MAX = 40 };

struct page {
    char *plain;
    size_t plain_length;
    char *gzip; /* NULL when compression does not pay */
    size_t gzip_length;
    const char *content_type;
    char tag[PAGE_TAG_MAX];      /* strong entity tag of `plain`, with its quotes */
    char gzip_tag[PAGE_TAG_MAX]; /* of `gzip` */
};

struct pages {
    struct page index;
    struct page openapi;
    struct page docs;
};

/* Makes a page of a copy of `length` bytes; false without memory. */
bool page_make(struct page *page, const char *bytes, size_t length,
               const char *content_type);
void page_free(struct page *page);

/* Writes the strong entity tag of `length` bytes into `tag`, PAGE_TAG_MAX long. */
void page_tag(char *tag, const void *bytes, size_t length);

/* Makes the fixed pages out of the document. NULL without memory. */
struct pages *pages_make(const struct document *document, const char *text, size_t length);
void pages_free(struct pages *pages);

/* GET /, /openapi.json, /docs, /healthz, /readyz, /metrics. */
enum handled pages_index(struct exchange *x);
enum handled pages_openapi(struct exchange *x);
enum handled pages_docs(struct exchange *x);
enum handled pages_health(struct exchange *x);
enum handled pages_ready(struct exchange *x);
enum handled pages_metrics(struct exchange *x);

#endif

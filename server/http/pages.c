#define XXH_INLINE_ALL
#include "pages.h"

#include "server/json/hex.h"
#include "server/observe/log.h"
#include "server/observe/metrics.h"
#include "server/service.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16 /* zlib's way to ask for a gzip header */, GZIP_MEMORY = 9 };

void page_tag(char *tag, const void *bytes, size_t length)
{
    XXH128_hash_t hash = XXH3_128bits(bytes, length);

    tag[0] = '"';
    hex_write(tag + 1, hash.high64);
    hex_write(tag + 1 + HEX_DIGITS, hash.low64);
    memcpy(tag + 1 + 2 * HEX_DIGITS, "\"", 2);
}

/* Leaves page->gzip NULL when it would not be smaller. */
static void compress_page(struct page *page)
{
    z_stream z = {0};
    char *packed;

    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    packed = malloc(page->plain_length + 1); /* never 0 */
    z.next_in = (unsigned char *)(uintptr_t)page->plain;
    z.avail_in = (unsigned)page->plain_length;
    z.next_out = (unsigned char *)packed;
    z.avail_out = packed ? (unsigned)page->plain_length : 0;
    if (!packed || deflate(&z, Z_FINISH) != Z_STREAM_END) {
        free(packed);
        packed = NULL;
    }
    page->gzip = packed;
    page->gzip_length = z.total_out;
    deflateEnd(&z);
}

/* Gives `page` its entity tags. */
static void add_tags(struct page *page)
{
    page_tag(page->tag, page->plain, page->plain_length);
    if (page->gzip)
        page_tag(page->gzip_tag, page->gzip, page->gzip_length);
}

bool page_make(struct page *page, const char *bytes, size_t length,
               const char *content_type)
{
    char *copy = malloc(length ? length : 1);

    *page = (struct page){.content_type = content_type, .plain = copy};
    if (!copy)
        return false;
    memcpy(copy, bytes, length);
    page->plain_length = length;
    compress_page(page);
    add_tags(page);
    return true;
}

void page_free(struct page *page)
{
    free((void *)(uintptr_t)page->plain);
    free((void *)(uintptr_t)page->gzip);
}

/* What a browser is told about the page of the front end and about its files. Nothing comes
 * from elsewhere, nothing goes elsewhere, and no other site may frame it. */
static const struct page_field json_fields[] = {{"Vary", "Accept"}, {NULL, NULL}};
static const struct page_field home_fields[] = {
    {"Vary", "Accept"},
    {"Cache-Control", "no-cache"},
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {NULL, NULL}};
static const struct page_field immutable_fields[] = {
    {"Cache-Control", "public, max-age=31536000, immutable"},
    {"X-Content-Type-Options", "nosniff"},
    {NULL, NULL}};
static const struct page_field passing_fields[] = {
    {"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}, {NULL, NULL}};

/* Where people read about the interface; a service without its front end has no page for
 * them, just the document. */
static const struct page_field to_api[] = {{"Location", "/#/api"}, {NULL, NULL}};
static const struct page_field to_openapi[] = {{"Location", "/openapi.json"}, {NULL, NULL}};
static const struct page api_page = {.status = 302,
                                     .plain = "/#/api\n",
                                     .plain_length = 7,
                                     .content_type = "text/plain",
                                     .fields = to_api};
static const struct page openapi_page = {.status = 302,
                                         .plain = "/openapi.json\n",
                                         .plain_length = 14,
                                         .content_type = "text/plain",
                                         .fields = to_openapi};

static const char home_name[] = "index.html";

static void finish_site(struct page *site, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        site[i].fields = strcmp(site[i].name, home_name) == 0 ? home_fields
                         : site[i].immutable                  ? immutable_fields
                                                              : passing_fields;
        add_tags(&site[i]);
    }
}

static int compare_name(const void *key, const void *page)
{
    return strcmp(key, ((const struct page *)page)->name);
}

/* The page of the file `name`, or NULL. */
static const struct page *find_page(const struct pages *pages, const char *name)
{
    return bsearch(name, pages->site, pages->site_count, sizeof *pages->site, compare_name);
}

struct pages *pages_make(const char *index, const char *openapi, struct page *site,
                         size_t count)
{
    struct pages *pages = calloc(1, sizeof *pages);

    if (!pages)
        return NULL;
    if (!page_make(&pages->index, index, strlen(index), "application/json") ||
        !page_make(&pages->openapi, openapi, strlen(openapi), "application/json")) {
        pages_free(pages);
        return NULL;
    }
    finish_site(site, count);
    pages->site = site;
    pages->site_count = count;
    pages->index.fields = json_fields;
    pages->docs = count > 1 ? &api_page : &openapi_page;
    return pages;
}

void pages_free(struct pages *pages)
{
    if (!pages)
        return;
    page_free(&pages->index);
    page_free(&pages->openapi);
    free(pages);
}

enum handled pages_index(struct exchange *x)
{
    const struct pages *pages = x->host.service->pages;
    const struct page *home = NULL;

    if (x->prefers_html)
        home = find_page(pages, home_name);
    x->page = home ? home : &pages->index;
    return HANDLED_PAGE;
}

enum handled pages_asset(struct exchange *x)
{
    x->page = find_page(x->host.service->pages, x->parameter);
    return x->page && x->page->fields != home_fields ? HANDLED_PAGE : HANDLED_MISSING;
}

enum handled pages_openapi(struct exchange *x)
{
    x->page = &x->host.service->pages->openapi;
    return HANDLED_PAGE;
}

enum handled pages_docs(struct exchange *x)
{
    x->page = x->host.service->pages->docs;
    return HANDLED_PAGE;
}

static void write_status(struct exchange *x, const char *status)
{
    x->varies = true;
    jw_begin_object(&x->out);
    jw_put_text(&x->out, "status", status);
    jw_end_object(&x->out);
}

enum handled pages_health(struct exchange *x)
{
    write_status(x, "ok");
    return HANDLED_ANSWER;
}

enum handled pages_ready(struct exchange *x)
{
    if (atomic_load_explicit(&x->host.service->draining, memory_order_relaxed))
        return HANDLED_UNREADY;
    write_status(x, "ready");
    return HANDLED_ANSWER;
}

enum handled pages_metrics(struct exchange *x)
{
    const struct service *s = x->host.service;
    const struct metrics_level levels[] = {
        {"puzzled_requests_in_flight", "gauge", "Requests begun and not yet answered.",
         atomic_load(&s->requests)},
        {"puzzled_connections_open", "gauge", "Client connections that are open.",
         atomic_load(&s->connections)},
        {"puzzled_connections_total", "counter", "Client connections accepted.",
         atomic_load(&s->accepted)},
        {"puzzled_queue_depth", "gauge", "Heavy jobs that wait for a worker.",
         atomic_load(&s->jobs.waiting)},
        {"puzzled_queue_limit", "gauge", "Heavy jobs that may wait.", s->jobs.limit},
        {"puzzled_workers_busy", "gauge", "Workers that run a heavy job.",
         atomic_load(&s->jobs.working)},
        {"puzzled_workers_helping", "gauge",
         "Workers that help another with its heavy job.", atomic_load(&s->jobs.helping)},
        {"puzzled_workers", "gauge", "Workers for heavy jobs.", s->jobs.workers},
        {"puzzled_memory_budget_bytes", "gauge",
         "Memory for large bodies and large answers, together.", s->memory.limit},
        {"puzzled_memory_used_bytes", "gauge", "How much of that memory is in use.",
         atomic_load(&s->memory.used)},
        {"puzzled_memory_peak_bytes", "gauge", "The most of it that ever was in use.",
         atomic_load(&s->memory.peak)},
        {"puzzled_memory_worker_bytes", "gauge", "Memory that one heavy job may take.",
         s->worker_bytes},
        {"puzzled_memory_refused_total", "counter",
         "Bodies and answers refused because that memory was in use.",
         atomic_load(&s->memory.refused)},
        {"puzzled_loops", "gauge", "Event loops that serve.", s->options.loops},
        {"puzzled_jobs_refused_total", "counter",
         "Heavy jobs refused because the queue was full.", atomic_load(&s->jobs.refused)},
        {"puzzled_jobs_cancelled_total", "counter",
         "Heavy jobs stopped because their client left.", atomic_load(&s->cancelled)},
        {"puzzled_log_lines_dropped_total", "counter",
         "Log lines lost because their reader was slow.", log_dropped(s->log)},
    };

    x->varies = true;
    x->content_type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(s->metrics, &x->out, levels, sizeof levels / sizeof levels[0]);
    return HANDLED_ANSWER;
}

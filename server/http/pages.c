#define XXH_INLINE_ALL
#include "pages.h"

#include "server/json/hex.h"
#include "server/observe/log.h"
#include "server/observe/metrics.h"
#include "server/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

void page_tag(char *tag, const void *bytes, size_t length)
{
    XXH128_hash_t hash = XXH3_128bits(bytes, length);

    tag[0] = '"';
    hex_write(tag + 1, hash.high64);
    hex_write(tag + 1 + HEX_DIGITS, hash.low64);
    memcpy(tag + 1 + 2 * HEX_DIGITS, "\"", 2);
}

const char pages_keep[] = "public, max-age=86400";

/* What a browser is told about the page of the front end and about its files. Nothing comes
 * from elsewhere, nothing goes elsewhere, and no other site may frame it. */
static const struct page_field index_fields[] = {
    {"Vary", "Accept"}, {"Cache-Control", "no-cache"}, {NULL, NULL}};
static const struct page_field html_fields[] = {
    {"Vary", "Accept"},
    {"Cache-Control", "no-cache"},
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
     "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"Referrer-Policy", "no-referrer"},
    {NULL, NULL}};
static const struct page_field immutable_fields[] = {
    {"Cache-Control", "public, max-age=31536000, immutable"}, {NULL, NULL}};
static const struct page_field passing_fields[] = {{"Cache-Control", "no-cache"},
                                                   {NULL, NULL}};
static const struct page_field answer_fields[] = {{"Cache-Control", pages_keep},
                                                  {NULL, NULL}};
static const struct page_field to_api[] = {
    {"Location", "/api"}, {"Vary", "Accept"}, {"Cache-Control", "no-cache"}, {NULL, NULL}};
static const struct page_field to_openapi[] = {{"Location", "/openapi.json"},
                                               {"Vary", "Accept"},
                                               {"Cache-Control", "no-cache"},
                                               {NULL, NULL}};

const struct page_field *page_fields(const struct page *page)
{
    static const struct page_field *const fields[] = {
        [PAGE_PASSING] = passing_fields,     [PAGE_ANSWER] = answer_fields,
        [PAGE_INDEX] = index_fields,         [PAGE_HTML] = html_fields,
        [PAGE_IMMUTABLE] = immutable_fields, [PAGE_TO_API] = to_api,
        [PAGE_TO_OPENAPI] = to_openapi,
    };

    return fields[page->fields];
}

/* Where browsers and programs find the documentation. A service without the website only
 * has the OpenAPI document. */
static const struct page api_page = {.status = 302,
                                     .plain = "/api\n",
                                     .plain_length = 5,
                                     .content_type = "text/plain",
                                     .fields = PAGE_TO_API};
static const struct page openapi_page = {.status = 302,
                                         .plain = "/openapi.json\n",
                                         .plain_length = 14,
                                         .content_type = "text/plain",
                                         .fields = PAGE_TO_OPENAPI};

static int compare_name(const void *key, const void *page)
{
    return strcmp(key, ((const struct page *)page)->name);
}

/* The page of the file `name`, or NULL. */
static const struct page *find_page(const struct page_table *table, const char *name)
{
    return bsearch(name, table->pages, table->count, sizeof *table->pages, compare_name);
}

/* The page of the file `name` and `suffix`, or NULL. */
static const struct page *find_named(const struct page_table *table, const char *name,
                                     const char *suffix)
{
    char file[64];

    snprintf(file, sizeof file, "%s%s", name, suffix);
    return find_page(table, file);
}

/* Answers with the page of the front end where one is asked for and there is one. */
static enum handled answer_page(struct exchange *x, const struct page *index)
{
    const struct page_table *site = &x->host.service->pages.site;
    const struct page *html = NULL;

    if (x->prefers_html)
        html = find_named(site, x->parameter, ".html");
    if (x->prefers_html && !html)
        html = find_page(site, "index.html");
    x->page = html ? html : index;
    return x->page ? HANDLED_PAGE : HANDLED_MISSING;
}

const struct page *pages_not_found(const struct pages *pages)
{
    return find_page(&pages->site, "not-found.html");
}

enum handled pages_index(struct exchange *x)
{
    return answer_page(x, x->host.service->pages.index);
}

enum handled pages_puzzle(struct exchange *x)
{
    return answer_page(x,
                       find_named(&x->host.service->pages.puzzles, x->parameter, ".json"));
}

enum handled pages_file(struct exchange *x)
{
    x->page = find_page(&x->host.service->pages.site, x->parameter);
    return x->page ? HANDLED_PAGE : HANDLED_MISSING;
}

enum handled pages_asset(struct exchange *x)
{
    enum handled outcome = pages_file(x);

    return outcome == HANDLED_PAGE && x->page->fields == PAGE_HTML ? HANDLED_MISSING
                                                                   : outcome;
}

enum handled pages_openapi(struct exchange *x)
{
    x->page = x->host.service->pages.openapi;
    return HANDLED_PAGE;
}

enum handled pages_docs(struct exchange *x)
{
    bool has_site = x->host.service->pages.site.count > 1;

    x->page = has_site && x->prefers_html ? &api_page : &openapi_page;
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

bool pages_is_probe(const struct route *route)
{
    return route && (route->handle == pages_health || route->handle == pages_ready);
}

enum handled pages_metrics(struct exchange *x)
{
    const struct service *s = x->host.service;
    const struct metrics_level levels[] = {
        {"puzzled_requests_in_flight", "gauge", "Requests that the service is processing.",
         atomic_load(&s->requests)},
        {"puzzled_connections_open", "gauge", "Open client connections.",
         atomic_load(&s->connections)},
        {"puzzled_connections_total", "counter", "Accepted client connections.",
         atomic_load(&s->accepted)},
        {"puzzled_connections_limit", "gauge", "Maximum number of open client connections.",
         s->options.max_connections},
        {"puzzled_connections_rejected_total", "counter",
         "Client connections rejected at the connection limit or the limit of open files.",
         atomic_load(&s->refused)},
        {"puzzled_client_limit_rejected_total", "counter",
         "Connections and forwarded requests rejected by the limit per client.",
         atomic_load(&s->clients.refused)},
        {"puzzled_queue_depth", "gauge", "Jobs that wait for a worker.",
         atomic_load(&s->jobs.waiting)},
        {"puzzled_queue_limit", "gauge", "Maximum number of jobs that wait for a worker.",
         s->jobs.limit},
        {"puzzled_workers_busy", "gauge", "Workers that run a job.",
         atomic_load(&s->jobs.working)},
        {"puzzled_workers_helping", "gauge",
         "Workers that run a part of another worker's job.", atomic_load(&s->jobs.helping)},
        {"puzzled_workers", "gauge", "Worker threads.", s->jobs.workers},
        {"puzzled_memory_limit_bytes", "gauge",
         "Memory limit of large request bodies and large responses together.",
         s->memory.limit},
        {"puzzled_memory_used_bytes", "gauge",
         "Memory used by large request bodies and large responses.",
         atomic_load(&s->memory.used)},
        {"puzzled_memory_peak_bytes", "gauge",
         "Highest value of puzzled_memory_used_bytes since the start.",
         atomic_load(&s->memory.peak)},
        {"puzzled_worker_memory_limit_bytes", "gauge", "Memory limit of a job.",
         s->worker_bytes},
        {"puzzled_memory_rejected_total", "counter",
         "Request bodies and responses rejected at the memory limit.",
         atomic_load(&s->memory.refused)},
        {"puzzled_event_loops", "gauge", "Event loop threads.", s->options.loops},
        {"puzzled_jobs_rejected_total", "counter",
         "Jobs rejected because the queue was full.", atomic_load(&s->jobs.refused)},
        {"puzzled_jobs_canceled_total", "counter",
         "Jobs canceled because the client disconnected.", atomic_load(&s->cancelled)},
        {"puzzled_log_lines_dropped_total", "counter",
         "Log lines dropped because standard output was slow or failed.",
         log_dropped(s->log)},
    };

    x->varies = true;
    x->content_type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(s->metrics, &x->out, levels, sizeof levels / sizeof levels[0]);
    return HANDLED_ANSWER;
}

#define XXH_INLINE_ALL
#include "pages.h"

#include "docs_page.h"
#include "hex.h"
#include "service.h"

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

    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    page->gzip = malloc(page->plain_length);
    z.next_in = (unsigned char *)page->plain;
    z.avail_in = (unsigned)page->plain_length;
    z.next_out = (unsigned char *)page->gzip;
    z.avail_out = page->gzip ? (unsigned)page->plain_length : 0;
    if (!page->gzip || deflate(&z, Z_FINISH) != Z_STREAM_END) {
        free(page->gzip);
        page->gzip = NULL;
    }
    page->gzip_length = z.total_out;
    deflateEnd(&z);
}

bool page_make(struct page *page, const char *bytes, size_t length,
               const char *content_type)
{
    memset(page, 0, sizeof *page);
    page->content_type = content_type;
    page->plain = malloc(length ? length : 1);
    if (!page->plain)
        return false;
    memcpy(page->plain, bytes, length);
    page->plain_length = length;
    page_tag(page->tag, bytes, length);
    compress_page(page);
    if (page->gzip)
        page_tag(page->gzip_tag, page->gzip, page->gzip_length);
    return true;
}

void page_free(struct page *page)
{
    free(page->plain);
    free(page->gzip);
}

static const char *first_tag(const json_t *operation)
{
    return json_string_value(json_array_get(json_object_get(operation, "tags"), 0));
}

/* The paths of one puzzle's questions, aliases left out. */
static void write_questions(struct json_writer *w, json_t *paths, const char *puzzle)
{
    const char *path;
    json_t *item;

    jw_key(w, puzzle);
    jw_begin_array(w);
    json_object_foreach(paths, path, item)
    {
        json_t *post = json_object_get(item, "post");

        if (post && !json_object_get(post, "x-alias-of") && first_tag(post) &&
            strcmp(first_tag(post), puzzle) == 0)
            jw_text(w, path);
    }
    jw_end_array(w);
}

static void write_puzzles(struct json_writer *w, const json_t *document)
{
    json_t *paths = json_object_get(document, "paths");
    json_t *tag;
    size_t i;

    jw_key(w, "puzzles");
    jw_begin_object(w);
    json_array_foreach(json_object_get(document, "tags"), i, tag)
    {
        const char *name = json_string_value(json_object_get(tag, "name"));

        if (name && strcmp(name, "service") != 0)
            write_questions(w, paths, name);
    }
    jw_end_object(w);
}

static void write_index(struct json_writer *w, const json_t *document)
{
    static const char *const links[][2] = {
        {"openapi", "/openapi.json"}, {"docs", "/docs"},       {"health", "/healthz"},
        {"readiness", "/readyz"},     {"metrics", "/metrics"}, {"problems", "/problems"}};
    json_t *info = json_object_get(document, "info");

    jw_begin_object(w);
    jw_key(w, "name");
    jw_text(w, "puzzled");
    jw_key(w, "version");
    jw_text(w, PUZZLED_VERSION);
    jw_key(w, "description");
    jw_json(w, json_object_get(info, "summary"));
    write_puzzles(w, document);
    jw_key(w, "links");
    jw_begin_object(w);
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        jw_key(w, links[i][0]);
        jw_text(w, links[i][1]);
    }
    jw_end_object(w);
    jw_end_object(w);
    jw_raw(w, "\n", 1);
}

static bool make_written(struct page *page, struct json_writer *w, const char *content_type)
{
    bool good = !w->failed && page_make(page, w->data, w->length, content_type);

    jw_free(w);
    return good;
}

struct pages *pages_make(const struct document *document, const char *text, size_t length)
{
    struct pages *pages = calloc(1, sizeof *pages);
    struct json_writer index, docs;

    if (!pages)
        return NULL;
    jw_init(&index);
    jw_init(&docs);
    write_index(&index, document_json(document));
    docs_page_write(&docs, document_json(document));
    if (!page_make(&pages->openapi, text, length, "application/json") ||
        !make_written(&pages->index, &index, "application/json") ||
        !make_written(&pages->docs, &docs, "text/html; charset=utf-8")) {
        pages_free(pages);
        return NULL;
    }
    return pages;
}

void pages_free(struct pages *pages)
{
    if (!pages)
        return;
    page_free(&pages->index);
    page_free(&pages->openapi);
    page_free(&pages->docs);
    free(pages);
}

enum handled pages_index(struct exchange *x)
{
    x->page = &x->service->pages->index;
    return HANDLED_PAGE;
}

enum handled pages_openapi(struct exchange *x)
{
    x->page = &x->service->pages->openapi;
    return HANDLED_PAGE;
}

enum handled pages_docs(struct exchange *x)
{
    x->page = &x->service->pages->docs;
    return HANDLED_PAGE;
}

static void write_status(struct exchange *x, const char *status)
{
    x->varies = true;
    jw_begin_object(&x->out);
    jw_key(&x->out, "status");
    jw_text(&x->out, status);
    jw_end_object(&x->out);
}

enum handled pages_health(struct exchange *x)
{
    write_status(x, "ok");
    return HANDLED_ANSWER;
}

enum handled pages_ready(struct exchange *x)
{
    if (atomic_load_explicit(&x->service->draining, memory_order_relaxed))
        return HANDLED_UNREADY;
    write_status(x, "ready");
    return HANDLED_ANSWER;
}

enum handled pages_metrics(struct exchange *x)
{
    const struct service *s = x->service;
    const struct metrics_gauges now = {
        .requests_in_flight = atomic_load_explicit(&s->requests, memory_order_relaxed),
        .connections_open = atomic_load_explicit(&s->connections, memory_order_relaxed),
        .queue_depth = atomic_load_explicit(&s->waiting, memory_order_relaxed),
        .queue_limit = s->options.queue,
        .workers_busy = atomic_load_explicit(&s->working, memory_order_relaxed),
        .workers_helping = atomic_load_explicit(&s->helping, memory_order_relaxed),
        .workers = s->worker_count,
        .memory_budget = s->memory.limit,
        .memory_used = budget_used(&s->memory),
        .memory_peak = budget_peak(&s->memory),
        .memory_worker = s->worker_bytes,
        .memory_refused = budget_misfits(&s->memory),
        .connections = atomic_load_explicit(&s->accepted, memory_order_relaxed),
        .jobs_refused = atomic_load_explicit(&s->refused, memory_order_relaxed),
        .jobs_cancelled = atomic_load_explicit(&s->cancelled, memory_order_relaxed),
        .log_lines_dropped = log_dropped(s->log),
    };

    x->varies = true;
    x->content_type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(s->metrics, &x->out, &now);
    return HANDLED_ANSWER;
}

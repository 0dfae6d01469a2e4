#include "response.h"

#include "mcp.h"
#include "server/assets/static_files.h"
#include "server/run/operation.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STATUS_OK = 200,
    STATUS_ACCEPTED = 202,
    STATUS_NO_CONTENT = 204,
    STATUS_NOT_MODIFIED = 304,
    STATUS_METHOD_NOT_ALLOWED = 405,
    STATUS_UNSUPPORTED_MEDIA_TYPE = 415
};

enum { DURATION_SIZE = 24 }; /* 2^64 nanoseconds as milliseconds with a point, and a NUL */

static const char no_store[] = "no-store";

static void add(struct response *response, const char *name, const char *value)
{
    assert(response->count < RESPONSE_HEADERS_MAX);
    response->headers[response->count++] = (struct header){name, value};
}

static void add_all(struct response *response, const struct header *list)
{
    for (; list->name; list++)
        add(response, list->name, list->value);
}

/* Returns true if the response depends on the Accept header. */
static bool is_negotiated(const struct request *r)
{
    return r->match.route && operation_media_types(r->match.route->operation);
}

static bool is_closing(const struct request *r)
{
    return r->closes || atomic_load_explicit(&r->service->draining, memory_order_relaxed);
}

/* Returns true if the comma-separated `list` contains `origin`. */
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

/* Adds the headers of cross-origin resource sharing, as --cors-origin sets them. The
 * metrics do not get these headers, because they are for the operator, and any web page
 * could read them on a developer's machine. */
static void add_cors(struct response *response, const struct request *r)
{
    const char *allowed = r->service->settings.cors_origin, *origin = r->head.origin;
    bool any = strcmp(allowed, "*") == 0;
    bool private = r->match.route && strcmp(r->match.route->path, "/metrics") == 0;

    if (private || strcmp(allowed, "none") == 0)
        return;
    if (!any)
        add(response, "Vary", "Origin");
    if (!any && (!origin || !origin_listed(allowed, origin)))
        return;
    add(response, "Access-Control-Allow-Origin", any ? "*" : origin);
    /* "*" does not cover requests with credentials, which are never allowed here. If any
     * origin is allowed, no header depends on Origin, so that a cached response is valid
     * for all origins. */
    add(response, "Access-Control-Expose-Headers", "*");
}

/* Sets the status and the body, and adds the headers of each response. */
static void begin(struct response *response, const struct request *r, unsigned status,
                  const char *type)
{
    *response = (struct response){.status = status};
    if (type) {
        add(response, "Content-Type", type);
        add(response, "X-Content-Type-Options", "nosniff");
    }
    if (is_negotiated(r))
        add(response, "Vary", "Accept");
    add_cors(response, r);
    if (is_closing(r))
        add(response, "Connection", "close");
}

/* Returns true if `list`, the value of If-None-Match, contains `tag`. The comparison is
 * weak, so "W/" before an element is ignored. Other text before an element is not
 * ignored. */
static bool lists_tag(const char *list, const char *tag)
{
    size_t length = strlen(tag);

    for (const char *at = list; *at;) {
        at += strspn(at, ", \t");
        at += strncmp(at, "W/", 2) == 0 ? 2 : 0;
        if (strncmp(at, tag, length) == 0 && strchr(", \t", at[length]))
            return true;
        at += strcspn(at, ",");
    }
    return false;
}

/* Returns true if the client already has the content with this tag. Always false for a POST
 * request. */
static bool is_known(const struct request *r, const char *tag)
{
    const char *match = r->head.if_none_match;

    if (!match || strcmp(r->head.line.method, "POST") == 0)
        return false;
    return strcmp(match, "*") == 0 || lists_tag(match, tag);
}

/* Returns the coding that the client prefers. Of codings with equal weights, returns the
 * coding with the smallest body. */
static enum page_coding choose_coding(const struct page *page, const char *accepted)
{
    struct accept_encoding accept = accept_encoding_read(accepted);
    const unsigned weights[] = {accept.identity, accept.gzip, accept.brotli};
    enum page_coding best = PAGE_IDENTITY;

    for (enum page_coding i = PAGE_GZIP; i < PAGE_CODINGS; i++) {
        if (page->bodies[i].bytes && weights[i] && weights[i] >= weights[best])
            best = i;
    }
    return best;
}

static void set_tag(struct response *response, const struct request *r, const char *tag)
{
    add(response, "ETag", tag);
    if (response->status == STATUS_OK && is_known(r, tag))
        response->status = STATUS_NOT_MODIFIED;
}

/* Makes the response with a page. With an Origin, or before the connection closes, the
 * headers are only for this request. */
static void make_page(struct request *r, const struct page *page, struct response *response)
{
    static const char *const names[] = {[PAGE_GZIP] = "gzip", [PAGE_BROTLI] = "br"};
    enum page_coding coding = choose_coding(page, r->head.accept_encoding);
    const struct page_body *body = &page->bodies[coding];

    begin(response, r, page->status ? page->status : STATUS_OK, page->content_type);
    response->page = r->head.origin || is_closing(r) ? NULL : page;
    response->coding = coding;
    response->body = body->bytes;
    response->length = body->length;
    if (!page->status)
        set_tag(response, r, body->tag);
    if (coding != PAGE_IDENTITY)
        add(response, "Content-Encoding", names[coding]);
    if (page->bodies[PAGE_GZIP].bytes || page->bodies[PAGE_BROTLI].bytes)
        add(response, "Vary", "Accept-Encoding");
    add_all(response, static_files_headers(page));
}

static void write_problem(struct request *r)
{
    request_drop_answer(r);
    if (r->mcp.calls) { /* the client did not write the text of the request */
        call_drop_positions(&r->call);
        r->problem.line = 0;
    }
    problem_write(&r->call, &r->problem, r->id);
    call_drop_errors(&r->call); /* as long as the problem, but never charged */
    if (r->mcp.calls)
        mcp_wrap(r, true);
}

/* Replaces a problem that is too large for the memory budget with a shorter problem, which
 * always fits. */
static void write_problem_that_fits(struct request *r)
{
    write_problem(r);
    if (!r->call.out.failed)
        return;
    r->problem.set = false;
    r->problem.line = 0;
    request_refuse_memory(r);
    write_problem(r);
}

/* Adds the media types that the next attempt can use (RFC 9110, 15.5.16). */
static void add_accepted(struct response *response, const struct request *r)
{
    const struct route *route = r->match.route; /* NULL for OPTIONS */
    bool lines =
        route && route->operation->lines && strcmp(r->head.line.method, "POST") == 0;
    const char *body_type = media_type_names[MEDIA_JSON];

    if (route && route->operation->body_type)
        body_type = route->operation->body_type;
    if (r->match.accepts_body)
        add(response, "Accept",
            lines ? "application/json, application/x-ndjson, text/plain" : body_type);
    if (r->head.content_coding)
        add(response, "Accept-Encoding", "identity");
}

void response_make_problem(struct request *r, struct response *response)
{
    const struct json_writer *out = &r->call.out;
    unsigned status;

    write_problem_that_fits(r);
    status = problem_info(r->problem.type)->http;
    begin(response, r, r->mcp.calls ? STATUS_OK : status,
          r->mcp.calls ? media_type_names[MEDIA_JSON] : r->call.content_type);
    if (!out->failed) {
        response->body = out->data;
        response->length = out->length;
    }
    add(response, "Cache-Control", no_store);
    if (problem_is_temporary(status)) {
        snprintf(response->retry_after, sizeof response->retry_after, "%u",
                 job_queue_wait_seconds(&r->service->jobs));
        add(response, "Retry-After", response->retry_after);
    }
    if (status == STATUS_METHOD_NOT_ALLOWED)
        add(response, "Allow", r->match.allow);
    if (status == STATUS_UNSUPPORTED_MEDIA_TYPE)
        add_accepted(response, r);
    if (r->match.accepts_body &&
        (status == STATUS_METHOD_NOT_ALLOWED || status == STATUS_UNSUPPORTED_MEDIA_TYPE))
        add(response, "Accept-Query", media_type_names[MEDIA_JSON]);
}

/* Completes the response of a handler. Returns false if it does not fit in memory. */
static bool finish_answer(struct request *r)
{
    struct handler_call *call = &r->call;

    if (!call->content_type && (call->media == MEDIA_JSON || call->media == MEDIA_LINES))
        jw_raw(&call->out, "\n", 1);
    if (call->out.failed)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the response");
    return !call->out.failed;
}

/* Returns the Cache-Control header. Only responses with a tag may be stored. */
static const char *caching_of(const struct request *r, struct response *response,
                              bool tagged)
{
    if (!tagged)
        return no_store;
    if (r->call.keep_seconds) {
        snprintf(response->caching, sizeof response->caching, "public, max-age=%u",
                 r->call.keep_seconds);
        return response->caching;
    }
    return strcmp(r->match.route->method, "GET") == 0 ? "no-cache" : static_files_keep;
}

/* Writes "NAME;dur=MILLISECONDS" with a NUL at `to`, and returns the address of the NUL. Calls of
 * snprintf would take a considerable part of the time of a short request. */
static char *write_duration(char *to, const char *name, uint64_t from_ns, uint64_t to_ns)
{
    uint64_t us = to_ns > from_ns ? (to_ns - from_ns) / 1000 : 0;
    char digits[DURATION_SIZE];
    char *at = digits + sizeof digits - 1;

    *at = '\0';
    for (unsigned count = 0; us > 0 || count < 4; count++) {
        if (count == 3)
            *--at = '.';
        *--at = (char)('0' + us % 10);
        us /= 10;
    }
    return stpcpy(stpcpy(stpcpy(to, name), ";dur="), at);
}

/* Adds three times: how long the request waited for a thread (queue), how long the
 * operation took until it began to write the response (solve), and how long it wrote the
 * response (write). Also reports if the time limit of the request was reduced. */
static void add_timing(struct response *response, const struct handler_call *call)
{
    const struct handler_host *host = &call->host;
    char *at = response->timing;

    at = write_duration(at, "queue", host->received_ns, host->begun_ns);
    at = write_duration(at, ", solve", host->begun_ns, call->out.begun_ns);
    at = write_duration(at, ", write", call->out.begun_ns, host->ended_ns);
    if (host->limit_reduced)
        stpcpy(
            at,
            ", limit;desc=\"limits.milliseconds was reduced to the limit of the service\"");
    add(response, "Server-Timing", response->timing);
}

static void make_answer(struct request *r, struct response *response)
{
    struct handler_call *call = &r->call;
    bool tagged = !call->varies && !call->host.streams;

    if (!call->content_type)
        call->content_type = media_type_names[call->media];
    begin(response, r, r->mcp.status ? r->mcp.status : STATUS_OK, call->content_type);
    response->body = call->out.data;
    response->length = call->out.length;
    if (tagged) {
        etag_write(response->tag, call->out.data, call->out.length);
        set_tag(response, r, response->tag);
    }
    add(response, "Cache-Control", caching_of(r, response, tagged));
    if (r->match.route->operation->read)
        add_timing(response, call);
}

/* Returns the page of the website for browsers if the requested page does not exist. */
static const struct page *find_help(const struct request *r)
{
    if (r->problem.type == PROBLEM_NOT_FOUND &&
        accept_header_prefers(&r->head.accept, MEDIA_HTML) && request_is_get(r))
        return static_files_not_found(&r->service->pages);
    return NULL;
}

bool response_make(struct request *r, enum handler_result result, struct response *response)
{
    const struct page *page = r->call.page;

    if (result == HANDLER_OK && r->mcp.status == STATUS_ACCEPTED) {
        begin(response, r, STATUS_ACCEPTED, NULL);
        response->body = "";
        return true;
    }
    if (result == HANDLER_OK && finish_answer(r)) {
        make_answer(r, response);
        return true;
    }
    if (result != HANDLER_PAGE) {
        if (result != HANDLER_OK)
            request_explain(r, result);
        page = find_help(r);
    }
    if (page)
        make_page(r, page, response);
    else
        response_make_problem(r, response);
    return page || !r->call.out.failed;
}

void response_make_options(struct request *r, struct response *response)
{
    const char *allow = r->match.allow ? r->match.allow : "GET, HEAD, POST, QUERY, OPTIONS";

    begin(response, r, STATUS_NO_CONTENT, NULL);
    response->body = "";
    add(response, "Allow", allow);
    if (r->match.accepts_body)
        add(response, "Accept-Query", media_type_names[MEDIA_JSON]);
    if (r->head.origin && strcmp(r->service->settings.cors_origin, "none") != 0) {
        add(response, "Access-Control-Allow-Methods", allow);
        add(response, "Access-Control-Allow-Headers",
            "Content-Type, If-None-Match, X-Request-Id");
        add(response, "Access-Control-Max-Age", "86400");
    }
}

void response_make_stream(struct request *r, struct response *response)
{
    begin(response, r, STATUS_OK, media_type_names[MEDIA_LINES]);
    add(response, "Cache-Control", no_store);
}

void response_end_stream(struct request *r, enum handler_result result)
{
    if (result == HANDLER_OK && finish_answer(r))
        return;
    if (!r->problem.set)
        request_explain(r, result);
    write_problem_that_fits(r);
}

#include "response.h"

#include "cors.h"
#include "pages.h"
#include "response_raw.h"
#include "server/versions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_BLOCK = 8 * 1024 };

static const char type_json[] = "application/json", type_lines[] = "application/x-ndjson";

/* An answer without one of its fields would be another one (a page without its
 * Content-Encoding, say), so where no memory is left for a field, no response is. */
static void add(struct MHD_Response **response, const char *name, const char *value)
{
    if (!*response || MHD_add_response_header(*response, name, value) == MHD_YES)
        return;
    MHD_destroy_response(*response);
    *response = NULL;
}

static void add_cors(const struct request *r, struct MHD_Response **response)
{
    const struct cors_fields fields = cors_fields(r);

    for (const struct page_field *f = fields.list; f->name; f++)
        add(response, f->name, f->value);
}

static bool is_draining(const struct request *r)
{
    return atomic_load_explicit(&r->service->draining, memory_order_relaxed);
}

/* libmicrohttpd before 1.0 ends lines of chunks and trailers where another server may not,
 * so what follows a body in chunks is never read. */
static bool is_last(const struct connection *c)
{
    const struct request *r = c->request;

    return c->place != PLACE_ORDINARY || is_draining(r) ||
           (r->head.chunked && !versions_http_strict());
}

/* What does not change from one request for a page to the next, but for its origin. */
static void add_steady(const struct request *r, struct MHD_Response **response)
{
    if (r->match.takes_questions)
        add(response, "Accept-Query", type_json);
    add_cors(r, response);
}

static void add_common(const struct request *r, struct MHD_Response **response)
{
    add(response, response_id, r->id);
    if (r->exchange.offers_lines)
        add(response, "Vary", "Accept");
    add_steady(r, response);
}

/* Without memory for a response, a problem goes past libmicrohttpd. Nothing does where a
 * worker has the request, and with it the buffer that the problem would be written to. */
static enum MHD_Result give_up(struct connection *c)
{
    struct request *r = c->request;

    r->problem.set = false;
    r->problem.line = 0;
    problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the response headers");
    if (request_is_working(r))
        response_end_raw(c, 0);
    else
        response_send_raw(c);
    return MHD_NO;
}

static enum MHD_Result queue(struct connection *c, unsigned status,
                             struct MHD_Response *response)
{
    enum MHD_Result result;

    add_common(c->request, &response);
    if (is_last(c))
        add(&response, "Connection", "close");
    if (!response)
        return give_up(c);
    c->request->sent.status = status;
    result = MHD_queue_response(c->mhd, status, response);
    MHD_destroy_response(response);
    return result;
}

/* Returns true if `list`, the value of If-None-Match, contains `tag`. The comparison is
 * weak, so "W/" before an element makes no difference; anything else before it does. */
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

/* Returns true if the client has the content with this entity tag. POST does not ask. */
static bool is_known(const struct request *r, const char *tag)
{
    const char *match = r->head.if_none_match;

    if (!match || strcmp(r->head.line.method, "POST") == 0)
        return false;
    return strcmp(match, "*") == 0 || lists_tag(match, tag);
}

/* Returns true if the client accepts gzip: named, and not with a weight of zero. */
static bool takes_gzip(const char *accepted)
{
    const char *at = accepted ? strcasestr(accepted, "gzip") : NULL;

    if (!at)
        return false;
    at += strlen("gzip");
    at += strspn(at, " \t;");
    return strncasecmp(at, "q=", 2) != 0 || strtod(at + 2, NULL) > 0;
}

struct content {
    const char *bytes;
    size_t length;
    const char *type;
    const char *tag;     /* NULL: none */
    const char *caching; /* the value of Cache-Control; NULL where the page has its own */
    bool gzip;
};

static void add_page_fields(const struct page *page, struct MHD_Response **response)
{
    if (page->gzip)
        add(response, "Vary", "Accept-Encoding");
    for (const struct page_field *f = page_fields(page); f->name; f++)
        add(response, f->name, f->value);
}

/* Whatever is short of now, those that wait in the queue go first. */
static void add_retry_after(const struct request *r, struct MHD_Response **response)
{
    char seconds[12];

    snprintf(seconds, sizeof seconds, "%u", job_queue_seconds(&r->service->jobs));
    add(response, "Retry-After", seconds);
}

static struct MHD_Response *make_response(const struct request *r,
                                          const struct content *content)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(
        content->length, (void *)(uintptr_t)content->bytes, MHD_RESPMEM_PERSISTENT);

    add(&response, "Content-Type", content->type);
    add(&response, response_nosniff.name, response_nosniff.value);
    if (content->tag)
        add(&response, "ETag", content->tag);
    if (content->caching)
        add(&response, response_caching, content->caching);
    if (content->gzip)
        add(&response, "Content-Encoding", "gzip");
    if (r->exchange.page)
        add_page_fields(r->exchange.page, &response);
    return response;
}

/* Notes what goes out, and gives its status. */
static unsigned begin_sending(struct request *r, unsigned status,
                              const struct content *content)
{
    bool known = content->tag && status == MHD_HTTP_OK && is_known(r, content->tag);

    r->sent.bytes = known ? 0 : content->length;
    request_enter(r, REQUEST_SENDING);
    return known ? MHD_HTTP_NOT_MODIFIED : status;
}

/* What the body of the next try may be (RFC 9110, 15.5.16). */
static void add_accepted(const struct request *r, struct MHD_Response **response)
{
    const struct route *route = r->match.route; /* NULL for OPTIONS */
    bool lines = route && route->lines && strcmp(r->head.line.method, "POST") == 0;

    if (r->match.takes_questions)
        add(response, "Accept",
            lines ? "application/json, application/x-ndjson" : type_json);
    if (r->head.content_coding)
        add(response, "Accept-Encoding", "identity");
}

/* The bytes stay the caller's until libmicrohttpd reports the request completed. */
static enum MHD_Result send_content(struct connection *c, unsigned status,
                                    const struct content *content)
{
    struct request *r = c->request;
    struct MHD_Response *response = make_response(r, content);

    if (problem_passes(status))
        add_retry_after(r, &response);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        add(&response, "Allow", r->match.allow);
    if (status == MHD_HTTP_UNSUPPORTED_MEDIA_TYPE)
        add_accepted(r, &response);
    return queue(c, begin_sending(r, status, content), response);
}

/* A page's response is made once for each loop and used again: of its fields only the
 * request id is another each time, and it is in the text of an answer's head before the
 * next request is looked at. Each field costs libmicrohttpd four allocations. */
struct page_response {
    struct page_response *next;
    const struct page *page;
    bool gzip;
    struct MHD_Response *response;
    char id[REQUEST_ID_MAX + 1];
};

/* Its place, now the first of `all->pages`, perhaps still without a response; NULL without
 * memory. */
static struct page_response *find_response(struct connections *all, const struct page *page,
                                           bool gzip)
{
    struct page_response **link = &all->pages, *p;

    while (*link && ((*link)->page != page || (*link)->gzip != gzip))
        link = &(*link)->next;
    p = *link;
    if (p)
        *link = p->next;
    else
        p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->page = page;
    p->gzip = gzip;
    p->next = all->pages;
    all->pages = p;
    return p;
}

static enum MHD_Result send_again(struct connection *c, unsigned status,
                                  const struct content *content)
{
    struct request *r = c->request;
    struct page_response *p = find_response(c->all, r->exchange.page, content->gzip);

    if (!p)
        return give_up(c);
    if (p->response) {
        MHD_del_response_header(p->response, response_id, p->id);
    } else {
        p->response = make_response(r, content);
        add_steady(r, &p->response);
    }
    add(&p->response, response_id, r->id);
    if (!p->response)
        return give_up(c);
    strcpy(p->id, r->id);
    r->sent.status = begin_sending(r, status, content);
    return MHD_queue_response(c->mhd, r->sent.status, p->response);
}

void response_free_pages(struct connections *all)
{
    while (all->pages) {
        struct page_response *p = all->pages;

        all->pages = p->next;
        MHD_destroy_response(p->response);
        free(p);
    }
}

static enum MHD_Result send_page(struct connection *c)
{
    struct request *r = c->request;
    const struct page *page = r->exchange.page;
    bool gzip = page->gzip && takes_gzip(r->head.accept_encoding);
    unsigned status = page->status ? page->status : MHD_HTTP_OK;
    struct content content = {
        .bytes = gzip ? page->gzip : page->plain,
        .length = gzip ? page->gzip_length : page->plain_length,
        .type = page->content_type,
        .tag = page->status ? NULL
               : gzip       ? page->gzip_tag
                            : page->tag,
        .gzip = gzip,
    };

    /* What the origin or the end of the connection adds to the fields is not for others. */
    return r->head.origin || is_last(c) ? send_content(c, status, &content)
                                        : send_again(c, status, &content);
}

static void write_problem(struct request *r)
{
    r->exchange.page = NULL;
    request_drop_answer(r);
    problem_write(&r->exchange, &r->problem, r->id);
    exchange_drop_errors(&r->exchange); /* as long as the problem, but never charged */
}

static void write_problem_that_fits(struct request *r)
{
    write_problem(r);
    if (!r->exchange.out.failed)
        return;
    r->problem.set = false;
    r->problem.line = 0;
    request_refuse_memory(r);
    write_problem(r); /* a sentence now, for which there is always room */
}

static enum MHD_Result send_problem(struct connection *c)
{
    struct request *r = c->request;
    struct exchange *x = &r->exchange;

    write_problem_that_fits(r);
    if (x->out.failed)
        return give_up(c);
    return send_content(c, problem_info(r->problem.type)->http,
                        &(struct content){.bytes = x->out.data,
                                          .length = x->out.length,
                                          .type = x->content_type,
                                          .caching = response_no_store});
}

/* Makes `out` whole; false when it is to be refused. */
static bool finish_answer(struct request *r)
{
    struct exchange *x = &r->exchange;

    if (!x->content_type)
        jw_raw(&x->out, "\n", 1);
    if (x->out.failed)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the response");
    return !x->out.failed;
}

/* What may be kept has a tag, and nothing else. */
static const char *caching_of(const struct request *r, bool tagged)
{
    if (!tagged)
        return response_no_store;
    return strcmp(r->match.route->method, "GET") == 0 ? "no-cache" : pages_keep;
}

static enum MHD_Result send_answer(struct connection *c)
{
    struct request *r = c->request;
    struct exchange *x = &r->exchange;
    bool lines = x->offers_lines && x->streams;
    bool tagged = !x->varies && !lines;
    char tag[PAGE_TAG_MAX];

    if (!finish_answer(r))
        return send_problem(c);
    if (!x->content_type)
        x->content_type = lines ? type_lines : type_json;
    if (tagged)
        page_tag(tag, x->out.data, x->out.length);
    return send_content(c, MHD_HTTP_OK,
                        &(struct content){.bytes = x->out.data,
                                          .length = x->out.length,
                                          .type = x->content_type,
                                          .tag = tagged ? tag : NULL,
                                          .caching = caching_of(r, tagged)});
}

/* Whether a person looks for what is not there: then the front end has a page for that. */
static bool find_help(struct request *r)
{
    const struct request_head *head = &r->head;

    r->exchange.page = NULL;
    if (r->problem.type == PROBLEM_NOT_FOUND &&
        accept_header_prefers(&head->accept, head->accept.html) &&
        (strcmp(head->line.method, "GET") == 0 || strcmp(head->line.method, "HEAD") == 0))
        r->exchange.page = pages_not_found(&r->service->pages);
    return r->exchange.page;
}

enum MHD_Result response_send(struct connection *c, enum handled outcome)
{
    if (outcome == HANDLED_ANSWER)
        return send_answer(c);
    if (outcome == HANDLED_PAGE)
        return send_page(c);
    request_explain(c->request, outcome);
    return find_help(c->request) ? send_page(c) : send_problem(c);
}

/* What remains in `out` when the job is over. */
static ssize_t take_last_line(struct connection *c, char *to, size_t room)
{
    const struct json_writer *out = &c->request->exchange.out;
    size_t size = out->length - c->job.last_sent;

    if (out->failed)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (!size)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (size > room)
        size = room;
    memcpy(to, out->data + c->job.last_sent, size);
    c->job.last_sent += size;
    return (ssize_t)size;
}

/* libmicrohttpd's content reader: 0, with the connection suspended, when nothing is there
 * yet. */
static ssize_t on_read(void *cls, uint64_t position, char *to, size_t room)
{
    struct connection *c = cls;
    struct request *r = c->request;
    ssize_t size = (ssize_t)progress_stream_take(c->job.stream, to, room);

    (void)position;
    if (c->state == CONNECTION_SHUT)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    if (!size && r->phase == REQUEST_STREAMING) {
        connection_suspend(c);
        return 0;
    }
    if (!size)
        size = take_last_line(c, to, room);
    if (size > 0)
        r->sent.bytes += (size_t)size;
    if (r->phase == REQUEST_STREAMING)
        request_extend(r);
    return size;
}

enum MHD_Result response_begin_lines(struct connection *c)
{
    struct request *r = c->request;
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, LINES_BLOCK, on_read, c, NULL);

    r->sent.bytes = 0;
    request_extend(r);
    add(&response, "Content-Type", type_lines);
    add(&response, response_nosniff.name, response_nosniff.value);
    add(&response, response_caching, response_no_store);
    return queue(c, MHD_HTTP_OK, response);
}

void response_end_lines(struct request *r, enum handled outcome)
{
    if (outcome == HANDLED_ANSWER && finish_answer(r))
        return;
    if (!r->problem.set)
        request_explain(r, outcome);
    write_problem_that_fits(r);
}

enum MHD_Result response_send_options(struct connection *c)
{
    struct request *r = c->request;
    struct MHD_Response *response =
        MHD_create_response_from_buffer(0, (void *)(uintptr_t)"", MHD_RESPMEM_PERSISTENT);
    const char *allow = r->match.allow ? r->match.allow : "GET, HEAD, POST, QUERY, OPTIONS";

    r->sent.bytes = 0;
    add(&response, "Allow", allow);
    if (r->head.origin && strcmp(r->service->options.cors_origin, "none") != 0) {
        add(&response, "Access-Control-Allow-Methods", allow);
        add(&response, "Access-Control-Allow-Headers",
            "Content-Type, If-None-Match, X-Request-Id");
        add(&response, "Access-Control-Max-Age", "86400");
    }
    request_enter(r, REQUEST_SENDING);
    return queue(c, MHD_HTTP_NO_CONTENT, response);
}

#include "response.h"

#include "server/clock.h"
#include "server/loop/event_loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

enum { RETRY_AFTER_SECONDS = 1, RAW_HEAD_SIZE = 512 };

static const char type_json[] = "application/json", type_lines[] = "application/x-ndjson";

static void add(struct MHD_Response *response, const char *name, const char *value)
{
    MHD_add_response_header(response, name, value);
}

/* True when `origin` is one of the names in `list`, which commas separate. */
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

static void add_cors(const struct connection *c, struct MHD_Response *response)
{
    const char *allowed = c->loop->service->options.cors_origin;

    if (strcmp(allowed, "none") == 0)
        return;
    if (strcmp(allowed, "*") == 0) {
        add(response, "Access-Control-Allow-Origin", "*");
    } else {
        add(response, "Vary", "Origin");
        if (!c->head.origin || !origin_listed(allowed, c->head.origin))
            return;
        add(response, "Access-Control-Allow-Origin", c->head.origin);
    }
    if (c->head.origin)
        add(response, "Access-Control-Expose-Headers",
            "Allow, ETag, Retry-After, X-Request-Id");
}

static void add_common(const struct connection *c, struct MHD_Response *response)
{
    add(response, "X-Request-Id", c->id);
    if (c->exchange.offers_lines)
        add(response, "Vary", "Accept");
    add_cors(c, response);
    if (atomic_load_explicit(&c->loop->service->draining, memory_order_relaxed))
        add(response, "Connection", "close");
}

static enum MHD_Result queue(struct connection *c, unsigned status,
                             struct MHD_Response *response)
{
    enum MHD_Result result;

    c->status = status;
    c->phase = PHASE_REPLYING;
    connection_extend(c);
    result = MHD_queue_response(c->mhd, status, response);
    MHD_destroy_response(response);
    return result;
}

/* True when If-None-Match holds `tag`. A tag is a quoted hash, so finding it anywhere in
 * the list is finding it as an element; W/ before it makes no difference here. */
static bool is_known(const struct connection *c, const char *tag)
{
    const char *match = c->head.if_none_match;

    if (!match || strcmp(c->line.method, "POST") == 0)
        return false;
    return strcmp(match, "*") == 0 || strstr(match, tag);
}

/* Whether the client reads gzip: named, and not with a quality of zero. */
static bool takes_gzip(const char *accepted)
{
    const char *at = accepted ? strcasestr(accepted, "gzip") : NULL;

    if (!at)
        return false;
    at += strlen("gzip");
    at += strspn(at, " \t;");
    return strncmp(at, "q=", 2) != 0 || strtod(at + 2, NULL) > 0;
}

struct content {
    const char *bytes;
    size_t length;
    const char *type;
    const char *tag; /* NULL: none */
    bool gzip;
};

static void add_page_fields(const struct page *page, struct MHD_Response *response)
{
    if (page->gzip)
        add(response, "Vary", "Accept-Encoding");
    for (const struct page_field *f = page->fields; f && f->name; f++)
        add(response, f->name, f->value);
}

/* The bytes stay the caller's until libmicrohttpd reports the request completed. */
static enum MHD_Result send_content(struct connection *c, unsigned status,
                                    const struct content *content)
{
    bool known = content->tag && status == MHD_HTTP_OK && is_known(c, content->tag);
    struct MHD_Response *response = MHD_create_response_from_buffer(
        content->length, (void *)(uintptr_t)content->bytes, MHD_RESPMEM_PERSISTENT);

    if (!response)
        return MHD_NO;
    c->reply_bytes = known ? 0 : content->length;
    add(response, "Content-Type", content->type);
    if (content->tag)
        add(response, "ETag", content->tag);
    if (content->gzip)
        add(response, "Content-Encoding", "gzip");
    if (c->exchange.page)
        add_page_fields(c->exchange.page, response);
    if (status == MHD_HTTP_SERVICE_UNAVAILABLE) {
        char seconds[12];

        snprintf(seconds, sizeof seconds, "%d", RETRY_AFTER_SECONDS);
        add(response, "Retry-After", seconds);
    }
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        add(response, "Allow", c->match.allow);
    add_common(c, response);
    return queue(c, known ? MHD_HTTP_NOT_MODIFIED : status, response);
}

static enum MHD_Result send_page(struct connection *c)
{
    const struct page *page = c->exchange.page;
    bool gzip = page->gzip && takes_gzip(c->head.accept_encoding);

    return send_content(c, page->status ? page->status : MHD_HTTP_OK,
                        &(struct content){
                            .bytes = gzip ? page->gzip : page->plain,
                            .length = gzip ? page->gzip_length : page->plain_length,
                            .type = page->content_type,
                            .tag = page->status ? NULL
                                   : gzip       ? page->gzip_tag
                                                : page->tag,
                            .gzip = gzip,
                        });
}

/* Charges the answer to the budget until it is sent. Without room for it, it is freed and
 * the request refused instead. */
static bool claim_answer(struct connection *c)
{
    size_t size = c->exchange.out.capacity;

    if (connection_charge(c, &c->answer_charge, size))
        return true;
    connection_drop_answer(c);
    c->refusal.set = false;
    c->refusal.line = 0;
    if (size > c->loop->service->memory.limit)
        refusal_set(&c->refusal, PROBLEM_NO_MEMORY,
                    "the answer takes %zu KiB; there are %zu for all", size / 1024,
                    c->loop->service->memory.limit / 1024);
    else
        connection_refuse_memory(c);
    return false;
}

static void write_problem(struct connection *c)
{
    c->exchange.page = NULL;
    connection_drop_answer(c);
    problem_write(&c->exchange, &c->refusal, c->id);
    exchange_drop_errors(&c->exchange); /* as long as the problem, but never charged */
}

static void write_problem_that_fits(struct connection *c)
{
    write_problem(c);
    if (!claim_answer(c))
        write_problem(c); /* a sentence now, for which there is always room */
}

static enum MHD_Result send_problem(struct connection *c)
{
    struct exchange *x = &c->exchange;

    write_problem_that_fits(c);
    if (x->out.failed)
        return MHD_NO;
    return send_content(c, problem_info(c->refusal.problem)->http,
                        &(struct content){.bytes = x->out.data,
                                          .length = x->out.length,
                                          .type = x->content_type});
}

/* Makes `out` whole and charges it; false when it is to be refused. */
static bool finish_answer(struct connection *c)
{
    struct exchange *x = &c->exchange;

    if (!x->content_type)
        jw_raw(&x->out, "\n", 1);
    if (!x->out.failed)
        return claim_answer(c);
    refusal_set(&c->refusal, PROBLEM_NO_MEMORY, "no memory for the answer");
    return false;
}

static enum MHD_Result send_answer(struct connection *c)
{
    struct exchange *x = &c->exchange;
    bool lines = x->offers_lines && x->streams;
    bool tagged = !x->varies && !lines;
    char tag[PAGE_TAG_MAX];

    if (!finish_answer(c))
        return send_problem(c);
    if (!x->content_type)
        x->content_type = lines ? type_lines : type_json;
    if (tagged)
        page_tag(tag, x->out.data, x->out.length);
    return send_content(c, MHD_HTTP_OK,
                        &(struct content){.bytes = x->out.data,
                                          .length = x->out.length,
                                          .type = x->content_type,
                                          .tag = tagged ? tag : NULL});
}

static void refuse_fields(struct connection *c)
{
    const struct exchange *x = &c->exchange;
    unsigned count = x->error_count + x->errors_dropped;

    if (c->refusal.set)
        return;
    if (count == 1 && x->error_count)
        refusal_set(&c->refusal, PROBLEM_INVALID, "%s%s%s", x->errors[0].pointer,
                    x->errors[0].pointer[0] ? ": " : "", x->errors[0].detail);
    else
        refusal_set(&c->refusal, PROBLEM_INVALID, "%u fields are wrong; see errors", count);
}

void reply_explain(struct connection *c, enum handled outcome)
{
    switch (outcome) {
    case HANDLED_ANSWER:
    case HANDLED_PAGE: /* among lines */
        refusal_set(&c->refusal, PROBLEM_INTERNAL, "the answer is not a line");
        break;
    case HANDLED_REFUSED:
        refuse_fields(c);
        break;
    case HANDLED_MISSING:
        refusal_set(&c->refusal, PROBLEM_NOT_FOUND, "there is no \"%.100s\" here",
                    c->exchange.parameter);
        break;
    case HANDLED_NO_MEMORY:
        refusal_set(&c->refusal, PROBLEM_NO_MEMORY, "the memory for it could not be had");
        break;
    case HANDLED_STOPPED:
        refusal_set(
            &c->refusal, PROBLEM_STOPPED,
            "stopped after %llu milliseconds without anything to say",
            (unsigned long long)((clock_now_ns() - c->exchange.received_ns) / 1000000));
        break;
    case HANDLED_UNREADY:
        refusal_set(&c->refusal, PROBLEM_OVERLOADED, "the service is stopping");
        break;
    case HANDLED_LATER:
        refusal_set(&c->refusal, PROBLEM_INTERNAL, "a worker was told to wait");
        break;
    }
}

enum MHD_Result reply_send(struct connection *c, enum handled outcome)
{
    if (outcome == HANDLED_ANSWER)
        return send_answer(c);
    if (outcome == HANDLED_PAGE)
        return send_page(c);
    reply_explain(c, outcome);
    return send_problem(c);
}

enum MHD_Result reply_begin_lines(struct connection *c)
{
    struct MHD_Response *response = stream_respond(c);
    enum MHD_Result result;

    if (!response)
        return MHD_NO;
    c->status = MHD_HTTP_OK;
    c->reply_bytes = 0;
    connection_extend(c);
    add(response, "Content-Type", type_lines);
    add_common(c, response);
    result = MHD_queue_response(c->mhd, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

void reply_end_lines(struct connection *c, enum handled outcome)
{
    if (outcome == HANDLED_ANSWER && finish_answer(c))
        return;
    if (!c->refusal.set)
        reply_explain(c, outcome);
    write_problem_that_fits(c);
}

enum MHD_Result reply_options(struct connection *c)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(0, (void *)(uintptr_t)"", MHD_RESPMEM_PERSISTENT);
    const char *allow = c->match.path_known ? c->match.allow : "GET, HEAD, POST, OPTIONS";

    if (!response)
        return MHD_NO;
    c->reply_bytes = 0;
    add(response, "Allow", allow);
    if (c->head.origin && strcmp(c->loop->service->options.cors_origin, "none") != 0) {
        add(response, "Access-Control-Allow-Methods", allow);
        add(response, "Access-Control-Allow-Headers",
            "Content-Type, If-None-Match, X-Request-Id");
        add(response, "Access-Control-Max-Age", "86400");
    }
    add_common(c, response);
    return queue(c, MHD_HTTP_NO_CONTENT, response);
}

static void format_date(char *text, size_t size)
{
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(text, size, "%a, %d %b %Y %H:%M:%S GMT", &utc);
}

static size_t format_raw_head(const struct connection *c, char *text, size_t size)
{
    const struct exchange *x = &c->exchange;
    unsigned status = problem_info(c->refusal.problem)->http;
    bool open = strcmp(c->loop->service->options.cors_origin, "*") == 0;
    char date[40];

    format_date(date, sizeof date);
    return (size_t)snprintf(text, size,
                            "HTTP/1.1 %u %s\r\nDate: %s\r\nContent-Type: %s\r\n"
                            "Content-Length: %zu\r\nX-Request-Id: %s\r\n%s"
                            "Connection: close\r\n\r\n",
                            status, MHD_get_reason_phrase_for(status), date,
                            x->content_type, x->out.length, c->id,
                            open ? "Access-Control-Allow-Origin: *\r\n" : "");
}

void reply_raw(struct connection *c)
{
    struct exchange *x = &c->exchange;
    char head[RAW_HEAD_SIZE];
    struct iovec parts[2];
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t sent;

    problem_write(x, &c->refusal, c->id);
    if (x->out.failed)
        return;
    parts[0] = (struct iovec){head, format_raw_head(c, head, sizeof head)};
    parts[1] = (struct iovec){x->out.data, x->out.length};
    /* A client that leaves no room for a kilobyte does not read: nothing to do for it. */
    sent = sendmsg(c->fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    c->status = problem_info(c->refusal.problem)->http;
    c->reply_bytes = sent > 0 ? x->out.length : 0;
    connection_record(c);
    c->dropped = true;
}

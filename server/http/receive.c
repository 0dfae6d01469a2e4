#include "receive.h"

#include "client.h"
#include "dispatch.h"
#include "job.h"
#include "openapi.h"
#include "query.h"
#include "reserved.h"
#include "response.h"
#include "response_raw.h"
#include "server/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A body up to this size is read even when the request is refused already, so that the
 * connection can stay open. */
enum { BODY_SKIPPED_MAX = 64 * 1024 };

/* Takes the query away from libmicrohttpd, in whose read buffer it lies and which would
 * take it apart in its own way, with a record in the connection's pool for every "&". */
static void take_query(struct request *r, const char *target)
{
    char *mark = strchr(target, '?');

    if (!mark || !mark[1])
        return;
    r->query = strdup(mark + 1);
    if (!r->query)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the query");
    mark[1] = '\0';
}

static void check_target(struct request *r, const char *target, size_t length)
{
    if (length > REQUEST_TARGET_MAX)
        problem_set(&r->problem, PROBLEM_URI_TOO_LONG,
                    "the request target has %zu bytes; at most %d are allowed", length,
                    REQUEST_TARGET_MAX);
    else if (!length || !request_head_target_valid(target))
        problem_set(
            &r->problem, PROBLEM_BAD_REQUEST,
            "the request target is not a path or an http URL, or it contains a byte that "
            "is not allowed in a request target");
    else
        take_query(r, target);
}

void *receive_target(void *cls, const char *target, struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct connection *c = info ? info->socket_context : NULL;
    struct request *r = c ? connection_begin_request(c) : NULL;
    size_t length = target ? strlen(target) : 0;

    (void)cls;
    if (!r)
        return NULL;
    c->all->calls++;
    r->started_ns = clock_now_ns();
    if (c->answered)
        r->deadline_ns =
            r->started_ns + clock_seconds_ns(r->service->options.request_seconds);
    request_enter(r, REQUEST_HEAD);
    r->head.line.target = target;
    r->head.line.target_length = length;
    check_target(r, target, length);
    return c;
}

/* The path of a target in absolute form, as proxies send it, or of one in origin form. */
static const char *path_of(const char *url)
{
    const char *path = request_head_authority(url);

    if (!path)
        return url;
    path = strchr(path, '/');
    return path ? path : "/";
}

static bool is_json_type(const char *type)
{
    size_t length = strcspn(type, "; \t");

    return request_head_type_is(type, "application/json") ||
           (length > 17 && strncasecmp(type, "application/", 12) == 0 &&
            strncasecmp(type + length - 5, "+json", 5) == 0);
}

/* What clients send that were told nothing about types: nothing, or forms. */
static bool is_no_type(const char *type)
{
    return strcspn(type, "; \t") == 0 ||
           request_head_type_is(type, "application/x-www-form-urlencoded");
}

static bool has_method(const struct request *r, const char *method)
{
    return strcmp(r->head.line.method, method) == 0;
}

static size_t body_limit(const struct request *r)
{
    if (r->upload.reader)
        return r->upload.reader->max_body;
    return dispatch_body_limit(r->service, r->match.route);
}

static void refuse_path(struct request *r, const char *path)
{
    const char *near = router_nearest(&r->service->router, path);

    if (near)
        problem_set(&r->problem, PROBLEM_NOT_FOUND,
                    "\"%.100s\" does not exist; did you mean %s?", path, near);
    else
        problem_set(&r->problem, PROBLEM_NOT_FOUND,
                    "\"%.100s\" does not exist; GET / lists all operations", path);
}

static void refuse_type(struct request *r)
{
    bool lines = r->match.route->lines && has_method(r, "POST");

    problem_set(&r->problem, PROBLEM_MEDIA_TYPE,
                "Content-Type is \"%.80s\"; send application/json%s", r->head.content_type,
                lines ? " or application/x-ndjson" : "");
}

/* Judges the Content-Type of a question. QUERY must have one (RFC 10008, 2). */
static void check_type(struct request *r)
{
    const char *type = r->head.content_type ? r->head.content_type : "";

    if (has_method(r, "QUERY") && !*type)
        problem_set(&r->problem, PROBLEM_NO_MEDIA_TYPE,
                    "the Content-Type header is missing; send application/json");
    else if (!r->upload.reader && !is_json_type(type) &&
             !(has_method(r, "POST") && is_no_type(type)))
        refuse_type(r);
}

/* Whether the route takes such a request: what can be said before the body is there. */
static void check_against_route(struct request *r, const char *path)
{
    const struct request_head *head = &r->head;
    bool options = has_method(r, "OPTIONS");

    if (!r->match.allow && !(options && strcmp(path, "*") == 0))
        refuse_path(r, path);
    else if (!r->match.route && !options)
        problem_set(&r->problem, PROBLEM_METHOD,
                    "the path does not support %.20s; use one of %s", r->head.line.method,
                    r->match.allow);
    else if (head->content_length > body_limit(r))
        problem_set(&r->problem, PROBLEM_BODY_TOO_LARGE,
                    "the body has %llu bytes; at most %zu are allowed",
                    (unsigned long long)head->content_length, body_limit(r));
    else if (r->match.route && strcmp(r->match.route->method, "POST") == 0)
        check_type(r);
    if (head->content_coding && strcasecmp(head->content_coding, "identity") != 0)
        problem_set(
            &r->problem, PROBLEM_MEDIA_TYPE,
            "the Content-Encoding \"%.40s\" is not supported; send an uncompressed body "
            "without this header",
            head->content_coding);
    else if (r->match.route && r->match.route->lines && !r->upload.reader && r->query)
        problem_set(
            &r->problem, PROBLEM_INVALID,
            "query parameters are only for application/x-ndjson; put the fields of a "
            "JSON request in the body");
}

static void keep_path(struct request *r, const char *path)
{
    size_t length = strnlen(path, sizeof r->path - 1);

    memcpy(r->path, path, length);
    r->path[length] = '\0';
}

/* Tells the handler, or the line reader, about its request. */
static void prepare_exchange(struct connection *c)
{
    struct request *r = c->request;
    struct exchange *x = &r->exchange;

    x->host.service = r->service;
    x->parameter = r->match.parameter ? r->match.parameter : r->path + 1;
    x->streams = accept_header_prefers(&r->head.accept, r->head.accept.lines);
    x->prefers_html = accept_header_prefers(&r->head.accept, r->head.accept.html);
    x->stop = &c->job.job.stop;
    x->received_ns = clock_now_ns();
    x->deadline_ns = x->received_ns + clock_seconds_ns(r->service->options.job_seconds);
    x->on_loop = true;
    x->max_bytes = r->service->loop_bytes;
    x->arena = arena_in(r->first_values, sizeof r->first_values);
}

static void find_route(struct request *r, const char *path)
{
    const struct route *route;

    r->match = router_find(&r->service->router, r->head.line.method, path);
    route = r->match.route;
    if (route && route->lines && has_method(r, "POST") && r->head.content_type &&
        request_head_type_is(r->head.content_type, "application/x-ndjson"))
        r->upload.reader = route->lines;
}

/* Reads the query and opens the line reader. */
static void begin_lines(struct request *r)
{
    const struct schema *schema = openapi_query(r->service->openapi, r->match.index);

    dispatch_open_lines(r, query_read(&r->exchange, r->query, schema));
}

/* Whether what comes after a refusal is worth reading. */
static bool may_skip_body(const struct request *r)
{
    return r->problem.type != PROBLEM_BODY_TOO_LARGE && !r->head.chunked &&
           r->head.content_length <= BODY_SKIPPED_MAX;
}

/* Answers at once: more is to come than is worth reading for nothing. */
static enum MHD_Result cut_short(struct connection *c)
{
    c->lingers = true;
    response_send_raw(c);
    return MHD_NO;
}

static enum MHD_Result receive_head(struct connection *c, const char *url)
{
    struct request *r = c->request;
    const char *path = path_of(url);
    bool broken;

    request_enter(r, REQUEST_BODY);
    request_head_read(c->mhd, &r->head, &r->problem);
    broken = r->problem.set;
    if (r->head.request_id)
        strcpy(r->id, r->head.request_id);
    else
        connection_make_id(c);
    keep_path(r, path);
    find_route(r, path);
    reserved_check(c);
    client_identify(c);
    check_against_route(r, path);
    if (!r->problem.set && r->upload.reader) {
        prepare_exchange(c);
        begin_lines(r);
    }
    c->lingers = r->head.chunked;
    if (!r->problem.set || (!broken && may_skip_body(r)))
        return MHD_YES;
    if (broken && r->problem.type != PROBLEM_BAD_REQUEST)
        return cut_short(c); /* libmicrohttpd may have no memory for an answer to it */
    c->lingers = r->head.chunked || r->head.content_length || broken;
    return response_send(c, HANDLED_REFUSED);
}

/* By doubling, but not beyond what may come. The length that a head claims is not believed
 * before the bytes are there: claims alone could use up the budget. */
static size_t next_capacity(const struct request *r, size_t needed)
{
    size_t capacity = r->body.capacity ? r->body.capacity : 1024;
    size_t most = r->head.has_length ? (size_t)r->head.content_length : body_limit(r);

    while (capacity < needed)
        capacity *= 2;
    return capacity > most && most >= needed ? most : capacity;
}

/* Makes room for `needed` bytes of body, or refuses the request. */
static bool grow_body(struct request *r, size_t needed)
{
    return needed <= r->body.capacity || request_resize_body(r, next_capacity(r, needed));
}

/* What comes after a refusal: a small body, or the rest of one. */
static enum MHD_Result skip_body(struct connection *c, size_t size)
{
    struct request *r = c->request;

    r->body.skipped += size;
    if (r->upload.reader && r->body.skipped > BODY_SKIPPED_MAX)
        return cut_short(c);
    return MHD_YES;
}

static enum MHD_Result receive_lines(struct connection *c, const char *data, size_t size)
{
    struct request *r = c->request;
    struct line_fault fault;
    uint64_t rest;

    r->body.length += size;
    if (lines_feed(&r->upload.lines, data, size, &fault))
        return MHD_YES;
    dispatch_refuse_line(r, &fault);
    rest = r->head.has_length ? r->head.content_length - r->body.length : 0;
    return rest > BODY_SKIPPED_MAX ? cut_short(c) : MHD_YES;
}

static void receive_json(struct request *r, const char *data, size_t size)
{
    if (!grow_body(r, r->body.length + size)) {
        request_drop_body(r); /* and so the rest: who sends does not look for answers */
        return;
    }
    memcpy(r->body.data + r->body.length, data, size);
    r->body.length += size;
}

static enum MHD_Result receive_body(struct connection *c, const char *data, size_t size)
{
    struct request *r = c->request;

    if (r->problem.set)
        return skip_body(c, size);
    if (size > body_limit(r) - r->body.length) {
        request_refuse_length(r, body_limit(r));
        return cut_short(c);
    }
    if (r->upload.reader)
        return receive_lines(c, data, size);
    receive_json(r, data, size);
    return MHD_YES;
}

static enum handled answer_lines(struct request *r)
{
    struct line_fault fault;

    if (lines_end(&r->upload.lines, &fault))
        return upload_answer(&r->upload, &r->exchange);
    dispatch_refuse_line(r, &fault);
    return HANDLED_REFUSED;
}

static enum MHD_Result submit(struct connection *c)
{
    struct request *r = c->request;

    c->held = false;
    if (http_job_submit(c))
        return MHD_YES;
    if (!atomic_load_explicit(&r->service->draining, memory_order_relaxed) &&
        !admission_refuses(&c->all->admission)) {
        c->held = true;
        connection_suspend(c);
        return MHD_YES;
    }
    request_drop_body(r);
    atomic_fetch_add_explicit(&r->service->jobs.refused, 1, memory_order_relaxed);
    problem_set(&r->problem, PROBLEM_OVERLOADED, "the queue is full: %u jobs are waiting",
                r->service->jobs.limit);
    return response_send(c, HANDLED_REFUSED);
}

/* A try on the loop, where its time is kept account of. */
static enum handled try_briefly(struct connection *c)
{
    struct request *r = c->request;
    enum handled outcome = dispatch_request(r);

    if (r->match.route->run == RUN_EITHER)
        admission_learn(&c->all->admission, r->match.index,
                        clock_now_ns() - r->exchange.received_ns);
    return outcome;
}

static bool is_for_loop(struct connection *c)
{
    const struct request *r = c->request;
    enum route_run run = r->match.route->run;

    if (r->body.length > DISPATCH_ON_LOOP_MAX)
        return false;
    return run == RUN_ON_LOOP ||
           (run == RUN_EITHER &&
            admission_tries(&c->all->admission, r->match.index, r->exchange.received_ns));
}

static enum MHD_Result answer_json(struct connection *c)
{
    struct request *r = c->request;
    enum handled outcome;

    if (!is_for_loop(c))
        return submit(c);
    outcome = try_briefly(c);
    if (outcome != HANDLED_LATER) {
        request_drop_body(r); /* it does not wait for a client that reads slowly */
        return response_send(c, outcome);
    }
    jw_reset(&r->exchange.out);
    request_drop_answer(r);
    r->problem.set = false; /* of an answer that did not fit, which is written anew */
    return submit(c);
}

static enum MHD_Result answer(struct connection *c)
{
    struct request *r = c->request;

    if (c->held)
        return submit(c);
    if (r->problem.set)
        return response_send(c, HANDLED_REFUSED);
    if (has_method(r, "OPTIONS"))
        return response_send_options(c);
    prepare_exchange(c);
    return r->upload.reader ? response_send(c, answer_lines(r)) : answer_json(c);
}

enum MHD_Result receive_access(void *cls, struct MHD_Connection *mhd, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *data_size, void **state)
{
    struct connection *c = *state;
    size_t size = *data_size;

    (void)cls;
    (void)mhd;
    if (!c || c->state == CONNECTION_SHUT)
        return MHD_NO;
    c->all->calls++;
    switch (c->request->phase) {
    case REQUEST_HEAD:
        c->request->head.line.method = method;
        c->request->head.line.version = version;
        return receive_head(c, url);
    case REQUEST_BODY:
        *data_size = 0;
        return size ? receive_body(c, data, size) : answer(c);
    case REQUEST_STREAMING:
    case REQUEST_SENDING: /* the job was over before the first line went out */
        return response_begin_lines(c);
    case REQUEST_ANSWERED:
        return response_send(c, c->job.outcome);
    case REQUEST_IDLE:
    case REQUEST_WORKING:
    case REQUEST_ABANDONED:
        break;
    }
    return MHD_NO;
}

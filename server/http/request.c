#include "request.h"

#include "response.h"
#include "server/clock.h"
#include "server/json/memory_bound.h"
#include "server/json/syntax_error.h"
#include "server/json/text.h"
#include "server/loop/event_loop.h"
#include "server/loop/job_queue.h"
#include "server/schema/check_request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    /* A body up to this size is read even when the request is refused already, so that
     * the connection can stay open. */
    REQUEST_BODY_SKIPPED = 64 * 1024,
    /* A larger body is parsed by a worker: 16 KiB of the worst JSON (thousands of unknown
     * keys) keep a loop busy for about two milliseconds. */
    REQUEST_BODY_ON_LOOP = 16 * 1024
};

static void drop_query(struct connection *c)
{
    free(c->query);
    c->query = NULL;
}

/* libmicrohttpd decodes the query in place, and takes it apart, in its own way. */
static void keep_query(struct connection *c, const char *target)
{
    const char *mark = strchr(target, '?');

    drop_query(c);
    if (!mark || !mark[1])
        return;
    c->query = strdup(mark + 1);
    if (!c->query)
        refusal_set(&c->refusal, PROBLEM_NO_MEMORY, "no memory for the query");
}

void *request_target(void *cls, const char *target, struct MHD_Connection *mhd)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(mhd, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct connection *c = info ? info->socket_context : NULL;
    size_t length = target ? strlen(target) : 0;

    (void)cls;
    if (!c)
        return NULL;
    c->started_ns = clock_now_ns();
    if (c->requests)
        c->deadline_ns =
            c->started_ns + clock_seconds_ns(c->loop->service->options.request_seconds);
    c->phase = PHASE_RECEIVING;
    c->line.target = target;
    c->line.target_length = length;
    if (length > GUARD_URI_MAX)
        refusal_set(&c->refusal, PROBLEM_URI_TOO_LONG, "it has %zu bytes; %d are allowed",
                    length, GUARD_URI_MAX);
    else if (!length || !guard_target_valid(target))
        refusal_set(&c->refusal, PROBLEM_BAD_REQUEST,
                    "the request target is empty or holds a byte that none may hold");
    else
        keep_query(c, target);
    return c;
}

/* The path of a target in absolute form, as proxies send it, or of one in origin form. */
static const char *path_of(const char *url)
{
    const char *path;

    if (strncasecmp(url, "http://", 7) != 0 && strncasecmp(url, "https://", 8) != 0)
        return url;
    path = strchr(strchr(url, ':') + 3, '/');
    return path ? path : "/";
}

static bool is_json_type(const char *type)
{
    size_t length = strcspn(type, "; \t");

    if (length == 0)
        return true;
    if (length == 16 && strncasecmp(type, "application/json", 16) == 0)
        return true;
    if (length == 33 && strncasecmp(type, "application/x-www-form-urlencoded", 33) == 0)
        return true;
    return length > 17 && strncasecmp(type, "application/", 12) == 0 &&
           strncasecmp(type + length - 5, "+json", 5) == 0;
}

static size_t body_limit(const struct connection *c)
{
    const struct service *s = c->loop->service;
    size_t limit = s->options.max_body;

    if (c->upload.reader)
        return c->upload.reader->max_body;
    if (c->match.row && c->match.row->max_body)
        limit = c->match.row->max_body;
    return limit < s->memory.limit ? limit : s->memory.limit;
}

static void refuse_path(struct connection *c, const char *path)
{
    const char *near = router_nearest(c->loop->service->router, path);

    if (near)
        refusal_set(&c->refusal, PROBLEM_NOT_FOUND,
                    "there is nothing at \"%.100s\"; did you mean %s?", path, near);
    else
        refusal_set(&c->refusal, PROBLEM_NOT_FOUND,
                    "there is nothing at \"%.100s\"; GET / lists what there is", path);
}

static void refuse_type(struct connection *c)
{
    refusal_set(&c->refusal, PROBLEM_MEDIA_TYPE,
                "Content-Type is \"%.80s\"; send application/json%s", c->head.content_type,
                c->match.row->lines ? " or application/x-ndjson" : "");
}

/* What can be said before the body is there. */
static void check_head(struct connection *c, const char *path)
{
    const struct request_head *head = &c->head;
    bool options = strcmp(c->line.method, "OPTIONS") == 0;

    if (!c->match.path_known && !(options && strcmp(path, "*") == 0))
        refuse_path(c, path);
    else if (!c->match.row && !options)
        refusal_set(&c->refusal, PROBLEM_METHOD, "%.20s is not taken here; %s are",
                    c->line.method, c->match.allow);
    else if (head->content_length > body_limit(c))
        refusal_set(&c->refusal, PROBLEM_BODY_TOO_LARGE,
                    "the body has %llu bytes; %zu are allowed here",
                    (unsigned long long)head->content_length, body_limit(c));
    else if (strcmp(c->line.method, "POST") == 0 && head->content_type &&
             !c->upload.reader && !is_json_type(head->content_type))
        refuse_type(c);
    else if (head->content_coding && strcasecmp(head->content_coding, "identity") != 0)
        refusal_set(&c->refusal, PROBLEM_MEDIA_TYPE,
                    "Content-Encoding is \"%.40s\"; send the body as it is",
                    head->content_coding);
    else if (c->match.row && c->match.row->lines && !c->upload.reader && c->query)
        refusal_set(&c->refusal, PROBLEM_INVALID,
                    "the query is for application/x-ndjson; the fields of a JSON question "
                    "stand in its body");
}

static void keep_path(struct connection *c, const char *path)
{
    size_t length = strnlen(path, sizeof c->path - 1);

    memcpy(c->path, path, length);
    c->path[length] = '\0';
}

/* Tells the handler, or the line reader, about its request. */
static void prepare_exchange(struct connection *c)
{
    const struct service *s = c->loop->service;
    struct exchange *x = &c->exchange;

    x->service = c->loop->service;
    x->connection = c;
    x->streams = accept_prefers_lines(&c->head.accept);
    x->parameter = c->match.parameter;
    x->stop = &c->stop;
    x->received_ns = clock_now_ns();
    x->deadline_ns = x->received_ns + clock_seconds_ns(s->options.job_seconds);
    x->on_loop = true;
    x->yield = NULL;
    x->max_bytes = s->loop_bytes;
}

static void find_row(struct connection *c, const char *path)
{
    const struct route *row;

    c->match = router_find(c->loop->service->router, c->line.method, path);
    row = c->match.row;
    if (row && row->lines && c->head.content_type && upload_is_lines(c->head.content_type))
        c->upload.reader = row->lines;
}

static enum MHD_Result begin(struct connection *c, const char *url)
{
    struct service *s = c->loop->service;
    const char *path = path_of(url);
    bool broken;

    c->begun = true;
    atomic_fetch_add_explicit(&s->requests, 1, memory_order_relaxed);
    guard_read_head(c->mhd, &c->line, &c->head, &c->refusal);
    broken = c->refusal.set;
    if (c->head.request_id)
        strcpy(c->id, c->head.request_id);
    else
        connection_make_id(c);
    keep_path(c, path);
    find_row(c, path);
    check_head(c, path);
    if (!c->refusal.set && c->upload.reader) {
        prepare_exchange(c);
        upload_begin(c);
    }
    drop_query(c);
    if (!c->refusal.set)
        return MHD_YES;
    if (!broken && c->refusal.problem != PROBLEM_BODY_TOO_LARGE && !c->head.chunked &&
        c->head.content_length <= REQUEST_BODY_SKIPPED)
        return MHD_YES;
    c->lingers = c->head.chunked || c->head.content_length || broken;
    return reply_send(c, HANDLED_REFUSED);
}

/* By doubling, but not beyond what may come. The length that a head claims is not believed
 * before the bytes are there: claims alone could use up the budget. */
static size_t next_capacity(const struct connection *c, size_t needed)
{
    size_t capacity = c->body_capacity ? c->body_capacity : 1024;
    size_t most = c->head.has_length ? (size_t)c->head.content_length : body_limit(c);

    while (capacity < needed)
        capacity *= 2;
    return capacity > most && most >= needed ? most : capacity;
}

/* Makes room for `needed` bytes of body, or refuses the request. */
static bool grow_body(struct connection *c, size_t needed)
{
    size_t capacity;
    char *body;

    if (needed <= c->body_capacity)
        return true;
    capacity = next_capacity(c, needed);
    if (!connection_charge(c, &c->text_charge, capacity)) {
        connection_refuse_memory(c);
        return false;
    }
    body = realloc(c->body, capacity);
    if (!body) {
        refusal_set(&c->refusal, PROBLEM_NO_MEMORY, "no memory for the body");
        return false;
    }
    c->body = body;
    c->body_capacity = capacity;
    return true;
}

/* Answers at once: more is to come than is worth reading for nothing. */
static enum MHD_Result cut_short(struct connection *c)
{
    c->lingers = true;
    reply_raw(c);
    return MHD_NO;
}

/* What comes after a refusal: a small body, or the rest of one. */
static enum MHD_Result skip(struct connection *c, size_t size)
{
    c->upload.skipped += size;
    if (c->upload.reader && c->upload.skipped > REQUEST_BODY_SKIPPED)
        return cut_short(c);
    return MHD_YES;
}

static enum MHD_Result receive_lines(struct connection *c, const char *data, size_t size)
{
    uint64_t rest;

    c->body_length += size;
    if (upload_receive(c, data, size))
        return MHD_YES;
    rest = c->head.has_length ? c->head.content_length - c->body_length : 0;
    return rest > REQUEST_BODY_SKIPPED ? cut_short(c) : MHD_YES;
}

static enum MHD_Result receive_json(struct connection *c, const char *data, size_t size)
{
    if (!grow_body(c, c->body_length + size)) {
        connection_drop_text(c); /* and so the rest: who sends does not look for answers */
        return MHD_YES;
    }
    memcpy(c->body + c->body_length, data, size);
    c->body_length += size;
    return MHD_YES;
}

static enum MHD_Result receive(struct connection *c, const char *data, size_t size)
{
    if (c->refusal.set)
        return skip(c, size);
    if (size > body_limit(c) - c->body_length) {
        refusal_set(&c->refusal, PROBLEM_BODY_TOO_LARGE,
                    "the body has more than %zu bytes, which is all that is allowed here",
                    body_limit(c));
        return cut_short(c);
    }
    return c->upload.reader ? receive_lines(c, data, size) : receive_json(c, data, size);
}

/* The tree of a small body needs no claim: it lives only while one of the few threads works
 * on it. */
static bool claim_tree(struct connection *c)
{
    size_t limit = c->loop->service->memory.limit - c->text_charge;
    size_t size;

    if (c->body_length <= REQUEST_BODY_ON_LOOP)
        return true;
    size = json_bound_tree(c->body, c->body_length);
    if (size > limit) {
        refusal_set(&c->refusal, PROBLEM_BODY_TOO_LARGE,
                    "its values may take %zu KiB of memory; there are %zu", size / 1024,
                    limit / 1024);
        return false;
    }
    if (connection_charge(c, &c->tree_charge, size))
        return true;
    connection_refuse_memory(c);
    return false;
}

static void parse_body(struct connection *c)
{
    struct exchange *x = &c->exchange;
    struct located place;
    json_error_t error;

    if (!c->body_length) {
        refusal_set(&c->refusal, PROBLEM_NOT_JSON, "the body is empty; send a JSON object");
        c->refusal.line = c->refusal.column = 1;
        c->refusal.pointer[0] = '\0';
        return;
    }
    if (!claim_tree(c))
        return;
    if (x->yield)
        x->body =
            json_text_load_long(c->body, c->body_length, x->yield, x->service, &error);
    else
        x->body = json_text_load(c->body, c->body_length, &error);
    if (x->body)
        return;
    if (!error.text[0]) {
        refusal_set(&c->refusal, PROBLEM_NO_MEMORY, "no memory to parse the body");
        return;
    }
    locate_error(c->body, c->body_length, &error, &place);
    refusal_set(&c->refusal, PROBLEM_NOT_JSON, "%s", place.detail);
    c->refusal.line = place.line;
    c->refusal.column = place.column;
    snprintf(c->refusal.pointer, sizeof c->refusal.pointer, "%s", place.pointer);
}

enum handled request_answer(struct connection *c)
{
    struct exchange *x = &c->exchange;
    const struct schema *schema =
        document_schema(c->loop->service->document, c->match.index);

    if (schema && !x->body) {
        enum handled checked = HANDLED_REFUSED;

        parse_body(c);
        if (!c->refusal.set)
            checked = fields_check(x, schema);
        if (!x->on_loop)
            connection_drop_text(c);
        if (checked != HANDLED_ANSWER)
            return checked;
    }
    return c->match.row->handle(x);
}

static enum MHD_Result queue_or_refuse(struct connection *c)
{
    struct service *s = c->loop->service;

    if (queue_submit(c))
        return MHD_YES;
    refusal_set(&c->refusal, PROBLEM_OVERLOADED, "%u heavy questions wait already",
                s->options.queue);
    return reply_send(c, HANDLED_REFUSED);
}

static enum MHD_Result complete(struct connection *c)
{
    struct exchange *x = &c->exchange;
    enum handled outcome;

    if (c->refusal.set)
        return reply_send(c, HANDLED_REFUSED);
    if (strcmp(c->line.method, "OPTIONS") == 0)
        return reply_options(c);
    prepare_exchange(c);
    if (c->upload.reader)
        return reply_send(c, upload_finish(c));
    if (c->match.row->run == RUN_ON_WORKER || c->body_length > REQUEST_BODY_ON_LOOP)
        return queue_or_refuse(c);
    outcome = request_answer(c);
    /* No tree waits, neither in the queue nor for a client that reads slowly; to parse a
     * small body again costs little beside a heavy question. */
    connection_drop_tree(c);
    if (outcome == HANDLED_LATER) {
        jw_reset(&x->out);
        connection_drop_answer(c);
        return queue_or_refuse(c);
    }
    return reply_send(c, outcome);
}

enum MHD_Result request_access(void *cls, struct MHD_Connection *mhd, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *data_size, void **state)
{
    struct connection *c = *state;

    (void)cls;
    (void)mhd;
    if (!c || c->dropped)
        return MHD_NO;
    if (!c->begun) {
        c->line.method = method;
        c->line.version = version;
        return begin(c, url);
    }
    if (*data_size) {
        size_t size = *data_size;

        *data_size = 0;
        return receive(c, data, size);
    }
    if (c->stream.begun)
        return reply_begin_lines(c);
    if (c->phase == PHASE_ANSWERED)
        return reply_send(c, c->outcome);
    return complete(c);
}

#include "reception.h"

#include "dispatch.h"
#include "mcp.h"
#include "openapi.h"
#include "query.h"
#include "server/assets/static_files.h"
#include "server/run/operation.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

/* A body up to this size is read even after a problem, so that the connection can stay
 * open. */
enum { BODY_SKIPPED_MAX = 64 * 1024, BODY_FIRST = 1024 };

enum { TYPES_SIZE = 100 }; /* of the names of all media types in an error */

void reception_check_target(struct request *r, const char *target)
{
    size_t length = strlen(target);

    if (length > REQUEST_TARGET_MAX)
        problem_set(&r->problem, PROBLEM_URI_TOO_LONG,
                    "the request target has %zu bytes; at most %d are allowed", length,
                    REQUEST_TARGET_MAX);
    else if (!length || !request_head_target_valid(target))
        problem_set(
            &r->problem, PROBLEM_BAD_REQUEST,
            "the request target is not a path or an http URL, or it contains a byte that "
            "is not allowed in a request target");
}

/* Returns the path of a target in absolute form, which proxies send, or in origin form. */
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

/* Returns true for the types that clients send by default: no type, or the type of a
 * form. */
static bool is_no_type(const char *type)
{
    return strcspn(type, "; \t") == 0 ||
           request_head_type_is(type, "application/x-www-form-urlencoded");
}

static bool has_method(const struct request *r, const char *method)
{
    return strcmp(r->head.line.method, method) == 0;
}

static void refuse_path(struct request *r)
{
    const char *path = r->path;
    const char *near = router_nearest(&r->service->router, path);

    if (near)
        problem_set(&r->problem, PROBLEM_NOT_FOUND,
                    "\"%.100s\" does not exist; did you mean %s?", path, near);
    else
        problem_set(&r->problem, PROBLEM_NOT_FOUND,
                    "\"%.100s\" does not exist; GET / lists all operations", path);
}

static void refuse_method(struct request *r)
{
    struct router_match get = router_find(&r->service->router, "GET", r->path);

    if (get.route && get.route->operation == &static_puzzle)
        problem_set(
            &r->problem, PROBLEM_METHOD,
            "the path does not support %.20s; GET %s lists the operations of the puzzle",
            r->head.line.method, r->path);
    else
        problem_set(&r->problem, PROBLEM_METHOD,
                    "the path does not support %.20s; use one of %s", r->head.line.method,
                    r->match.allow);
}

static void refuse_type(struct request *r)
{
    const struct operation *operation = r->match.route->operation;
    bool lines = operation->lines && has_method(r, "POST");

    problem_set(&r->problem, PROBLEM_MEDIA_TYPE, "Content-Type is \"%.80s\"; send %s%s",
                r->head.content_type,
                operation->body_type ? operation->body_type : "application/json",
                lines ? ", application/x-ndjson or text/plain" : "");
}

/* Returns true if the body has the type of the operation. */
static bool has_body_type(const struct request *r, const char *type)
{
    const char *own = r->match.route->operation->body_type;

    return own ? request_head_type_is(type, own) : is_json_type(type);
}

/* Checks the Content-Type of a POST or QUERY request. QUERY requires one (RFC 10008, 2). */
static void check_type(struct request *r)
{
    const char *type = r->head.content_type ? r->head.content_type : "";

    assert(r->match.route);
    if (has_method(r, "QUERY") && !*type)
        problem_set(&r->problem, PROBLEM_NO_MEDIA_TYPE,
                    "the Content-Type header is missing; send application/json");
    else if (!r->upload.handler && !has_body_type(r, type) &&
             !(has_method(r, "POST") && is_no_type(type)))
        refuse_type(r);
}

/* Checks the Accept header of a request for an operation of a puzzle. Files are sent
 * with any Accept header. */
static void check_accept(struct request *r)
{
    const struct operation *operation = r->match.route->operation;
    const struct accept_header *accept = &r->head.accept;
    const unsigned types = operation_media_types(operation);
    char others[TYPES_SIZE];
    struct strbuf list = strbuf_in(others, sizeof others);

    if (!operation->read || accept_header_allows_json(accept) ||
        accept_header_choose(accept, types) != MEDIA_JSON)
        return;
    for (enum media_type i = MEDIA_JSON + 1; i < MEDIA_TYPES; i++) {
        if (types >> i & 1)
            strbuf_printf(&list, " or %s", media_type_names[i]);
    }
    problem_set(&r->problem, PROBLEM_NOT_ACCEPTABLE,
                "the Accept header excludes all types of this response; accept "
                "application/json%s",
                others);
}

/* Checks that the fields of a request are where the operation reads them. Otherwise, the
 * operation would ignore the fields and answer a different request. */
static void check_place_of_fields(struct request *r)
{
    bool lines = r->match.route->operation->lines;

    if (request_is_get(r) && (r->head.content_length || r->head.chunked))
        problem_set(
            &r->problem, PROBLEM_BAD_REQUEST,
            "a %s request must not have a body; use POST or QUERY, or put the fields "
            "in query parameters",
            r->head.line.method);
    else if (!request_is_get(r) && r->query && !r->upload.handler)
        problem_set(&r->problem, PROBLEM_INVALID,
                    "query parameters are only for %s; put the fields of a JSON request in "
                    "the body",
                    lines ? "application/x-ndjson and text/plain" : "GET");
}

static void check_against_route(struct request *r)
{
    const struct request_head *head = &r->head;
    bool options = has_method(r, "OPTIONS");

    if (!r->match.allow && !(options && strcmp(r->path, "*") == 0))
        refuse_path(r);
    else if (!r->match.route && !options)
        refuse_method(r);
    else if (head->content_length > request_body_limit(r))
        problem_set(&r->problem, PROBLEM_BODY_TOO_LARGE,
                    "the body has %llu bytes; at most %zu are allowed%s",
                    (unsigned long long)head->content_length, request_body_limit(r),
                    request_lines_hint(r));
    else if (has_method(r, "POST") || has_method(r, "QUERY"))
        check_type(r);
    if (r->match.route && !r->problem.set)
        check_accept(r);
    if (mcp_is_message(r) && !r->problem.set)
        mcp_check_origin(r);
    if (head->content_coding && strcasecmp(head->content_coding, "identity") != 0)
        problem_set(
            &r->problem, PROBLEM_MEDIA_TYPE,
            "the Content-Encoding \"%.40s\" is not supported; send an uncompressed body "
            "without this header",
            head->content_coding);
    else if (r->match.route &&
             (r->match.route->operation->read || r->match.route->operation->lines))
        check_place_of_fields(r);
}

static void keep_path(struct request *r, const char *path)
{
    size_t length = strnlen(path, sizeof r->path - 1);

    memcpy(r->path, path, length);
    r->path[length] = '\0';
}

void reception_find_route(struct request *r, const char *url)
{
    const char *path = path_of(url);
    const struct route *route;

    keep_path(r, path);
    r->match = router_find(&r->service->router, r->head.line.method, path);
    route = r->match.route;
    if (!route || !route->operation->lines || !has_method(r, "POST") ||
        !r->head.content_type)
        return;
    r->upload.plain = request_head_type_is(r->head.content_type, "text/plain");
    if (r->upload.plain ||
        request_head_type_is(r->head.content_type, "application/x-ndjson"))
        r->upload.handler = route->operation->lines;
}

/* Reads the options from the query and begins the NDJSON body. */
static void begin_lines(struct request *r)
{
    const struct schema *schema = openapi_query(r->service->openapi, r->match.index);

    dispatch_open_lines(r, query_read(&r->call, r->query, schema));
}

void reception_check_head(struct request *r, const atomic_bool *stop)
{
    check_against_route(r);
    if (r->problem.set || !r->upload.handler)
        return;
    request_begin_call(r, stop);
    begin_lines(r);
}

static bool may_skip_body(const struct request *r)
{
    return r->problem.type != PROBLEM_BODY_TOO_LARGE && !r->head.chunked &&
           r->head.content_length <= BODY_SKIPPED_MAX;
}

enum reception reception_after_head(const struct request *r, bool broken)
{
    if (!r->problem.set || (!broken && may_skip_body(r)))
        return RECEPTION_CONTINUE;
    /* libmicrohttpd may not have enough memory for a response to a head that is too large. */
    return broken && r->problem.type != PROBLEM_BAD_REQUEST ? RECEPTION_CUT_SHORT
                                                            : RECEPTION_RESPOND;
}

/* Doubles the capacity, up to the maximum size of the body. Does not allocate memory for a
 * Content-Length before the bytes have arrived, because such claims alone could use up the
 * memory budget. */
static size_t next_capacity(const struct request *r, size_t needed)
{
    size_t capacity = r->body.capacity ? r->body.capacity : BODY_FIRST;
    size_t most =
        r->head.has_length ? (size_t)r->head.content_length : request_body_limit(r);

    while (capacity < needed)
        capacity *= 2;
    return capacity > most && most >= needed ? most : capacity;
}

static bool grow_body(struct request *r, size_t needed)
{
    return needed <= r->body.capacity || request_resize_body(r, next_capacity(r, needed));
}

/* Skips a small body, or the rest of a body, that arrives after a problem. */
static enum reception skip_body(struct request *r, size_t size)
{
    r->body.skipped += size;
    if (r->upload.handler && r->body.skipped > BODY_SKIPPED_MAX)
        return RECEPTION_CUT_SHORT;
    return RECEPTION_CONTINUE;
}

static enum reception add_lines(struct request *r, const char *data, size_t size)
{
    uint64_t rest;

    r->body.length += size;
    if (ndjson_decoder_feed(&r->upload.decoder, data, size))
        return RECEPTION_CONTINUE;
    dispatch_refuse_line(r);
    rest = r->head.has_length ? r->head.content_length - r->body.length : 0;
    return rest > BODY_SKIPPED_MAX ? RECEPTION_CUT_SHORT : RECEPTION_CONTINUE;
}

/* If out of memory, drops this part and all further parts, because most clients do not read
 * a response before they have sent the whole request. */
static void add_json(struct request *r, const char *data, size_t size)
{
    if (!grow_body(r, r->body.length + size)) {
        request_drop_body(r);
        return;
    }
    assert(r->body.length + size <= r->body.capacity);
    memcpy(r->body.data + r->body.length, data, size);
    r->body.length += size;
}

enum reception reception_add_body(struct request *r, const char *data, size_t size)
{
    if (r->problem.set)
        return skip_body(r, size);
    assert(r->body.length <= request_body_limit(r));
    if (size > request_body_limit(r) - r->body.length) {
        request_refuse_length(r, request_body_limit(r));
        return RECEPTION_CUT_SHORT;
    }
    if (r->upload.handler)
        return add_lines(r, data, size);
    add_json(r, data, size);
    return RECEPTION_CONTINUE;
}

enum handler_result reception_end_lines(struct request *r)
{
    if (ndjson_decoder_finish(&r->upload.decoder))
        return upload_finish(&r->upload, &r->call);
    dispatch_refuse_line(r);
    return HANDLER_INVALID;
}

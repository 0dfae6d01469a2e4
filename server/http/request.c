#include "request.h"

#include "server/clock.h"
#include "server/run/operation.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Charges the response before its buffer grows. */
static bool charge_answer(void *arg, size_t bytes)
{
    struct request *r = arg;
    size_t limit = r->service->memory.limit;

    if (request_charge(r, &r->charges.answer, bytes))
        return true;
    if (bytes > limit)
        problem_set(
            &r->problem, PROBLEM_NO_MEMORY,
            "the response takes at least %zu KiB; the limit for all responses is %zu KiB",
            bytes / 1024, limit / 1024);
    else
        request_refuse_memory(r);
    return false;
}

void request_init(struct request *r, struct service *service)
{
    *r = (struct request){
        .service = service, .head.line.method = "-", .path = "-", .id = "-"};
    r->call.out.charge = charge_answer;
    r->call.out.arg = r;
}

static void release(struct request *r)
{
    assert(!r->batch);
    if (r->client.counted)
        client_limit_leave(&r->service->clients, &r->client.address);
    if (r->upload.handler)
        upload_drop(&r->upload);
    free(r->query);
    request_drop_body(r);
    request_drop_answer(r);
}

void request_reset(struct request *r)
{
    release(r);
    assert(!r->charges.text && !r->charges.values && !r->charges.answer);
    call_reset(&r->call);
    request_enter(r, REQUEST_IDLE);
    r->started_ns = 0;
    strcpy(r->path, "-");
    strcpy(r->id, "-");
    r->head = (struct request_head){.line.method = "-"};
    r->match = (struct router_match){0};
    r->query = NULL;
    r->closes = false;
    r->mcp.calls = false;
    r->mcp.status = 0;
    r->mcp.id_length = 0;
    r->problem.set = false; /* the other members are then unused, and large */
    r->problem.line = 0;
    r->body.length = r->body.skipped = 0;
    r->read = 0;
    r->upload = (struct upload){0};
    r->sent = (struct request_sent){0};
    r->client.name[0] = '\0';
    r->client.counted = false;
}

void request_free(struct request *r)
{
    release(r);
    call_free(&r->call);
    free(r->body.data);
}

#ifndef NDEBUG
/* The phases that can follow each phase, as a set of bits. */
static bool is_next(enum request_phase from, enum request_phase to)
{
    static const unsigned next[] = {
        [REQUEST_IDLE] = 1 << REQUEST_HEAD,
        [REQUEST_HEAD] = 1 << REQUEST_BODY,
        [REQUEST_BODY] = 1 << REQUEST_WORKING | 1 << REQUEST_SENDING,
        [REQUEST_WORKING] =
            1 << REQUEST_STREAMING | 1 << REQUEST_ANSWERED | 1 << REQUEST_ABANDONED,
        [REQUEST_STREAMING] = 1 << REQUEST_SENDING | 1 << REQUEST_ABANDONED,
        [REQUEST_ANSWERED] = 1 << REQUEST_SENDING,
        [REQUEST_SENDING] = 1 << REQUEST_STREAMING, /* a batch */
        [REQUEST_ABANDONED] = 0,
    };
    bool working = from == REQUEST_WORKING || from == REQUEST_STREAMING;

    return to == REQUEST_IDLE ? !working : next[from] >> to & 1;
}
#endif

/* Returns true from the end of the head to the end of the response. */
static bool is_in_flight(enum request_phase phase)
{
    return phase >= REQUEST_BODY && phase <= REQUEST_SENDING;
}

void request_enter(struct request *r, enum request_phase phase)
{
    atomic_uint *in_flight = &r->service->requests;

    assert(is_next(r->phase, phase));
    if (is_in_flight(phase) && !is_in_flight(r->phase))
        atomic_fetch_add_explicit(in_flight, 1, memory_order_relaxed);
    if (!is_in_flight(phase) && is_in_flight(r->phase))
        atomic_fetch_sub_explicit(in_flight, 1, memory_order_relaxed);
    r->phase = phase;
    if (phase == REQUEST_IDLE || phase == REQUEST_STREAMING || phase == REQUEST_SENDING)
        request_extend(r);
}

void request_extend(struct request *r)
{
    r->deadline_ns =
        clock_coarse_ns() + clock_seconds_ns(r->service->settings.idle_seconds);
}

void request_begin_call(struct request *r, const atomic_bool *stop)
{
    const struct service *service = r->service;
    const struct accept_header *accept = &r->head.accept;
    struct handler_call *call = &r->call;
    uint64_t now_ns = clock_now_ns();

    call->parameter = r->match.parameter ? r->match.parameter : r->path + 1;
    call->prefers_html = accept_header_prefers(accept, MEDIA_HTML);
    call->media =
        accept_header_choose(accept, operation_media_types(r->match.route->operation));
    call->host = (struct handler_host){
        .service = r->service,
        .stop = stop,
        .received_ns = now_ns,
        .deadline_ns = now_ns + clock_seconds_ns(service->settings.job_seconds),
        .max_bytes = service->loop_bytes,
        .on_loop = true,
        .streams = call->media == MEDIA_LINES,
        .arena = arena_in(r->first_values, sizeof r->first_values)};
}

bool request_is_get(const struct request *r)
{
    const char *method = r->head.line.method;

    return method && (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0);
}

bool request_charge(struct request *r, size_t *charge, size_t size)
{
    struct memory_budget *memory = &r->service->memory;
    size_t wanted = size > REQUEST_KEPT ? size : 0;

    assert(charge == &r->charges.text || charge == &r->charges.values ||
           charge == &r->charges.answer);
    if (wanted > *charge && !memory_budget_reserve(memory, wanted - *charge))
        return false;
    if (wanted < *charge)
        memory_budget_release(memory, *charge - wanted);
    *charge = wanted;
    return true;
}

bool request_charge_values(void *arg, size_t bytes)
{
    struct request *r = arg;
    size_t limit = r->service->memory.limit - r->charges.text;

    if (bytes > limit)
        problem_set(
            &r->problem, PROBLEM_BODY_TOO_LARGE,
            "the values in the body take more than %zu KiB of memory, which is the limit",
            limit / 1024);
    else if (request_charge(r, &r->charges.values, bytes))
        return true;
    else
        request_refuse_memory(r);
    return false;
}

void request_refuse_memory(struct request *r)
{
    problem_set(&r->problem, PROBLEM_OVERLOADED,
                "the memory for large bodies and responses is in use");
}

bool request_resize_body(struct request *r, size_t capacity)
{
    char *data;

    assert(capacity >= r->body.length && !request_is_working(r));
    if (!request_charge(r, &r->charges.text, capacity)) {
        request_refuse_memory(r);
        return false;
    }
    data = realloc(r->body.data, capacity + 1);
    if (!data) {
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the body");
        return false;
    }
    r->body.data = data;
    r->body.capacity = capacity;
    return true;
}

size_t request_body_limit(const struct request *r)
{
    const struct route *route = r->match.route;
    size_t limit = route && route->operation->max_body ? route->operation->max_body
                                                       : r->service->settings.max_body;

    if (r->upload.handler)
        return r->upload.handler->max_body;
    return limit < r->service->memory.limit ? limit : r->service->memory.limit;
}

const char *request_lines_hint(const struct request *r)
{
    const struct route *route = r->match.route;
    const char *type = r->head.content_type;

    return route && route->operation->lines && !r->upload.handler &&
                   strcmp(r->head.line.method, "POST") == 0 &&
                   (!type || !strcasestr(type, "json"))
               ? "; to send one item per line, use Content-Type: text/plain"
               : "";
}

void request_refuse_length(struct request *r, size_t limit)
{
    problem_set(&r->problem, PROBLEM_BODY_TOO_LARGE,
                "the body has more than %zu bytes, which is the limit%s", limit,
                request_lines_hint(r));
}

void request_drop_body(struct request *r)
{
    const struct route *route = request_match(r)->route;

    call_drop_body(route ? route->operation : NULL, &r->call);
    request_charge(r, &r->charges.values, 0);
    if (r->body.capacity > REQUEST_KEPT) {
        free(r->body.data);
        r->body.data = NULL;
        r->body.capacity = 0;
    }
    request_charge(r, &r->charges.text, 0);
}

void request_drop_answer(struct request *r)
{
    if (r->call.out.capacity > REQUEST_KEPT)
        jw_free(&r->call.out);
    request_charge(r, &r->charges.answer, 0);
}

static void explain_errors(struct request *r)
{
    const struct handler_call *call = &r->call;
    unsigned count = call->errors.count + call->errors.dropped;

    if (count == 1 && call->errors.count)
        problem_set(&r->problem, PROBLEM_INVALID, "%s%s%s", call->errors.list[0].pointer,
                    call->errors.list[0].pointer[0] ? ": " : "",
                    call->errors.list[0].detail);
    else
        problem_set(&r->problem, PROBLEM_INVALID,
                    call->errors.dropped
                        ? "the request has %u errors; \"errors\" lists the first %u"
                        : "the request has %u errors; \"errors\" lists them",
                    count, call->errors.count);
}

static const struct {
    enum problem_type type;
    const char *detail;
} plain_ends[] = {
    [HANDLER_OK] = {PROBLEM_INTERNAL, "the result cannot be streamed"},
    [HANDLER_PAGE] = {PROBLEM_INTERNAL, "the result cannot be streamed"},
    [HANDLER_RETRY_ON_WORKER] = {PROBLEM_INTERNAL, "a worker asked to be rescheduled"},
    [HANDLER_NO_MEMORY] = {PROBLEM_NO_MEMORY, "out of memory"},
    [HANDLER_NOT_READY] = {PROBLEM_OVERLOADED, "the service is stopping"},
};

void request_explain(struct request *r, enum handler_result result)
{
    uint64_t spent_ns = clock_now_ns() - r->call.host.received_ns;

    if (result == HANDLER_INVALID)
        explain_errors(r);
    else if (result == HANDLER_NOT_FOUND)
        problem_set(&r->problem, PROBLEM_NOT_FOUND, "\"%.100s\" does not exist", r->path);
    else if (result == HANDLER_STOPPED)
        problem_set(&r->problem, PROBLEM_STOPPED,
                    "stopped after %" PRIu64 " milliseconds without a result",
                    spent_ns / 1000000);
    else
        problem_set(&r->problem, plain_ends[result].type, "%s", plain_ends[result].detail);
}

#include "request.h"

#include "server/clock.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the answer's writer asks before it grows. */
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
    exchange_init(&r->exchange);
    r->exchange.out.charge = charge_answer;
    r->exchange.out.arg = r;
}

static void release(struct request *r)
{
    if (r->client.counted)
        client_table_leave(&r->service->clients, &r->client.address);
    upload_drop(&r->upload);
    free(r->query);
    request_drop_body(r);
    request_drop_answer(r);
}

void request_reset(struct request *r)
{
    release(r);
    exchange_reset(&r->exchange);
    request_enter(r, REQUEST_IDLE);
    r->started_ns = 0;
    strcpy(r->path, "-");
    strcpy(r->id, "-");
    r->head = (struct request_head){.line.method = "-"};
    r->match = (struct router_match){0};
    r->query = NULL;
    r->problem.set = false; /* the rest of it says nothing then, and is large */
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
    exchange_free(&r->exchange);
    free(r->body.data);
}

/* Whether its head is known and its answer is waited for. */
static bool is_in_flight(enum request_phase phase)
{
    return phase >= REQUEST_BODY && phase <= REQUEST_SENDING;
}

void request_enter(struct request *r, enum request_phase phase)
{
    atomic_uint *in_flight = &r->service->requests;

    if (is_in_flight(phase) && !is_in_flight(r->phase))
        atomic_fetch_add_explicit(in_flight, 1, memory_order_relaxed);
    if (!is_in_flight(phase) && is_in_flight(r->phase))
        atomic_fetch_sub_explicit(in_flight, 1, memory_order_relaxed);
    r->phase = phase;
    if (phase == REQUEST_IDLE || phase == REQUEST_STREAMING || phase == REQUEST_SENDING)
        request_extend(r);
}

bool request_is_working(const struct request *r)
{
    return r->phase == REQUEST_WORKING || r->phase == REQUEST_STREAMING;
}

void request_extend(struct request *r)
{
    r->deadline_ns = clock_coarse_ns() + clock_seconds_ns(r->service->options.idle_seconds);
}

bool request_charge(struct request *r, size_t *charge, size_t size)
{
    struct memory_budget *memory = &r->service->memory;
    size_t wanted = size > REQUEST_KEPT ? size : 0;

    if (wanted > *charge && !memory_budget_reserve(memory, wanted - *charge))
        return false;
    if (wanted < *charge)
        memory_budget_release(memory, *charge - wanted);
    *charge = wanted;
    return true;
}

void request_refuse_memory(struct request *r)
{
    problem_set(&r->problem, PROBLEM_OVERLOADED,
                "the memory for large bodies and responses is in use");
}

bool request_resize_body(struct request *r, size_t capacity)
{
    char *data;

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

void request_refuse_length(struct request *r, size_t limit)
{
    problem_set(&r->problem, PROBLEM_BODY_TOO_LARGE,
                "the body has more than %zu bytes, which is the limit", limit);
}

void request_drop_body(struct request *r)
{
    exchange_drop_body(&r->exchange);
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
    if (r->exchange.out.capacity > REQUEST_KEPT)
        jw_free(&r->exchange.out);
    request_charge(r, &r->charges.answer, 0);
}

static void explain_errors(struct request *r)
{
    const struct exchange *x = &r->exchange;
    unsigned count = x->errors.count + x->errors.dropped;

    if (count == 1 && x->errors.count)
        problem_set(&r->problem, PROBLEM_INVALID, "%s%s%s", x->errors.list[0].pointer,
                    x->errors.list[0].pointer[0] ? ": " : "", x->errors.list[0].detail);
    else
        problem_set(&r->problem, PROBLEM_INVALID,
                    x->errors.dropped
                        ? "the request has %u errors; \"errors\" lists the first %u"
                        : "the request has %u errors; \"errors\" lists them",
                    count, x->errors.count);
}

static const struct {
    enum problem_type type;
    const char *detail;
} plain_ends[] = {
    [HANDLED_ANSWER] = {PROBLEM_INTERNAL, "the result cannot be streamed"},
    [HANDLED_PAGE] = {PROBLEM_INTERNAL, "the result cannot be streamed"},
    [HANDLED_LATER] = {PROBLEM_INTERNAL, "a worker asked to be rescheduled"},
    [HANDLED_NO_MEMORY] = {PROBLEM_NO_MEMORY, "out of memory"},
    [HANDLED_UNREADY] = {PROBLEM_OVERLOADED, "the service is stopping"},
};

void request_explain(struct request *r, enum handled outcome)
{
    uint64_t spent_ns = clock_now_ns() - r->exchange.received_ns;

    if (outcome == HANDLED_REFUSED)
        explain_errors(r);
    else if (outcome == HANDLED_MISSING)
        problem_set(&r->problem, PROBLEM_NOT_FOUND, "\"%.100s\" does not exist", r->path);
    else if (outcome == HANDLED_STOPPED)
        problem_set(&r->problem, PROBLEM_STOPPED,
                    "stopped after %" PRIu64 " milliseconds without a result",
                    spent_ns / 1000000);
    else
        problem_set(&r->problem, plain_ends[outcome].type, "%s",
                    plain_ends[outcome].detail);
}

#include "server/http/request.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 10 * REQUEST_KEPT };

static struct service service;
static struct request request;

static void begin(void)
{
    service.memory.limit = LIMIT;
    request_init(&request, &service);
}

static void end(void)
{
    request_free(&request);
    cr_assert_eq(atomic_load(&service.memory.used), 0);
}

TestSuite(request, .init = begin, .fini = end);

Test(request, small_buffers_are_not_charged)
{
    for (size_t size = 0; size <= REQUEST_KEPT; size++)
        cr_assert(request_charge(&request, &request.charges.text, size));
    cr_assert_eq(request.charges.text, 0);
    cr_assert_eq(atomic_load(&service.memory.peak), 0);
}

Test(request, a_charge_follows_its_buffer)
{
    static const size_t sizes[] = {REQUEST_KEPT + 1, LIMIT, LIMIT / 2};
    size_t *charge = &request.charges.text;

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        cr_assert(request_charge(&request, charge, sizes[i]));
        cr_assert_eq(atomic_load(&service.memory.used), sizes[i]);
    }
    cr_assert(request_charge(&request, charge, 1));
    cr_assert_eq(atomic_load(&service.memory.used), 0);
    cr_assert_eq(*charge, 0);
}

Test(request, a_rejected_charge_changes_nothing)
{
    struct request_charges *charges = &request.charges;

    cr_assert(request_charge(&request, &charges->text, LIMIT / 2));
    cr_assert(request_charge(&request, &charges->values, LIMIT / 4));
    cr_assert_not(request_charge(&request, &charges->values, LIMIT / 2 + 1));
    cr_assert_not(request_charge(&request, &charges->answer, LIMIT / 2));
    cr_assert_eq(charges->values, LIMIT / 4);
    cr_assert_eq(charges->answer, 0);
    cr_assert_eq(atomic_load(&service.memory.used), LIMIT / 2 + LIMIT / 4);
    cr_assert_eq(atomic_load(&service.memory.rejected), 2);
}

static void hold_text(size_t size)
{
    cr_assert(request_charge(&request, &request.charges.text, size));
    request.body.data = malloc(size);
    request.body.capacity = size;
}

Test(request, a_large_text_is_freed_and_a_small_one_kept)
{
    hold_text(REQUEST_KEPT + 1);
    request_drop_body(&request);
    cr_assert_null(request.body.data);
    cr_assert_eq(request.body.capacity, 0);
    cr_assert_eq(atomic_load(&service.memory.used), 0);
    hold_text(REQUEST_KEPT);
    request_drop_body(&request);
    cr_assert(request.body.data);
    cr_assert_eq(request.body.capacity, REQUEST_KEPT);
}

Test(request, a_large_response_is_freed_and_a_small_one_kept)
{
    struct json_writer *out = &request.call.out;

    while (out->capacity <= REQUEST_KEPT)
        jw_integer(out, 123456789);
    cr_assert_eq(atomic_load(&service.memory.used), out->capacity);
    request_drop_answer(&request);
    cr_assert_null(out->data);
    cr_assert_eq(atomic_load(&service.memory.used), 0);
    jw_integer(out, 1);
    request_drop_answer(&request);
    cr_assert(out->data);
}

/* Writes until the memory limit. Returns true if the problem has this type. */
static bool fills_up(enum problem_type type)
{
    struct json_writer *out = &request.call.out;

    while (!out->failed) {
        jw_integer(out, 123456789);
        cr_assert_leq(atomic_load(&service.memory.used), LIMIT);
    }
    return request.problem.set && request.problem.type == type;
}

Test(request, a_response_is_charged_while_it_is_written)
{
    cr_assert(request_charge(&request, &request.charges.text, LIMIT / 2));
    cr_assert(fills_up(PROBLEM_OVERLOADED));
    cr_assert_gt(request.charges.answer, LIMIT / 4);
}

Test(request, a_response_that_exceeds_the_limit_alone_is_out_of_memory)
{
    cr_assert(fills_up(PROBLEM_NO_MEMORY));
    cr_assert_gt(request.charges.answer, LIMIT / 2);
}

Test(request, values_are_freed_whatever_their_size)
{
    for (size_t size = 0; size <= LIMIT; size += LIMIT) {
        request.call.body = arena_take(&request.call.host.arena, sizeof(struct value));
        cr_assert(request_charge(&request, &request.charges.values, size));
        request_drop_body(&request);
        cr_assert_null(request.call.body);
        cr_assert_eq(request.call.host.arena.held, 0);
        cr_assert_eq(atomic_load(&service.memory.used), 0);
    }
    request_drop_body(&request);
}

Test(request, a_reset_keeps_small_buffers_and_nothing_else)
{
    char *text;

    hold_text(REQUEST_KEPT);
    text = request.body.data;
    request_enter(&request, REQUEST_HEAD);
    request_enter(&request, REQUEST_BODY);
    request.body.length = 7;
    request.query = strdup("a=b");
    problem_set(&request.problem, PROBLEM_INVALID, "invalid");
    handler_refuse(&request.call, "/a", "is invalid");
    request_reset(&request);
    cr_assert_eq(request.phase, REQUEST_IDLE);
    cr_assert_eq(request.service, &service);
    cr_assert_eq(request.body.data, text);
    cr_assert_eq(request.body.length, 0);
    cr_assert_null(request.query);
    cr_assert_not(request.problem.set);
    cr_assert_eq(request.call.errors.count, 0);
    cr_assert_str_eq(request.path, "-");
    cr_assert_str_eq(request.head.line.method, "-");
}

Test(request, is_in_flight_from_its_head_to_its_response)
{
    static const struct {
        enum request_phase phase;
        unsigned in_flight;
    } steps[] = {{REQUEST_HEAD, 0},      {REQUEST_BODY, 1},    {REQUEST_WORKING, 1},
                 {REQUEST_STREAMING, 1}, {REQUEST_SENDING, 1}, {REQUEST_IDLE, 0},
                 {REQUEST_HEAD, 0},      {REQUEST_BODY, 1},    {REQUEST_WORKING, 1},
                 {REQUEST_ABANDONED, 0}, {REQUEST_IDLE, 0}};

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        request_enter(&request, steps[i].phase);
        cr_assert_eq(atomic_load(&service.requests), steps[i].in_flight, "step %zu", i);
    }
}

Test(request, a_request_without_memory_is_rejected_as_overloaded)
{
    request_refuse_memory(&request);
    cr_assert(request.problem.set);
    cr_assert_eq(request.problem.type, PROBLEM_OVERLOADED);
}

/* Which requests a loop tries, rejects and holds. Tests the rules separately, and in a service with
 * a clock that the test sets. */
#include "server/run/admission.h"
#include "tests/server/service_case.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUTE = 3, OTHER = 4 };

static void record(struct admission *a, unsigned tries, uint64_t ns)
{
    while (tries--)
        admission_record_try(a, ROUTE, ns);
    admission_begin_turn(a);
}

Test(admission, always_tries_a_cheap_route)
{
    struct admission a = {0};

    record(&a, 100, ADMISSION_CHEAP_NS / 10);
    admission_record_try(&a, OTHER, 10 * ADMISSION_TURN_NS);
    cr_expect(admission_should_try(&a, ROUTE, 0));
}

Test(admission, limits_the_weight_of_one_long_try)
{
    struct admission a = {0};

    record(&a, 100, ADMISSION_CHEAP_NS / 10);
    record(&a, 1, 1000 * (uint64_t)ADMISSION_LONGEST_NS);
    cr_expect(admission_should_try(&a, ROUTE, 0));
    cr_expect_leq(a.routes[ROUTE].cost_ns, ADMISSION_CHEAP_NS);
}

Test(admission, tries_a_costly_route_until_the_turn_has_no_time)
{
    struct admission a = {0};

    record(&a, 100, 2 * ADMISSION_CHEAP_NS);
    for (unsigned spent = 0; spent < ADMISSION_TURN_NS; spent += 2 * ADMISSION_CHEAP_NS) {
        cr_expect(admission_should_try(&a, ROUTE, 0));
        admission_record_try(&a, ROUTE, 2 * ADMISSION_CHEAP_NS);
    }
    cr_expect_not(admission_should_try(&a, ROUTE, 0));
    cr_expect(admission_should_try(&a, OTHER, 0));
    admission_begin_turn(&a);
    cr_expect(admission_should_try(&a, ROUTE, 0));
}

Test(admission, tries_a_long_route_at_intervals)
{
    struct admission a = {0};
    uint64_t now = 1;

    record(&a, 100, ADMISSION_LONGEST_NS);
    cr_expect(admission_should_try(&a, ROUTE, now));
    cr_expect_not(admission_should_try(&a, ROUTE, now));
    cr_expect_not(admission_should_try(&a, ROUTE, now + ADMISSION_PROBE_NS - 1));
    cr_expect(admission_should_try(&a, OTHER, now));
    cr_expect(admission_should_try(&a, ROUTE, now + ADMISSION_PROBE_NS));
}

Test(admission, detects_that_a_long_route_becomes_short)
{
    struct admission a = {0};
    unsigned rejected = 0;
    uint64_t now = 0;

    record(&a, 100, ADMISSION_LONGEST_NS);
    for (unsigned probes = 0; a.routes[ROUTE].cost_ns > ADMISSION_CHEAP_NS; probes++) {
        cr_assert_lt(probes, 100);
        if (admission_should_try(&a, ROUTE, now += ADMISSION_PROBE_NS))
            admission_record_try(&a, ROUTE, ADMISSION_CHEAP_NS / 10);
        else
            rejected++;
        admission_begin_turn(&a);
    }
    cr_expect_eq(rejected, 0);
}

Test(admission, limits_the_rejections_between_two_sweeps)
{
    struct admission a = {0};

    for (unsigned sweeps = 0; sweeps < 3; sweeps++) {
        for (unsigned i = 0; i < ADMISSION_REJECTIONS; i++)
            cr_expect(admission_may_reject(&a));
        cr_expect_not(admission_may_reject(&a));
        admission_begin_sweep(&a);
    }
}

/* The other tests use a service with one worker and a queue for one job. */

static atomic_uint tried, working, released;

/* On a loop, sets the clock so that the try has taken ADMISSION_LONGEST_NS. */
static enum handler_result heavy(struct handler_call *call, void *question)
{
    (void)question;
    if (call->host.on_loop) {
        atomic_fetch_add(&tried, 1);
        set_clock_shift(ADMISSION_LONGEST_NS);
        return HANDLER_RETRY_ON_WORKER;
    }
    atomic_fetch_add(&working, 1);
    while (!atomic_load(&released) && !atomic_load(call->host.stop))
        usleep(1000);
    jw_begin_object(&call->out);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

static const struct operation heavy_operation = {.run = RUN_EITHER, .answer = heavy};

static const struct route rows[] = {
    {"POST", "/heavy", NULL, &heavy_operation},
};

static struct service_case s;

static void start(void)
{
    static char queue[] = "--max-queued-jobs", one[] = "1";
    char *arguments[] = {queue, one, NULL};

    service_start(&s, rows, 1, 1, arguments);
}

static int send_request(void)
{
    int fd = client_open(&s);

    client_post(fd, "/heavy", "", "{}");
    return fd;
}

static void expect_response(int fd, const char *status)
{
    response_expect(client_read(fd), status, "{");
    close(fd);
}

/* Makes the route long for the loop. */
static void make_long(void)
{
    atomic_store(&released, 1);
    for (unsigned i = 0; i < 50; i++)
        expect_response(send_request(), "HTTP/1.1 200 OK");
    atomic_store(&released, 0);
    atomic_store(&working, 0);
}

/* Sends one request for the worker, and one for the queue. */
static void fill_queue(int *fds)
{
    fds[0] = send_request();
    service_await(&working, 1);
    fds[1] = send_request();
    service_await(&s.service.jobs.waiting, 1);
}

static void empty_queue(const int *fds)
{
    atomic_store(&released, 1);
    for (unsigned i = 0; i < 2; i++)
        expect_response(fds[i], "HTTP/1.1 200 OK");
}

/* The loop tries single requests, but not each of them. */
Test(service, rejects_long_requests_without_a_try)
{
    unsigned before, requests = 0;
    int fds[2];

    start();
    make_long();
    fill_queue(fds);
    do {
        cr_assert_lt(requests++, 10000);
        before = atomic_load(&tried);
        expect_response(send_request(), "HTTP/1.1 503 Service Unavailable");
    } while (atomic_load(&tried) != before);
    empty_queue(fds);
    free(service_stop(&s));
}

Test(service, sets_retry_after_to_the_estimated_time)
{
    int fds[2];
    struct response r;

    start();
    fill_queue(fds);
    r = client_request(&s, "/heavy", "", "{}");
    cr_expect(strstr(r.head, "Retry-After: "), "%s", r.head);
    response_free(&r);
    set_clock_shift(INT64_C(20) * 1000000000);
    r = client_request(&s, "/heavy", "", "{}");
    cr_expect_geq(atoi(strstr(r.head, "Retry-After: ") + 13), 21, "%s", r.head);
    response_free(&r);
    set_clock_shift(INT64_C(100) * 1000000000);
    r = client_request(&s, "/heavy", "", "{}");
    cr_expect(response_has(&r, "Retry-After: 60"), "%s", r.head);
    response_free(&r);
    empty_queue(fds);
    free(service_stop(&s));
}

Test(service, submits_held_requests_to_an_empty_queue)
{
    enum { CLIENTS = 3 * ADMISSION_REJECTIONS };
    int fds[2], clients[CLIENTS];

    start();
    fill_queue(fds);
    for (unsigned i = 0; i < CLIENTS; i++)
        clients[i] = send_request();
    empty_queue(fds);
    for (unsigned i = 0; i < CLIENTS; i++) {
        struct response r = client_read(clients[i]);

        cr_expect(response_has(&r, "HTTP/1.1 200 OK") ||
                      response_has(&r, "HTTP/1.1 503 Service Unavailable"),
                  "%s", r.head);
        response_free(&r);
        close(clients[i]);
    }
    free(service_stop(&s));
}

Test(service, frees_held_requests_of_clients_that_leave)
{
    enum { CLIENTS = 2 * ADMISSION_REJECTIONS };
    int fds[2], clients[CLIENTS];

    start();
    fill_queue(fds);
    for (unsigned i = 0; i < CLIENTS; i++)
        clients[i] = send_request();
    for (unsigned i = 0; i < CLIENTS; i++)
        close(clients[i]);
    service_await(&s.service.connections, 2);
    empty_queue(fds);
    free(service_stop(&s));
}

Test(service, rejects_held_requests_when_it_stops)
{
    enum { CLIENTS = 2 * ADMISSION_REJECTIONS };
    int fds[2], clients[CLIENTS];
    char *log;

    start();
    fill_queue(fds);
    for (unsigned i = 0; i < CLIENTS; i++)
        clients[i] = send_request();
    while (atomic_load(&s.service.requests) + atomic_load(&s.service.jobs.rejected) <
           CLIENTS + 2)
        usleep(1000);
    service_drain(&s);
    for (unsigned i = 0; i < CLIENTS; i++)
        expect_response(clients[i], "HTTP/1.1 503 Service Unavailable");
    empty_queue(fds);
    log = service_stop(&s);
    cr_expect(strstr(log, "status=503"));
    free(log);
}

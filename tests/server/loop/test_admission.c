/* What a loop tries, refuses and holds: by the rules alone, and in a service whose clock
 * the test sets. */
#include "server/loop/admission.h"
#include "tests/server/service_case.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUTE = 3, OTHER = 4 };

static void learn(struct admission *a, unsigned tries, uint64_t ns)
{
    while (tries--)
        admission_learn(a, ROUTE, ns);
    admission_turn(a);
}

Test(admission, a_cheap_route_is_always_tried)
{
    struct admission a = {0};

    learn(&a, 100, ADMISSION_CHEAP_NS / 10);
    admission_learn(&a, OTHER, 10 * ADMISSION_TURN_NS);
    cr_expect(admission_tries(&a, ROUTE, 0));
}

Test(admission, one_try_that_took_ages_makes_no_route_long)
{
    struct admission a = {0};

    learn(&a, 100, ADMISSION_CHEAP_NS / 10);
    learn(&a, 1, 1000 * (uint64_t)ADMISSION_LONGEST_NS);
    cr_expect(admission_tries(&a, ROUTE, 0));
    cr_expect_leq(a.routes[ROUTE].cost_ns, ADMISSION_CHEAP_NS);
}

Test(admission, a_dear_route_is_tried_while_the_turn_has_time)
{
    struct admission a = {0};

    learn(&a, 100, 2 * ADMISSION_CHEAP_NS);
    for (unsigned spent = 0; spent < ADMISSION_TURN_NS; spent += 2 * ADMISSION_CHEAP_NS) {
        cr_expect(admission_tries(&a, ROUTE, 0));
        admission_learn(&a, ROUTE, 2 * ADMISSION_CHEAP_NS);
    }
    cr_expect_not(admission_tries(&a, ROUTE, 0));
    cr_expect(admission_tries(&a, OTHER, 0));
    admission_turn(&a);
    cr_expect(admission_tries(&a, ROUTE, 0));
}

Test(admission, a_long_route_is_tried_now_and_then)
{
    struct admission a = {0};
    uint64_t now = 1;

    learn(&a, 100, ADMISSION_LONGEST_NS);
    cr_expect(admission_tries(&a, ROUTE, now));
    cr_expect_not(admission_tries(&a, ROUTE, now));
    cr_expect_not(admission_tries(&a, ROUTE, now + ADMISSION_PROBE_NS - 1));
    cr_expect(admission_tries(&a, OTHER, now));
    cr_expect(admission_tries(&a, ROUTE, now + ADMISSION_PROBE_NS));
}

Test(admission, a_long_route_that_gets_easier_is_found_out)
{
    struct admission a = {0};
    unsigned refused = 0;
    uint64_t now = 0;

    learn(&a, 100, ADMISSION_LONGEST_NS);
    for (unsigned probes = 0; a.routes[ROUTE].cost_ns > ADMISSION_CHEAP_NS; probes++) {
        cr_assert_lt(probes, 100);
        if (admission_tries(&a, ROUTE, now += ADMISSION_PROBE_NS))
            admission_learn(&a, ROUTE, ADMISSION_CHEAP_NS / 10);
        else
            refused++;
        admission_turn(&a);
    }
    cr_expect_eq(refused, 0);
}

Test(admission, so_many_are_refused_between_two_looks)
{
    struct admission a = {0};

    for (unsigned looks = 0; looks < 3; looks++) {
        for (unsigned i = 0; i < ADMISSION_REFUSALS; i++)
            cr_expect(admission_refuses(&a));
        cr_expect_not(admission_refuses(&a));
        admission_look(&a);
    }
}

/* The rest asks a service with one worker and room for one question. */

static atomic_uint tried, working, released;

/* Takes as long on a loop as a try may take, for which the clock is set. */
static enum handled heavy(struct exchange *x)
{
    if (x->on_loop) {
        atomic_fetch_add(&tried, 1);
        set_clock_shift(ADMISSION_LONGEST_NS);
        return HANDLED_LATER;
    }
    atomic_fetch_add(&working, 1);
    while (!atomic_load(&released) && !atomic_load(x->stop))
        usleep(1000);
    jw_begin_object(&x->out);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

static const struct route rows[] = {
    {"POST", "/heavy", NULL, heavy, RUN_EITHER, 0, NULL},
};

static struct service_case s;

static void start(void)
{
    static char queue[] = "--max-queued-jobs", one[] = "1";
    char *arguments[] = {queue, one, NULL};

    service_start(&s, rows, 1, 1, arguments);
}

static int ask(void)
{
    int fd = client_open(&s);

    client_post(fd, "/heavy", "", "{}");
    return fd;
}

static void expect_answer(int fd, const char *status)
{
    reply_expect(client_read(fd), status, "{");
    close(fd);
}

/* Has the loop learn that the route is long. */
static void teach(void)
{
    atomic_store(&released, 1);
    for (unsigned i = 0; i < 50; i++)
        expect_answer(ask(), "HTTP/1.1 200 OK");
    atomic_store(&released, 0);
    atomic_store(&working, 0);
}

/* One question that a worker has, and one that waits. */
static void fill(int *fds)
{
    fds[0] = ask();
    service_await(&working, 1);
    fds[1] = ask();
    service_await(&s.service.jobs.waiting, 1);
}

static void empty(const int *fds)
{
    atomic_store(&released, 1);
    for (unsigned i = 0; i < 2; i++)
        expect_answer(fds[i], "HTTP/1.1 200 OK");
}

/* One now and then is tried, but not each of many. */
Test(service, a_long_question_is_refused_without_a_try)
{
    unsigned before, asked = 0;
    int fds[2];

    start();
    teach();
    fill(fds);
    do {
        cr_assert_lt(asked++, 10000);
        before = atomic_load(&tried);
        expect_answer(ask(), "HTTP/1.1 503 Service Unavailable");
    } while (atomic_load(&tried) != before);
    empty(fds);
    free(service_stop(&s));
}

Test(service, retry_after_tells_how_long_the_queue_stands)
{
    int fds[2];
    struct response r;

    start();
    fill(fds);
    r = client_ask(&s, "/heavy", "", "{}");
    cr_expect(strstr(r.head, "Retry-After: "), "%s", r.head);
    response_free(&r);
    set_clock_shift(INT64_C(20) * 1000000000);
    r = client_ask(&s, "/heavy", "", "{}");
    cr_expect_geq(atoi(strstr(r.head, "Retry-After: ") + 13), 21, "%s", r.head);
    response_free(&r);
    set_clock_shift(INT64_C(100) * 1000000000);
    r = client_ask(&s, "/heavy", "", "{}");
    cr_expect(response_has(&r, "Retry-After: 60"), "%s", r.head);
    response_free(&r);
    empty(fds);
    free(service_stop(&s));
}

/* More than are refused between two looks; those held are refused after the next ones. */
Test(service, whoever_asks_again_at_once_is_held_and_then_refused)
{
    enum { QUESTIONS = 4 * ADMISSION_REFUSALS };
    int fds[2], rude;

    start();
    fill(fds);
    rude = client_open(&s);
    for (unsigned i = 0; i < QUESTIONS; i++) {
        client_post(rude, "/heavy", "", "{}");
        reply_expect(client_read(rude), "HTTP/1.1 503 Service Unavailable", "overloaded");
    }
    close(rude);
    cr_expect_eq(atomic_load(&s.service.jobs.refused), QUESTIONS);
    empty(fds);
    free(service_stop(&s));
}

Test(service, a_question_that_is_held_finds_room)
{
    enum { CLIENTS = 3 * ADMISSION_REFUSALS };
    int fds[2], clients[CLIENTS];

    start();
    fill(fds);
    for (unsigned i = 0; i < CLIENTS; i++)
        clients[i] = ask();
    empty(fds);
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

Test(service, clients_that_leave_while_they_are_held_leave_nothing)
{
    enum { CLIENTS = 2 * ADMISSION_REFUSALS };
    int fds[2], clients[CLIENTS];

    start();
    fill(fds);
    for (unsigned i = 0; i < CLIENTS; i++)
        clients[i] = ask();
    for (unsigned i = 0; i < CLIENTS; i++)
        close(clients[i]);
    service_await(&s.service.connections, 2);
    empty(fds);
    free(service_stop(&s));
}

Test(service, the_stop_refuses_what_is_held)
{
    enum { CLIENTS = 2 * ADMISSION_REFUSALS };
    int fds[2], clients[CLIENTS];
    char *log;

    start();
    fill(fds);
    for (unsigned i = 0; i < CLIENTS; i++)
        clients[i] = ask();
    while (atomic_load(&s.service.requests) + atomic_load(&s.service.jobs.refused) <
           CLIENTS + 2)
        usleep(1000);
    service_drain(&s);
    for (unsigned i = 0; i < CLIENTS; i++)
        expect_answer(clients[i], "HTTP/1.1 503 Service Unavailable");
    empty(fds);
    log = service_stop(&s);
    cr_expect(strstr(log, "status=503"));
    free(log);
}

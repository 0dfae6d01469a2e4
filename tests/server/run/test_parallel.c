/* parallel_run: on one thread, on many workers, canceled, and while other jobs wait. */
#include "server/clock.h"
#include "server/run/operation.h"
#include "server/run/parallel.h"
#include "tests/server/service_case.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PIECES = 20000, THREADS_MAX = 8 };

/* The records of the pieces of a computation. */
static struct {
    unsigned times[PIECES]; /* how often each piece ran */
    uint64_t
        by_thread[THREADS_MAX]; /* pieces; not atomic, because each thread has its own */
    atomic_uint inside[THREADS_MAX]; /* calls with this thread index that are running */
    atomic_uint errors;
    atomic_uint threads; /* that have run a piece */
    uint64_t reported;   /* the last argument of `between` */
    unsigned reports;
    uint64_t begun;
} seen;

static void record(unsigned thread, uint64_t index)
{
    if (thread >= THREADS_MAX || atomic_fetch_add(&seen.inside[thread], 1) != 0) {
        atomic_fetch_add(&seen.errors, 1);
        return;
    }
    seen.times[index]++;
    if (seen.by_thread[thread]++ == 0)
        atomic_fetch_add(&seen.threads, 1);
    atomic_fetch_sub(&seen.inside[thread], 1);
}

static void count_piece(void *arg, unsigned thread, uint64_t index)
{
    (void)arg;
    record(thread, index);
}

static void between(void *arg, uint64_t done)
{
    (void)arg;
    if (done < seen.reported)
        atomic_fetch_add(&seen.errors, 1);
    seen.reported = done;
    seen.reports++;
}

/* Checks that each of the first `begun` pieces ran once, and no other. */
static void expect_first(uint64_t begun)
{
    uint64_t differences = 0, sum = 0;

    for (uint64_t i = 0; i < PIECES; i++)
        differences += seen.times[i] != (i < begun);
    for (unsigned i = 0; i < THREADS_MAX; i++)
        sum += seen.by_thread[i];
    cr_expect_eq(differences, 0);
    cr_expect_eq(sum, begun);
    cr_expect_eq(atomic_load(&seen.errors), 0);
}

Test(parallel, runs_all_pieces_without_a_job)
{
    struct handler_call call;
    struct pz_work work = {.pieces = PIECES, .piece = count_piece, .between = between};

    call = (struct handler_call){0};
    cr_expect_eq(parallel_count_threads(call.host.job), 1);
    cr_expect_eq(parallel_run(call.host.job, call.host.stop, &work), PIECES);
    expect_first(PIECES);
    cr_expect_eq(seen.reported, PIECES);
    cr_expect_eq(seen.reports, PIECES);
    work = (struct pz_work){.pieces = 0, .piece = count_piece};
    cr_expect_eq(parallel_run(call.host.job, call.host.stop, &work), 0);
    expect_first(PIECES);
}

static void stop_at_100(void *arg, unsigned thread, uint64_t index)
{
    record(thread, index);
    if (index == 99)
        atomic_store((atomic_bool *)arg, true);
}

Test(parallel, begins_no_piece_after_a_stop_or_the_deadline)
{
    atomic_bool stop = false;
    struct handler_call call;
    struct pz_work work = {.pieces = PIECES, .piece = stop_at_100, .arg = &stop};

    call = (struct handler_call){0};
    call.host.stop = &stop;
    cr_expect_eq(parallel_run(call.host.job, call.host.stop, &work), 100);
    expect_first(100);
    cr_expect_eq(parallel_run(call.host.job, call.host.stop, &work), 0);
    atomic_store(&stop, false);
    work.deadline_ns = clock_now_ns();
    cr_expect_eq(parallel_run(call.host.job, call.host.stop, &work), 0);
    expect_first(100);
}

/* The operations of the service. */

static enum handler_result respond(struct handler_call *call, uint64_t begun)
{
    jw_begin_object(&call->out);
    jw_key(&call->out, "begun");
    jw_unsigned(&call->out, begun);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

static bool wait_a_little(unsigned *waited)
{
    usleep(1000);
    return ++*waited < SERVICE_TIMEOUT_S * 1000;
}

/* Waits until `threads` threads have run a piece. */
static void await_threads(unsigned threads)
{
    unsigned waited = 0;

    while (atomic_load(&seen.threads) < threads && wait_a_little(&waited))
        ;
    if (atomic_load(&seen.threads) < threads)
        atomic_fetch_add(&seen.errors, 1);
}

static void meet_all(void *arg, unsigned thread, uint64_t index)
{
    record(thread, index);
    await_threads(*(unsigned *)arg);
}

/* Each worker gets a piece, because no piece ends before the last worker has one. */
static enum handler_result all_threads(struct handler_call *call, void *question)
{
    unsigned threads = parallel_count_threads(call->host.job);

    (void)question;
    return respond(call, parallel_run(call->host.job, call->host.stop,
                                      &(struct pz_work){.pieces = PIECES,
                                                        .piece = meet_all,
                                                        .between = between,
                                                        .arg = &threads}));
}

/* Many short computations, so that members join at all times, and also too late. */
static enum handler_result many_runs(struct handler_call *call, void *question)
{
    uint64_t begun = 0;

    (void)question;
    for (unsigned i = 0; i < 2000; i++) {
        memset(seen.times, 0, sizeof seen.times[0] * 8);
        begun += parallel_run(call->host.job, call->host.stop,
                              &(struct pz_work){.pieces = i % 8, .piece = count_piece});
        for (unsigned p = 0; p < 8; p++)
            if (seen.times[p] != (p < i % 8))
                atomic_fetch_add(&seen.errors, 1);
    }
    return respond(call, begun);
}

static atomic_uint reached;  /* counted by operations and pieces */
static atomic_bool released; /* they may continue */

static void await_release(void)
{
    unsigned waited = 0;

    while (!atomic_load(&released) && wait_a_little(&waited))
        ;
}

static void stopped_piece(void *arg, unsigned thread, uint64_t index)
{
    const struct handler_call *call = arg;
    unsigned waited = 0;

    record(thread, index);
    atomic_fetch_add(&reached, 1);
    while (!atomic_load(call->host.stop) && wait_a_little(&waited))
        ;
}

static enum handler_result until_stopped(struct handler_call *call, void *question)
{
    (void)question;
    seen.begun = parallel_run(
        call->host.job, call->host.stop,
        &(struct pz_work){.pieces = PIECES, .piece = stopped_piece, .arg = call});
    return HANDLER_STOPPED;
}

/* Takes 200 us before `released` is set, and then no time. */
static void released_piece(void *arg, unsigned thread, uint64_t index)
{
    (void)arg;
    (void)index;
    if (atomic_load(&released))
        return;
    if (thread == 1)
        atomic_fetch_add(&reached, 1);
    usleep(200);
}

static enum handler_result long_work(struct handler_call *call, void *question)
{
    (void)question;
    return respond(
        call, parallel_run(call->host.job, call->host.stop,
                           &(struct pz_work){.pieces = 1000000, .piece = released_piece}));
}

static void slow_piece(void *arg, unsigned thread, uint64_t index)
{
    (void)arg;
    record(thread, index);
    usleep(2000);
}

/* Begins when a job waits, and takes long enough for the loop to submit the members after that
 * job. */
static enum handler_result overtaken(struct handler_call *call, void *question)
{
    unsigned waited = 0;

    (void)question;
    atomic_fetch_add(&reached, 1);
    while (!atomic_load(&call->host.service->jobs.waiting) && wait_a_little(&waited))
        ;
    return respond(call,
                   parallel_run(call->host.job, call->host.stop,
                                &(struct pz_work){.pieces = 50, .piece = slow_piece}));
}

static enum handler_result quick(struct handler_call *call, void *question)
{
    (void)question;
    return respond(call, 1);
}

static enum handler_result blocked(struct handler_call *call, void *question)
{
    (void)question;
    atomic_fetch_add(&reached, 1);
    await_release();
    return respond(call, 0);
}

#define ON_WORKER(handler)                                                                 \
    (&(const struct operation){.run = RUN_ON_WORKER, .answer = (handler)})

static const struct route rows[] = {
    {"POST", "/all", NULL, ON_WORKER(all_threads)},
    {"POST", "/all-on-loop", NULL, &(const struct operation){.answer = all_threads}},
    {"POST", "/many", NULL, ON_WORKER(many_runs)},
    {"POST", "/stopped", NULL, ON_WORKER(until_stopped)},
    {"POST", "/long", NULL, ON_WORKER(long_work)},
    {"POST", "/overtaken", NULL, ON_WORKER(overtaken)},
    {"POST", "/quick", NULL, ON_WORKER(quick)},
    {"POST", "/blocked", NULL, ON_WORKER(blocked)},
};

static struct service_case s;

static void start(unsigned workers)
{
    service_start(&s, rows, sizeof rows / sizeof rows[0], workers, NULL);
}

static void stop(void)
{
    free(service_stop(&s));
}

static void expect_answer(int fd, const char *answer)
{
    struct response r = client_read(fd);

    cr_expect(response_has(&r, "HTTP/1.1 200 OK"), "%s", r.head);
    cr_expect_str_eq(r.body, answer);
    response_free(&r);
}

static void request(const char *path, const char *answer)
{
    int fd = client_open(&s);

    client_post(fd, path, "", "{}");
    expect_answer(fd, answer);
    close(fd);
}

Test(parallel, uses_all_workers)
{
    start(THREADS_MAX);
    request("/all", "{\"begun\":20000}\n");
    cr_expect_eq(atomic_load(&seen.threads), THREADS_MAX);
    cr_expect_eq(atomic_load(&s.service.jobs.rejected), 0);
    stop();
    expect_first(PIECES);
    cr_expect_leq(seen.reported, PIECES);
    cr_expect_gt(seen.reports, 0);
}

Test(parallel, runs_all_pieces_on_one_worker_or_a_loop)
{
    start(1);
    request("/all", "{\"begun\":20000}\n");
    expect_first(PIECES);
    request("/all-on-loop", "{\"begun\":20000}\n");
    cr_expect_eq(seen.by_thread[0], 2 * PIECES);
    stop();
}

Test(parallel, allows_members_to_join_too_late)
{
    start(4);
    request("/many", "{\"begun\":7000}\n");
    cr_expect_eq(atomic_load(&seen.errors), 0);
    stop();
}

/* The member waits after the second /blocked. When it begins, the computation and the connection
 * have ended. */
Test(parallel, allows_members_to_begin_after_the_request_has_ended)
{
    int fds[3];

    start(2);
    for (unsigned i = 0; i < 3; i++)
        fds[i] = client_open(&s);
    client_post(fds[0], "/blocked", "", "{}");
    service_await(&reached, 1);
    client_post(fds[1], "/overtaken", "", "{}");
    service_await(&reached, 2);
    client_post(fds[2], "/blocked", "", "{}");
    expect_answer(fds[1], "{\"begun\":50}\n");
    close(fds[1]);
    service_await(&reached, 3);
    service_await(&s.service.connections, 2);
    atomic_store(&released, true);
    stop();
    cr_expect_eq(atomic_load(&seen.threads), 1);
    close(fds[0]);
    close(fds[2]);
}

Test(parallel, stops_all_threads_when_the_client_leaves)
{
    int fd;

    start(THREADS_MAX);
    fd = client_open(&s);
    client_post(fd, "/stopped", "", "{}");
    service_await(&reached, THREADS_MAX);
    close(fd);
    service_await(&s.service.jobs.working, 0);
    service_await(&s.service.connections, 0);
    cr_expect_eq(atomic_load(&s.service.canceled), 1);
    stop();
    cr_expect_eq(seen.begun, THREADS_MAX);
    expect_first(THREADS_MAX);
}

/* Two workers run a computation that does not end. One of them leaves for another job, and joins
 * again after that job. */
Test(parallel, leaves_for_another_job)
{
    int fd;

    start(2);
    fd = client_open(&s);
    client_post(fd, "/long", "", "{}");
    for (unsigned round = 0; round < 5; round++) {
        unsigned before = atomic_load(&reached), waited = 0;

        while (atomic_load(&reached) == before)
            cr_assert(wait_a_little(&waited), "no other thread in round %u", round);
        request("/quick", "{\"begun\":1}\n");
    }
    atomic_store(&released, true);
    stop();
    close(fd);
}

Test(parallel, stops_all_threads_at_the_end_of_a_drain)
{
    char *arguments[] = {(char *)(uintptr_t)"--drain-seconds", (char *)(uintptr_t)"0",
                         NULL};
    int fd;

    service_start(&s, rows, sizeof rows / sizeof rows[0], 4, arguments);
    fd = client_open(&s);
    client_post(fd, "/stopped", "", "{}");
    service_await(&reached, 4);
    stop();
    cr_expect_eq(seen.begun, 4);
    expect_first(4);
    close(fd);
}

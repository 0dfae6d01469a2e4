/* parallel_run: alone, on a server with many workers, stopped, and beside questions. */
#include "server/clock.h"
#include "tests/server/service_case.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PIECES = 20000, LANES_MAX = 8 };

/* What the pieces of one share saw. */
static struct {
    unsigned times[PIECES];        /* how often each was done */
    uint64_t by_lane[LANES_MAX];   /* pieces, without a lock */
    atomic_uint inside[LANES_MAX]; /* threads that use the lane now */
    atomic_uint clashes;
    atomic_uint lanes; /* how many were seen until now */
    uint64_t told;     /* by `between` */
    unsigned tellings;
    uint64_t begun;
} seen;

static void see(unsigned lane, uint64_t index)
{
    if (lane >= LANES_MAX || atomic_fetch_add(&seen.inside[lane], 1) != 0) {
        atomic_fetch_add(&seen.clashes, 1);
        return;
    }
    seen.times[index]++;
    if (seen.by_lane[lane]++ == 0)
        atomic_fetch_add(&seen.lanes, 1);
    atomic_fetch_sub(&seen.inside[lane], 1);
}

static void count_piece(void *arg, unsigned lane, uint64_t index)
{
    (void)arg;
    see(lane, index);
}

static void between(void *arg, uint64_t done)
{
    (void)arg;
    if (done < seen.told)
        atomic_fetch_add(&seen.clashes, 1);
    seen.told = done;
    seen.tellings++;
}

/* The first `begun` pieces were done once, the others not at all. */
static void expect_first(uint64_t begun)
{
    uint64_t wrong = 0, sum = 0;

    for (uint64_t i = 0; i < PIECES; i++)
        wrong += seen.times[i] != (i < begun);
    for (unsigned i = 0; i < LANES_MAX; i++)
        sum += seen.by_lane[i];
    cr_expect_eq(wrong, 0);
    cr_expect_eq(sum, begun);
    cr_expect_eq(atomic_load(&seen.clashes), 0);
}

Test(parallel, alone_does_all_in_order)
{
    struct exchange x;
    struct parallel_work work = {
        .pieces = PIECES, .piece = count_piece, .between = between};

    exchange_init(&x);
    cr_expect_eq(parallel_count_lanes(x.host.job), 1);
    cr_expect_eq(parallel_run(x.host.job, x.stop, &work), PIECES);
    expect_first(PIECES);
    cr_expect_eq(seen.told, PIECES);
    cr_expect_eq(seen.tellings, PIECES);
    work = (struct parallel_work){.pieces = 0, .piece = count_piece};
    cr_expect_eq(parallel_run(x.host.job, x.stop, &work), 0);
    expect_first(PIECES);
}

static void stop_at_100(void *arg, unsigned lane, uint64_t index)
{
    see(lane, index);
    if (index == 99)
        atomic_store((atomic_bool *)arg, true);
}

Test(parallel, alone_begins_no_piece_after_a_stop_or_the_deadline)
{
    atomic_bool stop = false;
    struct exchange x;
    struct parallel_work work = {.pieces = PIECES, .piece = stop_at_100, .arg = &stop};

    exchange_init(&x);
    x.stop = &stop;
    cr_expect_eq(parallel_run(x.host.job, x.stop, &work), 100);
    expect_first(100);
    cr_expect_eq(parallel_run(x.host.job, x.stop, &work), 0);
    atomic_store(&stop, false);
    work.deadline_ns = clock_now_ns();
    cr_expect_eq(parallel_run(x.host.job, x.stop, &work), 0);
    expect_first(100);
}

/* Handlers of the test's service. */

static enum handled say(struct exchange *x, uint64_t begun)
{
    jw_begin_object(&x->out);
    jw_key(&x->out, "begun");
    jw_unsigned(&x->out, begun);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

static bool patient(unsigned *waited)
{
    usleep(1000);
    return ++*waited < SERVICE_PATIENCE_S * 1000;
}

/* A piece that ends when `lanes` lanes were seen. */
static void await_lanes(unsigned lanes)
{
    unsigned waited = 0;

    while (atomic_load(&seen.lanes) < lanes && patient(&waited))
        ;
    if (atomic_load(&seen.lanes) < lanes)
        atomic_fetch_add(&seen.clashes, 1);
}

static void meet_all(void *arg, unsigned lane, uint64_t index)
{
    see(lane, index);
    await_lanes(*(unsigned *)arg);
}

/* Every worker gets a piece, since none ends before the last has one. */
static enum handled all_lanes(struct exchange *x)
{
    unsigned lanes = parallel_count_lanes(x->host.job);

    return say(x, parallel_run(x->host.job, x->stop,
                               &(struct parallel_work){.pieces = PIECES,
                                                       .piece = meet_all,
                                                       .between = between,
                                                       .arg = &lanes}));
}

/* As many shares as pieces elsewhere, so that helpers come at all times, also too late. */
static enum handled many_shares(struct exchange *x)
{
    uint64_t begun = 0;

    for (unsigned i = 0; i < 2000; i++) {
        memset(seen.times, 0, sizeof seen.times[0] * 8);
        begun +=
            parallel_run(x->host.job, x->stop,
                         &(struct parallel_work){.pieces = i % 8, .piece = count_piece});
        for (unsigned p = 0; p < 8; p++)
            if (seen.times[p] != (p < i % 8))
                atomic_fetch_add(&seen.clashes, 1);
    }
    return say(x, begun);
}

static atomic_uint reached;  /* what the handlers of the test have come to */
static atomic_bool released; /* whether they may go on */

static void await_release(void)
{
    unsigned waited = 0;

    while (!atomic_load(&released) && patient(&waited))
        ;
}

static void stopped_piece(void *arg, unsigned lane, uint64_t index)
{
    const struct exchange *x = arg;
    unsigned waited = 0;

    see(lane, index);
    atomic_fetch_add(&reached, 1);
    while (!atomic_load(x->stop) && patient(&waited))
        ;
}

static enum handled until_stopped(struct exchange *x)
{
    seen.begun = parallel_run(
        x->host.job, x->stop,
        &(struct parallel_work){.pieces = PIECES, .piece = stopped_piece, .arg = x});
    return HANDLED_STOPPED;
}

/* Takes its time until `released`; then what is left passes at once. */
static void released_piece(void *arg, unsigned lane, uint64_t index)
{
    (void)arg;
    (void)index;
    if (atomic_load(&released))
        return;
    if (lane == 1)
        atomic_fetch_add(&reached, 1);
    usleep(200);
}

static enum handled long_work(struct exchange *x)
{
    return say(x, parallel_run(
                      x->host.job, x->stop,
                      &(struct parallel_work){.pieces = 1000000, .piece = released_piece}));
}

static void slow_piece(void *arg, unsigned lane, uint64_t index)
{
    (void)arg;
    see(lane, index);
    usleep(2000);
}

/* A share that begins when a question waits, and takes long enough for the loop to queue
 * the helpers' jobs behind that question. */
static enum handled overtaken(struct exchange *x)
{
    unsigned waited = 0;

    atomic_fetch_add(&reached, 1);
    while (!atomic_load(&x->host.service->jobs.waiting) && patient(&waited))
        ;
    return say(x, parallel_run(x->host.job, x->stop,
                               &(struct parallel_work){.pieces = 50, .piece = slow_piece}));
}

static enum handled quick(struct exchange *x)
{
    return say(x, 1);
}

static enum handled blocked(struct exchange *x)
{
    atomic_fetch_add(&reached, 1);
    await_release();
    return say(x, 0);
}

static const struct route rows[] = {
    {"POST", "/all", NULL, all_lanes, RUN_ON_WORKER, 0, NULL},
    {"POST", "/all-on-loop", NULL, all_lanes, RUN_ON_LOOP, 0, NULL},
    {"POST", "/many", NULL, many_shares, RUN_ON_WORKER, 0, NULL},
    {"POST", "/stopped", NULL, until_stopped, RUN_ON_WORKER, 0, NULL},
    {"POST", "/long", NULL, long_work, RUN_ON_WORKER, 0, NULL},
    {"POST", "/overtaken", NULL, overtaken, RUN_ON_WORKER, 0, NULL},
    {"POST", "/quick", NULL, quick, RUN_ON_WORKER, 0, NULL},
    {"POST", "/blocked", NULL, blocked, RUN_ON_WORKER, 0, NULL},
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

static void ask(const char *path, const char *answer)
{
    int fd = client_open(&s);

    client_post(fd, path, "", "{}");
    expect_answer(fd, answer);
    close(fd);
}

Test(parallel, every_worker_helps)
{
    start(LANES_MAX);
    ask("/all", "{\"begun\":20000}\n");
    cr_expect_eq(atomic_load(&seen.lanes), LANES_MAX);
    cr_expect_eq(atomic_load(&s.service.jobs.refused), 0);
    stop();
    expect_first(PIECES);
    cr_expect_leq(seen.told, PIECES);
    cr_expect_gt(seen.tellings, 0);
}

Test(parallel, one_worker_or_a_loop_does_all_alone)
{
    start(1);
    ask("/all", "{\"begun\":20000}\n");
    expect_first(PIECES);
    ask("/all-on-loop", "{\"begun\":20000}\n");
    cr_expect_eq(seen.by_lane[0], 2 * PIECES);
    stop();
}

Test(parallel, helpers_that_come_late_find_nothing)
{
    start(4);
    ask("/many", "{\"begun\":7000}\n");
    cr_expect_eq(atomic_load(&seen.clashes), 0);
    stop();
}

/* The helper's job waits behind the second /blocked, and is begun when the share, and the
 * connection of its handler, are long gone. */
Test(parallel, a_helper_may_be_begun_after_its_handler_ended)
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
    cr_expect_eq(atomic_load(&seen.lanes), 1);
    close(fds[0]);
    close(fds[2]);
}

Test(parallel, a_client_that_leaves_stops_all_lanes)
{
    int fd;

    start(LANES_MAX);
    fd = client_open(&s);
    client_post(fd, "/stopped", "", "{}");
    service_await(&reached, LANES_MAX);
    close(fd);
    service_await(&s.service.jobs.working, 0);
    service_await(&s.service.connections, 0);
    cr_expect_eq(atomic_load(&s.service.cancelled), 1);
    stop();
    cr_expect_eq(seen.begun, LANES_MAX);
    expect_first(LANES_MAX);
}

/* With two workers, and the helper in a share that does not end, a question still gets its
 * turn; and then the helper comes back. */
Test(parallel, a_helper_makes_room_for_a_question)
{
    int fd;

    start(2);
    fd = client_open(&s);
    client_post(fd, "/long", "", "{}");
    for (unsigned round = 0; round < 5; round++) {
        unsigned before = atomic_load(&reached), waited = 0;

        while (atomic_load(&reached) == before)
            cr_assert(patient(&waited), "no helper in round %u", round);
        ask("/quick", "{\"begun\":1}\n");
    }
    atomic_store(&released, true);
    stop();
    close(fd);
}

Test(parallel, a_drain_stops_the_work_and_waits_for_all_lanes)
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

/* A parallel loop: each item once, each piece by one thread. */
#include "solvers/core/parallel_for.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>

enum { MILLISECOND_NS = 1000000, ITEMS_MAX = 100, THREADS = 4 };

struct seen {
    unsigned done[ITEMS_MAX];
    uint64_t busy;              /* threads with a piece in progress, one bit each */
    uint64_t next;              /* item */
    uint64_t reported, reports; /* the last number of items, and how many reports */
    unsigned rounds;
};

/* Does the pieces in order, each with the next thread, as if all pieces of a round were in
 * progress at the same time. */
static uint64_t run_in_turn(void *arg, const struct pz_work *work)
{
    struct seen *seen = arg;

    seen->rounds++;
    for (uint64_t i = 0; i < work->pieces; i++) {
        if (i % THREADS == 0)
            seen->busy = 0;
        work->piece(work->arg, (unsigned)(i % THREADS), i);
        if (work->between)
            work->between(work->arg, i + 1);
    }
    return work->pieces;
}

static void see(void *arg, unsigned thread, uint64_t first, uint64_t end)
{
    struct seen *seen = arg;

    cr_assert_lt(thread, THREADS);
    cr_assert_not(seen->busy >> thread & 1, "thread %u has two pieces", thread);
    seen->busy |= UINT64_C(1) << thread;
    cr_assert_eq(first, seen->next);
    cr_assert_leq(end, ITEMS_MAX);
    for (; first < end; first++)
        seen->done[first]++;
    seen->next = end;
}

Test(parallel_for, each_item_is_done_once_with_any_number_of_threads)
{
    for (uint64_t items = 0; items <= 40; items++) {
        for (uint64_t grain = 1; grain <= 12; grain++) {
            for (unsigned threads = 1; threads <= THREADS; threads++) {
                uint64_t pieces = (items + grain - 1) / grain;
                struct seen seen = {.next = 0};
                const struct pz_ctl ctl = {
                    .arg = &seen, .run = run_in_turn, .threads = THREADS};
                const struct pz_loop loop = {.items = items,
                                             .grain = grain,
                                             .threads = threads,
                                             .body = see,
                                             .arg = &seen};

                cr_assert_eq(pz_parallel_for(&ctl, &loop), items);
                for (uint64_t i = 0; i < ITEMS_MAX; i++)
                    cr_assert_eq(seen.done[i], i < items);
                if (threads < THREADS && pieces)
                    cr_assert_eq(seen.rounds, (pieces + threads - 1) / threads);
                else
                    cr_assert_eq(seen.rounds, 1);
            }
        }
    }
}

static void see_alone(void *arg, unsigned thread, uint64_t first, uint64_t end)
{
    struct seen *seen = arg;

    seen->busy = 0;
    cr_assert_eq(thread, 0);
    see(arg, thread, first, end);
}

static bool poll_seen(void *arg)
{
    return ((const struct seen *)arg)->next >= 8;
}

Test(parallel_for, a_stop_leaves_the_first_items_done)
{
    struct seen seen = {.next = 0};
    const struct pz_ctl ctl = {.arg = &seen, .poll = poll_seen};
    struct pz_loop loop = {
        .items = 99, .grain = 5, .threads = 1, .body = see_alone, .arg = &seen};

    cr_expect_eq(pz_parallel_for(&ctl, &loop), 10);
    cr_expect_eq(seen.next, 10);
    seen.next = 0;
    cr_expect_eq(pz_parallel_for(NULL, &loop), 99);
    loop.deadline_ns = 1;
    cr_expect_eq(pz_parallel_for(NULL, &loop), 0);
    loop.deadline_ns = 0;
    loop.items = loop.grain = UINT64_MAX;
    loop.items--;
    loop.body = NULL;
    loop.deadline_ns = 1;
    cr_expect_eq(pz_parallel_for(NULL, &loop), 0);
}

static void count_report(void *arg, uint64_t done, uint64_t total)
{
    struct seen *seen = arg;

    cr_assert_eq(total, 11);
    seen->reported = done;
    seen->reports++;
}

/* A piece takes 50 ms, so every second piece is reported. */
static void take_time(void *arg, unsigned thread, uint64_t first, uint64_t end)
{
    const struct seen *seen = arg;

    (void)thread;
    (void)end;
    cr_assert_eq(seen->reported, first / 4 * 4, "before item %d", (int)first);
    set_clock_shift(50 * MILLISECOND_NS);
}

/* The clock advances almost only when the test moves it. */
Test(parallel_for, items_are_reported_ten_times_per_second)
{
    struct seen seen = {.next = 0};
    struct pz_ctl ctl = {.arg = &seen, .progress = count_report};
    const struct pz_loop loop = {
        .items = 11, .grain = 2, .threads = 1, .body = take_time, .arg = &seen};

    set_clock_step(1);
    pz_parallel_for(&ctl, &loop);
    cr_expect_eq(seen.reports, 3);
    cr_expect_eq(seen.reported, 11);
    seen.reported = seen.reports = 0;
    ctl.run = run_in_turn; /* in rounds of one piece */
    ctl.threads = THREADS;
    pz_parallel_for(&ctl, &loop);
    cr_expect_eq(seen.reports, 3);
    cr_expect_eq(seen.rounds, 6);
}

/* Items that are done in pieces, each once and by a thread of its own. */
#include "solvers/core/parallel_for.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>

enum { MILLISECOND_NS = 1000000, ITEMS_MAX = 100, THREADS = 4 };

struct seen {
    unsigned done[ITEMS_MAX];
    uint64_t busy; /* threads of the pieces that are worked on, by bits */
    uint64_t next; /* item */
    uint64_t heard, told;
    unsigned rounds;
};

/* Does the pieces in turn, each by the thread after that of the one before, as if all those
 * of a round were worked on at once. */
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

Test(parallel_for, does_each_item_once_whatever_the_threads)
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

Test(parallel_for, ends_after_the_first_items)
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

static void hear(void *arg, uint64_t done, uint64_t total)
{
    struct seen *seen = arg;

    cr_assert_eq(total, 11);
    seen->heard = done;
    seen->told++;
}

/* A piece takes 50 ms, so every second one is told of. */
static void take_time(void *arg, unsigned thread, uint64_t first, uint64_t end)
{
    const struct seen *seen = arg;

    (void)thread;
    (void)end;
    cr_assert_eq(seen->heard, first / 4 * 4, "before item %d", (int)first);
    set_clock_shift(50 * MILLISECOND_NS);
}

/* The clock moves by what the test adds, and hardly else. */
Test(parallel_for, tells_items_ten_times_a_second)
{
    struct seen seen = {.next = 0};
    struct pz_ctl ctl = {.arg = &seen, .progress = hear};
    const struct pz_loop loop = {
        .items = 11, .grain = 2, .threads = 1, .body = take_time, .arg = &seen};

    set_clock_step(1);
    pz_parallel_for(&ctl, &loop);
    cr_expect_eq(seen.told, 3);
    cr_expect_eq(seen.heard, 11);
    seen.heard = seen.told = 0;
    ctl.run = run_in_turn; /* in rounds of one piece */
    ctl.threads = THREADS;
    pz_parallel_for(&ctl, &loop);
    cr_expect_eq(seen.told, 3);
    cr_expect_eq(seen.rounds, 6);
}

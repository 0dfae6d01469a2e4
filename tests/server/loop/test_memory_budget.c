#include "server/loop/memory_budget.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <pthread.h>

enum { THREADS = 8, ROUNDS = 20000, LIMIT = 10000 };

static struct memory_budget shared;
static atomic_size_t held; /* what the threads say that they hold, at most `used` */
static atomic_uint granted, above;

Test(budget, takes_what_fits_and_not_a_byte_more)
{
    struct memory_budget b = {.limit = 10};

    cr_assert(memory_budget_reserve(&b, 4));
    cr_assert_not(memory_budget_reserve(&b, 7));
    cr_assert_eq(atomic_load(&b.used), 4);
    cr_assert(memory_budget_reserve(&b, 6));
    cr_assert_not(memory_budget_reserve(&b, 1));
    cr_assert(memory_budget_reserve(&b, 0));
    cr_assert_eq(atomic_load(&b.used), 10);
    memory_budget_release(&b, 6);
    memory_budget_release(&b, 4);
    cr_assert_eq(atomic_load(&b.used), 0);
    cr_assert_eq(atomic_load(&b.peak), 10);
    cr_assert_eq(atomic_load(&b.refused), 2);
}

Test(budget, no_sum_overflows)
{
    struct memory_budget b = {.limit = SIZE_MAX};

    cr_assert(memory_budget_reserve(&b, SIZE_MAX - 1));
    cr_assert_not(memory_budget_reserve(&b, 2));
    cr_assert_not(memory_budget_reserve(&b, SIZE_MAX));
    cr_assert(memory_budget_reserve(&b, 1));
    cr_assert_eq(atomic_load(&b.used), SIZE_MAX);
    b = (struct memory_budget){.limit = 100};
    cr_assert(memory_budget_reserve(&b, 50));
    cr_assert_not(memory_budget_reserve(&b, SIZE_MAX));
    cr_assert_not(memory_budget_reserve(&b, SIZE_MAX - 49));
    cr_assert_eq(atomic_load(&b.used), 50);
}

Test(budget, an_empty_one_takes_nothing)
{
    struct memory_budget b = {.limit = 0};

    cr_assert_not(memory_budget_reserve(&b, 1));
    cr_assert(memory_budget_reserve(&b, 0));
}

/* One byte after the other, until none is left. */
static void *take_all(void *arg)
{
    (void)arg;
    while (memory_budget_reserve(&shared, 1))
        atomic_fetch_add(&granted, 1);
    return NULL;
}

static void run_threads(void *(*run)(void *))
{
    static unsigned numbers[THREADS];
    pthread_t threads[THREADS];

    for (unsigned i = 0; i < THREADS; i++) {
        numbers[i] = i;
        cr_assert_eq(pthread_create(&threads[i], NULL, run, &numbers[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

Test(budget, threads_share_it_out_exactly)
{
    shared = (struct memory_budget){.limit = LIMIT};
    run_threads(take_all);
    cr_assert_eq(atomic_load(&granted), LIMIT);
    cr_assert_eq(atomic_load(&shared.used), LIMIT);
    cr_assert_eq(atomic_load(&shared.peak), LIMIT);
    cr_assert_eq(atomic_load(&shared.refused), THREADS);
}

/* Takes and gives back pieces so large that about half of them do not fit. */
static void *take_and_give(void *arg)
{
    struct test_rng rng;
    uint64_t refused = 0;

    test_rng_seed(&rng, *(const unsigned *)arg);
    for (unsigned i = 0; i < ROUNDS; i++) {
        size_t bytes = test_rng_next(&rng) % (LIMIT / 2);

        if (!memory_budget_reserve(&shared, bytes)) {
            refused++;
            continue;
        }
        if (atomic_fetch_add(&held, bytes) + bytes > LIMIT)
            atomic_fetch_add(&above, 1);
        atomic_fetch_sub(&held, bytes);
        memory_budget_release(&shared, bytes);
    }
    atomic_fetch_add(&granted, (unsigned)(ROUNDS - refused));
    return NULL;
}

Test(budget, threads_never_hold_more_than_the_limit)
{
    shared = (struct memory_budget){.limit = LIMIT};
    run_threads(take_and_give);
    cr_assert_eq(atomic_load(&above), 0);
    cr_assert_eq(atomic_load(&shared.used), 0);
    cr_assert_leq(atomic_load(&shared.peak), LIMIT);
    cr_assert_gt(atomic_load(&shared.peak), 0);
    cr_assert_eq(atomic_load(&granted) + atomic_load(&shared.refused), THREADS * ROUNDS);
}

#include "server/run/memory_budget.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <pthread.h>

enum { THREADS = 8, ROUNDS = 20000, LIMIT = 10000 };

static struct memory_budget shared;
static atomic_size_t held; /* bytes that the threads have reserved, at most `used` */
static atomic_uint granted, above;

Test(memory_budget, does_not_overflow)
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

/* Reserves and releases amounts so large that about half of them do not fit. */
static void *reserve_and_release(void *arg)
{
    struct test_rng rng;
    uint64_t rejected = 0;

    test_rng_seed(&rng, *(const unsigned *)arg);
    for (unsigned i = 0; i < ROUNDS; i++) {
        size_t bytes = test_rng_next(&rng) % (LIMIT / 2);

        if (!memory_budget_reserve(&shared, bytes)) {
            rejected++;
            continue;
        }
        if (atomic_fetch_add(&held, bytes) + bytes > LIMIT)
            atomic_fetch_add(&above, 1);
        atomic_fetch_sub(&held, bytes);
        memory_budget_release(&shared, bytes);
    }
    atomic_fetch_add(&granted, (unsigned)(ROUNDS - rejected));
    return NULL;
}

Test(memory_budget, threads_never_exceed_the_limit)
{
    shared = (struct memory_budget){.limit = LIMIT};
    run_threads(reserve_and_release);
    cr_assert_eq(atomic_load(&above), 0);
    cr_assert_eq(atomic_load(&shared.used), 0);
    cr_assert_leq(atomic_load(&shared.peak), LIMIT);
    cr_assert_gt(atomic_load(&shared.peak), 0);
    cr_assert_eq(atomic_load(&granted) + atomic_load(&shared.rejected), THREADS * ROUNDS);
}

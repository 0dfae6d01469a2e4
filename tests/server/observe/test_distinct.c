/* Counting what is different: near the truth, the same for all loops, safe in threads. */
#include "server/observe/distinct.h"

#include <criterion/criterion.h>
#include <uv.h>

enum { LOOPS = 4, MANY = 20000, EACH = 5000 };

static void count_number(struct distinct *distinct, unsigned loop, uint64_t number)
{
    uint64_t word = distinct_word(&number, sizeof number);

    distinct_count(distinct, loop, DISTINCT_QUESTIONS, (uint64_t[]){word, number % 3});
}

static void expect_near(struct distinct *distinct, double expected)
{
    double estimate = (double)distinct_estimate(distinct, DISTINCT_QUESTIONS);

    /* Five standard errors of 4,096 registers. */
    cr_assert_float_eq(estimate, expected, 5 * 1.04 / 64 * expected + 0.5);
}

Test(distinct, starts_at_nothing)
{
    struct distinct *distinct = distinct_create(1);

    cr_assert_eq(distinct_estimate(distinct, DISTINCT_CLIENTS), 0);
    cr_assert_eq(distinct_estimate(distinct, DISTINCT_QUESTIONS), 0);
    distinct_free(distinct);
    distinct_free(NULL);
}

Test(distinct, a_word_is_never_nothing)
{
    cr_assert_neq(distinct_word("", 0), 0);
    cr_assert_neq(distinct_word("a", 1), distinct_word("b", 1));
    cr_assert_eq(distinct_word("ab", 2), distinct_word("ab", 2));
}

Test(distinct, counts_each_once_whatever_the_loop)
{
    struct distinct *distinct = distinct_create(LOOPS);

    for (unsigned round = 0; round < 2 * LOOPS; round++)
        for (uint64_t number = 0; number < MANY; number++)
            count_number(distinct, (unsigned)((number + round) % LOOPS), number);
    expect_near(distinct, MANY);
    cr_assert_eq(distinct_estimate(distinct, DISTINCT_CLIENTS), 0);
    distinct_free(distinct);
}

Test(distinct, tells_pairs_apart)
{
    struct distinct *distinct = distinct_create(1);

    distinct_count(distinct, 0, DISTINCT_CLIENTS, (uint64_t[]){1, 2});
    distinct_count(distinct, 0, DISTINCT_CLIENTS, (uint64_t[]){2, 1});
    distinct_count(distinct, 0, DISTINCT_CLIENTS, (uint64_t[]){1, 2});
    cr_assert_eq(distinct_estimate(distinct, DISTINCT_CLIENTS), 2);
    distinct_free(distinct);
}

struct worker {
    struct distinct *distinct;
    unsigned loop;
};

static void work(void *arg)
{
    struct worker *worker = arg;

    for (uint64_t i = 0; i < EACH; i++)
        count_number(worker->distinct, worker->loop, worker->loop * EACH + i);
}

Test(distinct, loops_count_while_it_is_read)
{
    struct distinct *distinct = distinct_create(LOOPS);
    struct worker workers[LOOPS];
    uv_thread_t threads[LOOPS];
    uint64_t before = 0;

    for (unsigned i = 0; i < LOOPS; i++) {
        workers[i] = (struct worker){distinct, i};
        cr_assert_eq(uv_thread_create(&threads[i], work, &workers[i]), 0);
    }
    for (unsigned i = 0; i < 20; i++) { /* registers only grow */
        uint64_t now = distinct_estimate(distinct, DISTINCT_QUESTIONS);

        cr_assert_geq(now, before);
        before = now;
    }
    for (unsigned i = 0; i < LOOPS; i++)
        uv_thread_join(&threads[i]);
    expect_near(distinct, LOOPS * EACH);
    distinct_free(distinct);
}

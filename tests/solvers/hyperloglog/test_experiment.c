#include "puzzles/hyperloglog_experiment.h"
#include "solvers/hyperloglog/box_plot.h"
#include "solvers/hyperloglog/experiment_run.h"
#include "solvers/hyperloglog/standard_error.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <string.h>

enum { RUNS = 900, THREADS = 3, LARGEST = 12 };

static const struct hll_experiment_question plain = {.precisions = {9, 4, LARGEST},
                                                     .precision_count = 3,
                                                     .distinct = 5000,
                                                     .runs = RUNS,
                                                     .estimator = HLL_CLASSIC,
                                                     .hash_bits = 32,
                                                     .seed = 5,
                                                     .outliers_max = 4};

/* Runs the pieces on THREADS threads. Each of them takes every THREADS-th piece. */
struct thread {
    const struct pz_work *work;
    unsigned number;
    uint64_t pieces;
};

static void *run_thread(void *arg)
{
    const struct thread *thread = arg;

    for (uint64_t i = thread->number; i < thread->pieces; i += THREADS)
        thread->work->piece(thread->work->arg, thread->number, i);
    return NULL;
}

static void run_pieces(const struct pz_work *work, uint64_t pieces)
{
    struct thread threads[THREADS];
    pthread_t handles[THREADS];

    for (unsigned i = 0; i < THREADS; i++) {
        threads[i] = (struct thread){work, i, pieces};
        cr_assert_eq(pthread_create(&handles[i], NULL, run_thread, &threads[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(handles[i], NULL);
}

static uint64_t run_all(void *arg, const struct pz_work *work)
{
    (void)arg;
    run_pieces(work, work->pieces);
    return work->pieces;
}

/* As if the time was up after two pieces. */
static uint64_t run_two(void *arg, const struct pz_work *work)
{
    (void)arg;
    cr_assert_gt(work->pieces, 2);
    run_pieces(work, 2);
    return 2;
}

static void check_answer(const struct hll_experiment_answer *answer)
{
    const struct hll_run run = {4,  LARGEST, plain.distinct, HLL_CLASSIC,
                                32, 5,       HLL_HYPERLOGLOG};
    static uint8_t registers[1 << LARGEST];
    static double errors[RUNS][HLL_PRECISIONS], column[RUNS];

    for (unsigned r = 0; r < answer->runs; r++)
        cr_assert(hll_run_errors(&run, r, NULL, registers, errors[r]));
    for (unsigned i = 0; i < plain.precision_count; i++) {
        struct hll_box_plot box;

        for (unsigned r = 0; r < answer->runs; r++)
            column[r] = errors[r][plain.precisions[i] - 4];
        box = hll_box_plot_make(column, answer->runs, 4);
        box.precision = plain.precisions[i];
        box.theory =
            hll_relative_error(HLL_HYPERLOGLOG, box.precision, (double)plain.distinct);
        cr_assert_arr_eq(answer->boxes[i].errors, column, answer->runs * sizeof *column);
        box.errors = answer->boxes[i].errors;
        cr_assert_eq(answer->boxes[i].precision, box.precision);
        cr_assert_arr_eq(&answer->boxes[i].min, &box.min,
                         sizeof box - offsetof(struct hll_box_plot, min));
    }
}

Test(hyperloglog_experiment, runs_are_those_of_the_seed_whoever_makes_them)
{
    const struct pz_ctl controls[] = {{.arg = NULL},
                                      {.run = run_all, .threads = THREADS},
                                      {.run = run_two, .threads = THREADS}};
    struct hll_experiment_answer answer;

    for (unsigned i = 0; i < 3; i++) {
        cr_assert_eq(hll_experiment(&plain, &controls[i], &answer), PZ_OK);
        cr_expect_eq(answer.complete, i < 2);
        cr_expect_eq(answer.complete, answer.runs == RUNS);
        cr_expect_geq(answer.runs, 2);
        check_answer(&answer);
        hll_experiment_free(&answer);
    }
}

Test(hyperloglog_experiment, no_time_is_no_run)
{
    struct hll_experiment_answer answer;

    cr_assert_eq(hll_experiment(&plain, &(struct pz_ctl){.deadline_ns = 1}, &answer),
                 PZ_OK);
    cr_expect(answer.runs == 0 && !answer.complete);
    hll_experiment_free(&answer);
}

/* What fits into a brief effort is answered there, without a look at the clock. */
Test(hyperloglog_experiment, a_brief_effort_takes_few_runs)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct hll_experiment_question few = plain;
    struct hll_experiment_answer answer;

    cr_expect_eq(hll_experiment(&plain, &brief, &answer), PZ_LATER);
    few.runs = 2;
    few.distinct = 10;
    set_clock_step(1); /* a slow machine is not short of time */
    cr_assert_eq(hll_experiment(&few, &brief, &answer), PZ_OK);
    hll_experiment_free(&answer);
}

/* True from the hundredth time on. */
static bool poll_hundred(void *arg)
{
    return ++*(unsigned *)arg >= 100;
}

/* Also within a run that would never end. */
Test(hyperloglog_experiment, work_can_be_stopped)
{
    unsigned polled = 0;
    const struct pz_ctl stopped = {.poll = poll_hundred, .arg = &polled};
    struct hll_experiment_question endless = plain;
    struct hll_experiment_answer answer;

    endless.distinct = UINT64_MAX;
    cr_expect_eq(hll_experiment(&endless, &stopped, &answer), PZ_STOPPED);
}

/* Memory for one thread is enough, for less than one it is not. */
Test(hyperloglog_experiment, memory_may_be_short)
{
    size_t errors = 3 * RUNS * sizeof(double), one = errors + (1 << LARGEST);
    struct pz_ctl ctl = {.run = run_all, .threads = THREADS, .max_bytes = one};
    struct hll_experiment_answer answer;

    cr_assert_eq(hll_experiment(&plain, &ctl, &answer), PZ_OK);
    check_answer(&answer);
    hll_experiment_free(&answer);
    for (ctl.max_bytes = one - 1; ctl.max_bytes > 0; ctl.max_bytes /= 2)
        cr_assert_eq(hll_experiment(&plain, &ctl, &answer), PZ_NO_MEMORY);
    expect_no_memory(2, hll_experiment(&plain, NULL, &answer), true);
    hll_experiment_free(&answer);
}

Test(hyperloglog_experiment, wrong_numbers_are_invalid)
{
    struct hll_experiment_question wrong[7];
    struct hll_experiment_answer answer;

    for (unsigned i = 0; i < 7; i++)
        wrong[i] = plain;
    wrong[0].precision_count = 0;
    wrong[1].precision_count = HLL_PRECISIONS + 1;
    wrong[2].precisions[1] = 3;
    wrong[3].precisions[1] = 19;
    wrong[4].distinct = 0;
    wrong[5].runs = 0;
    wrong[6].hash_bits = 31;
    for (unsigned i = 0; i < 7; i++)
        cr_expect_eq(hll_experiment(&wrong[i], NULL, &answer), PZ_INVALID, "%u", i);
}

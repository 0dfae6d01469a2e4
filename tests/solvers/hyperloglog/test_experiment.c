/* Experiments: their errors by the definition, their box plots, limits and threads. */
#include "puzzles/hyperloglog_experiment.h"
#include "puzzles/random.h"
#include "slow.h"
#include "solvers/hyperloglog/box_plot.h"
#include "solvers/hyperloglog/farmhash.h"
#include "solvers/hyperloglog/standard_error.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 900, THREADS = 3, LARGEST = 12, FEW_RUNS = 3, RANGE_MAX = 5000 };

static const struct hll_experiment_question plain = {.precisions = {9, 4, LARGEST},
                                                     .precision_count = 3,
                                                     .distinct = 5000,
                                                     .runs = RUNS,
                                                     .estimator = HLL_CLASSIC,
                                                     .hash_bits = 32,
                                                     .seed = 5,
                                                     .outliers_max = 4};

static struct hll_experiment_answer run(const struct hll_experiment_question *question,
                                        const struct pz_ctl *ctl)
{
    struct hll_experiment_answer answer;

    cr_assert_eq(hll_experiment(question, ctl, &answer), PZ_OK);
    return answer;
}

static uint64_t mix(uint64_t item)
{
    item ^= item >> 30;
    item *= 0xbf58476d1ce4e5b9u;
    item ^= item >> 27;
    item *= 0x94d049bb133111ebu;
    return item ^ item >> 31;
}

static uint64_t hash_item(const struct hll_experiment_question *question, uint64_t start,
                          uint64_t item)
{
    char digits[HLL_FARMHASH_BYTES_MAX + 1];

    if (question->hash == HLL_MIXER)
        return mix(start + item * 0x9e3779b97f4a7c15u);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)item);
    return slow_farmhash(digits);
}

/* Returns the error of one run and precision. Does not fold. */
static double find_error(const struct hll_experiment_question *question, uint64_t index,
                         unsigned precision)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    size_t count = hll_count_registers(precision);
    static bool drawn[RANGE_MAX + 1];
    uint64_t draws = question->draws ? question->draws : question->distinct;
    struct pz_random random;
    double distinct = 0;
    uint64_t at;

    memset(registers, 0, count);
    memset(drawn, 0, sizeof drawn);
    pz_random_seed_part(&random, question->seed, index);
    at = pz_random_next(&random);
    pz_random_seed(&random, at);
    for (uint64_t i = 1; i <= draws; i++) {
        uint64_t item = question->draws ? pz_random_below(&random, question->range) + 1 : i;
        uint64_t hash = hash_item(question, at, item);
        uint8_t *reg = &registers[hash % count];
        unsigned rank = slow_rank(precision, hash, question->hash_bits);

        *reg = rank > *reg ? (uint8_t)rank : *reg;
        distinct += !question->draws || !drawn[item];
        if (question->draws)
            drawn[item] = true;
    }
    return ((question->estimator == HLL_IMPROVED
                 ? slow_ertl(registers, precision, question->hash_bits)
                 : slow_step(question->estimator, registers, precision,
                             question->hash_bits)) -
            distinct) /
           distinct;
}

static int compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

/* slow_ertl does not correct the bias, which the library does below precision 14. */
static void check_errors(const struct hll_experiment_question *question)
{
    struct hll_experiment_answer answer = run(question, NULL);

    for (unsigned p = 0; p < question->precision_count; p++) {
        double errors[FEW_RUNS];

        if (question->precisions[p] < 14 && question->estimator == HLL_IMPROVED)
            continue;
        for (unsigned r = 0; r < question->runs; r++)
            errors[r] = find_error(question, r, question->precisions[p]);
        qsort(errors, question->runs, sizeof *errors, compare_numbers);
        for (unsigned r = 0; r < question->runs; r++)
            cr_assert_float_eq(answer.boxes[p].errors[r], errors[r], 1e-8,
                               "precision %u: %g", question->precisions[p], errors[r]);
    }
    hll_experiment_free(&answer);
}

Test(hyperloglog_experiment, errors_are_those_of_each_precision_alone)
{
    static const uint64_t distinct[] = {1, 2, 100, 4096, 4097, 20000};
    struct hll_experiment_question question = {.precision_count = 4, .runs = FEW_RUNS};

    for (unsigned i = 0; i < 24; i++) {
        for (unsigned p = 0; p < 4; p++)
            question.precisions[p] = p < 2 ? 4 + (i + 5 * p) % 10 : 12 + p;
        question.distinct = distinct[i / 4];
        question.estimator = i % 2 ? HLL_CLASSIC : HLL_IMPROVED;
        question.hash_bits = i % 4 < 2 ? 64 : 32;
        question.seed = i;
        check_errors(&question);
    }
}

/* The digits of numbers, as in the program of Kunigami's article. */
Test(hyperloglog_experiment, hashes_digits_as_the_article)
{
    struct hll_experiment_question question = {.precisions = {4, 7, 10, 13},
                                               .precision_count = 4,
                                               .runs = FEW_RUNS,
                                               .estimator = HLL_CLASSIC,
                                               .hash_bits = 32,
                                               .hash = HLL_FARMHASH32};

    for (unsigned i = 0; i < 12; i++) {
        question.seed = i;
        question.draws = 1 + i * 1000;
        question.range = i % 2 ? RANGE_MAX : 1 + i;
        check_errors(&question);
    }
}

/* The steps of Kunigami's article, on different items and on numbers with repeats. */
Test(hyperloglog_experiment, steps_are_those_of_the_definition)
{
    struct hll_experiment_question question = {
        .precisions = {4, 7, 10, 13}, .precision_count = 4, .runs = FEW_RUNS};

    for (enum hll_estimator e = HLL_CLASSIC; e <= HLL_FAULTY_LOGARITHM; e++) {
        for (unsigned i = 0; i < 8; i++) {
            if (e == HLL_MAXIMUM_LIKELIHOOD)
                continue;
            question.estimator = e;
            question.hash_bits = i % 2 ? 64 : 32;
            question.seed = i;
            question.draws = i < 4 ? 0 : 1 + i * 1000;
            question.range = i < 4 ? 0 : i < 6 ? RANGE_MAX : i;
            question.distinct = i < 4 ? 1 + i * 3000 : 0;
            check_errors(&question);
        }
    }
}

/* 100,000 numbers from 1 to 100,000 are 63,212 different ones on average, with a standard
 * deviation of 151: 4 standard errors of the mean of 100 runs are 60. */
Test(hyperloglog_experiment, draws_repeat_numbers)
{
    const struct hll_experiment_question question = {.precisions = {4},
                                                     .precision_count = 1,
                                                     .draws = 100000,
                                                     .range = 100000,
                                                     .runs = 100,
                                                     .estimator = HLL_CLASSIC,
                                                     .hash_bits = 32};
    struct hll_experiment_answer answer = run(&question, NULL);

    cr_assert_float_eq(answer.mean_distinct, 63212.1, 60);
    hll_experiment_free(&answer);
}

/* 14 bits remain for a rank, and in some hashes none of them is set. */
Test(hyperloglog_experiment, short_hashes_have_a_largest_rank)
{
    check_errors(&(struct hll_experiment_question){.precisions = {18},
                                                   .precision_count = 1,
                                                   .distinct = 3000000,
                                                   .runs = 1,
                                                   .estimator = HLL_IMPROVED,
                                                   .hash_bits = 32,
                                                   .seed = 1});
}

/* All precisions are folded from the finest one. */
Test(hyperloglog_experiment, folded_precisions_equal_those_alone)
{
    struct hll_experiment_question all = {.precision_count = 13,
                                          .distinct = 5000,
                                          .runs = 2,
                                          .type = HLL_ULTRALOGLOG,
                                          .estimator = HLL_USUAL};

    for (unsigned p = 0; p < 13; p++)
        all.precisions[p] = 4 + p;
    for (all.hash_bits = 32; all.hash_bits <= 64; all.hash_bits += 32) {
        struct hll_experiment_answer folded = run(&all, NULL);

        for (unsigned p = 0; p < 13; p++) {
            struct hll_experiment_question one = all;
            struct hll_experiment_answer alone;

            one.precisions[0] = all.precisions[p];
            one.precision_count = 1;
            alone = run(&one, NULL);
            cr_expect_arr_eq(folded.boxes[p].errors, alone.boxes[0].errors,
                             2 * sizeof(double));
            hll_experiment_free(&alone);
        }
        hll_experiment_free(&folded);
    }
}

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

/* As if the deadline had passed after two pieces. */
static uint64_t run_two(void *arg, const struct pz_work *work)
{
    (void)arg;
    cr_assert_gt(work->pieces, 2);
    run_pieces(work, 2);
    return 2;
}

/* Expects the answer of a single thread with as many runs, and box plots of its errors. */
static void check_answer(const struct hll_experiment_answer *answer)
{
    struct hll_experiment_question question = plain;
    struct hll_experiment_answer alone;

    question.runs = answer->runs;
    alone = run(&question, NULL);
    for (unsigned i = 0; i < plain.precision_count; i++) {
        const struct hll_box_plot *found = &answer->boxes[i];
        struct hll_box_plot box = hll_box_plot_make((double *)alone.boxes[i].errors,
                                                    answer->runs, plain.outliers_max);

        cr_assert_eq(found->precision, plain.precisions[i]);
        cr_assert_arr_eq(found->errors, box.errors, answer->runs * sizeof(double));
        box.errors = found->errors;
        box.theory = hll_relative_error(HLL_HYPERLOGLOG, plain.precisions[i],
                                        (double)plain.distinct);
        cr_assert_arr_eq(&found->min, &box.min,
                         sizeof box - offsetof(struct hll_box_plot, min));
    }
    hll_experiment_free(&alone);
}

Test(hyperloglog_experiment, threads_do_not_change_the_runs)
{
    const struct pz_ctl controls[] = {{.arg = NULL},
                                      {.run = run_all, .threads = THREADS},
                                      {.run = run_two, .threads = THREADS}};

    for (unsigned i = 0; i < 3; i++) {
        struct hll_experiment_answer answer = run(&plain, &controls[i]);

        cr_expect_eq(answer.complete, i < 2);
        cr_expect_eq(answer.complete, answer.runs == RUNS);
        cr_expect_geq(answer.runs, 2);
        check_answer(&answer);
        hll_experiment_free(&answer);
    }
}

Test(hyperloglog_experiment, a_passed_deadline_leaves_no_runs)
{
    struct hll_experiment_answer answer = run(&plain, &(struct pz_ctl){.deadline_ns = 1});

    cr_expect(answer.runs == 0 && !answer.complete);
    hll_experiment_free(&answer);
}

/* The estimated cost decides, not the clock. */
Test(hyperloglog_experiment, a_brief_effort_answers_few_runs)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct hll_experiment_question few = plain;
    struct hll_experiment_answer answer;

    cr_expect_eq(hll_experiment(&plain, &brief, &answer), PZ_LATER);
    few.runs = 2;
    few.distinct = 10;
    set_clock_step(1);
    answer = run(&few, &brief);
    hll_experiment_free(&answer);
}

/* Returns true from the hundredth call. */
static bool poll_hundred(void *arg)
{
    return ++*(unsigned *)arg >= 100;
}

/* Also within a run, here one of 2^64 - 1 items. */
Test(hyperloglog_experiment, work_can_be_stopped)
{
    unsigned polled = 0;
    const struct pz_ctl stopped = {.poll = poll_hundred, .arg = &polled};
    struct hll_experiment_question endless = plain;
    struct hll_experiment_answer answer;

    endless.distinct = UINT64_MAX;
    cr_expect_eq(hll_experiment(&endless, &stopped, &answer), PZ_STOPPED);
}

Test(hyperloglog_experiment, memory_for_one_thread_is_necessary)
{
    size_t errors = 3 * RUNS * sizeof(double), one = errors + (1 << LARGEST);
    struct pz_ctl ctl = {.run = run_all, .threads = THREADS, .max_bytes = one};
    struct hll_experiment_answer answer = run(&plain, &ctl);

    check_answer(&answer);
    hll_experiment_free(&answer);
    for (ctl.max_bytes = one - 1; ctl.max_bytes > 0; ctl.max_bytes /= 2)
        cr_assert_eq(hll_experiment(&plain, &ctl, &answer), PZ_NO_MEMORY);
    expect_no_memory(2, hll_experiment(&plain, NULL, &answer), true);
    hll_experiment_free(&answer);
}

Test(hyperloglog_experiment, invalid_questions_are_rejected)
{
    struct hll_experiment_question invalid[10];
    struct hll_experiment_answer answer;

    for (unsigned i = 0; i < 10; i++)
        invalid[i] = plain;
    invalid[0].precision_count = 0;
    invalid[1].precision_count = HLL_PRECISIONS + 1;
    invalid[2].precisions[1] = 3;
    invalid[3].precisions[1] = 19;
    invalid[4].distinct = 0;
    invalid[5].runs = 0;
    invalid[6].hash_bits = 31;
    for (unsigned i = 7; i < 10;
         i++) { /* FarmHash without draws, of 64 bits, of 13 digits */
        invalid[i].hash = HLL_FARMHASH32;
        invalid[i].distinct = i == 7 ? 5 : 0;
        invalid[i].draws = i == 7 ? 0 : 5;
        invalid[i].range = i == 7 ? 0 : i == 8 ? 5 : 1000000000000;
        invalid[i].hash_bits = i == 8 ? 64 : 32;
    }
    for (unsigned i = 0; i < 10; i++)
        cr_expect_eq(hll_experiment(&invalid[i], NULL, &answer), PZ_INVALID, "%u", i);
}

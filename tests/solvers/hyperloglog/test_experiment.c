#include "puzzles/hyperloglog_experiment.h"
#include "puzzles/random.h"
#include "slow.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PRECISIONS = HLL_PRECISION_MAX - HLL_PRECISION_MIN + 1 };

static const struct hll_experiment plain = {4, 16, 5000, HLL_IMPROVED, 64, 1};

static uint64_t mix(uint64_t item)
{
    item ^= item >> 30;
    item *= 0xbf58476d1ce4e5b9u;
    item ^= item >> 27;
    item *= 0x94d049bb133111ebu;
    return item ^ item >> 31;
}

/* Every precision by itself: nothing is folded. */
static double find_error(const struct hll_experiment *experiment, uint64_t run,
                         unsigned precision)
{
    uint8_t *registers = calloc(1, hll_count_registers(precision));
    struct pz_random random;
    double estimate, distinct = (double)experiment->distinct;
    uint64_t at;

    cr_assert(registers);
    pz_random_seed_part(&random, experiment->seed, run);
    at = pz_random_next(&random);
    for (uint64_t i = 1; i <= experiment->distinct; i++)
        slow_add(registers, precision, mix(at + i * 0x9e3779b97f4a7c15u),
                 experiment->hash_bits);
    estimate = experiment->estimator == HLL_CLASSIC
                   ? slow_classic(registers, precision, experiment->hash_bits)
                   : slow_ertl(registers, precision, experiment->hash_bits);
    free(registers);
    return (estimate - distinct) / distinct;
}

/* The raw estimate of Ertl is compared where nothing is added to it. */
Test(hyperloglog_experiment, errors_are_those_of_each_precision_by_itself)
{
    static const uint64_t distinct[] = {1, 2, 100, 4096, 4097, 20000};
    double errors[PRECISIONS];

    for (unsigned i = 0; i < 24; i++) {
        struct hll_experiment experiment = {
            4 + i % 7,           16, distinct[i / 4], i % 2 ? HLL_CLASSIC : HLL_IMPROVED,
            i % 4 < 2 ? 64 : 32, i};

        cr_assert_eq(hll_experiment_run(&experiment, 3 * i, NULL, errors), PZ_OK);
        for (unsigned p = experiment.precision_min; p <= 16; p++) {
            double error = errors[p - experiment.precision_min];

            if (p >= 14 || experiment.estimator == HLL_CLASSIC)
                cr_assert_float_eq(error, find_error(&experiment, 3 * i, p), 1e-8,
                                   "%u precision %u: %g", i, p, error);
        }
    }
}

/* 14 bits are left for a rank, and some hashes have none of them. */
Test(hyperloglog_experiment, short_hashes_end)
{
    struct hll_experiment experiment = {18, 18, 3000000, HLL_IMPROVED, 32, 1};
    double error;

    cr_assert_eq(hll_experiment_run(&experiment, 1, NULL, &error), PZ_OK);
    cr_assert_float_eq(error, find_error(&experiment, 1, 18), 1e-9, "%g", error);
}

Test(hyperloglog_experiment, one_precision_is_enough)
{
    double all[PRECISIONS], one;

    cr_assert_eq(hll_experiment_run(&plain, 5, NULL, all), PZ_OK);
    for (unsigned p = 4; p <= 16; p++) {
        struct hll_experiment experiment = plain;

        experiment.precision_min = experiment.precision_max = p;
        cr_assert_eq(hll_experiment_run(&experiment, 5, NULL, &one), PZ_OK);
        cr_expect_eq(one, all[p - 4]);
    }
}

Test(hyperloglog_experiment, seeds_and_runs_decide)
{
    struct hll_experiment other = plain;
    double first[PRECISIONS], again[PRECISIONS];

    other.seed = 2;
    cr_assert_eq(hll_experiment_run(&plain, 0, NULL, first), PZ_OK);
    cr_assert_eq(hll_experiment_run(&plain, 0, NULL, again), PZ_OK);
    cr_assert_arr_eq(first, again, 13 * sizeof *first);
    cr_assert_eq(hll_experiment_run(&plain, 1, NULL, again), PZ_OK);
    cr_expect(memcmp(first, again, 13 * sizeof *first) != 0);
    cr_assert_eq(hll_experiment_run(&other, 0, NULL, again), PZ_OK);
    cr_expect(memcmp(first, again, 13 * sizeof *first) != 0);
}

/* The first number of a seed, on every machine. */
Test(hyperloglog_experiment, errors_are_pinned)
{
    double errors[PRECISIONS];

    cr_assert_eq(hll_experiment_run(&plain, 0, NULL, errors), PZ_OK);
    cr_assert_float_eq(errors[0], -0.428653007248, 1e-9, "%.12f", errors[0]);
    cr_assert_float_eq(errors[10], -0.003751296710, 1e-9, "%.12f", errors[10]);
}

Test(hyperloglog_experiment, work_can_be_stopped)
{
    struct hll_experiment large = plain;
    atomic_bool stop = true;
    double errors[PRECISIONS] = {7};

    large.distinct = UINT64_MAX;
    cr_expect_eq(hll_experiment_run(
                     &large, 0, &(struct pz_ctl){.poll = poll_flag, .arg = &stop}, errors),
                 PZ_STOPPED);
    cr_expect_eq(hll_experiment_run(&large, 0, &(struct pz_ctl){.deadline_ns = 1}, errors),
                 PZ_STOPPED);
    cr_expect_eq(hll_experiment_run(&large, 0, &(struct pz_ctl){.max_nodes = 9999}, errors),
                 PZ_STOPPED);
    cr_expect_eq(errors[0], 7);
    stop = false;
    cr_expect_eq(hll_experiment_run(
                     &plain, 0, &(struct pz_ctl){.poll = poll_flag, .arg = &stop}, errors),
                 PZ_OK);
}

Test(hyperloglog_experiment, memory_may_run_out)
{
    double errors[PRECISIONS] = {7};
    enum pz_status status;

    failing_alloc_after(0);
    status = hll_experiment_run(&plain, 0, NULL, errors);
    cr_expect_eq(failing_alloc_end(), 1);
    cr_expect_eq(status, PZ_NO_MEMORY);
    cr_expect_eq(errors[0], 7);
}

/* The document's figure at b = 15, with the classic estimator and with the improved one. */
Test(slow_hyperloglog_experiment, document_is_repeated)
{
    enum { RUNS = 400 };
    struct hll_experiment experiment = {15, 15, 100000, HLL_CLASSIC, 64, 1};
    static double classic[RUNS], improved[RUNS];

    for (unsigned run = 0; run < RUNS; run++) {
        experiment.estimator = HLL_CLASSIC;
        cr_assert_eq(hll_experiment_run(&experiment, run, NULL, &classic[run]), PZ_OK);
        experiment.estimator = HLL_IMPROVED;
        cr_assert_eq(hll_experiment_run(&experiment, run, NULL, &improved[run]), PZ_OK);
    }
    double hump = hll_box_make(classic, RUNS).rmse,
           flat = hll_box_make(improved, RUNS).rmse;

    cr_assert_float_eq(hump, 0.0105, 0.0020, "%g", hump);
    cr_assert_float_eq(flat, 0.0052, 0.0010, "%g", flat);
}

static double slow_quantile(const double ordered[], size_t count, double part)
{
    for (size_t i = 0; i + 1 < count; i++) {
        double from = (double)i / (double)(count - 1);
        double to = (double)(i + 1) / (double)(count - 1);

        if (from <= part && part <= to)
            return ordered[i] + (part - from) / (to - from) * (ordered[i + 1] - ordered[i]);
    }
    return ordered[0];
}

/* By insertion, so that the order is another program's. */
static void sort_slowly(double numbers[], size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && numbers[j - 1] > numbers[j]; j--) {
            double kept = numbers[j];

            numbers[j] = numbers[j - 1];
            numbers[j - 1] = kept;
        }
}

static void check_box(double numbers[], size_t count)
{
    double ordered[64], low = INFINITY, high = -INFINITY, sum = 0, squares = 0;
    size_t below = 0, above = 0;
    struct hll_box box;

    memcpy(ordered, numbers, count * sizeof *numbers);
    sort_slowly(ordered, count);
    box = hll_box_make(numbers, count);
    cr_assert_arr_eq(numbers, ordered, count * sizeof *numbers);
    for (size_t i = 0; i < count; i++) {
        bool is_below = ordered[i] < box.q1 - 1.5 * (box.q3 - box.q1);
        bool is_above = ordered[i] > box.q3 + 1.5 * (box.q3 - box.q1);

        below += is_below;
        above += is_above;
        low = !is_below && ordered[i] < low ? ordered[i] : low;
        high = !is_above && ordered[i] > high ? ordered[i] : high;
        sum += ordered[i] / (double)count;
        squares += ordered[i] * ordered[i] / (double)count;
    }
    cr_assert_float_eq(box.q1, slow_quantile(ordered, count, 0.25), 1e-9);
    cr_assert_float_eq(box.median, slow_quantile(ordered, count, 0.5), 1e-9);
    cr_assert_float_eq(box.q3, slow_quantile(ordered, count, 0.75), 1e-9);
    cr_assert(box.min == ordered[0] && box.max == ordered[count - 1]);
    cr_assert(box.outliers_low == below && box.outliers_high == above);
    cr_assert_eq(box.whisker_low, low < box.q1 ? low : box.q1);
    cr_assert_eq(box.whisker_high, high > box.q3 ? high : box.q3);
    cr_assert_float_eq(box.bias, sum, 1e-9);
    cr_assert_float_eq(box.rmse, sqrt(squares), 1e-9);
}

Test(hyperloglog_experiment, boxes_are_drawn_as_by_hand)
{
    struct test_rng rng;
    double numbers[64];

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 5000; i++) {
        size_t count = 1 + (size_t)test_rng_below(&rng, 60);

        for (size_t j = 0; j < count; j++) {
            numbers[j] = (double)test_rng_below(&rng, 1 + i % 50) - 12;
            if (test_rng_below(&rng, 12) == 0)
                numbers[j] *= 10;
        }
        check_box(numbers, count);
    }
}

/* 1 to 9, and one far away on each side. */
Test(hyperloglog_experiment, known_box)
{
    double numbers[] = {5, 90, 1, 9, 2, 8, -50, 3, 7, 4, 6};
    struct hll_box box = hll_box_make(numbers, 11);

    cr_expect(box.min == -50 && box.q1 == 2.5 && box.median == 5 && box.q3 == 7.5);
    cr_expect(box.max == 90 && box.whisker_low == 1 && box.whisker_high == 9);
    cr_expect(box.outliers_low == 1 && box.outliers_high == 1);
    cr_assert_float_eq(box.bias, 85 / 11.0, 1e-12);
    cr_expect(numbers[0] == -50 && numbers[10] == 90);
}

#include "puzzles/random.h"
#include "slow.h"
#include "solvers/hyperloglog/box_plot.h"
#include "solvers/hyperloglog/experiment_run.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PRECISIONS = HLL_PRECISIONS };

static uint8_t room[HLL_REGISTERS_MAX];

static const struct hll_run plain = {4, 16, 5000, HLL_IMPROVED, 64, 1, HLL_HYPERLOGLOG};

static uint64_t mix(uint64_t item)
{
    item ^= item >> 30;
    item *= 0xbf58476d1ce4e5b9u;
    item ^= item >> 27;
    item *= 0x94d049bb133111ebu;
    return item ^ item >> 31;
}

/* Every precision by itself: nothing is folded. */
static double find_error(const struct hll_run *experiment, uint64_t run, unsigned precision)
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
Test(hyperloglog_run, errors_are_those_of_each_precision_by_itself)
{
    static const uint64_t distinct[] = {1, 2, 100, 4096, 4097, 20000};
    double errors[PRECISIONS];

    for (unsigned i = 0; i < 24; i++) {
        struct hll_run experiment = {
            4 + i % 7,           16, distinct[i / 4], i % 2 ? HLL_CLASSIC : HLL_IMPROVED,
            i % 4 < 2 ? 64 : 32, i,  HLL_HYPERLOGLOG};

        cr_assert(hll_run_errors(&experiment, 3 * i, NULL, room, errors));
        for (unsigned p = experiment.precision_min; p <= 16; p++) {
            double error = errors[p - experiment.precision_min];

            if (p >= 14 || experiment.estimator == HLL_CLASSIC)
                cr_assert_float_eq(error, find_error(&experiment, 3 * i, p), 1e-8,
                                   "%u precision %u: %g", i, p, error);
        }
    }
}

/* 14 bits are left for a rank, and some hashes have none of them. */
Test(hyperloglog_run, short_hashes_end)
{
    struct hll_run experiment = {18, 18, 3000000, HLL_IMPROVED, 32, 1, HLL_HYPERLOGLOG};
    double error;

    cr_assert(hll_run_errors(&experiment, 1, NULL, room, &error));
    cr_assert_float_eq(error, find_error(&experiment, 1, 18), 1e-9, "%g", error);
}

static void check_each_precision(const struct hll_run *whole)
{
    double all[PRECISIONS], one;

    cr_assert(hll_run_errors(whole, 5, NULL, room, all));
    for (unsigned p = 4; p <= 16; p++) {
        struct hll_run experiment = *whole;

        experiment.precision_min = experiment.precision_max = p;
        cr_assert(hll_run_errors(&experiment, 5, NULL, room, &one));
        cr_expect_eq(one, all[p - 4]);
    }
}

Test(hyperloglog_run, one_precision_is_enough)
{
    struct hll_run ultra = plain;

    check_each_precision(&plain);
    ultra.type = HLL_ULTRALOGLOG;
    ultra.estimator = HLL_USUAL;
    check_each_precision(&ultra);
    ultra.hash_bits = 32;
    check_each_precision(&ultra);
}

Test(hyperloglog_run, seeds_and_runs_decide)
{
    struct hll_run other = plain;
    double first[PRECISIONS], again[PRECISIONS];

    other.seed = 2;
    cr_assert(hll_run_errors(&plain, 0, NULL, room, first));
    cr_assert(hll_run_errors(&plain, 0, NULL, room, again));
    cr_assert_arr_eq(first, again, 13 * sizeof *first);
    cr_assert(hll_run_errors(&plain, 1, NULL, room, again));
    cr_expect(memcmp(first, again, 13 * sizeof *first) != 0);
    cr_assert(hll_run_errors(&other, 0, NULL, room, again));
    cr_expect(memcmp(first, again, 13 * sizeof *first) != 0);
}

/* The first number of a seed, on every machine. */
Test(hyperloglog_run, errors_are_pinned)
{
    double errors[PRECISIONS];

    cr_assert(hll_run_errors(&plain, 0, NULL, room, errors));
    cr_assert_float_eq(errors[0], -0.428653007248, 1e-9, "%.12f", errors[0]);
    cr_assert_float_eq(errors[10], -0.003751296710, 1e-9, "%.12f", errors[10]);
}

/* The document's figure at b = 15, with the classic estimator and with the improved one. */
Test(slow_hyperloglog_run, document_is_repeated)
{
    enum { RUNS = 400 };
    struct hll_run experiment = {15, 15, 100000, HLL_CLASSIC, 64, 1, HLL_HYPERLOGLOG};
    static double classic[RUNS], improved[RUNS];

    for (unsigned run = 0; run < RUNS; run++) {
        experiment.estimator = HLL_CLASSIC;
        cr_assert(hll_run_errors(&experiment, run, NULL, room, &classic[run]));
        experiment.estimator = HLL_IMPROVED;
        cr_assert(hll_run_errors(&experiment, run, NULL, room, &improved[run]));
    }
    double hump = hll_box_plot_make(classic, RUNS, 0).rmse,
           flat = hll_box_plot_make(improved, RUNS, 0).rmse;

    cr_assert_float_eq(hump, 0.0105, 0.0020, "%g", hump);
    cr_assert_float_eq(flat, 0.0052, 0.0010, "%g", flat);
}

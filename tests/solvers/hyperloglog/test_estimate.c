/* Estimates against slow ones, and against the theory of their errors. */
#include "slow.h"
#include "solvers/hyperloglog/box_plot.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/experiment_run.h"
#include "solvers/hyperloglog/sketch.h"
#include "solvers/hyperloglog/standard_error.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    P_MIN = HLL_PRECISION_MIN,
    P_MAX = HLL_PRECISION_MAX,
    PRECISIONS = P_MAX - P_MIN + 1,
    RUNS = 400
};

static const double sizes[] = {10, 30, 100, 1000, 10000, 100000, 1000000};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

static uint8_t room[HLL_REGISTERS_MAX];

static bool are_near(double a, double b, double part)
{
    return fabs(a - b) <= part * fabs(b);
}

/* Registers as after `distinct` items, drawn by their distribution: one is at most k with
 * probability e^(-t 2^-k). */
static void draw_registers(uint8_t registers[], unsigned precision, unsigned hash_bits,
                           double distinct, struct test_rng *rng)
{
    double t = ldexp(distinct, -(int)precision), most = hash_bits - precision + 1;

    for (size_t i = 0; i < hll_count_registers(precision); i++) {
        double u = ((double)(test_rng_next(rng) >> 11) + 0.5) * 0x1p-53;
        double rank = ceil(log2(-t / log(u)));

        registers[i] = (uint8_t)fmin(fmax(rank, 0), most);
    }
}

Test(hyperloglog_estimate, ranks_are_counted)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        size_t count = hll_count_registers(precision);
        uint32_t ranks[HLL_RANKS], slow[HLL_RANKS] = {0};

        for (size_t i = 0; i < count; i++)
            slow[registers[i] = (uint8_t)test_rng_below(&rng, 64 - precision + 2)]++;
        hll_count_ranks(
            &(struct hll_sketch){precision, HLL_XXH3, registers, HLL_HYPERLOGLOG}, ranks);
        cr_assert_arr_eq(ranks, slow, sizeof ranks);
    }
}

static void check_estimates(const uint8_t registers[], unsigned precision, unsigned bits)
{
    struct hll_sketch sketch = {precision, HLL_XXH3, (uint8_t *)registers, HLL_HYPERLOGLOG};
    double improved = slow_ertl(registers, precision, bits);
    uint32_t ranks[HLL_RANKS];

    if (precision < 14)
        improved *= 1 - hll_relative_variance(precision, improved);
    hll_count_ranks(&sketch, ranks);
    improved = fmax(improved, (double)(hll_count_registers(precision) - ranks[0]));
    cr_assert(
        are_near(hll_estimate_ranks(HLL_IMPROVED, ranks, precision, bits), improved, 1e-9));
    cr_assert(are_near(hll_estimate_ranks(HLL_CLASSIC, ranks, precision, bits),
                       slow_classic(registers, precision, bits), 1e-9));
    if (bits == 64) {
        cr_assert(are_near(hll_estimate_sketch(HLL_IMPROVED, &sketch, 64), improved, 1e-9));
        cr_assert(are_near(hll_estimate_sketch(HLL_CLASSIC, &sketch, 64),
                           slow_classic(registers, precision, 64), 1e-11));
    }
}

/* From a few items to where registers are full. */
Test(hyperloglog_estimate, estimates_are_their_formulas)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned precision = P_MIN; precision <= P_MAX;
         precision += precision < 8 ? 1 : 5) {
        double step = precision < 10 ? 1.7 : 30;

        for (double distinct = 1; distinct < 1e19; distinct *= step) {
            draw_registers(registers, precision, 64, distinct, &rng);
            check_estimates(registers, precision, 64);
        }
        for (double distinct = 1; distinct < 3e9; distinct *= step) {
            draw_registers(registers, precision, 32, distinct, &rng);
            check_estimates(registers, precision, 32);
        }
    }
}

/* 1 / (2 ln 2) of what follows from the histogram alone, worked out by hand: 16 registers
 * of rank 1 make 2 m^2 / m, so 1.4427 m, which is more than twice as many as there are. */
Test(hyperloglog_estimate, simple_sketches_have_known_estimates)
{
    uint32_t ranks[HLL_RANKS] = {0};

    ranks[0] = 16;
    cr_expect_eq(hll_estimate_ranks(HLL_IMPROVED, ranks, 4, 64), 0);
    cr_expect_eq(hll_estimate_ranks(HLL_CLASSIC, ranks, 4, 64), 0);
    ranks[0] = 8, ranks[3] = 8;
    cr_expect(are_near(hll_estimate_ranks(HLL_CLASSIC, ranks, 4, 64), 16 * log(2), 1e-14));
    ranks[0] = 0, ranks[3] = 0, ranks[1] = 16;
    cr_expect(are_near(hll_estimate_ranks(HLL_CLASSIC, ranks, 4, 64), 0.673 * 32, 1e-14));
    ranks[1] = 1 << 14;
    cr_expect(are_near(hll_estimate_ranks(HLL_IMPROVED, ranks, 14, 64), (1 << 14) / log(2),
                       1e-14));
}

/* Of registers that are all full: a number, and the largest there is. */
Test(hyperloglog_estimate, full_sketches_have_an_estimate)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
        for (unsigned bits = 32; bits <= 64; bits += 32) {
            uint32_t ranks[HLL_RANKS] = {0};
            double most = ldexp(bits * log(2), (int)bits), estimate;
            struct hll_interval interval;

            ranks[bits - precision + 1] = (uint32_t)hll_count_registers(precision);
            estimate = hll_estimate_ranks(HLL_IMPROVED, ranks, precision, bits);
            cr_expect(are_near(estimate, most, 1e-14));
            estimate = hll_estimate_ranks(HLL_CLASSIC, ranks, precision, bits);
            cr_expect(estimate > 1e9 && estimate <= most * (1 + 1e-14));
            interval = hll_find_interval(
                &(struct hll_reading){HLL_HYPERLOGLOG, precision,
                                      (double)hll_count_registers(precision), most},
                0.9999);
            cr_expect(interval.low < most && interval.low > most / 10);
            cr_expect(interval.high > most && interval.high < most * 10);
        }
}

/* The mean of estimates of such numbers, as a part of the true one. */
static double find_mean(enum hll_estimator estimator, double distinct, unsigned hash_bits,
                        unsigned runs)
{
    static uint8_t registers[1 << 12];
    struct test_rng rng;
    double mean = 0;

    test_rng_seed(&rng, 3);
    for (unsigned run = 0; run < runs; run++) {
        struct hll_sketch sketch = {12, HLL_XXH3, registers, HLL_HYPERLOGLOG};
        uint32_t ranks[HLL_RANKS];

        draw_registers(registers, 12, hash_bits, distinct, &rng);
        hll_count_ranks(&sketch, ranks);
        mean += hll_estimate_ranks(estimator, ranks, 12, hash_bits) / distinct / runs;
    }
    return mean;
}

/* Registers full or nearly so: what a sketch says is right up to the end of its hash. */
Test(hyperloglog_estimate, large_numbers_are_right)
{
    enum { FEW = 100 };
    double noise = 5 * 1.04 / 64 / sqrt(FEW);

    cr_assert_float_eq(find_mean(HLL_IMPROVED, 1e9, 64, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_IMPROVED, 1e18, 64, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_CLASSIC, 1e14, 64, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_IMPROVED, 1e9, 32, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_IMPROVED, 6e9, 32, FEW), 1, noise);
}

/* The correction of the paper of 2007 takes the estimate for one of different hashes. It is
 * nearly one of items already, less only what full registers hide, so too much is added. */
Test(hyperloglog_estimate, classic_corrects_large_numbers_too_far)
{
    enum { FEW = 100 };
    double noise = 5 * 1.04 / 64 / sqrt(FEW);

    cr_assert_float_eq(find_mean(HLL_CLASSIC, 1e8, 32, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_CLASSIC, 5e8, 32, FEW), 1.061, 1.1 * noise);
    cr_assert_float_eq(find_mean(HLL_CLASSIC, 1.7e9, 32, FEW), 1.22, 2 * noise);
}

Test(hyperloglog_estimate, variance_is_its_sum)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision += 2)
        for (double t = 0.01; t < 1e5; t *= 1.7) {
            double distinct = ldexp(t, (int)precision), variance;

            variance = hll_relative_variance(precision, distinct);
            if (distinct >= 1)
                cr_expect(are_near(variance, slow_variance(precision, distinct), 1e-5),
                          "%u %g: %g", precision, distinct, variance);
        }
}

/* Whang, Vander-Zanden and Taylor 1990 for linear counting, where registers are empty; the
 * paper of 2007, with its constants of small sketches, where none is. */
Test(hyperloglog_estimate, relative_error_has_known_limits)
{
    static const double published[] = {1.106, 1.070, 1.054, 1.046};

    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        double m = (double)hll_count_registers(precision), t = 0.05, n = t * m, linear;
        double limit = precision < 8 ? published[precision - 4] : 1.03896;

        cr_expect_eq(hll_relative_error(HLL_HYPERLOGLOG, precision, 0), 0);
        cr_expect_eq(hll_relative_error(HLL_HYPERLOGLOG, precision, 1), 0);
        cr_expect(are_near(hll_relative_error(HLL_HYPERLOGLOG, precision, INFINITY),
                           limit / sqrt(m), 0.01));
        cr_expect(are_near(hll_relative_error(HLL_HYPERLOGLOG, precision, 1e15),
                           limit / sqrt(m), 0.01));
        linear = sqrt(m * (exp(t) - t - 1)) / n;
        if (precision > 9)
            cr_expect(
                are_near(hll_relative_error(HLL_HYPERLOGLOG, precision, n), linear, 0.03));
        /* Two items are taken for one, half as many, in one of m cases. */
        if (precision > 7)
            cr_expect(are_near(hll_relative_error(HLL_HYPERLOGLOG, precision, 2),
                               0.5 / sqrt(m), 0.02));
    }
}

/* The errors of many runs, by precision. */
struct errors {
    double bias[PRECISIONS], rmse[PRECISIONS];
};

/* The largest sketches take most of the time, and have the smallest errors. */
static unsigned count_runs(unsigned precision, double distinct)
{
    unsigned runs = distinct > 1e5 ? RUNS / 4 : RUNS;

    return precision > 14 ? runs / 4 : runs;
}

static void add_errors(const struct hll_run *experiment, struct errors *errors)
{
    unsigned from = experiment->precision_min, to = experiment->precision_max;
    unsigned runs = count_runs(to, (double)experiment->distinct);

    for (unsigned run = 0; run < runs; run++) {
        double error[PRECISIONS];

        cr_assert(hll_run_errors(experiment, run, NULL, room, error));
        for (unsigned p = from; p <= to; p++) {
            errors->bias[p - P_MIN] += error[p - from] / runs;
            errors->rmse[p - P_MIN] += error[p - from] * error[p - from] / runs;
        }
    }
    for (unsigned p = from; p <= to; p++)
        errors->rmse[p - P_MIN] = sqrt(errors->rmse[p - P_MIN]);
}

static struct errors make_errors(double distinct, enum hll_estimator estimator)
{
    struct hll_run small = {P_MIN, 14, (uint64_t)distinct, estimator,
                            64,    7,  HLL_HYPERLOGLOG};
    struct hll_run large = {15, P_MAX, (uint64_t)distinct, estimator,
                            64, 7,     HLL_HYPERLOGLOG};
    struct errors errors = {0};

    add_errors(&small, &errors);
    add_errors(&large, &errors);
    return errors;
}

/* Every precision: the mean error is none to five standard errors (and three times the
 * square of the variance, which the correction leaves); the root of the mean square is the
 * theory's to five of its own (and 4 %, for distributions that are not normal). With few
 * items and many registers nearly all runs have no error at all, or one alike. */
static void check_improved(double distinct)
{
    struct errors errors = make_errors(distinct, HLL_IMPROVED);

    for (unsigned i = 0; i < PRECISIONS; i++) {
        double theory = hll_relative_error(HLL_HYPERLOGLOG, P_MIN + i, distinct);
        double variance = hll_relative_variance(P_MIN + i, distinct);
        double met = distinct * distinct / (double)hll_count_registers(P_MIN + i) / 2;
        double noise = 5 / sqrt(count_runs(P_MIN + i, distinct)), step = 1 / distinct;
        double rare = met < 1 ? sqrt(theory * step * noise) : 0;

        cr_expect_leq(fabs(errors.bias[i]), noise * theory + 3 * variance * variance + rare,
                      "precision %u, %g items: bias %g", P_MIN + i, distinct,
                      errors.bias[i]);
        if (met >= 1)
            cr_expect(are_near(errors.rmse[i], theory, noise / sqrt(2) + 0.04),
                      "precision %u, %g items: %g, theory %g", P_MIN + i, distinct,
                      errors.rmse[i], theory);
        else
            cr_expect_leq(errors.rmse[i], theory + rare);
    }
}

Test(slow_hyperloglog_estimate, improved_has_the_error_of_theory)
{
    for (unsigned i = 0; i < SIZES; i++)
        check_improved(sizes[i]);
}

/* Away from the hump, whose ends are at 1 and 5 times the registers, the classic one is as
 * good. */
Test(slow_hyperloglog_estimate, classic_has_the_error_of_theory)
{
    for (unsigned s = 0; s < SIZES; s++) {
        struct errors errors = make_errors(sizes[s], HLL_CLASSIC);

        for (unsigned i = 0; i < PRECISIONS; i++) {
            double m = (double)hll_count_registers(P_MIN + i),
                   noise = 5 / sqrt(count_runs(P_MIN + i, sizes[s]));
            double t = sizes[s] / m,
                   theory = hll_relative_error(HLL_HYPERLOGLOG, P_MIN + i, sizes[s]);
            double linear = sqrt(m * (exp(t) - t - 1)) / sizes[s];

            if (t < 0.1 || (t > 1 && t < 20))
                continue;
            theory = t <= 1 ? linear : theory;
            cr_expect_leq(fabs(errors.bias[i]), noise * theory + 1 / m,
                          "precision %u, %g items: bias %g", P_MIN + i, sizes[s],
                          errors.bias[i]);
            cr_expect(are_near(errors.rmse[i], theory, noise / sqrt(2) + 0.06),
                      "precision %u, %g items: %g, theory %g", P_MIN + i, sizes[s],
                      errors.rmse[i], theory);
        }
    }
}

/* What Heule, Nunkesser and Hall saw (2013), and Ertl's formula mends. */
Test(hyperloglog_estimate, classic_has_a_hump_and_improved_has_none)
{
    enum { MANY = 1000 };
    static double classic[MANY], improved[MANY];
    struct hll_run experiment = {12, 12, 10000, HLL_CLASSIC, 64, 7, HLL_HYPERLOGLOG};
    struct hll_box_plot hump, flat;

    for (unsigned run = 0; run < MANY; run++) {
        experiment.estimator = HLL_CLASSIC;
        cr_assert(hll_run_errors(&experiment, run, NULL, room, &classic[run]));
        experiment.estimator = HLL_IMPROVED;
        cr_assert(hll_run_errors(&experiment, run, NULL, room, &improved[run]));
    }
    hump = hll_box_plot_make(classic, MANY, 0);
    flat = hll_box_plot_make(improved, MANY, 0);
    cr_assert_float_eq(hump.rmse, 0.0298, 0.0034, "%g", hump.rmse);
    cr_assert_float_eq(hump.bias, 0.0153, 0.0047, "%g", hump.bias);
    cr_assert_float_eq(flat.rmse, 0.0134, 0.0015, "%g", flat.rmse);
    cr_assert_float_eq(flat.bias, 0, 0.0022, "%g", flat.bias);
}

static struct hll_interval find_interval(const struct hll_sketch *sketch, double estimate,
                                         double confidence)
{
    struct hll_reading reading = {HLL_HYPERLOGLOG, sketch->precision, 0, estimate};
    uint32_t ranks[HLL_RANKS];

    hll_count_ranks(sketch, ranks);
    reading.least = (double)(hll_count_registers(sketch->precision) - ranks[0]);
    return hll_find_interval(&reading, confidence);
}

/* How often an interval misses, on each side, in so many runs. */
struct misses {
    unsigned low, high, runs;
};

static void count_misses(unsigned precision, double distinct, double confidence,
                         struct misses *misses)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct hll_sketch sketch = hll_sketch_make(precision, registers);
    struct test_rng rng;

    test_rng_seed(&rng, ((uint64_t)misses->runs << 8) + precision);
    for (double i = 0; i < distinct; i++)
        hll_sketch_add_hash(&sketch, test_rng_next(&rng));
    double estimate = hll_estimate_sketch(HLL_IMPROVED, &sketch, 64);
    struct hll_interval interval = find_interval(&sketch, estimate, confidence);

    cr_assert(interval.low <= estimate && estimate <= interval.high);
    misses->low += interval.low > distinct * (1 + 1e-9);
    misses->high += interval.high < distinct;
    misses->runs++;
}

/* At least as often as promised to five standard errors and 2 %, which the normal
 * approximation may cost; where estimates are not in a few steps, hardly more often. */
static void check_coverage(unsigned precision, double distinct, double confidence)
{
    struct misses misses = {0};
    double met = distinct * distinct / (double)hll_count_registers(precision) / 2;
    double missed, noise;

    for (unsigned run = 0; run < count_runs(precision, distinct); run++)
        count_misses(precision, distinct, confidence, &misses);
    missed = (double)(misses.low + misses.high) / misses.runs;
    noise = 5 * sqrt(confidence * (1 - confidence) / misses.runs);
    cr_expect_leq(missed, 1 - confidence + 0.02 * confidence + noise, "p %u n %g: %g",
                  precision, distinct, missed);
    if (met > 50)
        cr_expect_geq(missed, 1 - confidence - 0.025 - noise, "p %u n %g: %g", precision,
                      distinct, missed);
}

Test(slow_hyperloglog_estimate, intervals_hold_as_often_as_they_say)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision += 2)
        for (double distinct = 10; distinct < 20000; distinct *= 6) {
            check_coverage(precision, floor(distinct), 0.95);
            check_coverage(precision, floor(distinct), 0.6);
        }
}

/* Over many kinds of sketches together the figure is sharper, also of each side. */
Test(hyperloglog_estimate, intervals_miss_alike_on_both_sides)
{
    struct misses misses = {0};

    for (unsigned precision = P_MIN; precision <= 10; precision++)
        for (unsigned run = 0; run < 1500; run++)
            count_misses(precision, floor(ldexp(1.3 + run % 10, (int)precision)), 0.95,
                         &misses);
    cr_assert_float_eq(misses.low / (double)misses.runs, 0.0225, 0.007);
    cr_assert_float_eq(misses.high / (double)misses.runs, 0.0225, 0.007);
}

/* Wider with more confidence, never below what is certain, and of nothing, nothing. */
Test(hyperloglog_estimate, intervals_are_sound)
{
    static uint8_t registers[HLL_REGISTERS_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 6);
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        struct hll_sketch sketch = hll_sketch_make(precision, registers);
        struct hll_interval none = find_interval(&sketch, 0, 0.95);

        cr_expect(none.low == 0 && none.high == 0);
        for (unsigned n = 1; n < 3000; n += 1 + n / 3) {
            struct hll_interval last = {INFINITY, 0}, now;
            double estimate, filled = 0;

            sketch = hll_sketch_make(precision, registers);
            for (unsigned i = 0; i < n; i++)
                filled +=
                    hll_sketch_add_hash(&sketch, i | test_rng_next(&rng) << precision) &&
                    i < hll_count_registers(precision);
            estimate = hll_estimate_sketch(HLL_IMPROVED, &sketch, 64);
            for (double confidence = 0.5; confidence < 1; confidence += 0.04999) {
                now = find_interval(&sketch, estimate, confidence);
                cr_assert(filled <= now.low && now.low <= estimate);
                cr_assert(estimate <= now.high && now.high < 7 * n + 7);
                cr_assert(now.low <= last.low && now.high >= last.high);
                last = now;
            }
        }
    }
}

/* Estimates of HyperLogLogs, their errors and intervals, compared with the formulas. */
#include "slow.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/sketch.h"
#include "solvers/hyperloglog/standard_error.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { P_MIN = HLL_PRECISION_MIN, P_MAX = HLL_PRECISION_MAX };

static bool are_near(double a, double b, double part)
{
    return fabs(a - b) <= part * fabs(b);
}

/* Draws registers after `distinct` items by their distribution: a register is at most k with
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

/* From a few items to numbers for which registers are full. */
Test(hyperloglog_estimate, estimates_equal_their_formulas)
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

/* m registers of rank 1 have the estimate m^2 / (m / 2) / (2 ln 2) = 1.4427 m. */
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

/* The estimate of full registers is the largest one. */
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

/* Returns the mean estimate divided by the true number. */
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

/* Up to sketches that are nearly full. */
Test(hyperloglog_estimate, large_numbers_have_no_bias)
{
    enum { FEW = 100 };
    double noise = 5 * 1.04 / 64 / sqrt(FEW);

    cr_assert_float_eq(find_mean(HLL_IMPROVED, 1e9, 64, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_IMPROVED, 1e18, 64, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_CLASSIC, 1e14, 64, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_IMPROVED, 1e9, 32, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_IMPROVED, 6e9, 32, FEW), 1, noise);
}

/* The correction of the paper of 2007 assumes that the estimate is the number of different
 * hashes. It is nearly the number of items, so the correction is too large. */
Test(hyperloglog_estimate, classic_corrects_large_numbers_too_far)
{
    enum { FEW = 100 };
    double noise = 5 * 1.04 / 64 / sqrt(FEW);

    cr_assert_float_eq(find_mean(HLL_CLASSIC, 1e8, 32, FEW), 1, noise);
    cr_assert_float_eq(find_mean(HLL_CLASSIC, 5e8, 32, FEW), 1.061, 1.1 * noise);
    cr_assert_float_eq(find_mean(HLL_CLASSIC, 1.7e9, 32, FEW), 1.22, 2 * noise);
}

Test(hyperloglog_estimate, variance_equals_its_sum)
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

/* For few items, linear counting (Whang, Vander-Zanden and Taylor 1990); for many, the paper
 * of 2007, with its constants for small sketches. */
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
        /* In one of m cases, two items are counted as one. */
        if (precision > 7)
            cr_expect(are_near(hll_relative_error(HLL_HYPERLOGLOG, precision, 2),
                               0.5 / sqrt(m), 0.02));
    }
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

/* Never below the number that the registers prove, and empty for an empty sketch. */
Test(hyperloglog_estimate, intervals_grow_with_confidence)
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

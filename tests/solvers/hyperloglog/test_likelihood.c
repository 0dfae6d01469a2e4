/* The most likely number of an UltraLogLog, against probabilities of registers one by one,
 * and its error against simulations. */
#include "slow.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/experiment_run.h"
#include "solvers/hyperloglog/standard_error.h"
#include "solvers/hyperloglog/ultraloglog.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { P_MIN = HLL_PRECISION_MIN, P_MAX = HLL_PRECISION_MAX };

static uint8_t room[HLL_REGISTERS_MAX];

static bool are_near(double a, double b, double part)
{
    return fabs(a - b) <= part * fabs(b);
}

/* The sketch of a number of items that is Poisson, in no time, however large. */
static struct hll_sketch draw_sketch(unsigned precision, double items, struct test_rng *rng)
{
    struct hll_sketch sketch = hll_sketch_make_ultra(precision, room);
    unsigned last = 64 - precision;
    double t = items / (double)hll_count_registers(precision);

    for (size_t i = 0; i < hll_count_registers(precision); i++) {
        uint64_t ranks = 0;

        for (unsigned rank = 1; rank <= last + 1; rank++) {
            double rate = t * ldexp(1, -(int)(rank < last ? rank : last));
            double drawn = ldexp((double)(test_rng_next(rng) >> 11), -53);

            if (drawn < -expm1(-rate))
                ranks |= (uint64_t)1 << rank;
        }
        room[i] = slow_state(ranks);
    }
    return sketch;
}

static long double find_likelihood(const struct hll_sketch *sketch, unsigned hash_bits,
                                   long double t)
{
    unsigned states[256] = {0};
    long double sum = 0;

    for (size_t i = 0; i < hll_count_registers(sketch->precision); i++)
        states[sketch->registers[i]]++;
    for (unsigned state = 0; state < 256; state++)
        if (states[state] > 0)
            sum += states[state] *
                   slow_log_probability((uint8_t)state, hash_bits - sketch->precision, t);
    return sum;
}

/* The maximum, by the golden section (Kiefer 1953). */
static double search_maximum(const struct hll_sketch *sketch, unsigned hash_bits)
{
    const long double part = (sqrtl(5) - 1) / 2;
    long double low = -12, high = 64 * logl(2); /* of log t */
    long double left = high - part * (high - low), right = low + part * (high - low);
    long double at_left = find_likelihood(sketch, hash_bits, expl(left));
    long double at_right = find_likelihood(sketch, hash_bits, expl(right));

    for (unsigned i = 0; i < 80; i++) {
        if (at_left < at_right) {
            low = left;
            left = right;
            at_left = at_right;
            right = low + part * (high - low);
            at_right = find_likelihood(sketch, hash_bits, expl(right));
        } else {
            high = right;
            right = left;
            at_right = at_left;
            left = high - part * (high - low);
            at_left = find_likelihood(sketch, hash_bits, expl(left));
        }
    }
    return (double)expl((low + high) / 2) * (double)hll_count_registers(sketch->precision);
}

/* The bias is taken off again. */
static void check_maximum(const struct hll_sketch *sketch, unsigned hash_bits)
{
    unsigned precision = sketch->precision;
    const struct hll_ultra_counts counts = hll_ultra_count(sketch, hash_bits);
    double found = hll_ultra_maximize(&counts, precision);
    double wanted = search_maximum(sketch, hash_bits), least = hll_ultra_least(&counts);

    wanted /= 1 + hll_ultra_find_moments(precision, wanted).bias;
    cr_assert(are_near(found, fmax(wanted, least), 1e-7), "%u: %.12g, %.12g", precision,
              found, wanted);
    cr_expect_eq(hll_estimate_sketch(HLL_USUAL, sketch, hash_bits), found);
}

Test(ultraloglog_likelihood, none_is_more_likely)
{
    static const double sizes[] = {3, 40, 1e3, 1e5, 1e9, 1e15, 1e18};
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned precision = P_MIN; precision <= 12; precision += 4)
        for (unsigned i = 0; i < 7; i++) {
            struct hll_sketch sketch = draw_sketch(precision, sizes[i], &rng);

            if (hll_ultra_count(&sketch, 64).unseen < hll_count_registers(precision))
                check_maximum(&sketch, 64);
        }
}

/* Registers of which no number of items is a likely cause. */
Test(ultraloglog_likelihood, none_is_more_likely_for_any_registers)
{
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 40; i++) {
        unsigned precision = 4 + i % 3, hash_bits = i % 2 ? 64 : 32;
        struct hll_sketch sketch = hll_sketch_make_ultra(precision, room);
        unsigned most = 1 + (unsigned)test_rng_below(&rng, hash_bits - precision);

        for (size_t r = 0; r < hll_count_registers(precision); r++)
            do
                room[r] = (uint8_t)test_rng_below(&rng, 4 * most + 4);
            while (!hll_ultra_is_reachable(room[r], most));
        if (hll_ultra_count(&sketch, hash_bits).unseen < hll_count_registers(precision))
            check_maximum(&sketch, hash_bits);
    }
}

Test(ultraloglog_likelihood, nothing_and_all)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
        for (unsigned bits = 32; bits <= 64; bits += 32) {
            struct hll_sketch sketch = hll_sketch_make_ultra(precision, room);
            double most = ldexp(bits * log(2), (int)bits);
            struct hll_reading reading = {HLL_ULTRALOGLOG, precision, 1, most};
            struct hll_interval interval = hll_find_interval(&reading, 0.9999);

            cr_expect_eq(hll_estimate_sketch(HLL_USUAL, &sketch, bits), 0);
            memset(room, (int)(4 * (bits - precision + 1) + 3),
                   hll_count_registers(precision));
            cr_expect(are_near(hll_estimate_sketch(HLL_USUAL, &sketch, bits), most, 1e-14));
            cr_expect(interval.low < most && interval.high > most &&
                      interval.high < 10 * most);
        }
}

/* Sums over all registers that there are: of l'^2 and of l''' and l'' l', by differences.
 */
struct sums {
    long double information, bias;
};

static struct sums sum_states(unsigned last, long double t)
{
    struct sums sums = {0, 0};
    long double step = t * 2e-4L, third = 0, mixed = 0;

    for (unsigned state = 0; state < 256; state++) {
        long double l[5], chance, first, second;

        if (!hll_ultra_is_reachable((uint8_t)state, last + 1))
            continue;
        for (int i = 0; i < 5; i++)
            l[i] = slow_log_probability((uint8_t)state, last, t + (i - 2) * step);
        chance = expl(l[2]);
        first = (l[0] - 8 * l[1] + 8 * l[3] - l[4]) / (12 * step);
        second = (-l[0] + 16 * l[1] - 30 * l[2] + 16 * l[3] - l[4]) / (12 * step * step);
        third += chance * (l[4] - 2 * l[3] + 2 * l[1] - l[0]) / (2 * step * step * step);
        mixed += chance * first * second;
        sums.information += chance * first * first;
    }
    sums.bias = (third + 2 * mixed) / (2 * sums.information * sums.information);
    return sums;
}

Test(ultraloglog_likelihood, moments_are_those_of_all_registers)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision += 7)
        for (int power = -3; power < 6; power++) {
            double t = pow(7, power);
            double m = (double)hll_count_registers(precision), n = fmax(t * m, 1);
            struct hll_ultra_moments found = hll_ultra_find_moments(precision, n);
            long double u = n / m;
            struct sums sums = sum_states(64 - precision, u);
            double variance = (double)(1 / (m * u * u * sums.information));

            cr_expect(are_near(found.variance + 1 / n, variance, 1e-5), "%u, %g: %g, %g",
                      precision, t, found.variance + 1 / n, variance);
            cr_expect(are_near(found.bias, (double)(sums.bias / (u * m)), 1e-3),
                      "%u, %g: %g, %g", precision, t, found.bias,
                      (double)(sums.bias / (u * m)));
        }
}

/* What the paper says of large numbers, and hash4j has as the constant of the bias. */
Test(ultraloglog_likelihood, limits_are_those_of_the_paper)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++) {
        double m = (double)hll_count_registers(precision);
        struct hll_ultra_moments limit = hll_ultra_find_moments(precision, INFINITY);

        cr_expect_float_eq(sqrt(limit.variance * m), 0.761, 5e-4);
        cr_expect_float_eq(limit.bias * m, 0.4815, 5e-4);
        cr_expect_eq(hll_relative_error(HLL_ULTRALOGLOG, precision, 1), 0);
        if (precision >= 10)
            cr_expect(are_near(hll_relative_error(HLL_ULTRALOGLOG, precision, 1e15),
                               0.761 / sqrt(m), 2e-3));
    }
}

/* Mean error and root of the mean square of so many runs, and how often an interval of 95 %
 * missed on either side. */
struct seen {
    double bias, rmse;
    unsigned low, high;
};

static struct seen simulate(unsigned precision, uint64_t distinct, unsigned runs)
{
    const struct hll_run run = {precision, precision, distinct,       HLL_USUAL,
                                64,        5,         HLL_ULTRALOGLOG};
    struct hll_reading reading = {HLL_ULTRALOGLOG, precision, 1, 0};
    struct seen seen = {0};

    for (unsigned i = 0; i < runs; i++) {
        struct hll_interval interval;
        double error;

        cr_assert(hll_run_errors(&run, i, NULL, room, &error));
        reading.estimate = (double)distinct * (1 + error);
        interval = hll_find_interval(&reading, 0.95);
        seen.low += (double)distinct < interval.low;
        seen.high += (double)distinct > interval.high;
        seen.bias += error / runs;
        seen.rmse += error * error / runs;
    }
    seen.rmse = sqrt(seen.rmse);
    return seen;
}

/* To five standard errors of so many runs; the theory itself is good to 3 %, and the bias
 * that is left to twice the square of the variance. */
static void check_simulation(unsigned precision, double load, unsigned runs)
{
    uint64_t distinct = (uint64_t)(load * (double)hll_count_registers(precision));
    struct seen seen = simulate(precision, distinct, runs);
    double theory = hll_relative_error(HLL_ULTRALOGLOG, precision, (double)distinct);
    double noise = 5 / sqrt(runs), miss = 0.03 + noise * sqrt(0.03 * 0.97);

    cr_expect(are_near(seen.rmse, theory, noise / sqrt(2) + 0.03),
              "precision %u, load %g: %g, theory %g", precision, load, seen.rmse, theory);
    cr_expect_leq(fabs(seen.bias), noise * theory + 2 * pow(theory, 4),
                  "precision %u, load %g: bias %g", precision, load, seen.bias);
    cr_expect(seen.low <= miss * runs && seen.high <= miss * runs,
              "precision %u, load %g: %u below, %u above", precision, load, seen.low,
              seen.high);
}

static const double loads[] = {0.5, 1, 2, 5, 20, 100};

Test(ultraloglog_likelihood, error_is_that_of_theory)
{
    for (unsigned precision = P_MIN; precision <= 10; precision += 3)
        for (unsigned i = 0; i < 6; i++)
            check_simulation(precision, loads[i], 300);
}

Test(slow_ultraloglog_likelihood, error_is_that_of_theory)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
        for (unsigned i = 0; i < 6; i++)
            if (precision < 14 || loads[i] <= 5)
                check_simulation(precision, loads[i],
                                 precision < 10   ? 1000
                                 : precision < 14 ? 300
                                                  : 60);
}

/* Numbers of items that nobody could add. The drawn ones are Poisson, which scatters
 * less than one in a thousand millions. */
Test(ultraloglog_likelihood, large_numbers_are_no_worse)
{
    static const double sizes[] = {1e9, 1e14, 1e18};
    enum { RUNS = 200, PRECISION = 7 };
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    for (unsigned s = 0; s < 3; s++) {
        double bias = 0, square = 0;
        double theory = hll_relative_error(HLL_ULTRALOGLOG, PRECISION, sizes[s]);

        for (unsigned i = 0; i < RUNS; i++) {
            struct hll_sketch sketch = draw_sketch(PRECISION, sizes[s], &rng);
            double error = hll_estimate_sketch(HLL_USUAL, &sketch, 64) / sizes[s] - 1;

            bias += error / RUNS;
            square += error * error / RUNS;
        }
        cr_expect_leq(fabs(bias), 5 * theory / sqrt(RUNS));
        cr_expect(are_near(sqrt(square), theory, 5 / sqrt(2 * RUNS)), "%g: %g, %g",
                  sizes[s], sqrt(square), theory);
    }
}

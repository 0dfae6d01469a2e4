/* The most likely number of items of an UltraLogLog, and the moments of its distribution,
 * compared with the probabilities of the registers. */
#include "slow.h"
#include "solvers/hyperloglog/estimate.h"
#include "solvers/hyperloglog/standard_error.h"
#include "solvers/hyperloglog/ultraloglog.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { P_MIN = HLL_PRECISION_MIN, P_MAX = HLL_PRECISION_MAX };

static uint8_t registers[HLL_REGISTERS_MAX];

static bool are_near(double a, double b, double part)
{
    return fabs(a - b) <= part * fabs(b);
}

/* Draws a sketch of a Poisson number of items with the mean `items`. */
static struct hll_sketch draw_sketch(unsigned precision, double items, struct test_rng *rng)
{
    struct hll_sketch sketch = hll_sketch_make_ultra(precision, registers);
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
        registers[i] = slow_register(HLL_ULTRALOGLOG, ranks);
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

/* Returns the maximum by the golden-section search (Kiefer 1953). */
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

/* The library corrects the bias. */
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

Test(ultraloglog_likelihood, estimates_are_the_maximum_of_the_likelihood)
{
    static const double sizes[] = {3, 40, 1e3, 1e5, 1e9, 1e15, 1e18};
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned precision = P_MIN; precision <= 12; precision += 4)
        for (unsigned i = 0; i < 7; i++) {
            struct hll_sketch sketch = draw_sketch(precision, sizes[i], &rng);

            if (hll_ultra_count(&sketch, 64).unseen <
                (double)hll_count_registers(precision))
                check_maximum(&sketch, 64);
        }
}

/* Registers that are improbable for any number of items. */
Test(ultraloglog_likelihood, any_registers_have_the_maximum)
{
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 40; i++) {
        unsigned precision = 4 + i % 3, hash_bits = i % 2 ? 64 : 32;
        struct hll_sketch sketch = hll_sketch_make_ultra(precision, registers);
        unsigned most = 1 + (unsigned)test_rng_below(&rng, hash_bits - precision);

        for (size_t r = 0; r < hll_count_registers(precision); r++)
            do
                registers[r] = (uint8_t)test_rng_below(&rng, 4 * most + 4);
            while (!hll_ultra_is_reachable(registers[r], most));
        if (hll_ultra_count(&sketch, hash_bits).unseen <
            (double)hll_count_registers(precision))
            check_maximum(&sketch, hash_bits);
    }
}

Test(ultraloglog_likelihood, empty_and_full_sketches_have_the_least_and_largest_estimates)
{
    for (unsigned precision = P_MIN; precision <= P_MAX; precision++)
        for (unsigned bits = 32; bits <= 64; bits += 32) {
            struct hll_sketch sketch = hll_sketch_make_ultra(precision, registers);
            double most = ldexp(bits * log(2), (int)bits);
            struct hll_reading reading = {HLL_ULTRALOGLOG, precision, 1, most};
            struct hll_interval interval = hll_find_interval(&reading, 0.9999);

            cr_expect_eq(hll_estimate_sketch(HLL_USUAL, &sketch, bits), 0);
            memset(registers, (int)(4 * (bits - precision + 1) + 3),
                   hll_count_registers(precision));
            cr_expect(are_near(hll_estimate_sketch(HLL_USUAL, &sketch, bits), most, 1e-14));
            cr_expect(interval.low < most && interval.high > most &&
                      interval.high < 10 * most);
        }
}

/* Sums over all registers: of l'^2, and of l''' and l'' l', by differences. */
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

/* The paper has the variance for large numbers, and hash4j the constant of the bias. */
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

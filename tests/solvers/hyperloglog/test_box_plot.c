#include "solvers/hyperloglog/box_plot.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static int compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

/* Listed outliers must be at least as far from the median as outliers that are not listed. */
static void check_listed(const struct hll_box_plot *box, size_t count, size_t most)
{
    size_t outliers = box->outliers_low + box->outliers_high;
    double nearest = INFINITY, farthest = 0;

    cr_assert_eq(box->listed_low + box->listed_high, outliers < most ? outliers : most);
    for (size_t i = 0; i < count; i++) {
        double distance = fabs(box->errors[i] - box->median);

        if (i < box->listed_low || i >= count - box->listed_high)
            nearest = fmin(nearest, distance);
        else if (i < box->outliers_low || i >= count - box->outliers_high)
            farthest = fmax(farthest, distance);
    }
    cr_assert_geq(nearest, farthest);
}

static void check_box(double numbers[], size_t count, size_t most)
{
    double ordered[64], low = INFINITY, high = -INFINITY, sum = 0, squares = 0;
    size_t below = 0, above = 0;
    struct hll_box_plot box;

    memcpy(ordered, numbers, count * sizeof *numbers);
    qsort(ordered, count, sizeof *ordered, compare_numbers);
    box = hll_box_plot_make(numbers, count, most);
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
    if (count > 1)
        cr_assert_float_eq(box.bias_standard_error,
                           sqrt(fabs(squares - sum * sum) / (double)(count - 1)), 1e-6);
    else
        cr_assert(isnan(box.bias_standard_error));
    check_listed(&box, count, most);
}

Test(hyperloglog_box_plot, boxes_are_those_of_the_definition)
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
        check_box(numbers, count, i % 5);
    }
}

/* 1 to 9, and an outlier on each side. */
Test(hyperloglog_box_plot, a_known_box)
{
    double numbers[] = {5, 90, 1, 9, 2, 8, -50, 3, 7, 4, 6};
    struct hll_box_plot box = hll_box_plot_make(numbers, 11, 1);

    cr_expect(box.min == -50 && box.q1 == 2.5 && box.median == 5 && box.q3 == 7.5);
    cr_expect(box.max == 90 && box.whisker_low == 1 && box.whisker_high == 9);
    cr_expect(box.outliers_low == 1 && box.outliers_high == 1);
    cr_expect(box.listed_low == 0 && box.listed_high == 1);
    cr_assert_float_eq(box.bias, 85 / 11.0, 1e-12);
    cr_expect(numbers[0] == -50 && numbers[10] == 90);
}

/* Makes box plots (Tukey 1977). The box extends from the first to the third quartile, and
 * contains the median. The whiskers end at the last numbers whose distance from the box is
 * at most 1.5 times the length of the box. Numbers beyond the whiskers are outliers, which
 * are 7 of 1,000 numbers for a normal variable. */
#include "box_plot.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;

    return (a > b) - (a < b);
}

/* Returns the quantile `part`, 0 to 1, of sorted numbers. */
static double interpolate(const double ordered[], size_t count, double part)
{
    double position = part * (double)(count - 1);
    size_t below = (size_t)position;

    if (below + 1 == count)
        return ordered[below];
    return ordered[below] +
           (position - (double)below) * (ordered[below + 1] - ordered[below]);
}

/* Returns the standard error of the mean, or NaN for one number. */
static double find_standard_error(const double numbers[], size_t count, double mean)
{
    double squares = 0;

    for (size_t i = 0; i < count; i++)
        squares += (numbers[i] - mean) * (numbers[i] - mean);
    return count < 2 ? (double)NAN : sqrt(squares / (double)(count - 1) / (double)count);
}

static void find_whiskers(const double ordered[], size_t count, struct hll_box_plot *box)
{
    double reach = 1.5 * (box->q3 - box->q1);
    size_t first = 0, last = count - 1;

    while (ordered[first] < box->q1 - reach)
        first++;
    while (ordered[last] > box->q3 + reach)
        last--;
    box->outliers_low = first;
    box->outliers_high = count - 1 - last;
    box->whisker_low = fmin(ordered[first], box->q1);
    box->whisker_high = fmax(ordered[last], box->q3);
}

/* Lists the outliers that are farthest from the median, at most `most`. */
static void list_outliers(struct hll_box_plot *box, size_t count, size_t most)
{
    const double *ordered = box->errors;
    size_t low = box->outliers_low, high = box->outliers_high;

    while (low + high > most) {
        bool nearer = high == 0 || (low > 0 && box->median - ordered[low - 1] <
                                                   ordered[count - high] - box->median);

        low -= nearer;
        high -= !nearer;
    }
    box->listed_low = low;
    box->listed_high = high;
}

struct hll_box_plot hll_box_plot_make(double errors[], size_t count, size_t outliers_max)
{
    struct hll_box_plot box = {.errors = errors};
    double squares = 0;

    assert(count > 0);
    qsort(errors, count, sizeof *errors, compare);
    for (size_t i = 0; i < count; i++) {
        box.bias += errors[i];
        squares += errors[i] * errors[i];
    }
    box.bias /= (double)count;
    box.bias_standard_error = find_standard_error(errors, count, box.bias);
    box.rmse = sqrt(squares / (double)count);
    box.min = errors[0];
    box.q1 = interpolate(errors, count, 0.25);
    box.median = interpolate(errors, count, 0.5);
    box.q3 = interpolate(errors, count, 0.75);
    box.max = errors[count - 1];
    find_whiskers(errors, count, &box);
    list_outliers(&box, count, outliers_max);
    return box;
}

/* The median of the repeats of a measurement, which a pause of the process does not move.
 */
#ifndef PUZZLED_MEDIAN_H
#define PUZZLED_MEDIAN_H

#include <stddef.h>
#include <stdlib.h>

static inline int median_compare(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;

    return (a > b) - (a < b);
}

/* The middle one of `count` numbers, at least one, the upper one when there are two; puts
 * the numbers in order. */
static inline double median_find(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, median_compare);
    return numbers[count / 2];
}

#endif

/* The median of the repeats of a measurement. A pause of the process does not change it. */
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

/* Returns the median of `count` numbers, at least one; if `count` is even, the upper one of the
 * two in the middle. Sorts the numbers. */
static inline double median_find(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, median_compare);
    return numbers[count / 2];
}

#endif

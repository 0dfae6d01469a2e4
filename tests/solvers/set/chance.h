/* Tests of frequencies. */
#ifndef TESTS_SET_CHANCE_H
#define TESTS_SET_CHANCE_H

#include <criterion/criterion.h>
#include <math.h>

/* Expects a chi-square value with `degrees` of freedom, which has that mean and twice that
 * variance. */
static inline void expect_chance(double sum, unsigned degrees, const char *what)
{
    cr_assert_lt(sum, degrees + 5 * sqrt(2.0 * degrees), "%s: %f with %u degrees", what,
                 sum, degrees);
}

#endif

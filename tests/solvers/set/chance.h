/* What chance makes of counts. */
#ifndef TESTS_SET_CHANCE_H
#define TESTS_SET_CHANCE_H

#include <criterion/criterion.h>
#include <math.h>

/* A sum of squared deviations over what chance makes of them, with `degrees` of freedom,
 * has that mean and twice that variance. */
static inline void expect_chance(double sum, unsigned degrees, const char *what)
{
    cr_assert_lt(sum, degrees + 5 * sqrt(2.0 * degrees), "%s: %f with %u degrees", what,
                 sum, degrees);
}

#endif

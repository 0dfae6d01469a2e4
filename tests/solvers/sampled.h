/* A test of many cases as two tests: a sample of them, and in the suite slow_* the others.
 */
#ifndef PUZZLES_TEST_SAMPLED_H
#define PUZZLES_TEST_SAMPLED_H

#include <criterion/criterion.h>

/* What follows is the body; it runs the cases from `first` to `end` - 1. Of `all` cases the
 * sample has `few`. Numbers drawn for them are seeded with `first`, so that the others are
 * no repetition. */
#define TestSampled(group, title, few, all)                                                \
    static void group##_##title##_cases(unsigned first, unsigned end);                     \
    Test(group, title)                                                                     \
    {                                                                                      \
        group##_##title##_cases(0, few);                                                   \
    }                                                                                      \
    Test(slow_##group, title)                                                              \
    {                                                                                      \
        group##_##title##_cases(few, all);                                                 \
    }                                                                                      \
    static void group##_##title##_cases(unsigned first, unsigned end)

#endif

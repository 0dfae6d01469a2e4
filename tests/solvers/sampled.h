/* Divides a test with many cases into two: a sample, and other cases in a suite slow_*. */
#ifndef PUZZLES_TEST_SAMPLED_H
#define PUZZLES_TEST_SAMPLED_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Returns true if all cases are tested, as in scripts/test --full. */
static inline bool test_all_cases(void)
{
    const char *tests = getenv("PUZZLED_TESTS");

    return tests && strcmp(tests, "whole") == 0;
}

/* The suite slow_* tests an eighth of the cases that the sample omits. With PUZZLED_TESTS=whole, it
 * tests all of them. */
static inline unsigned sampled_end(unsigned few, unsigned all)
{
    return test_all_cases() ? all : few + (all - few + 7) / 8;
}

/* Write the body after the macro. It runs the cases from `first` to `end` - 1. The sample has `few`
 * of `all` cases. Seed random numbers with `first`, so that the slow suite tests other cases. */
#define TestSampled(group, title, few, all)                                                \
    static void group##_##title##_cases(unsigned first, unsigned end);                     \
    Test(group, title)                                                                     \
    {                                                                                      \
        group##_##title##_cases(0, few);                                                   \
    }                                                                                      \
    Test(slow_##group, title)                                                              \
    {                                                                                      \
        group##_##title##_cases(few, sampled_end(few, all));                               \
    }                                                                                      \
    static void group##_##title##_cases(unsigned first, unsigned end)

#endif

/* The few names of Criterion that the tests use, for builds under the thread sanitizer and
 * for architectures that Debian has no Criterion for, as s390x.
 *
 * Criterion runs a test in a child that it starts anew and maps shared memory at a fixed
 * address, which the sanitizer's own layout forbids. Here a test registers itself before
 * main and runs in a plain fork (main.c). */
#ifndef PUZZLED_STAND_IN_CRITERION_H
#define PUZZLED_STAND_IN_CRITERION_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct stand_in_options {
    int none; /* so that a list of options may be empty */
    void (*init)(void);
    void (*fini)(void);
};

struct stand_in_test {
    const char *suite;
    const char *name;
    void (*run)(void);
    struct stand_in_options options;
    struct stand_in_test *next;
};

extern struct stand_in_test *stand_in_tests, *stand_in_suites;

static inline void stand_in_register(struct stand_in_test **list,
                                     struct stand_in_test *test)
{
    test->next = *list;
    *list = test;
}

#define Test(group, title, ...)                                                            \
    static void group##_##title##_run(void);                                               \
    __attribute__((constructor)) static void group##_##title##_register(void)              \
    {                                                                                      \
        static struct stand_in_test test = {                                               \
            #group, #title, group##_##title##_run, {.none = 0, __VA_ARGS__}, NULL};        \
        stand_in_register(&stand_in_tests, &test);                                         \
    }                                                                                      \
    static void group##_##title##_run(void)
#define TestSuite(group, ...)                                                              \
    __attribute__((constructor)) static void group##_suite_register(void)                  \
    {                                                                                      \
        static struct stand_in_test suite = {                                              \
            #group, "", NULL, {.none = 0, __VA_ARGS__}, NULL};                             \
        stand_in_register(&stand_in_suites, &suite);                                       \
    }                                                                                      \
    struct stand_in_suite_##group

#define stand_in_check(ok, text, ...)                                                      \
    do {                                                                                   \
        if (!(ok)) {                                                                       \
            dprintf(STDERR_FILENO, "%s:%d: %s ", __FILE__, __LINE__, text);                \
            dprintf(STDERR_FILENO, " " __VA_ARGS__);                                       \
            dprintf(STDERR_FILENO, "\n");                                                  \
            _exit(EXIT_FAILURE);                                                           \
        }                                                                                  \
    } while (0)
#define cr_assert(x, ...)        stand_in_check((x), "true: " #x, __VA_ARGS__)
#define cr_assert_not(x, ...)    stand_in_check(!(x), "not: " #x, __VA_ARGS__)
#define cr_assert_eq(a, b, ...)  stand_in_check((a) == (b), "eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_neq(a, b, ...) stand_in_check((a) != (b), "neq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_lt(a, b, ...)  stand_in_check((a) < (b), "lt: " #a ", " #b, __VA_ARGS__)
#define cr_assert_leq(a, b, ...) stand_in_check((a) <= (b), "leq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_gt(a, b, ...)  stand_in_check((a) > (b), "gt: " #a ", " #b, __VA_ARGS__)
#define cr_assert_geq(a, b, ...) stand_in_check((a) >= (b), "geq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_eq(a, b, ...)                                                        \
    stand_in_check(strcmp(a, b) == 0, "str_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_neq(a, b, ...)                                                       \
    stand_in_check(strcmp(a, b) != 0, "str_neq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_empty(a, ...) stand_in_check(!*(a), "str_empty: " #a, __VA_ARGS__)
#define cr_assert_arr_eq(a, b, size, ...)                                                  \
    stand_in_check(memcmp((a), (b), (size)) == 0, "arr_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_null(a, ...)     stand_in_check(!(a), "null: " #a, __VA_ARGS__)
#define cr_assert_not_null(a, ...) stand_in_check((a), "not_null: " #a, __VA_ARGS__)
#define cr_assert_float_eq(a, b, epsilon, ...)                                             \
    stand_in_check((a) - (b) <= (epsilon) && (b) - (a) <= (epsilon),                       \
                   "float_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_fail(...) stand_in_check(0, "fail", __VA_ARGS__)
/* Without a report to go on with, an expectation is an assertion. */
#define cr_expect           cr_assert
#define cr_expect_not       cr_assert_not
#define cr_expect_arr_eq    cr_assert_arr_eq
#define cr_expect_eq        cr_assert_eq
#define cr_expect_float_eq  cr_assert_float_eq
#define cr_expect_leq       cr_assert_leq
#define cr_expect_gt        cr_assert_gt
#define cr_expect_geq       cr_assert_geq
#define cr_expect_str_eq    cr_assert_str_eq
#define cr_expect_null      cr_assert_null
#define cr_expect_not_null  cr_assert_not_null
#define cr_expect_neq       cr_assert_neq
#define cr_expect_lt        cr_assert_lt
#define cr_expect_str_neq   cr_assert_str_neq
#define cr_expect_str_empty cr_assert_str_empty
#define cr_skip_test(...)   _exit(EXIT_SUCCESS)

#endif

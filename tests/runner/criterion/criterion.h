/* The macros of Criterion that the tests use, for builds under the thread sanitizer, and for
 * architectures such as s390x for which Debian does not have Criterion.
 *
 * Criterion executes the program again for each test, and maps shared memory at a fixed address,
 * which conflicts with the memory layout of the sanitizer. Here a test registers itself before
 * main, and runs in a child process (main.c). */
#ifndef PUZZLED_RUNNER_CRITERION_H
#define PUZZLED_RUNNER_CRITERION_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct runner_options {
    int none; /* the list of options can be empty */
    void (*init)(void);
    void (*fini)(void);
};

struct runner_test {
    const char *suite;
    const char *name;
    void (*run)(void);
    struct runner_options options;
    struct runner_test *next;
};

extern struct runner_test *runner_tests, *runner_suites;

static inline void runner_register(struct runner_test **list, struct runner_test *test)
{
    test->next = *list;
    *list = test;
}

#define Test(group, title, ...)                                                            \
    static void group##_##title##_run(void);                                               \
    __attribute__((constructor)) static void group##_##title##_register(void)              \
    {                                                                                      \
        static struct runner_test test = {                                                 \
            #group, #title, group##_##title##_run, {.none = 0, __VA_ARGS__}, NULL};        \
        runner_register(&runner_tests, &test);                                             \
    }                                                                                      \
    static void group##_##title##_run(void)
#define TestSuite(group, ...)                                                              \
    __attribute__((constructor)) static void group##_suite_register(void)                  \
    {                                                                                      \
        static struct runner_test suite = {                                                \
            #group, "", NULL, {.none = 0, __VA_ARGS__}, NULL};                             \
        runner_register(&runner_suites, &suite);                                           \
    }                                                                                      \
    struct runner_suite_##group

#define runner_check(ok, text, ...)                                                        \
    do {                                                                                   \
        if (!(ok)) {                                                                       \
            dprintf(fileno(stderr), "%s:%d: %s ", __FILE__, __LINE__, text);               \
            dprintf(fileno(stderr), " " __VA_ARGS__);                                      \
            dprintf(fileno(stderr), "\n");                                                 \
            _Exit(EXIT_FAILURE);                                                           \
        }                                                                                  \
    } while (0)
#define cr_assert(x, ...)        runner_check((x), "true: " #x, __VA_ARGS__)
#define cr_assert_not(x, ...)    runner_check(!(x), "not: " #x, __VA_ARGS__)
#define cr_assert_eq(a, b, ...)  runner_check((a) == (b), "eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_neq(a, b, ...) runner_check((a) != (b), "neq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_lt(a, b, ...)  runner_check((a) < (b), "lt: " #a ", " #b, __VA_ARGS__)
#define cr_assert_leq(a, b, ...) runner_check((a) <= (b), "leq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_gt(a, b, ...)  runner_check((a) > (b), "gt: " #a ", " #b, __VA_ARGS__)
#define cr_assert_geq(a, b, ...) runner_check((a) >= (b), "geq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_eq(a, b, ...)                                                        \
    runner_check(strcmp(a, b) == 0, "str_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_neq(a, b, ...)                                                       \
    runner_check(strcmp(a, b) != 0, "str_neq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_empty(a, ...) runner_check(!*(a), "str_empty: " #a, __VA_ARGS__)
#define cr_assert_arr_eq(a, b, size, ...)                                                  \
    runner_check(memcmp((a), (b), (size)) == 0, "arr_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_null(a, ...)     runner_check(!(a), "null: " #a, __VA_ARGS__)
#define cr_assert_not_null(a, ...) runner_check((a), "not_null: " #a, __VA_ARGS__)
#define cr_assert_float_eq(a, b, epsilon, ...)                                             \
    runner_check((a) - (b) <= (epsilon) && (b) - (a) <= (epsilon),                         \
                 "float_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_fail(...) runner_check(0, "fail", __VA_ARGS__)
/* A failed expectation ends the test, as an assertion does. */
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
#define cr_skip_test(...)   _Exit(EXIT_SUCCESS)

#endif

/* The few names of Criterion that the tests use, for builds under the thread sanitizer.
 *
 * Criterion runs a test in a child that it starts anew and maps shared memory at a fixed
 * address, which the sanitizer's own layout forbids. Here a test registers itself before
 * main and runs in a plain fork (criterion_main.c). */
#ifndef PUZZLED_TSAN_CRITERION_H
#define PUZZLED_TSAN_CRITERION_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct tsan_options {
    int none; /* so that a list of options may be empty */
    void (*init)(void);
    void (*fini)(void);
};

struct tsan_test {
    const char *suite;
    const char *name;
    void (*run)(void);
    struct tsan_options options;
    struct tsan_test *next;
};

extern struct tsan_test *tsan_tests, *tsan_suites;

static inline void tsan_register(struct tsan_test **list, struct tsan_test *test)
{
    test->next = *list;
    *list = test;
}

#define Test(group, title, ...)                                                            \
    static void group##_##title##_run(void);                                               \
    __attribute__((constructor)) static void group##_##title##_register(void)              \
    {                                                                                      \
        static struct tsan_test test = {                                                   \
            #group, #title, group##_##title##_run, {.none = 0, __VA_ARGS__}, NULL};        \
        tsan_register(&tsan_tests, &test);                                                 \
    }                                                                                      \
    static void group##_##title##_run(void)
#define TestSuite(group, ...)                                                              \
    __attribute__((constructor)) static void group##_suite_register(void)                  \
    {                                                                                      \
        static struct tsan_test suite = {                                                  \
            #group, "", NULL, {.none = 0, __VA_ARGS__}, NULL};                             \
        tsan_register(&tsan_suites, &suite);                                               \
    }                                                                                      \
    struct tsan_suite_##group

#define tsan_check(ok, text, ...)                                                          \
    do {                                                                                   \
        if (!(ok)) {                                                                       \
            fprintf(stderr, "%s:%d: %s ", __FILE__, __LINE__, text);                       \
            fprintf(stderr, " " __VA_ARGS__);                                              \
            fputc('\n', stderr);                                                           \
            _exit(EXIT_FAILURE);                                                           \
        }                                                                                  \
    } while (0)
#define cr_assert(x, ...)        tsan_check((x), "true: " #x, __VA_ARGS__)
#define cr_assert_not(x, ...)    tsan_check(!(x), "not: " #x, __VA_ARGS__)
#define cr_assert_eq(a, b, ...)  tsan_check((a) == (b), "eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_neq(a, b, ...) tsan_check((a) != (b), "neq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_lt(a, b, ...)  tsan_check((a) < (b), "lt: " #a ", " #b, __VA_ARGS__)
#define cr_assert_leq(a, b, ...) tsan_check((a) <= (b), "leq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_gt(a, b, ...)  tsan_check((a) > (b), "gt: " #a ", " #b, __VA_ARGS__)
#define cr_assert_geq(a, b, ...) tsan_check((a) >= (b), "geq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_eq(a, b, ...)                                                        \
    tsan_check(strcmp(a, b) == 0, "str_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_neq(a, b, ...)                                                       \
    tsan_check(strcmp(a, b) != 0, "str_neq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_str_empty(a, ...) tsan_check(!*(a), "str_empty: " #a, __VA_ARGS__)
#define cr_assert_arr_eq(a, b, size, ...)                                                  \
    tsan_check(memcmp((a), (b), (size)) == 0, "arr_eq: " #a ", " #b, __VA_ARGS__)
#define cr_assert_null(a, ...)     tsan_check(!(a), "null: " #a, __VA_ARGS__)
#define cr_assert_not_null(a, ...) tsan_check((a), "not_null: " #a, __VA_ARGS__)
#define cr_assert_float_eq(a, b, epsilon, ...)                                             \
    tsan_check((a) - (b) <= (epsilon) && (b) - (a) <= (epsilon), "float_eq: " #a ", " #b,  \
               __VA_ARGS__)
#define cr_assert_fail(...) tsan_check(0, "fail", __VA_ARGS__)
/* Without a report to go on with, an expectation is an assertion. */
#define cr_expect           cr_assert
#define cr_expect_not       cr_assert_not
#define cr_expect_eq        cr_assert_eq
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

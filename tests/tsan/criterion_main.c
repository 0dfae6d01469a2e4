/* Runs the tests that registered themselves, each in a child; see criterion/criterion.h. */
#include <criterion/criterion.h>

#include <sys/wait.h>

enum { SECONDS_MAX = 600, SLOWER = 4 /* the sanitizer, against a test's own time limit */ };

struct tsan_test *tsan_tests, *tsan_suites;

static void run(const struct tsan_test *test)
{
    for (const struct tsan_test *suite = tsan_suites; suite; suite = suite->next) {
        if (strcmp(suite->suite, test->suite) == 0 && suite->options.init)
            suite->options.init();
    }
    if (test->options.init)
        test->options.init();
    alarm(test->options.timeout > 0 ? (unsigned)test->options.timeout * SLOWER
                                    : SECONDS_MAX);
    test->run();
    if (test->options.fini)
        test->options.fini();
    exit(EXIT_SUCCESS);
}

int main(void)
{
    unsigned tested = 0, failed = 0;

    for (const struct tsan_test *test = tsan_tests; test; test = test->next) {
        pid_t child = fork();
        int status = -1;

        if (child == 0)
            run(test);
        waitpid(child, &status, 0);
        tested++;
        if (status == 0)
            continue;
        failed++;
        fprintf(stderr, "[FAIL] %s::%s (wait status %d)\n", test->suite, test->name,
                status);
    }
    fprintf(stderr, "Tested: %u | Passing: %u | Failing: %u\n", tested, tested - failed,
            failed);
    return failed || !tested ? EXIT_FAILURE : EXIT_SUCCESS;
}

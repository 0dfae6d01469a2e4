/* Runs all registered tests, each in a child process. See criterion/criterion.h. */
#include <criterion/criterion.h>

#include <fnmatch.h>
#include <stdbool.h>
#include <sys/wait.h>

struct runner_test *runner_tests, *runner_suites;

static void run(const struct runner_test *test)
{
    for (const struct runner_test *suite = runner_suites; suite; suite = suite->next) {
        if (strcmp(suite->suite, test->suite) == 0 && suite->options.init)
            suite->options.init();
    }
    if (test->options.init)
        test->options.init();
    test->run();
    if (test->options.fini)
        test->options.fini();
    exit(EXIT_SUCCESS);
}

/* Returns true if suite/name matches the pattern after --filter, or if there is no pattern. */
static bool is_chosen(const struct runner_test *test, char *const argv[])
{
    char name[256];

    snprintf(name, sizeof name, "%s/%s", test->suite, test->name);
    while (*argv && strcmp(*argv, "--filter") != 0)
        argv++;
    return !*argv || fnmatch(argv[1], name, FNM_EXTMATCH) == 0;
}

int main(int argc, char *argv[])
{
    unsigned tested = 0, failed = 0;

    (void)argc;
    for (const struct runner_test *test = runner_tests; test; test = test->next) {
        pid_t child;
        int status = -1;

        if (!is_chosen(test, argv))
            continue;
        child = fork();
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

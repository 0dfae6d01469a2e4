#include <criterion/criterion.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* What a daemon printed, and how it ended. */
struct outcome {
    int status;
    char text[8192]; /* of both streams */
};

static size_t read_all(int fd, char *text, size_t size)
{
    size_t length = 0;
    ssize_t got;

    while (length < size && (got = read(fd, text + length, size - length)) > 0)
        length += (size_t)got;
    return length;
}

/* DAMAGED finds its data wrong; STARVING is the daemon of starving.c. */
static struct outcome run(const char *program, const char *argument, const char *value)
{
    char *argv[] = {(char *)(uintptr_t)program, (char *)(uintptr_t)argument,
                    (char *)(uintptr_t)value, NULL};
    struct outcome got = {0};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int ends[2];

    cr_assert_eq(pipe(ends), 0);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    cr_assert_eq(posix_spawn(&child, program, &actions, NULL, argv, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    read_all(ends[0], got.text, sizeof got.text - 1);
    close(ends[0]);
    cr_assert_eq(waitpid(child, &got.status, 0), child);
    return got;
}

Test(start, damaged_data_stops_it_with_one_line)
{
    struct outcome got = run(DAMAGED, "--port", "0");

    cr_assert(WIFEXITED(got.status));
    cr_assert_eq(WEXITSTATUS(got.status), 1);
    cr_assert_str_eq(got.text, "puzzled: the tree of this test has a wrong checksum\n");
}

Test(start, what_does_not_serve_needs_no_data)
{
    struct outcome got = run(DAMAGED, "--help", NULL);

    cr_assert_eq(got.status, 0);
    cr_assert(strstr(got.text, "--max-memory"));
    cr_assert_not(strstr(got.text, "checksum"));
    got = run(DAMAGED, "--version", NULL);
    cr_assert_eq(got.status, 0);
    cr_assert_not(strstr(got.text, "checksum"));
    got = run(DAMAGED, "--health-check", "--port=1");
    cr_assert_eq(WEXITSTATUS(got.status), 1);
    cr_assert_not(strstr(got.text, "checksum"));
}

/* Each allocation of the start that fails ends it with one line that says so. A prime step
 * meets every part of it. */
Test(start, says_when_memory_runs_out)
{
    enum { STEP = 23, LEAST = 1000 };
    static const char reason[] = "out of memory\n";
    unsigned long at = 1;
    char number[24];

    for (;; at += STEP) {
        struct outcome got;

        snprintf(number, sizeof number, "%lu", at);
        setenv("STARVE_AT", number, 1);
        got = run(STARVING, "--port=0", "--loops=2");
        if (got.status == 0)
            break;
        cr_expect(WIFEXITED(got.status) && WEXITSTATUS(got.status) == 1, "%s: %d: %s",
                  number, got.status, got.text);
        cr_expect(strncmp(got.text, "puzzled: ", 9) == 0 &&
                      strlen(got.text) > strlen(reason) &&
                      strcmp(strchr(got.text, '\n') + 1 - strlen(reason), reason) == 0,
                  "%s: %s", number, got.text);
    }
    cr_expect_gt(at, LEAST, "%s", number);
}

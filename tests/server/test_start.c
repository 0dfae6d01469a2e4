#include <criterion/criterion.h>
#include <spawn.h>
#include <stdint.h>
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

/* DAMAGED finds its data wrong. */
static struct outcome run(const char *argument, const char *value)
{
    char *argv[] = {(char *)(uintptr_t)DAMAGED, (char *)(uintptr_t)argument,
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
    cr_assert_eq(posix_spawn(&child, DAMAGED, &actions, NULL, argv, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    read_all(ends[0], got.text, sizeof got.text - 1);
    close(ends[0]);
    cr_assert_eq(waitpid(child, &got.status, 0), child);
    return got;
}

Test(start, damaged_data_stops_it_with_one_line)
{
    struct outcome got = run("--port", "0");

    cr_assert(WIFEXITED(got.status));
    cr_assert_eq(WEXITSTATUS(got.status), 1);
    cr_assert_str_eq(got.text, "puzzled: the tree of this test has a wrong checksum\n");
}

Test(start, what_does_not_serve_needs_no_data)
{
    struct outcome got = run("--help", NULL);

    cr_assert_eq(got.status, 0);
    cr_assert(strstr(got.text, "--max-memory"));
    cr_assert_not(strstr(got.text, "checksum"));
    got = run("--version", NULL);
    cr_assert_eq(got.status, 0);
    cr_assert_not(strstr(got.text, "checksum"));
    got = run("--health-check", "--port=1");
    cr_assert_eq(WEXITSTATUS(got.status), 1);
    cr_assert_not(strstr(got.text, "checksum"));
}

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

/* The exit status of a program, and its output on both streams. */
struct outcome {
    int status;
    char text[8192];
};

/* Runs the program whose data is damaged. */
static struct outcome run(const char *arguments)
{
    struct outcome got = {0};
    char command[512];
    FILE *output;
    int status;

    snprintf(command, sizeof command, "'%s' %s 2>&1", DAMAGED, arguments);
    output = popen(command, "r");
    cr_assert(output);
    got.text[fread(got.text, 1, sizeof got.text - 1, output)] = '\0';
    status = pclose(output);
    cr_assert(WIFEXITED(status));
    got.status = WEXITSTATUS(status);
    return got;
}

Test(start, damaged_data_stops_the_service_with_an_error_line)
{
    struct outcome got = run("--port 0");

    cr_assert_eq(got.status, 1);
    cr_assert_str_eq(got.text, "puzzled: the tree of this test has a wrong checksum\n");
}

Test(start, other_commands_need_no_data)
{
    struct outcome got = run("--help");

    cr_assert_eq(got.status, 0);
    cr_assert(strstr(got.text, "--max-memory"));
    cr_assert_not(strstr(got.text, "checksum"));
    got = run("--version");
    cr_assert_eq(got.status, 0);
    cr_assert_not(strstr(got.text, "checksum"));
    got = run("--health-check --port=1");
    cr_assert_eq(got.status, 1);
    cr_assert_not(strstr(got.text, "checksum"));
}

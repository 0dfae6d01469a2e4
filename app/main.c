/* The program `puzzled`: runs the service, a health check or `puzzled ask`. */
#include "app/ask/ask.h"
#include "health_check.h"
#include "options.h"
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEALTH_CHECK_MS = 3000 };

/* Opens /dev/null for each closed descriptor below 3. Otherwise a socket could get such a
 * descriptor, and the log would write to it. Returns true if standard output was open. */
static bool fill_standard_descriptors(void)
{
    bool is_open = fcntl(STDOUT_FILENO, F_GETFD) >= 0;
    int fd;

    do {
        fd = open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
    return is_open;
}

/* Returns the exit status of a command that ends with `status` and has written to standard
 * output. Reports write errors, except a closed pipe. */
static int check_output(bool is_open, int status)
{
    if (!is_open)
        errno = EBADF;
    else if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    if (errno != EPIPE)
        fprintf(stderr, "puzzled: cannot write to standard output: %s\n", strerror(errno));
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    bool stdout_is_open = fill_standard_descriptors();
    struct options options;

    switch (options_parse(&options, argc, argv, stdout, stderr)) {
    case OPTIONS_SERVE:
        return serve(&options.settings);
    case OPTIONS_HEALTH_CHECK:
        return health_check(options.settings.listen, options.settings.port,
                            HEALTH_CHECK_MS);
    case OPTIONS_ASK:
        return check_output(stdout_is_open, ask(&options));
    case OPTIONS_DONE:
        return check_output(stdout_is_open, EXIT_SUCCESS);
    case OPTIONS_INVALID:
        break;
    }
    return EXIT_USAGE;
}

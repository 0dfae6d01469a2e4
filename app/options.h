/* The options of the command line and of the environment.
 *
 * One table in options.c contains all options: the flag, the PUZZLED_* variable, the
 * reader of the value, its range, the default and the help. The parser, the error messages
 * and --help use this table. The command line overrides the environment, and the
 * environment overrides the defaults. An empty variable counts as unset. */
#ifndef PUZZLED_APP_OPTIONS_H
#define PUZZLED_APP_OPTIONS_H

#include "server/settings.h"

#include <stdbool.h>
#include <stdio.h>

/* The arguments of `puzzled ask`. */
struct options_ask {
    char *const *arguments; /* the operation and its request, without the options */
    unsigned count;
    bool help;
    const char *ndjson; /* a file name, or "-" for standard input; NULL: no NDJSON */
    const char *text;   /* the same for lines of plain text */
    const char *batch;  /* the same for lines that are requests of a batch */
    enum { ASK_JSON, ASK_CSV, ASK_SVG } format; /* of the result */
};

/* The strings belong to argv, to the environment or to the program. */
struct options {
    struct settings settings;
    struct options_ask ask;
};

enum options_outcome {
    OPTIONS_SERVE,
    OPTIONS_HEALTH_CHECK, /* check the service at the address and port of the settings */
    OPTIONS_ASK,
    OPTIONS_DONE,   /* the help or the version was written to `out` */
    OPTIONS_INVALID /* an error line was written to `err`: exit with EXIT_USAGE */
};

enum { EXIT_USAGE = 2 };

/* Sets `*o` from the defaults, the environment and `argv` (argv[0] is the program).
 * Returns OPTIONS_INVALID if an option is unknown, if a value is missing, unexpected or
 * out of range, or if there is an unexpected argument. The error line names it. A variable
 * is ignored if the command line sets the same option. `*o` is complete unless the outcome
 * is OPTIONS_DONE or OPTIONS_INVALID.
 *
 * After the argument `ask`, options and other arguments can be in any order; `argv` is
 * reordered so that the options come first. Only the options and variables of `puzzled
 * ask` are then accepted. Not thread-safe, because getopt_long uses global variables. */
enum options_outcome options_parse(struct options *o, int argc, char *const argv[],
                                   FILE *out, FILE *err);

#endif

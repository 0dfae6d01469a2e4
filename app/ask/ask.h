/* `puzzled ask`: runs one operation in this process, with the handlers of the service. */
#ifndef PUZZLED_APP_ASK_ASK_H
#define PUZZLED_APP_ASK_ASK_H

#include "app/options.h"

/* Lists the operations, shows the help of an operation, or runs an operation, as
 * `options->ask` requests. Writes the result to stdout; the caller must check stdout for
 * write errors. Returns the exit status: EXIT_SUCCESS, or EXIT_FAILURE after an error was
 * written to stderr. If an argument is invalid, ends the process with EXIT_USAGE. Call
 * once in a process. */
int ask(const struct options *options);

#endif

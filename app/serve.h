/* The service: starts the event loops and workers, and shuts them down. */
#ifndef PUZZLED_APP_SERVE_H
#define PUZZLED_APP_SERVE_H

#include "server/settings.h"

/* Runs the service until SIGTERM or SIGINT. Returns the exit status: EXIT_SUCCESS after a
 * normal shutdown, or EXIT_FAILURE after an error line on stderr if the service cannot
 * start. Call once in a process. */
int serve(const struct settings *settings);

#endif

/* The threads, the memory and the open files that the process uses. */
#ifndef PUZZLED_APP_RESOURCES_H
#define PUZZLED_APP_RESOURCES_H

#include "server/service.h"

/* Sets the numbers of event loops and workers, if the settings do not, and divides
 * --max-memory. Also limits the free memory that malloc keeps, and lets libuv end the
 * process with an error line if memory runs out. Call before any thread starts. */
void resources_divide(struct service *service);

/* Raises the limit of open files to its maximum. If the limit is still too low, reduces
 * --max-connections and writes a line to stderr. Call after resources_divide. */
void resources_fit_open_files(struct settings *settings);

#endif

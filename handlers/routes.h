/* The route table of the service, which lists all paths. */
#ifndef PUZZLED_ROUTES_H
#define PUZZLED_ROUTES_H

#include "server/http/route.h"

#include <stddef.h>

/* Returns all rows, which are constant, and sets `*count` to their number. */
const struct route *routes_table(unsigned *count);

/* Validates and unpacks the embedded data of the handlers. All threads then share it
 * read-only. Returns NULL, or an error message without the full stop, with which the
 * service must not start. `max_kept` limits the bytes that handlers keep between
 * requests. Call it once, before the first request. Call routes_release afterwards in
 * any case. */
const char *routes_prepare(size_t max_kept);

/* The same for a process that runs one operation: data is unpacked when it is needed.
 * Damaged data is not used, so the computation takes longer. */
void routes_prepare_later(size_t max_kept);

/* Frees the data. No handler may run afterwards. */
void routes_release(void);

#endif

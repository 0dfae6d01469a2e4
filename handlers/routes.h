/* The route table of the service: the only place that knows every path. */
#ifndef PUZZLED_ROUTES_H
#define PUZZLED_ROUTES_H

#include "server/http/route.h"

#include <stddef.h>

/* All rows, a constant; `*count` is set to their number. */
const struct route *routes_table(unsigned *count);

/* Checks and unpacks the data that is embedded for handlers, which from then on is
 * read-only and shared by all threads. NULL when all is well, else a sentence that says
 * what is wrong, without the full stop: the daemon then must not serve. What handlers keep
 * from one question for the next, `max_kept` bytes of all together bound. To be called
 * once, before the first request, and followed by routes_release in any case. */
const char *routes_prepare(size_t max_kept);

/* The same for a process that answers one question: only what that needs is unpacked, when
 * it is needed. Data that is damaged goes unused, which takes longer. */
void routes_prepare_later(size_t max_kept);

/* Frees what either made; no handler may run any more. */
void routes_release(void);

#endif

/* What takes too long: half a request, a client that does not read, one that is silent. */
#ifndef PUZZLED_SERVER_HTTP_TIMEOUT_H
#define PUZZLED_SERVER_HTTP_TIMEOUT_H

#include "connection.h"

/* Ends `c` when it is late, or its client ended its sending before the request was there:
 * answers 400 or 408 to half a request, closes the silent. To be called now and then. */
void timeout_check(struct connection *c, uint64_t now_ns);

#endif

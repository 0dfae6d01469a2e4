/* Checks the deadlines of connections. There are deadlines for requests that arrive too
 * slowly, for clients that do not read their response, and for idle connections. */
#ifndef PUZZLED_SERVER_MHD_DEADLINE_H
#define PUZZLED_SERVER_MHD_DEADLINE_H

#include "connection.h"

/* Ends `c` after its deadline, or if the client closed its side before the request was
 * complete. An incomplete request gets 400 or 408. Call it regularly. */
void deadline_check(struct connection *c, uint64_t now_ns);

#endif

/* The client of a request, and its limit.
 *
 * The connections of a direct client are counted when they are accepted. A trusted proxy sends
 * the requests of many clients over its connections, so there the requests are counted, from
 * the end of the head to the end of the response. Both count for the same limit. */
#ifndef PUZZLED_SERVER_MHD_CLIENT_IDENTITY_H
#define PUZZLED_SERVER_MHD_CLIENT_IDENTITY_H

#include "connection.h"

/* Finds the client of the request of `c`, whose head and route are known and which is a
 * connection of a trusted proxy. Counts the request, or sets the problem at the limit. */
void client_identity_find(struct connection *c);

/* Sets the problem that the client `name` already has the maximum number of `what`, which
 * is a singular. */
void client_identity_refuse(struct request *r, const char *name, const char *what);

#endif

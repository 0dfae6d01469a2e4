/* Finds the client of a request, and applies the limit per client.
 *
 * The connections of a direct client are counted when they are accepted. A trusted proxy
 * sends the requests of many clients over its connections. So for the clients of a proxy,
 * requests are counted, from the end of the head to the end of the response. Connections
 * and requests count for the same limit. */
#ifndef PUZZLED_SERVER_MHD_CLIENT_IDENTITY_H
#define PUZZLED_SERVER_MHD_CLIENT_IDENTITY_H

#include "connection.h"

/* Finds the client of the request of `c`. `c` is a connection of a trusted proxy, and the
 * head and the route of its request are known. Counts the request, or sets the problem if
 * the client has reached the limit. */
void client_identity_find(struct connection *c);

/* Sets the problem that the client `name` already has the maximum number of `what`, a noun
 * in the singular. */
void client_identity_refuse(struct request *r, const char *name, const char *what);

#endif

/* Whom a request comes from where a trusted proxy asks for others, and how much of that one
 * client may have under way.
 *
 * A client that asks by itself has places for connections, which the acceptor counts. The
 * connections of a proxy are its own, and many clients' requests come over each: there it
 * is requests under way that are counted, from the end of the head to that of the answer.
 * Both are counted together. */
#ifndef PUZZLED_SERVER_HTTP_CLIENT_H
#define PUZZLED_SERVER_HTTP_CLIENT_H

#include "connection.h"

/* Finds out whom the request of `c`, whose head and route are known, comes from, and counts
 * it where a trusted proxy asks; sets the problem when that client has too much under way.
 */
void client_identify(struct connection *c);

/* Sets the problem that the client called `name` has all that it may have; `what` they are.
 */
void client_refuse(struct request *r, const char *name, const char *what);

#endif

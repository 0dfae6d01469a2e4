/* Limits the number of connections or requests per client.
 *
 * A balanced tree counts the connections and requests of all event loops. The tree has one
 * lock, which is held for a few comparisons. A client is an IPv4 address, or the first 64
 * bits of an IPv6 address, because a host usually has all 2^64 addresses of its prefix.
 * Without a limit, nothing is counted. */
#ifndef PUZZLED_SERVER_NET_CLIENT_LIMIT_H
#define PUZZLED_SERVER_NET_CLIENT_LIMIT_H

#include "ip_address.h"

#include <pthread.h>
#include <stdatomic.h>

struct client_limit {
    unsigned limit; /* per client; 0: unlimited */
    void *clients;  /* a tree of tsearch(3): the clients that are counted */
    pthread_mutex_t lock;
    atomic_ullong rejected; /* calls of client_limit_enter that returned false */
};

void client_limit_open(struct client_limit *t, unsigned limit);

/* Frees everything that `t` owns. Call it after all clients have left. */
void client_limit_close(struct client_limit *t);

/* Counts one more connection or request of the client at `address`. Returns false if the
 * number would exceed the limit, or if memory runs out. Cost: about 1 us for 10,000
 * clients. Thread-safe. */
bool client_limit_enter(struct client_limit *t, const struct ip_address *address);

/* Reverts a call of client_limit_enter that returned true. Thread-safe. */
void client_limit_leave(struct client_limit *t, const struct ip_address *address);

#endif

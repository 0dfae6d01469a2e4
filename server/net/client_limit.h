/* The limit per client: how many connections or requests each client has.
 *
 * A hash table with linear probing counts them for all event loops. It has one lock, which is
 * held for a few comparisons. A client is an IPv4 address, or the first 64 bits of an IPv6
 * address, because a host usually has all 2^64 addresses of its prefix. The hash depends on a
 * secret, so that clients cannot choose addresses that collide. Without a limit there is no
 * table, and nothing is counted. */
#ifndef PUZZLED_SERVER_NET_CLIENT_LIMIT_H
#define PUZZLED_SERVER_NET_CLIENT_LIMIT_H

#include "ip_address.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct client_limit_entry {
    struct ip_address client;
    unsigned count; /* 0: the entry is free */
};

struct client_limit {
    unsigned limit; /* per client; 0: unlimited */
    size_t mask;    /* number of entries - 1 */
    size_t clients; /* entries that are not free */
    size_t clients_max;
    uint64_t secret;
    struct client_limit_entry *entries;
    pthread_mutex_t lock;
    atomic_ullong rejected; /* calls of client_limit_enter that returned false */
};

/* Initializes `t` for up to `clients_max` clients at the same time. Returns false without
 * memory. */
bool client_limit_open(struct client_limit *t, unsigned limit, size_t clients_max);

/* Frees what `t` owns. */
void client_limit_close(struct client_limit *t);

/* Counts one more connection or request of the client at `address`. Returns false if that
 * would exceed the limit, or the number of clients. Thread-safe. */
bool client_limit_enter(struct client_limit *t, const struct ip_address *address);

/* Reverts one client_limit_enter that returned true. Thread-safe. */
void client_limit_leave(struct client_limit *t, const struct ip_address *address);

#endif

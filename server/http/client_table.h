/* How many places each client has, of those who have any.
 *
 * A hash table with linear probing, for all loops, under one lock that is held for some
 * comparisons. A client is an IPv4 address or the first 64 bits of one of IPv6: whoever has
 * one such address mostly has all 2^64 behind its prefix. The hash depends on a secret, so
 * that nobody can choose addresses that meet. Without a limit there is no table, and
 * nothing is counted. */
#ifndef PUZZLED_SERVER_HTTP_CLIENT_TABLE_H
#define PUZZLED_SERVER_HTTP_CLIENT_TABLE_H

#include "ip_address.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct client_count {
    struct ip_address client;
    unsigned places; /* 0: the slot is free */
};

struct client_table {
    unsigned limit; /* places for each client; 0: any number */
    size_t mask;    /* slots - 1 */
    size_t clients, clients_max;
    uint64_t secret;
    struct client_count *slots;
    pthread_mutex_t lock;
    atomic_ullong refused;
};

/* Prepares `t` for `clients` clients at once; False without memory. */
bool client_table_open(struct client_table *t, unsigned limit, size_t clients);

void client_table_close(struct client_table *t);

/* Takes one of the client's places. False when it has all that it may have, or there are
 * more clients than were expected. Thread-safe. */
bool client_table_enter(struct client_table *t, const struct ip_address *address);

/* Gives a place back that was taken. Thread-safe. */
void client_table_leave(struct client_table *t, const struct ip_address *address);

#endif

#include "client_limit.h"

#include "server/check.h"

#include <assert.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

enum { PREFIX_BYTES = 8 };

/* A client that has at least one connection or request. The address is the key of the tree,
 * so it must be the first member. */
struct client {
    struct ip_address address;
    unsigned count;
};

static struct ip_address client_of(const struct ip_address *address)
{
    struct ip_address client = *address;

    if (!ip_address_is_v4(address))
        memset(client.bytes + PREFIX_BYTES, 0, sizeof client.bytes - PREFIX_BYTES);
    return client;
}

static int compare_clients(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct ip_address));
}

/* Returns NULL if the client has neither a connection nor a request. */
static struct client *find_client(const struct client_limit *t,
                                  const struct ip_address *address)
{
    struct client *const *found = tfind(address, &t->clients, compare_clients);

    return found ? *found : NULL;
}

#ifdef PUZZLED_CHECK
static void check_client(const void *node, VISIT visit, void *limit)
{
    const struct client *client = *(const struct client *const *)node;

    (void)visit;
    assert(client->count > 0 && client->count <= *(const unsigned *)limit);
}

static void client_limit_check(struct client_limit *t)
{
    twalk_r(t->clients, check_client, &t->limit);
}
#endif

void client_limit_open(struct client_limit *t, unsigned limit)
{
    *t = (struct client_limit){.limit = limit, .lock = PTHREAD_MUTEX_INITIALIZER};
}

void client_limit_close(struct client_limit *t)
{
    assert(!t->clients);
    pthread_mutex_destroy(&t->lock);
}

/* Returns false if out of memory. */
static bool add_client(struct client_limit *t, const struct ip_address *address)
{
    struct client *client = malloc(sizeof *client);

    if (!client)
        return false;
    *client = (struct client){*address, 1};
    if (tsearch(client, &t->clients, compare_clients))
        return true;
    free(client);
    return false;
}

static bool enter_client(struct client_limit *t, const struct ip_address *address)
{
    struct client *client = find_client(t, address);

    if (!client)
        return add_client(t, address);
    if (client->count == t->limit)
        return false;
    client->count++;
    return true;
}

bool client_limit_enter(struct client_limit *t, const struct ip_address *address)
{
    struct ip_address client = client_of(address);
    bool entered;

    if (!t->limit)
        return true;
    pthread_mutex_lock(&t->lock);
    entered = enter_client(t, &client);
    CHECKED(client_limit_check, t);
    pthread_mutex_unlock(&t->lock);
    if (!entered)
        atomic_fetch_add_explicit(&t->rejected, 1, memory_order_relaxed);
    return entered;
}

static void leave_client(struct client_limit *t, struct client *client)
{
    assert(client && client->count > 0);
    if (--client->count > 0)
        return;
    tdelete(client, &t->clients, compare_clients);
    free(client);
}

void client_limit_leave(struct client_limit *t, const struct ip_address *address)
{
    struct ip_address client = client_of(address);

    if (!t->limit)
        return;
    pthread_mutex_lock(&t->lock);
    leave_client(t, find_client(t, &client));
    CHECKED(client_limit_check, t);
    pthread_mutex_unlock(&t->lock);
}

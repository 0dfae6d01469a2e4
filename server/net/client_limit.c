#include "client_limit.h"

#include "server/check.h"
#include "server/splitmix64.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { PREFIX_BYTES = 8 };

static struct ip_address client_of(const struct ip_address *address)
{
    struct ip_address client = *address;

    if (!ip_address_is_v4(address))
        memset(client.bytes + PREFIX_BYTES, 0, sizeof client.bytes - PREFIX_BYTES);
    return client;
}

/* Returns the index at which the search for the client begins. */
static size_t find_home(const struct client_limit *t, const struct ip_address *client)
{
    uint64_t halves[2];

    memcpy(halves, client->bytes, sizeof halves);
    return splitmix64_mix(splitmix64_mix(halves[0] ^ t->secret) ^ halves[1] ^ t->secret) &
           t->mask;
}

/* Returns the index of the client, or of the free entry where it would be. */
static size_t find_entry(const struct client_limit *t, const struct ip_address *client)
{
    size_t at = find_home(t, client);

    while (t->entries[at].count &&
           memcmp(&t->entries[at].client, client, sizeof *client) != 0)
        at = (at + 1) & t->mask;
    return at;
}

#ifdef PUZZLED_CHECK
static void client_limit_check(const struct client_limit *t)
{
    size_t clients = 0;

    for (size_t i = 0; i <= t->mask; i++) {
        if (!t->entries[i].count)
            continue;
        assert(t->entries[i].count <= t->limit);
        assert(find_entry(t, &t->entries[i].client) == i);
        clients++;
    }
    assert(clients == t->clients);
    assert(clients <= t->clients_max);
}
#endif

bool client_limit_open(struct client_limit *t, unsigned limit, size_t clients_max)
{
    size_t entries = 2;

    *t = (struct client_limit){
        .limit = limit, .clients_max = clients_max, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!limit)
        return true;
    while (entries < 2 * clients_max)
        entries *= 2;
    t->mask = entries - 1;
    t->entries = calloc(entries, sizeof *t->entries);
    return t->entries && getrandom(&t->secret, sizeof t->secret, 0) == sizeof t->secret;
}

void client_limit_close(struct client_limit *t)
{
    assert(!t->clients);
    free(t->entries);
}

/* Frees the entry `at`. Moves the entries after it that a search would no longer find after this
 * gap (Knuth, The Art of Computer Programming 3, section 6.4, algorithm R). */
static void remove_entry(struct client_limit *t, size_t at)
{
    for (size_t next = (at + 1) & t->mask; t->entries[next].count;
         next = (next + 1) & t->mask) {
        size_t home = find_home(t, &t->entries[next].client);

        if (((next - home) & t->mask) >= ((next - at) & t->mask)) {
            t->entries[at] = t->entries[next];
            at = next;
        }
    }
    t->entries[at].count = 0;
    t->clients--;
}

static bool enter_client(struct client_limit *t, const struct ip_address *client)
{
    struct client_limit_entry *entry = &t->entries[find_entry(t, client)];

    if (entry->count == t->limit || (!entry->count && t->clients == t->clients_max))
        return false;
    if (!entry->count) {
        entry->client = *client;
        t->clients++;
    }
    entry->count++;
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

void client_limit_leave(struct client_limit *t, const struct ip_address *address)
{
    struct ip_address client = client_of(address);
    size_t at;

    if (!t->limit)
        return;
    pthread_mutex_lock(&t->lock);
    at = find_entry(t, &client);
    assert(t->entries[at].count > 0);
    if (--t->entries[at].count == 0)
        remove_entry(t, at);
    CHECKED(client_limit_check, t);
    pthread_mutex_unlock(&t->lock);
}

#include "client_table.h"

#include "server/mix.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { CLIENT_BYTES = 8, MAPPED_BYTES = 12 };

static struct ip_address client_of(const struct ip_address *address)
{
    struct ip_address client = *address;

    if (!ip_address_is_v4(address))
        memset(client.bytes + CLIENT_BYTES, 0, sizeof client.bytes - CLIENT_BYTES);
    return client;
}

bool client_table_open(struct client_table *t, unsigned limit, size_t clients)
{
    size_t slots = 2;

    *t = (struct client_table){.limit = limit, .clients_max = clients};
    if (!limit)
        return true;
    while (slots < 2 * clients)
        slots *= 2;
    t->mask = slots - 1;
    t->slots = calloc(slots, sizeof *t->slots);
    return t->slots && getrandom(&t->secret, sizeof t->secret, 0) == sizeof t->secret &&
           pthread_mutex_init(&t->lock, NULL) == 0;
}

void client_table_close(struct client_table *t)
{
    free(t->slots);
}

static size_t home_of(const struct client_table *t, const struct ip_address *client)
{
    uint64_t halves[2];

    memcpy(halves, client->bytes, sizeof halves);
    return mix_bits(mix_bits(halves[0] ^ t->secret) ^ halves[1] ^ t->secret) & t->mask;
}

/* The slot of the client, or the free one where it would be. */
static size_t find(const struct client_table *t, const struct ip_address *client)
{
    size_t at = home_of(t, client);

    while (t->slots[at].places && memcmp(&t->slots[at].client, client, sizeof *client) != 0)
        at = (at + 1) & t->mask;
    return at;
}

/* Frees the slot `at`, and moves back what stands behind it only because that was taken
 * (Knuth, The Art of Computer Programming 3, section 6.4, algorithm R). */
static void free_slot(struct client_table *t, size_t at)
{
    for (size_t next = (at + 1) & t->mask; t->slots[next].places;
         next = (next + 1) & t->mask) {
        size_t home = home_of(t, &t->slots[next].client);

        if (((next - home) & t->mask) >= ((next - at) & t->mask)) {
            t->slots[at] = t->slots[next];
            at = next;
        }
    }
    t->slots[at].places = 0;
    t->clients--;
}

static bool enter(struct client_table *t, const struct ip_address *client)
{
    struct client_count *slot = &t->slots[find(t, client)];

    if (slot->places == t->limit || (!slot->places && t->clients == t->clients_max))
        return false;
    if (!slot->places) {
        slot->client = *client;
        t->clients++;
    }
    slot->places++;
    return true;
}

bool client_table_enter(struct client_table *t, const struct ip_address *address)
{
    struct ip_address client;
    bool entered;

    if (!t->limit)
        return true;
    client = client_of(address);
    pthread_mutex_lock(&t->lock);
    entered = enter(t, &client);
    pthread_mutex_unlock(&t->lock);
    if (!entered)
        atomic_fetch_add_explicit(&t->refused, 1, memory_order_relaxed);
    return entered;
}

void client_table_leave(struct client_table *t, const struct ip_address *address)
{
    struct ip_address client;
    size_t at;

    if (!t->limit)
        return;
    client = client_of(address);
    pthread_mutex_lock(&t->lock);
    at = find(t, &client);
    if (--t->slots[at].places == 0)
        free_slot(t, at);
    pthread_mutex_unlock(&t->lock);
}

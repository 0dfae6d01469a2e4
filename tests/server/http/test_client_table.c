#include "server/http/client_table.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct ip_address address_of(const char *text)
{
    struct ip_address address;

    cr_assert(ip_address_read(&address, text, strlen(text)), "%s", text);
    return address;
}

static bool enter(struct client_table *t, const char *text)
{
    struct ip_address address = address_of(text);

    return client_table_enter(t, &address);
}

static void leave(struct client_table *t, const char *text)
{
    struct ip_address address = address_of(text);

    client_table_leave(t, &address);
}

Test(client_table, holds_each_client_to_its_places)
{
    struct client_table t;

    cr_assert(client_table_open(&t, 2, 3));
    cr_expect(enter(&t, "192.0.2.1"));
    cr_expect(enter(&t, "::ffff:192.0.2.1"));
    cr_expect_not(enter(&t, "192.0.2.1"));
    cr_expect(enter(&t, "192.0.2.2"));
    cr_expect(enter(&t, "2001:db8::1"));
    cr_expect(enter(&t, "2001:db8::2:0:0:2"), "one client has 64 bits");
    cr_expect_not(enter(&t, "2001:db8::3"));
    cr_expect_not(enter(&t, "2001:db8:0:1::1"), "it is the fourth client");
    leave(&t, "192.0.2.2");
    cr_expect(enter(&t, "2001:db8:0:1::1"));
    leave(&t, "2001:db8::3");
    cr_expect(enter(&t, "2001:db8::4"));
    cr_expect_eq(atomic_load(&t.refused), 3);
    client_table_close(&t);
}

Test(client_table, without_a_limit_nothing_is_counted)
{
    struct client_table t;

    cr_assert(client_table_open(&t, 0, 1000000000));
    cr_expect_null(t.slots);
    cr_expect(enter(&t, "192.0.2.1"));
    leave(&t, "192.0.2.1");
    client_table_close(&t);
}

enum { CLIENTS = 100, ROUNDS = 200000 };

/* Full to the brim, so that clients stand far from their slots when others leave. */
Test(client_table, is_what_an_array_of_counts_is)
{
    struct ip_address addresses[2 * CLIENTS];
    unsigned places[2 * CLIENTS] = {0}, seed = 1, used = 0;
    struct client_table t;

    for (unsigned i = 0; i < 2 * CLIENTS; i++) {
        addresses[i] = address_of(i % 2 ? "192.0.2.0" : "2001:db8::");
        addresses[i].bytes[i % 2 ? 15 : 7] = (unsigned char)i;
    }
    cr_assert(client_table_open(&t, 3, CLIENTS));
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned i = (unsigned)rand_r(&seed) % (2 * CLIENTS);

        if (rand_r(&seed) % 2 && places[i]) {
            client_table_leave(&t, &addresses[i]);
            used -= --places[i] == 0;
        } else {
            bool entered = client_table_enter(&t, &addresses[i]);

            cr_assert_eq(entered, places[i] < 3 && (places[i] || used < CLIENTS));
            used += entered && !places[i];
            places[i] += entered;
        }
        cr_assert_eq(t.clients, used);
    }
    client_table_close(&t);
}

static void *come_and_go(void *arg)
{
    struct client_table *t = arg;

    for (unsigned i = 0; i < ROUNDS; i++) {
        const char *text = i % 3 ? "192.0.2.1" : "192.0.2.2";

        if (enter(t, text))
            leave(t, text);
    }
    return NULL;
}

Test(client_table, is_for_all_threads)
{
    struct client_table t;
    pthread_t other;

    cr_assert(client_table_open(&t, 1, 2));
    cr_assert_eq(pthread_create(&other, NULL, come_and_go, &t), 0);
    come_and_go(&t);
    pthread_join(other, NULL);
    cr_expect_eq(t.clients, 0);
    client_table_close(&t);
}

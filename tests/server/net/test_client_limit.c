#include "server/net/client_limit.h"

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

static bool enter(struct client_limit *t, const char *text)
{
    struct ip_address address = address_of(text);

    return client_limit_enter(t, &address);
}

static void leave(struct client_limit *t, const char *text)
{
    struct ip_address address = address_of(text);

    client_limit_leave(t, &address);
}

Test(client_limit, limits_each_client)
{
    struct client_limit t;

    client_limit_open(&t, 2);
    cr_expect(enter(&t, "192.0.2.1"));
    cr_expect(enter(&t, "::ffff:192.0.2.1"));
    cr_expect_not(enter(&t, "192.0.2.1"));
    cr_expect(enter(&t, "192.0.2.2"));
    cr_expect(enter(&t, "2001:db8::1"));
    cr_expect(enter(&t, "2001:db8::2:0:0:2"), "a client is an IPv6 /64");
    cr_expect_not(enter(&t, "2001:db8::3"));
    leave(&t, "192.0.2.2");
    cr_expect(enter(&t, "2001:db8:0:1::1"));
    leave(&t, "2001:db8::3");
    cr_expect(enter(&t, "2001:db8::4"));
    cr_expect_eq(atomic_load(&t.rejected), 2);
    for (unsigned i = 0; i < 2; i++) {
        leave(&t, "192.0.2.1");
        leave(&t, "2001:db8::1");
    }
    leave(&t, "2001:db8:0:1::1");
    cr_expect_null(t.clients);
    client_limit_close(&t);
}

Test(client_limit, counts_nothing_without_a_limit)
{
    struct client_limit t;

    client_limit_open(&t, 0);
    cr_expect(enter(&t, "192.0.2.1"));
    cr_expect_null(t.clients);
    leave(&t, "192.0.2.1");
    client_limit_close(&t);
}

enum { CLIENTS = 200, ROUNDS = 200000 };

Test(client_limit, counts_as_an_array_does)
{
    struct ip_address addresses[CLIENTS];
    unsigned counts[CLIENTS] = {0}, seed = 1;
    struct client_limit t;

    for (unsigned i = 0; i < CLIENTS; i++) {
        addresses[i] = address_of(i % 2 ? "192.0.2.0" : "2001:db8::");
        addresses[i].bytes[i % 2 ? 15 : 7] = (unsigned char)i;
    }
    client_limit_open(&t, 3);
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned i = (unsigned)rand_r(&seed) % (CLIENTS);

        if (rand_r(&seed) % 2 && counts[i]) {
            client_limit_leave(&t, &addresses[i]);
            counts[i]--;
        } else {
            bool entered = client_limit_enter(&t, &addresses[i]);

            cr_assert_eq(entered, counts[i] < 3);
            counts[i] += entered;
        }
    }
    for (unsigned i = 0; i < CLIENTS; i++) {
        while (counts[i]--)
            client_limit_leave(&t, &addresses[i]);
    }
    cr_assert_null(t.clients);
    client_limit_close(&t);
}

static void *enter_and_leave(void *arg)
{
    struct client_limit *t = arg;

    for (unsigned i = 0; i < ROUNDS; i++) {
        const char *text = i % 3 ? "192.0.2.1" : "192.0.2.2";

        if (enter(t, text))
            leave(t, text);
    }
    return NULL;
}

Test(client_limit, is_thread_safe)
{
    struct client_limit t;
    pthread_t other;

    client_limit_open(&t, 1);
    cr_assert_eq(pthread_create(&other, NULL, enter_and_leave, &t), 0);
    enter_and_leave(&t);
    pthread_join(other, NULL);
    cr_expect_null(t.clients);
    client_limit_close(&t);
}

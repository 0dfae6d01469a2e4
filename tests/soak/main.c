/* Asks a daemon on 127.0.0.1 questions with known answers, in all manners of clients:
 *   soak-client CORPUS PORT REQUESTS HEAVY CONNECTIONS SEED PATIENCE_S
 * HEAVY of the requests are heavy. Once a second, and at the end, it prints the requests
 * sent and answered heavy questions; then for each manner what came of it, in the order of
 * `struct counts`. The exit code is 1 when something was lost or wrong. */
#include "client.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum {
    ARGUMENTS = 8,
    EVENTS = 256,
    TICK_US = 1000,
    SECOND_US = 1000000,
    HEAVY_CLIENTS = 8
};

static int64_t clock_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND_US + now.tv_nsec / 1000;
}

static void show_progress(const struct soak *soak)
{
    printf("progress %lu %lu\n", (unsigned long)soak->light, (unsigned long)soak->heavy);
    fflush(stdout);
}

static bool tick(struct client *clients, size_t count)
{
    bool done = true;

    for (size_t i = 0; i < count; i++) {
        client_tick(&clients[i]);
        done &= client_is_done(&clients[i]);
    }
    return done;
}

static void run(struct soak *soak, struct client *clients, size_t count)
{
    struct epoll_event events[EVENTS];
    int64_t next_tick = 0, next_second = 0;

    for (;;) {
        soak->now_us = clock_us();
        if (soak->now_us >= next_tick) {
            if (tick(clients, count))
                break;
            next_tick = soak->now_us + TICK_US;
        }
        if (soak->now_us >= next_second) {
            show_progress(soak);
            next_second = soak->now_us + SECOND_US;
        }
        int ready = epoll_wait(soak->epoll, events, EVENTS, 1);
        for (int i = 0; i < ready; i++)
            client_advance(events[i].data.ptr);
    }
    show_progress(soak);
}

static int report(const struct soak *soak)
{
    uint64_t faults = 0;

    for (unsigned i = 0; i < manners_count; i++) {
        const struct counts *c = &soak->counts[i];
        printf("manner %lu %lu %lu %lu %lu %lu %lu %lu %s\n", c->connections, c->sent,
               c->right, c->refused, c->abandoned, c->unread, c->lost, c->wrong,
               manners[i].name);
        faults += c->lost + c->wrong;
    }
    return faults ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct soak soak = {.epoll = epoll_create1(EPOLL_CLOEXEC)};

    if (argc != ARGUMENTS || !corpus_read(&soak.corpus, argv[1]))
        return 2;
    soak.port = (uint16_t)atoi(argv[2]);
    soak.heavy_goal = strtoull(argv[4], NULL, 10);
    soak.light_goal = strtoull(argv[3], NULL, 10) - soak.heavy_goal;
    soak.patience_us = atol(argv[7]) * SECOND_US;
    size_t heavy = soak.heavy_goal ? HEAVY_CLIENTS : 0;
    size_t count = strtoull(argv[5], NULL, 10) + heavy;
    struct client *clients = calloc(count, sizeof *clients);
    soak.counts = calloc(manners_count, sizeof *soak.counts);
    if (!clients || !soak.counts)
        return 2;
    for (size_t i = 0; i < count; i++)
        clients[i] = (struct client){.soak = &soak,
                                     .socket = -1,
                                     .heavy = i < heavy,
                                     .random = strtoull(argv[6], NULL, 10) << 32 | i};
    run(&soak, clients, count);
    int status = report(&soak);
    for (size_t i = 0; i < count; i++)
        client_free(&clients[i]);
    free(clients);
    free(soak.counts);
    corpus_free(&soak.corpus);
    close(soak.epoll);
    return status;
}

/* A place for one connection after the other, each with a manner drawn by lot. */
#ifndef TESTS_SOAK_CLIENT_H
#define TESTS_SOAK_CLIENT_H

#include "answer.h"
#include "manners.h"

struct bytes {
    char *data;
    size_t size, room;
};

/* What all clients share. */
struct soak {
    struct corpus corpus;
    struct counts *counts; /* of each manner */
    uint16_t port;
    int epoll;
    int64_t now_us;
    int64_t patience_us;   /* an answer that takes longer is lost */
    uint64_t light, heavy; /* requests sent; heavy questions answered */
    uint64_t light_goal, heavy_goal;
    uint64_t shown; /* faults that were written out */
};

struct client {
    struct soak *soak;
    const struct manner *manner;
    struct counts *counts;
    uint64_t random;
    int socket; /* -1 between two connections */
    bool heavy;
    bool ended_sending, told_to_close;
    unsigned batches; /* still to be sent */
    const struct question *waiting[DEPTH_MAX];
    unsigned waits;
    const struct question *last; /* that was answered on this connection */
    struct bytes out, in;
    size_t out_sent;
    int64_t resume_us; /* when to go on, or 0 */
    int64_t since_us;  /* of the last progress */
};

/* Does all that can be done now: connects, sends, reads, compares, asks again. To be called
 * when its socket has an event, and by client_tick. */
void client_advance(struct client *client);

/* Goes on where a pause is over, and gives up where patience is. */
void client_tick(struct client *client);

/* Whether it has nothing more to do: the goal is reached and it waits for no answer. */
bool client_is_done(const struct client *client);

void client_free(struct client *client);

#endif

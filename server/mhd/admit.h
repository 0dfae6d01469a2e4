/* Gives the sockets of clients a slot and passes them to libmicrohttpd, or rejects them. */
#ifndef PUZZLED_SERVER_MHD_ADMIT_H
#define PUZZLED_SERVER_MHD_ADMIT_H

#include "connection.h"
#include "server/net/acceptor.h"

struct admit {
    struct connections *all;
    struct MHD_Daemon *mhd;
    uv_timer_t timer; /* for the probe slots */
};

/* False if libuv cannot create the timer. */
bool admit_open(struct admit *a, struct connections *all, struct MHD_Daemon *mhd);

/* Returns the functions for the acceptor. `a` must outlive the acceptor. */
struct acceptor_user admit_user(struct admit *a);

/* Frees the timer, on the thread of the loop. */
void admit_close(struct admit *a);

#endif

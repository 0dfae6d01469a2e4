/* Assigns slots to the sockets of clients and passes the sockets to libmicrohttpd, or
 * rejects them. */
#ifndef PUZZLED_SERVER_MHD_ADMIT_H
#define PUZZLED_SERVER_MHD_ADMIT_H

#include "connection.h"
#include "server/net/acceptor.h"

struct admit {
    struct connections *all;
    struct MHD_Daemon *mhd;
    struct acceptor acceptor;
    uv_timer_t timer; /* for the probe slots */
};

/* Begins to accept from the listening socket `fd`. Returns false if libuv cannot create the
 * timer or watch the socket. */
bool admit_open(struct admit *a, struct connections *all, struct MHD_Daemon *mhd, int fd);

/* Frees the timer and the acceptor. Call it on the thread of the loop. */
void admit_close(struct admit *a);

#endif

/* Accepts the connections of one loop and hands them to its libmicrohttpd daemon.
 *
 * The daemon has no listening socket, as it could only leave clients in the kernel's queue
 * while it is full, where they hang though other loops have places. All are accepted
 * instead: what gets no place is told so (reserved.h). Without descriptors or memory none
 * can be accepted, and the listening socket would wake the loop again and again: then a
 * spare descriptor is given up for as long as it takes to refuse one client after the
 * other, and where that does not help, accepting pauses until the next look. */
#ifndef PUZZLED_SERVER_HTTP_ACCEPTOR_H
#define PUZZLED_SERVER_HTTP_ACCEPTOR_H

#include "connection.h"

struct acceptor {
    struct connections *all;
    struct MHD_Daemon *daemon;
    int fd;           /* the listening socket */
    int spare;        /* a descriptor to be given up; -1 where none could be had */
    uv_poll_t poll;   /* of `fd` */
    uv_timer_t timer; /* for the reserved places */
    bool paused;      /* for want of descriptors or memory */
};

/* Begins to accept from the listening socket `fd`, which it owns from now on, also where it
 * fails: false when libuv refuses. */
bool acceptor_open(struct acceptor *a, struct connections *all, struct MHD_Daemon *daemon,
                   int fd);

/* Accepts again after a pause. To be called now and then. */
void acceptor_look(struct acceptor *a);

/* Accepts what the kernel has taken already, and stops listening. */
void acceptor_drain(struct acceptor *a);

/* Closes what is left, on the loop's thread. */
void acceptor_close(struct acceptor *a);

#endif

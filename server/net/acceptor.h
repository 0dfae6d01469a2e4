/* Accepts the connections of one event loop.
 *
 * libmicrohttpd does not have a listening socket here. While it is full, it could only
 * leave clients in the queue of the kernel, although other loops may have slots. The
 * acceptor accepts all clients instead, and its user decides about them. Without file
 * descriptors or memory, no client can be accepted, and the listening socket would wake the
 * loop again and again. In this case, the acceptor gives up a spare descriptor to reject
 * one client after the other. If this is not sufficient, it pauses until the next call of
 * acceptor_continue. */
#ifndef PUZZLED_SERVER_NET_ACCEPTOR_H
#define PUZZLED_SERVER_NET_ACCEPTOR_H

#include <stdbool.h>
#include <sys/socket.h>
#include <uv.h>

struct acceptor_peer {
    union {
        struct sockaddr any;
        struct sockaddr_storage storage;
    } address;
    socklen_t length;
};

/* Decides about the socket of a client. Both functions take ownership of `fd`. */
struct acceptor_user {
    void (*admit)(void *arg, int fd, const struct acceptor_peer *peer);
    /* Called instead if there are no more file descriptors. */
    void (*reject)(void *arg, int fd, const struct acceptor_peer *peer);
    void *arg;
};

struct acceptor {
    struct acceptor_user user;
    int fd;         /* the listening socket */
    int spare;      /* the descriptor to give up; or -1 */
    uv_poll_t poll; /* of `fd` */
    bool paused;
};

/* Begins to accept from the listening socket `fd`. Returns false if libuv cannot watch the
 * socket. In any case, the acceptor takes ownership of `fd`. */
bool acceptor_open(struct acceptor *a, uv_loop_t *loop, int fd,
                   const struct acceptor_user *user);

/* Accepts again after a pause. Call it regularly. */
void acceptor_continue(struct acceptor *a);

/* Accepts the connections that the kernel has already accepted, and closes the listening
 * socket. */
void acceptor_drain(struct acceptor *a);

/* Frees the rest, on the thread of the loop. */
void acceptor_close(struct acceptor *a);

#endif

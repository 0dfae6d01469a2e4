/* Accepts the connections of one event loop.
 *
 * libmicrohttpd has no listening socket here, because it could only leave clients in the
 * queue of the kernel while it is full: they would wait there although other loops have
 * slots. The acceptor accepts all of them instead, and its user decides. Without file
 * descriptors or memory, no client can be accepted, and the listening socket would wake the
 * loop again and again. The acceptor then gives up a spare descriptor to reject one client
 * after the other; if that does not help, it pauses until the next call of
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

/* Decides about the socket of a client. Both functions take over `fd`. */
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

/* Begins to accept from the listening socket `fd`, which the acceptor takes over, also if
 * this fails: false if libuv cannot watch it. */
bool acceptor_open(struct acceptor *a, uv_loop_t *loop, int fd,
                   const struct acceptor_user *user);

/* Accepts again after a pause. Call it regularly. */
void acceptor_continue(struct acceptor *a);

/* Accepts what the kernel has already accepted, and closes the listening socket. */
void acceptor_drain(struct acceptor *a);

/* Frees the rest, on the thread of the loop. */
void acceptor_close(struct acceptor *a);

#endif

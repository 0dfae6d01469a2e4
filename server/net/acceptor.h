/* Accepts the connections of one event loop.
 *
 * libmicrohttpd does not have a listening socket in this program. If its slots were full,
 * libmicrohttpd could only leave new clients in the queue of the kernel, and these clients
 * would wait although other loops have free slots. Instead, the acceptor accepts all
 * clients, and its user decides what to do with each client. If file descriptors or memory
 * run out, no client can be accepted, and the listening socket would wake the loop
 * repeatedly. In this case, the acceptor closes a spare descriptor to reject one client
 * after the other. If this does not help, the acceptor pauses until the next call of
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

/* Begins to accept from the listening socket `fd`. The acceptor takes over `fd`, even if
 * this function fails. Returns false if libuv cannot watch the socket. */
bool acceptor_open(struct acceptor *a, uv_loop_t *loop, int fd,
                   const struct acceptor_user *user);

/* Accepts again after a pause. Call it regularly. */
void acceptor_continue(struct acceptor *a);

/* Accepts the connections that the kernel has already accepted, and closes the listening
 * socket. */
void acceptor_drain(struct acceptor *a);

/* Frees all other data of the acceptor. Call it on the thread of the loop. */
void acceptor_close(struct acceptor *a);

#endif

/* The HTTP server of one loop: a listening socket and a libmicrohttpd daemon.
 *
 * The daemon runs in external-epoll mode without a thread of its own; the loop watches its
 * epoll descriptor. All runs on the loop's thread but what is said to be for others. */
#ifndef PUZZLED_SERVER_HTTP_SERVER_H
#define PUZZLED_SERVER_HTTP_SERVER_H

#include "acceptor.h"

struct http_server {
    struct event_loop loop;
    struct connections connections;
    struct MHD_Daemon *daemon;
    struct acceptor acceptor;
    uv_poll_t poll;          /* the daemon's epoll descriptor */
    uv_timer_t sweep;        /* looks for what takes too long */
    uv_timer_t pause;        /* see may_spin */
    uint64_t drain_begun_ns; /* 0 before draining began */
};

/* Prepares `server`, the one of loop `index`, on the listening socket `fd`, which it owns
 * from now on. False when libmicrohttpd or libuv refuse; errno says why. The thread
 * of `loop` is then to be started; woken, it looks at service->draining. */
bool http_server_open(struct http_server *server, struct service *service, unsigned index,
                      int fd);

/* Waits until the server has drained, and frees it. For other threads. */
void http_server_join(struct http_server *server);

#endif

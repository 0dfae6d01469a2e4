/* The HTTP server of one event loop: a listening socket and a daemon of libmicrohttpd.
 *
 * libmicrohttpd does not have its own thread: the loop watches the epoll descriptor of
 * libmicrohttpd, and calls MHD_run. Call all functions on the thread of the loop, unless
 * their comments say otherwise. */
#ifndef PUZZLED_SERVER_MHD_HTTP_SERVER_H
#define PUZZLED_SERVER_MHD_HTTP_SERVER_H

#include "admit.h"
#include "server/run/event_loop.h"

struct http_server {
    struct event_loop loop;
    struct connections connections;
    struct MHD_Daemon *mhd;
    struct admit admit;
    uv_poll_t poll;          /* the epoll descriptor of libmicrohttpd */
    uv_timer_t sweep;        /* checks the deadlines */
    uv_timer_t pause;        /* see quirks_may_spin */
    uint64_t drain_begun_ns; /* 0 before the drain */
};

/* Prepares the server of loop `index` on the listening socket `fd`, and takes over `fd`.
 * Returns false, with errno, if libmicrohttpd or libuv fails. The caller then starts the
 * thread of `loop`, which checks service->draining when it is woken. */
bool http_server_open(struct http_server *server, struct service *service, unsigned index,
                      int fd);

/* Waits until the server has drained, and frees the server. Call it on another thread. */
void http_server_join(struct http_server *server);

#endif

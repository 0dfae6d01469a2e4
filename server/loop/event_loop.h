/* One loop thread: a libuv loop that drives one libmicrohttpd daemon on its own socket.
 *
 * The daemon runs in external-epoll mode without a thread of its own; libuv watches its
 * epoll descriptor. Everything here runs on the loop's thread except loop_start,
 * loop_wake, loop_leave_call and loop_join. */
#ifndef PUZZLED_SERVER_LOOP_EVENT_LOOP_H
#define PUZZLED_SERVER_LOOP_EVENT_LOOP_H

#include "mailbox.h"
#include "server/http/connection.h"

#include <pthread.h>

struct loop {
    struct service *service;
    unsigned index;
    uv_loop_t uv;
    int events_fd;    /* what it waits on: readable while it has events to take */
    uv_poll_t poll;   /* the daemon's epoll descriptor */
    uv_timer_t sweep; /* looks for what takes too long */
    uv_async_t wake;  /* the service began to drain, or there is more to run */
    struct calls calls;
    struct MHD_Daemon *daemon;
    struct connection *connections;
    unsigned lingering; /* sockets in server/http/lingering_close.c */
    unsigned jobs; /* given to workers and not yet back, helpers of parallel.c as well */
    struct log_buffer *log;
    uint64_t next_id;
    uint64_t drain_begun_ns; /* 0 before draining began */
    pthread_t thread;
};

/* Prepares `loop` on the listening socket `fd`, which it owns from now on. False, with a
 * line on stderr, when libmicrohttpd or libuv refuse. */
bool loop_open(struct loop *loop, struct service *service, unsigned index, int fd);

/* Starts the thread. False when there is none to be had. */
bool loop_start(struct loop *loop);

/* Makes the loop look at service->draining. Thread-safe. */
void loop_wake(struct loop *loop);

/* Has the loop make `call` soon, see mailbox.h. From the thread of a job that is counted in
 * `jobs`. */
void loop_leave_call(struct loop *loop, struct call *call);

/* Waits until the loop has drained, and frees it. */
void loop_join(struct loop *loop);

/* Lets the daemon do all that it can do now. */
void loop_drive(struct loop *loop);

#endif

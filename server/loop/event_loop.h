/* A libuv loop with a thread of its own, and a mailbox for other threads.
 *
 * It knows nothing of what it serves: that has handles of its own in `uv`, and gets its
 * turn by `drive` whenever somebody else may have made work for it. */
#ifndef PUZZLED_SERVER_LOOP_EVENT_LOOP_H
#define PUZZLED_SERVER_LOOP_EVENT_LOOP_H

#include "mailbox.h"

#include <pthread.h>

struct event_loop {
    uv_loop_t uv;
    uv_async_t wake;
    struct mailbox mailbox;
    unsigned jobs; /* given to workers and not yet back, see job_queue.h */
    /* On the loop's thread, after it was woken and after a job: does what can be done. */
    void (*drive)(struct event_loop *loop);
    pthread_t thread;
};

/* Prepares `loop`. False when libuv refuses. */
bool event_loop_open(struct event_loop *loop, void (*drive)(struct event_loop *loop));

/* Starts the thread, which ends when no handle is left. False when there is none to be
 * had. */
bool event_loop_start(struct event_loop *loop);

/* Has the loop driven soon. Thread-safe. */
void event_loop_wake(struct event_loop *loop);

/* Has the loop take `message` soon, see mailbox.h. From the thread of a job that is counted
 * in `jobs`. */
void event_loop_post(struct event_loop *loop, struct mailbox_message *message);

/* Closes the loop's own handles, so that it ends. On its thread. */
void event_loop_close(struct event_loop *loop);

/* Waits until the thread has ended, and frees what the loop holds. */
void event_loop_join(struct event_loop *loop);

#endif

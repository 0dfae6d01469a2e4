/* A libuv loop with its own thread, to which other threads post messages.
 *
 * The loop does not depend on its user. The user adds handles to `uv`. In `drive`, the user
 * does all work that a message or a job may have made possible. */
#ifndef PUZZLED_SERVER_RUN_EVENT_LOOP_H
#define PUZZLED_SERVER_RUN_EVENT_LOOP_H

#include <pthread.h>
#include <stdbool.h>
#include <uv.h>

/* A member of a struct of the user (see container_of.h), which must live until `handle` is
 * called. */
struct event_loop_message {
    void (*handle)(struct event_loop_message *message); /* can free the message */
    struct event_loop_message *next;
    bool posted; /* posted, and not yet handled */
};

struct event_loop {
    uv_loop_t uv;
    uv_async_t wake;
    uv_mutex_t lock;                         /* of the list of messages */
    struct event_loop_message *first, **end; /* `end` is the last `next`, or `first` */
    unsigned jobs; /* jobs of this loop that are not done, see job_queue.h */
    void (*drive)(struct event_loop *loop); /* on the thread of the loop */
    pthread_t thread;
};

/* Initializes `loop`. Returns false, with errno, if libuv fails. */
bool event_loop_open(struct event_loop *loop, void (*drive)(struct event_loop *loop));

/* Starts the thread, which ends when `uv` has no active handle. Returns false, with errno,
 * if the thread cannot be created. */
bool event_loop_start(struct event_loop *loop);

/* Runs the loop on the calling thread instead, until `uv` has no active handle. Then frees
 * the data that the loop owns. */
void event_loop_run(struct event_loop *loop);

/* Makes the loop call `drive` soon. Thread-safe. */
void event_loop_wake(struct event_loop *loop);

/* Makes the loop handle `message` soon, and then call `drive`. Does not post a message
 * twice before it is handled. The handler sees all data that the calling thread has written
 * before the call. Only workers call this function, while their job is counted in
 * `jobs`. */
void event_loop_post(struct event_loop *loop, struct event_loop_message *message);

/* Handles the posted messages, in the order in which they were posted, until the list is empty.
 * Only on the thread of the loop. */
void event_loop_handle_messages(struct event_loop *loop);

/* Closes the handle of the loop itself. The thread then ends when the user has closed all
 * other handles. Only on the thread of the loop. */
void event_loop_close(struct event_loop *loop);

/* Waits until the thread has ended. Then frees the data that the loop owns. */
void event_loop_join(struct event_loop *loop);

#endif

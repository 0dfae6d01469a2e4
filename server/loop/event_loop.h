/* A libuv loop with a thread of its own, which takes messages from other threads.
 *
 * It knows nothing of what it serves: that has handles of its own in `uv`, and gets its
 * turn by `drive` whenever somebody else may have made work for it. */
#ifndef PUZZLED_SERVER_LOOP_EVENT_LOOP_H
#define PUZZLED_SERVER_LOOP_EVENT_LOOP_H

#include <pthread.h>
#include <stdbool.h>
#include <uv.h>

/* Part of whatever it is about, which must live until the message is taken. */
struct loop_message {
    void (*take)(struct loop_message *message); /* may free what holds `message` */
    struct loop_message *next;
    bool posted; /* and not yet taken */
};

struct event_loop {
    uv_loop_t uv;
    uv_async_t wake;
    uv_mutex_t lock; /* of the messages */
    struct loop_message *first, **end;
    unsigned jobs; /* given to workers and not yet back, see job_queue.h */
    /* On the loop's thread, after it was woken and after a job: does what can be done. */
    void (*drive)(struct event_loop *loop);
    pthread_t thread;
};

/* Prepares `loop`. False when libuv refuses; errno says why. */
bool event_loop_open(struct event_loop *loop, void (*drive)(struct event_loop *loop));

/* Starts the thread, which ends when no handle is left. False when there is none to be
 * had; errno says why. */
bool event_loop_start(struct event_loop *loop);

/* Runs the loop on this thread instead until no handle is left, and frees what it holds. */
void event_loop_run(struct event_loop *loop);

/* Has the loop driven soon. Thread-safe. */
void event_loop_wake(struct event_loop *loop);

/* Has the loop take `message` soon; nothing changes when it is posted already and not yet
 * taken. What the thread wrote before is seen by who takes it. From the thread of a job
 * that is counted in `jobs`. */
void event_loop_post(struct event_loop *loop, struct loop_message *message);

/* Takes the messages, in the order in which they were posted, until there is none. On the
 * loop's thread. */
void event_loop_take_messages(struct event_loop *loop);

/* Closes the loop's own handles, so that it ends. On its thread. */
void event_loop_close(struct event_loop *loop);

/* Waits until the thread has ended, and frees what the loop holds. */
void event_loop_join(struct event_loop *loop);

#endif

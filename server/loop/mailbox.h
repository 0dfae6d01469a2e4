/* Calls that other threads leave for a loop, which makes them on its own thread. */
#ifndef PUZZLED_SERVER_LOOP_MAILBOX_H
#define PUZZLED_SERVER_LOOP_MAILBOX_H

#include <stdbool.h>
#include <uv.h>

/* Part of whatever it is about, which must live until the call is made. */
struct call {
    void (*make)(struct call *call); /* may free what holds `call` */
    struct call *next;
    bool left; /* in the list and not yet begun */
};

struct calls {
    uv_mutex_t lock;
    struct call *first, **end;
};

/* Makes `calls` empty. False when the system has no mutex. */
bool calls_init(struct calls *calls);

/* `calls` must be empty. */
void calls_free(struct calls *calls);

/* Leaves `call`; nothing changes when it is there already and has not begun. What the
 * thread wrote before is seen by the call. Thread-safe. */
void calls_leave(struct calls *calls, struct call *call);

/* Makes the calls that are there, in the order in which they were left. */
void calls_make(struct calls *calls);

#endif

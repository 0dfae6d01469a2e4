/* Messages that other threads post for a loop, which takes them on its own thread. */
#ifndef PUZZLED_SERVER_LOOP_MAILBOX_H
#define PUZZLED_SERVER_LOOP_MAILBOX_H

#include <stdbool.h>
#include <uv.h>

/* Part of whatever it is about, which must live until the message is taken. */
struct mailbox_message {
    void (*take)(struct mailbox_message *message); /* may free what holds `message` */
    struct mailbox_message *next;
    bool posted; /* in the mailbox and not yet taken */
};

struct mailbox {
    uv_mutex_t lock;
    struct mailbox_message *first, **end;
};

/* Makes `mailbox` empty. False when the system has no mutex. */
bool mailbox_init(struct mailbox *mailbox);

/* `mailbox` must be empty. */
void mailbox_free(struct mailbox *mailbox);

/* Posts `message`; nothing changes when it is there already and not yet taken. What the
 * thread wrote before is seen by who takes it. Thread-safe. */
void mailbox_post(struct mailbox *mailbox, struct mailbox_message *message);

/* Takes the messages that are there, in the order in which they were posted. */
void mailbox_take_all(struct mailbox *mailbox);

#endif

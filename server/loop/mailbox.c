#include "mailbox.h"

#include <stddef.h>

bool mailbox_init(struct mailbox *mailbox)
{
    mailbox->first = NULL;
    mailbox->end = &mailbox->first;
    return uv_mutex_init(&mailbox->lock) == 0;
}

void mailbox_free(struct mailbox *mailbox)
{
    uv_mutex_destroy(&mailbox->lock);
}

void mailbox_post(struct mailbox *mailbox, struct mailbox_message *message)
{
    uv_mutex_lock(&mailbox->lock);
    if (!message->posted) {
        message->posted = true;
        message->next = NULL;
        *mailbox->end = message;
        mailbox->end = &message->next;
    }
    uv_mutex_unlock(&mailbox->lock);
}

static struct mailbox_message *empty(struct mailbox *mailbox)
{
    struct mailbox_message *first;

    uv_mutex_lock(&mailbox->lock);
    first = mailbox->first;
    mailbox->first = NULL;
    mailbox->end = &mailbox->first;
    uv_mutex_unlock(&mailbox->lock);
    return first;
}

/* From now on `message` can be posted again. Returns the next one. */
static struct mailbox_message *release(struct mailbox *mailbox,
                                       struct mailbox_message *message)
{
    struct mailbox_message *next;

    uv_mutex_lock(&mailbox->lock);
    message->posted = false;
    next = message->next;
    uv_mutex_unlock(&mailbox->lock);
    return next;
}

void mailbox_take_all(struct mailbox *mailbox)
{
    struct mailbox_message *message = empty(mailbox);

    while (message) {
        struct mailbox_message *next = release(mailbox, message);

        message->take(message);
        message = next;
    }
}

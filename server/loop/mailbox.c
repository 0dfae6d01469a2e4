#include "mailbox.h"

#include <stddef.h>

bool calls_init(struct calls *calls)
{
    calls->first = NULL;
    calls->end = &calls->first;
    return uv_mutex_init(&calls->lock) == 0;
}

void calls_free(struct calls *calls)
{
    uv_mutex_destroy(&calls->lock);
}

void calls_leave(struct calls *calls, struct call *call)
{
    uv_mutex_lock(&calls->lock);
    if (!call->left) {
        call->left = true;
        call->next = NULL;
        *calls->end = call;
        calls->end = &call->next;
    }
    uv_mutex_unlock(&calls->lock);
}

static struct call *take_all(struct calls *calls)
{
    struct call *first;

    uv_mutex_lock(&calls->lock);
    first = calls->first;
    calls->first = NULL;
    calls->end = &calls->first;
    uv_mutex_unlock(&calls->lock);
    return first;
}

/* Marks `call` as begun: from now on it can be left again. */
static struct call *begin(struct calls *calls, struct call *call)
{
    struct call *next;

    uv_mutex_lock(&calls->lock);
    call->left = false;
    next = call->next;
    uv_mutex_unlock(&calls->lock);
    return next;
}

void calls_make(struct calls *calls)
{
    struct call *call = take_all(calls);

    while (call) {
        struct call *next = begin(calls, call);

        call->make(call);
        call = next;
    }
}

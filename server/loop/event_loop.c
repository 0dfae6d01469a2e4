#include "event_loop.h"

static void on_wake(uv_async_t *wake)
{
    struct event_loop *loop = wake->data;

    mailbox_take_all(&loop->mailbox);
    loop->drive(loop);
}

bool event_loop_open(struct event_loop *loop, void (*drive)(struct event_loop *loop))
{
    *loop = (struct event_loop){.drive = drive};
    if (!mailbox_init(&loop->mailbox) || uv_loop_init(&loop->uv) != 0 ||
        uv_async_init(&loop->uv, &loop->wake, on_wake) != 0)
        return false;
    loop->wake.data = loop;
    return true;
}

static void *run(void *arg)
{
    struct event_loop *loop = arg;

    uv_run(&loop->uv, UV_RUN_DEFAULT);
    return NULL;
}

bool event_loop_start(struct event_loop *loop)
{
    return pthread_create(&loop->thread, NULL, run, loop) == 0;
}

void event_loop_wake(struct event_loop *loop)
{
    uv_async_send(&loop->wake);
}

void event_loop_post(struct event_loop *loop, struct mailbox_message *message)
{
    mailbox_post(&loop->mailbox, message);
    uv_async_send(&loop->wake);
}

void event_loop_close(struct event_loop *loop)
{
    uv_close((uv_handle_t *)&loop->wake, NULL);
}

void event_loop_join(struct event_loop *loop)
{
    pthread_join(loop->thread, NULL);
    uv_loop_close(&loop->uv);
    mailbox_free(&loop->mailbox);
}

#include "event_loop.h"

#include <errno.h>

static struct loop_message *take_first(struct event_loop *loop)
{
    struct loop_message *message;

    uv_mutex_lock(&loop->lock);
    message = loop->first;
    if (message) {
        loop->first = message->next;
        if (!loop->first)
            loop->end = &loop->first;
        message->posted = false; /* from now on it can be posted again */
    }
    uv_mutex_unlock(&loop->lock);
    return message;
}

void event_loop_take_messages(struct event_loop *loop)
{
    struct loop_message *message;

    while ((message = take_first(loop)) != NULL)
        message->take(message);
}

static void on_wake(uv_async_t *wake)
{
    struct event_loop *loop = wake->data;

    event_loop_take_messages(loop);
    loop->drive(loop);
}

bool event_loop_open(struct event_loop *loop, void (*drive)(struct event_loop *loop))
{
    int error;

    *loop = (struct event_loop){.drive = drive, .end = &loop->first};
    error = uv_mutex_init(&loop->lock);
    if (!error)
        error = uv_loop_init(&loop->uv);
    if (!error)
        error = uv_async_init(&loop->uv, &loop->wake, on_wake);
    loop->wake.data = loop;
    errno = -error;
    return !error;
}

static void *run(void *arg)
{
    struct event_loop *loop = arg;

    uv_run(&loop->uv, UV_RUN_DEFAULT);
    return NULL;
}

bool event_loop_start(struct event_loop *loop)
{
    errno = pthread_create(&loop->thread, NULL, run, loop);
    return !errno;
}

static void free_parts(struct event_loop *loop)
{
    uv_loop_close(&loop->uv);
    uv_mutex_destroy(&loop->lock);
}

void event_loop_run(struct event_loop *loop)
{
    run(loop);
    free_parts(loop);
}

void event_loop_wake(struct event_loop *loop)
{
    uv_async_send(&loop->wake);
}

void event_loop_post(struct event_loop *loop, struct loop_message *message)
{
    uv_mutex_lock(&loop->lock);
    if (!message->posted) {
        message->posted = true;
        message->next = NULL;
        *loop->end = message;
        loop->end = &message->next;
    }
    uv_mutex_unlock(&loop->lock);
    uv_async_send(&loop->wake);
}

void event_loop_close(struct event_loop *loop)
{
    uv_close((uv_handle_t *)&loop->wake, NULL);
}

void event_loop_join(struct event_loop *loop)
{
    pthread_join(loop->thread, NULL);
    free_parts(loop);
}

#include "event_loop.h"

#include "server/check.h"

#include <assert.h>
#include <errno.h>

#ifdef PUZZLED_CHECK
static void event_loop_check(const struct event_loop *loop)
{
    struct event_loop_message *const *link = &loop->first;

    for (; *link; link = &(*link)->next)
        assert((*link)->posted);
    assert(link == loop->end);
}
#endif

static struct event_loop_message *remove_first(struct event_loop *loop)
{
    struct event_loop_message *message;

    uv_mutex_lock(&loop->lock);
    message = loop->first;
    if (message) {
        loop->first = message->next;
        if (!loop->first)
            loop->end = &loop->first;
        message->posted = false; /* `handle` may post it again */
    }
    CHECKED(event_loop_check, loop);
    uv_mutex_unlock(&loop->lock);
    return message;
}

void event_loop_handle_messages(struct event_loop *loop)
{
    struct event_loop_message *message;

    while ((message = remove_first(loop)) != NULL)
        message->handle(message);
}

static void on_loop_wake(uv_async_t *wake)
{
    struct event_loop *loop = wake->data;

    event_loop_handle_messages(loop);
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
        error = uv_async_init(&loop->uv, &loop->wake, on_loop_wake);
    loop->wake.data = loop;
    errno = -error;
    return !error;
}

static void *run_loop(void *arg)
{
    struct event_loop *loop = arg;

    uv_run(&loop->uv, UV_RUN_DEFAULT);
    assert(!loop->first && !loop->jobs);
    return NULL;
}

bool event_loop_start(struct event_loop *loop)
{
    errno = pthread_create(&loop->thread, NULL, run_loop, loop);
    return !errno;
}

static void free_loop(struct event_loop *loop)
{
    uv_loop_close(&loop->uv);
    uv_mutex_destroy(&loop->lock);
}

void event_loop_run(struct event_loop *loop)
{
    run_loop(loop);
    free_loop(loop);
}

void event_loop_wake(struct event_loop *loop)
{
    uv_async_send(&loop->wake);
}

void event_loop_post(struct event_loop *loop, struct event_loop_message *message)
{
    assert(message->handle);
    uv_mutex_lock(&loop->lock);
    if (!message->posted) {
        message->posted = true;
        message->next = NULL;
        *loop->end = message;
        loop->end = &message->next;
    }
    CHECKED(event_loop_check, loop);
    uv_mutex_unlock(&loop->lock);
    event_loop_wake(loop);
}

void event_loop_close(struct event_loop *loop)
{
    uv_close((uv_handle_t *)&loop->wake, NULL);
}

void event_loop_join(struct event_loop *loop)
{
    pthread_join(loop->thread, NULL);
    free_loop(loop);
}

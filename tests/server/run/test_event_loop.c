#include "server/run/event_loop.h"

#include <criterion/criterion.h>

static struct event_loop loop;
static unsigned handled;

static void drive(struct event_loop *driven)
{
    (void)driven;
}

static void post_again(struct event_loop_message *message)
{
    if (++handled < 3)
        event_loop_post(&loop, message);
}

static void count(struct event_loop_message *message)
{
    cr_expect_not(message->posted, "the handler can post it again");
    handled++;
}

Test(event_loop, handles_a_posted_message_once)
{
    struct event_loop_message again = {.handle = post_again}, once = {.handle = count};

    cr_assert(event_loop_open(&loop, drive));
    event_loop_handle_messages(&loop);
    event_loop_post(&loop, &once);
    event_loop_post(&loop, &once);
    event_loop_handle_messages(&loop);
    cr_expect_eq(handled, 1);
    event_loop_handle_messages(&loop);
    cr_expect_eq(handled, 1);
    handled = 0;
    event_loop_post(&loop, &once);
    event_loop_post(&loop, &again);
    event_loop_handle_messages(&loop);
    cr_expect_eq(handled, 3);
    event_loop_close(&loop);
    cr_assert(event_loop_start(&loop));
    event_loop_join(&loop);
}

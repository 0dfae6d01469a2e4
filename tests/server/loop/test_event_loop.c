#include "server/loop/event_loop.h"

#include <criterion/criterion.h>

static struct event_loop loop;
static unsigned taken;

static void drive(struct event_loop *driven)
{
    (void)driven;
}

static void post_again(struct loop_message *message)
{
    if (++taken < 3)
        event_loop_post(&loop, message);
}

static void take_once(struct loop_message *message)
{
    taken += message->posted ? 100 : 1; /* what is taken can be posted again */
}

Test(event_loop, a_message_is_taken_once_each_time_it_is_posted)
{
    struct loop_message again = {.take = post_again}, once = {.take = take_once};

    cr_assert(event_loop_open(&loop, drive));
    event_loop_take_messages(&loop);
    event_loop_post(&loop, &once);
    event_loop_post(&loop, &once);
    event_loop_take_messages(&loop);
    cr_expect_eq(taken, 1);
    event_loop_take_messages(&loop);
    cr_expect_eq(taken, 1);
    taken = 0;
    event_loop_post(&loop, &once);
    event_loop_post(&loop, &again);
    event_loop_take_messages(&loop);
    cr_expect_eq(taken, 3);
    event_loop_close(&loop);
    cr_assert(event_loop_start(&loop));
    event_loop_join(&loop);
}

#include "server/loop/mailbox.h"

#include <criterion/criterion.h>

static struct mailbox mailbox;
static unsigned taken;

static void post_again(struct mailbox_message *message)
{
    if (++taken < 3)
        mailbox_post(&mailbox, message);
}

static void take_once(struct mailbox_message *message)
{
    taken += message->posted ? 100 : 1; /* what is taken can be posted again */
}

Test(mailbox, a_message_is_taken_once_each_time_it_is_posted)
{
    struct mailbox_message again = {.take = post_again}, once = {.take = take_once};

    cr_assert(mailbox_init(&mailbox));
    mailbox_take_all(&mailbox);
    mailbox_post(&mailbox, &once);
    mailbox_post(&mailbox, &once);
    mailbox_take_all(&mailbox);
    cr_expect_eq(taken, 1);
    taken = 0;
    mailbox_post(&mailbox, &again);
    for (unsigned i = 1; i <= 4; i++) {
        mailbox_take_all(&mailbox);
        cr_expect_eq(taken, i < 3 ? i : 3);
    }
    mailbox_free(&mailbox);
}

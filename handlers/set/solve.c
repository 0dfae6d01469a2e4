/* POST /set/solve, /set/check and /set/hint. */
#include "handlers/limits.h"
#include "read.h"
#include "set.h"
#include "write.h"

enum handled set_solve_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control(x);
    struct set_question question;
    struct set_answer answer;
    struct set_hand hand;
    enum pz_status status;

    if (!set_read_question(x, &hand, &question))
        return HANDLED_REFUSED;
    status = set_solve(&question, &ctl, &answer);
    if (status != PZ_OK)
        return limits_handled(status);
    set_write_answer(x, &hand, &question, &answer);
    set_answer_free(&answer);
    return HANDLED_ANSWER;
}

enum handled set_check_handle(struct exchange *x)
{
    struct set_hand hand;
    struct set_check check;

    if (!set_read_claim(x, &hand) ||
        set_check(hand.cards, hand.properties, &check) != PZ_OK)
        return HANDLED_REFUSED;
    set_write_check(x, &hand, &check);
    return HANDLED_ANSWER;
}

enum handled set_hint_handle(struct exchange *x)
{
    unsigned level = set_read_level(x);
    struct set_hand hand;
    struct set_hint hint;

    if (!set_read_hand(x, &hand))
        return HANDLED_REFUSED;
    const struct set_table table = set_hand_table(&hand);

    if (set_give_hint(&table, level, &hint) != PZ_OK)
        return HANDLED_REFUSED;
    set_write_hint(x, &hand, &hint);
    return HANDLED_ANSWER;
}

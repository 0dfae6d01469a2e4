/* POST /set/solve, /set/check and /set/hint. */
#include "read.h"
#include "set.h"
#include "write.h"

struct solve_question {
    struct set_hand hand;
    struct set_question wanted; /* its table points into `hand` */
};

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    struct solve_question *asked = question;

    return set_read_question(call, &asked->hand, &asked->wanted);
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct solve_question *asked = question;
    struct set_answer answer;
    enum pz_status status = set_solve(&asked->wanted, call->ctl, &answer);

    if (status != PZ_OK)
        return handler_result_of(status);
    set_write_answer(call, &asked->hand, &asked->wanted, &answer);
    set_answer_free(&answer);
    return HANDLER_OK;
}

const struct operation set_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct solve_question),
    .read = read_solve,
    .answer = answer_solve,
};

static enum handler_result read_check(struct handler_call *call, void *question)
{
    return set_read_claim(call, question);
}

static enum handler_result answer_check(struct handler_call *call, void *question)
{
    const struct set_hand *hand = question;
    struct set_check check;

    if (set_check(hand->cards, hand->properties, &check) != PZ_OK)
        return HANDLER_INVALID;
    set_write_check(call, hand, &check);
    return HANDLER_OK;
}

const struct operation set_check_operation = {
    .question_size = sizeof(struct set_hand),
    .read = read_check,
    .answer = answer_check,
};

struct hint_question {
    struct set_hand hand;
    unsigned level;
};

static enum handler_result read_hint(struct handler_call *call, void *question)
{
    struct hint_question *asked = question;

    asked->level = set_read_level(call);
    return set_read_hand(call, &asked->hand);
}

static enum handler_result answer_hint(struct handler_call *call, void *question)
{
    const struct hint_question *asked = question;
    const struct set_table table = set_hand_table(&asked->hand);
    struct set_hint hint;

    if (set_give_hint(&table, asked->level, &hint) != PZ_OK)
        return HANDLER_INVALID;
    set_write_hint(call, &asked->hand, &hint);
    return HANDLER_OK;
}

const struct operation set_hint_operation = {
    .question_size = sizeof(struct hint_question),
    .read = read_hint,
    .answer = answer_hint,
};

/* POST /bulls-cows/score. */
#include "bulls_cows.h"
#include "read_code.h"

struct score_question {
    struct bulls_cows_game game;
    struct bc_code secret, guess;
};

static enum handler_result read_score(struct handler_call *call, void *question)
{
    struct score_question *asked = question;
    bool good = value_get(call->body, "game") ? bulls_cows_read_game(call, &asked->game)
                                              : bulls_cows_infer_game(call, &asked->game);

    if (!good)
        return HANDLER_INVALID;
    const struct bulls_cows_game guesses = bulls_cows_guess_game(&asked->game);

    bulls_cows_read_code(call, &asked->game, "/secret", value_get(call->body, "secret"),
                         &asked->secret);
    bulls_cows_read_code(call, &guesses, "/guess", value_get(call->body, "guess"),
                         &asked->guess);
    return HANDLER_OK;
}

static enum handler_result answer_score(struct handler_call *call, void *question)
{
    const struct score_question *asked = question;
    struct bc_answer answer = bc_score(&asked->game.rules, &asked->secret, &asked->guess);

    jw_begin_object(&call->out);
    jw_put_unsigned(&call->out, "bulls", answer.bulls);
    jw_put_unsigned(&call->out, "cows", answer.cows);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

const struct operation bulls_cows_score_operation = {
    .question_size = sizeof(struct score_question),
    .read = read_score,
    .answer = answer_score,
};

/* POST /bulls-cows/score. */
#include "bulls_cows.h"
#include "read.h"

enum handled bulls_cows_score_handle(struct exchange *x)
{
    struct bc_game game;
    bc_code secret, guess;
    bool good;

    if (!bulls_cows_read_game(x, &game))
        return HANDLED_REFUSED;
    good = bulls_cows_read_code(x, &game, "/secret", value_get(x->body, "secret"), &secret);
    good = bulls_cows_read_code(x, &game, "/guess", value_get(x->body, "guess"), &guess) &&
           good;
    if (!good)
        return HANDLED_REFUSED;
    bc_answer answer = bc_score(&game, secret, guess);

    jw_begin_object(&x->out);
    jw_put_unsigned(&x->out, "bulls", bc_answer_bulls(&game, answer));
    jw_put_unsigned(&x->out, "cows", bc_answer_cows(&game, answer));
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

/* POST /bulls-cows/score. */
#include "bulls_cows.h"
#include "read.h"

enum handled bulls_cows_score_handle(struct exchange *x)
{
    struct bc_game game;
    struct bc_large_code secret, guess;
    bool good;

    if (!bulls_cows_read_any_game(x, &game))
        return HANDLED_REFUSED;
    good = bulls_cows_read_large_code(x, &game, "/secret", value_get(x->body, "secret"),
                                      &secret);
    good = bulls_cows_read_large_code(x, &game, "/guess", value_get(x->body, "guess"),
                                      &guess) &&
           good;
    if (!good)
        return HANDLED_REFUSED;
    struct bc_large_answer answer = bc_large_score(&game, &secret, &guess);

    jw_begin_object(&x->out);
    jw_put_unsigned(&x->out, "bulls", answer.bulls);
    jw_put_unsigned(&x->out, "cows", answer.cows);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

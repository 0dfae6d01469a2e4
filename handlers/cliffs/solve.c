/* POST /cliffs/solve. */
#include "cliffs.h"
#include "handlers/field.h"
#include "write.h"

static void write_send(struct json_writer *out, const struct cliffs_asked *asked,
                       const struct cliffs_send *send)
{
    if (!jw_key_if(out, "send", send->zoombini != CLIFFS_NOBODY))
        return;
    jw_begin_object(out);
    cliffs_write_send(out, asked, send->zoombini, send->top);
    jw_put_number(out, "probability", send->probability);
    jw_end_object(out);
}

/* Writes the member `certain`: the Zoombinis that have not crossed and whose cliff is
 * certain. */
static void write_certain(struct json_writer *out, const struct cliffs_asked *asked,
                          const int8_t *certain)
{
    jw_open_array(out, "certain");
    for (unsigned z = 0; certain && z < asked->question.band.count; z++) {
        if (certain[z] == CLIFFS_UNSEEN)
            continue;
        jw_begin_object(out);
        cliffs_write_send(out, asked, z, certain[z] == CLIFFS_TOP);
        jw_end_object(out);
    }
    jw_end_array(out);
}

static void write_likely(struct json_writer *out, const struct cliffs_asked *asked,
                         const struct cliffs_answer *answer)
{
    jw_open_array(out, "likely_rules");
    for (uint32_t i = 0; i < answer->likely_count; i++) {
        const struct cliffs_likely *likely = &answer->likely[i];

        jw_begin_object(out);
        cliffs_write_rule(out, asked, &likely->rule);
        cliffs_write_level(out, likely->rule.level);
        jw_put_number(out, "probability", likely->probability);
        jw_end_object(out);
    }
    jw_end_array(out);
}

static void write_answer(struct handler_call *call, const struct cliffs_asked *asked,
                         const struct cliffs_answer *answer)
{
    const struct cliffs_question *question = &asked->question;
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    write_send(out, asked, &answer->send);
    cliffs_write_outcome(out, asked, &answer->standing);
    write_certain(out, asked, answer->certain);
    write_likely(out, asked, answer);
    cliffs_write_standing(call, question, &answer->standing);
    jw_end_object(out);
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct cliffs_asked *asked = question;
    struct cliffs_answer answer;
    enum pz_status status = cliffs_solve(&asked->question, call->ctl, &answer);

    if (status != PZ_OK)
        return cliffs_question_ended(call, &asked->question, status);
    write_answer(call, asked, &answer);
    cliffs_answer_free(&answer);
    return HANDLER_OK;
}

const struct operation cliffs_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct cliffs_asked),
    .read = cliffs_question_read,
    .answer = answer_solve,
    .seconds = HANDLER_SEARCH_SECONDS,
};

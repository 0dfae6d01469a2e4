/* POST /cliffs/find. */
#include "cliffs.h"
#include "puzzles/cliffs_words.h"
#include "read.h"

/* Steps of the predicate, for all Zoombinis: about 0.1 ms. */
enum { BRIEF_STEPS = 40000 };

struct find_question {
    struct cliffs_asked asked; /* without rows */
    struct cliffs_predicate where;
};

static enum handler_result read_find(struct handler_call *call, void *question)
{
    struct find_question *find = question;
    const struct value *where = value_get(call->body, "where");
    enum handler_result result = cliffs_read_band(call, &find->asked);
    char reason[CLIFFS_REASON_SIZE];

    if (result != HANDLER_OK)
        return result;
    if (cliffs_predicate_read(&find->asked.question.band.traits, value_text(where),
                              value_length(where), &find->where, reason) != PZ_OK)
        handler_refuse(call, "/where", "%s", reason);
    return HANDLER_OK;
}

static enum handler_result answer_find(struct handler_call *call, void *question)
{
    const struct find_question *find = question;
    const struct cliffs_band *band = &find->asked.question.band;
    struct json_writer *out = &call->out;
    unsigned count = 0;

    if (call->ctl->effort == PZ_BRIEF && band->count * find->where.count > BRIEF_STEPS)
        return handler_result_of(PZ_LATER);
    jw_begin_object(out);
    jw_open_array(out, "zoombinis");
    for (unsigned z = 0; z < band->count; z++)
        if (cliffs_predicate_holds(&find->where, &band->zoombini[z])) {
            jw_unsigned(out, z);
            count++;
        }
    jw_end_array(out);
    jw_put_unsigned(out, "count", count);
    jw_end_object(out);
    return HANDLER_OK;
}

const struct operation cliffs_find_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct find_question),
    .read = read_find,
    .answer = answer_find,
};

/* POST /set/solve. */
#include "handlers/field.h"
#include "read.h"
#include "set.h"
#include "write.h"

static const char *const method_names[] = {[SET_FAST] = "fast",
                                           [SET_TRIPLES] = "triples",
                                           [SET_PAIRS] = "pairs",
                                           [SET_GROUPS] = "groups"};

struct solve_question {
    struct set_table_input input;
    struct set_question wanted; /* its table points into `input` */
};

/* Reads `method`. Only SET_FAST finds UltraSets and GhostSets. */
static void read_method(struct handler_call *call, struct set_question *question)
{
    question->method = (enum set_method)FIELD_CHOICE(call, "method", method_names);
    question->variant = set_read_variant(call);
    if (question->variant == SET_PLAIN || question->method == SET_FAST)
        return;
    handler_refuse(call, "/method",
                   "\"%s\" finds only sets; for \"variant\": \"%s\", use \"fast\"",
                   method_names[question->method], set_variant_names[question->variant]);
}

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    struct solve_question *asked = question;
    enum handler_result result;

    read_method(call, &asked->wanted);
    result = set_read_table(call, &asked->input);
    asked->wanted.table = asked->input.table;
    asked->wanted.limit = (size_t)field_number(call, "max_sets");
    return result;
}

static void write_answer(struct json_writer *out, const struct solve_question *asked,
                         const struct set_answer *answer)
{
    const uint16_t *indices = answer->indices;

    jw_begin_object(out);
    jw_put_unsigned(out, "count", answer->count);
    jw_open_array(out, "sets");
    for (size_t i = 0; i < answer->listed; i++, indices += answer->cards) {
        jw_begin_object(out);
        set_write_indices(out, indices, answer->cards);
        set_write_given(out, asked->input.given, indices, answer->cards);
        jw_end_object(out);
    }
    jw_end_array(out);
    jw_put_text(out, "method", method_names[asked->wanted.method]);
    if (asked->wanted.variant == SET_PLAIN)
        jw_put_unsigned(out, "steps", answer->steps);
    jw_put_text(out, "variant", set_variant_names[asked->wanted.variant]);
    jw_end_object(out);
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct solve_question *asked = question;
    struct set_answer answer;
    enum pz_status status = set_solve(&asked->wanted, call->ctl, &answer);

    if (status != PZ_OK)
        return handler_result_of(status);
    write_answer(&call->out, asked, &answer);
    set_answer_free(&answer);
    return HANDLER_OK;
}

const struct operation set_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct solve_question),
    .read = read_solve,
    .answer = answer_solve,
};

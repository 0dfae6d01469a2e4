/* POST /set/hint. */
#include "handlers/field.h"
#include "read.h"
#include "set.h"
#include "write.h"

struct hint_question {
    struct set_table_input input;
    unsigned level;
};

static enum handler_result read_hint(struct handler_call *call, void *question)
{
    struct hint_question *asked = question;

    asked->level = (unsigned)field_number(call, "level");
    return set_read_table(call, &asked->input);
}

static void write_hint(struct json_writer *out, const struct set_table_input *input,
                       const struct set_hint *hint)
{
    jw_begin_object(out);
    set_write_given(out, input->given, hint->index, hint->shown);
    set_write_indices(out, hint->index, hint->shown);
    jw_put_unsigned(out, "count", hint->count);
    jw_end_object(out);
}

static enum handler_result answer_hint(struct handler_call *call, void *question)
{
    const struct hint_question *asked = question;
    struct set_hint hint;

    if (set_give_hint(&asked->input.table, asked->level, &hint) != PZ_OK)
        return HANDLER_INVALID;
    write_hint(&call->out, &asked->input, &hint);
    return HANDLER_OK;
}

const struct operation set_hint_operation = {
    .question_size = sizeof(struct hint_question),
    .read = read_hint,
    .answer = answer_hint,
};

/* POST /set/check. */
#include "read.h"
#include "set.h"
#include "write.h"

enum { CLAIMED_CARDS = 3 };

static const char *const relation_names[] = {
    [SET_SAME] = "same", [SET_DIFFERENT] = "different", [SET_MIXED] = "mixed"};

static enum handler_result read_check(struct handler_call *call, void *question)
{
    struct set_table_input *input = question;
    enum handler_result result = set_read_table(call, input);

    if (result != HANDLER_OK || input->table.count == CLAIMED_CARDS)
        return result;
    handler_refuse(call, "/cards", "has %u cards; exactly %d are required",
                   input->table.count, CLAIMED_CARDS);
    return HANDLER_INVALID;
}

static void write_check(struct json_writer *out, const struct set_table_input *input,
                        const struct set_check *check)
{
    jw_begin_object(out);
    jw_put_boolean(out, "valid", check->is_set);
    jw_open_object(out, "attributes");
    for (unsigned a = 0; a < input->table.properties; a++)
        jw_put_text(out, set_name_attribute(a), relation_names[check->relation[a]]);
    jw_end_object(out);
    if (jw_key_if(out, "reason", !check->is_set))
        jw_text(out, check->reason);
    jw_key(out, "completing_card");
    set_write_card(out, check->completing_card, input->table.properties, input->first);
    jw_end_object(out);
}

static enum handler_result answer_check(struct handler_call *call, void *question)
{
    const struct set_table_input *input = question;
    struct set_check check;

    if (set_check(input->table.cards, input->table.properties, &check) != PZ_OK)
        return HANDLER_INVALID;
    write_check(&call->out, input, &check);
    return HANDLER_OK;
}

const struct operation set_check_operation = {
    .question_size = sizeof(struct set_table_input),
    .read = read_check,
    .answer = answer_check,
};

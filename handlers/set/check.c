/* POST /set/check. */
#include "read.h"
#include "set.h"
#include "write.h"

enum { PAIR = 2, CLAIMED_CARDS = 3 };

static const char *const relation_names[] = {
    [SET_SAME] = "same", [SET_DIFFERENT] = "different", [SET_MIXED] = "mixed"};

static enum handler_result read_check(struct handler_call *call, void *question)
{
    struct set_table_input *input = question;
    enum handler_result result = set_read_table(call, input);

    if (result != HANDLER_OK || input->table.count == PAIR ||
        input->table.count == CLAIMED_CARDS)
        return result;
    handler_refuse(call, "/cards", "has %u cards; two or three are required",
                   input->table.count);
    return HANDLER_INVALID;
}

static void write_check(struct json_writer *out, const struct set_table_input *input,
                        const struct set_check *check)
{
    jw_put_boolean(out, "valid", check->is_set);
    jw_open_object(out, "attributes");
    for (unsigned a = 0; a < input->table.properties; a++)
        jw_put_text(out, set_name_attribute(a), relation_names[check->relation[a]]);
    jw_end_object(out);
    if (jw_key_if(out, "reason", !check->is_set))
        jw_text(out, check->reason);
}

static enum handler_result answer_check(struct handler_call *call, void *question)
{
    const struct set_table_input *input = question;
    const struct set_table *table = &input->table;
    struct json_writer *out = &call->out;
    struct set_check check;

    jw_begin_object(out);
    if (table->count == CLAIMED_CARDS) {
        if (set_check(table->cards, table->properties, &check) != PZ_OK)
            return HANDLER_INVALID;
        write_check(out, input, &check);
    }
    jw_key(out, "completing_card");
    set_write_card(out, set_completing_card(table->cards[0], table->cards[1]),
                   table->properties, input->first);
    jw_end_object(out);
    return HANDLER_OK;
}

const struct operation set_check_operation = {
    .question_size = sizeof(struct set_table_input),
    .read = read_check,
    .answer = answer_check,
};

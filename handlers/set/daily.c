/* GET /set/daily. */
#include "handlers/daily.h"
#include "read.h"
#include "set.h"
#include "write.h"

#include <assert.h>

static void write_card(struct json_writer *out, const struct set_deal_result *dealt,
                       unsigned index)
{
    set_write_card(out, dealt->cards[index], SET_USUAL_PROPERTIES, SET_CODE);
}

static void write_table(struct json_writer *out, const struct set_deal_result *dealt)
{
    jw_open_object(out, "puzzle");
    jw_open_array(out, "cards");
    for (unsigned i = 0; i < SET_DAILY_CARDS; i++)
        write_card(out, dealt, i);
    jw_end_array(out);
    jw_end_object(out);
    jw_open_object(out, "best");
    jw_put_unsigned(out, "set_count", SET_DAILY_SETS);
    jw_end_object(out);
}

static void write_sets(struct json_writer *out, const struct set_deal_result *dealt,
                       const struct set_triple sets[SET_DAILY_SETS])
{
    jw_open_object(out, "answer");
    jw_open_array(out, "sets");
    for (unsigned i = 0; i < SET_DAILY_SETS; i++) {
        jw_begin_array(out);
        for (unsigned j = 0; j < 3; j++)
            write_card(out, dealt, sets[i].index[j]);
        jw_end_array(out);
    }
    jw_end_array(out);
    jw_end_object(out);
}

static enum handler_result answer_daily(struct handler_call *call, void *question)
{
    const struct daily_date *date = question;
    struct json_writer *out = &call->out;
    struct set_triple sets[SET_DAILY_SETS];
    struct set_deal_result dealt;
    struct set_deal_spec spec;
    enum pz_status status;
    size_t count;

    set_deal_spec_of_date(date->year, date->month, date->day, &spec);
    status = set_deal(&spec, call->ctl, &dealt);
    if (status != PZ_OK || !dealt.found)
        return status == PZ_OK ? HANDLER_STOPPED : handler_result_of(status);
    set_list(&(struct set_table){dealt.cards, SET_DAILY_CARDS, SET_USUAL_PROPERTIES},
             SET_FAST, sets, SET_DAILY_SETS, &count);
    assert(count == SET_DAILY_SETS);
    daily_begin(out, date);
    write_table(out, &dealt);
    write_sets(out, &dealt, sets);
    jw_end_object(out);
    return HANDLER_OK;
}

const struct operation set_daily_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct daily_date),
    .read = daily_read,
    .answer = answer_daily,
};

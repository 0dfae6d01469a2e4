/* GET /cliffs/daily: a band of the game of 1996, with a rule that its dealer draws. */
#include "handlers/daily.h"
#include "cliffs.h"
#include "write.h"

enum { ZOOMBINIS = 16 };

/* From Monday to Sunday. */
static const struct {
    unsigned level;
    enum daily_difficulty difficulty;
} week[] = {{1, DAILY_EASY},   {2, DAILY_MEDIUM}, {2, DAILY_MEDIUM}, {3, DAILY_MEDIUM},
            {3, DAILY_MEDIUM}, {4, DAILY_HARD},   {4, DAILY_HARD}};

static void write_daily(struct json_writer *out, const struct daily_date *date,
                        const struct cliffs_dealer *dealer,
                        const struct cliffs_dealt *dealt)
{
    daily_begin(out, date);
    daily_write_difficulty(out, week[date->weekday].difficulty);
    jw_open_object(out, "puzzle");
    jw_open_array(out, "zoombinis");
    for (unsigned z = 0; z < dealt->band.count; z++)
        cliffs_write_digits(out, &dealer->traits, &dealt->zoombini[z]);
    jw_end_array(out);
    cliffs_write_level(out, dealer->level);
    jw_end_object(out);
    jw_open_object(out, "answer");
    cliffs_write_hidden_rule(out, &dealer->traits, &dealt->rule, false);
    jw_end_object(out);
    jw_end_object(out);
}

static enum handler_result answer_daily(struct handler_call *call, void *question)
{
    const struct daily_date *date = question;
    const struct cliffs_dealer dealer = {.traits = {.count = 4, .values = {5, 5, 5, 5}},
                                         .level = week[date->weekday].level,
                                         .prior = CLIFFS_GAME,
                                         .zoombinis = ZOOMBINIS};
    struct cliffs_dealt dealt;
    enum pz_status status = cliffs_deal(&dealer, daily_seed(date), call->ctl, &dealt);

    if (status != PZ_OK)
        return handler_result_of(status);
    write_daily(&call->out, date, &dealer, &dealt);
    cliffs_dealt_free(&dealt);
    return HANDLER_OK;
}

const struct operation cliffs_daily_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct daily_date),
    .read = daily_read,
    .answer = answer_daily,
};

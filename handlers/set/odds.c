/* POST /set/odds. */
#include "chart.h"
#include "handlers/chart.h"
#include "read.h"
#include "set.h"
#include "write.h"

static void write_exact(struct json_writer *out, const struct set_odds *odds)
{
    jw_begin_array(out);
    for (unsigned row = 0; row < odds->rows; row++) {
        jw_begin_object(out);
        jw_put_unsigned(out, "sets", odds->row[row].sets);
        jw_put_text(out, "tables", odds->row[row].tables);
        jw_put_number(out, "probability", odds->row[row].probability);
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* Writes a bound of the number of sets. */
static void write_extreme(struct json_writer *out, const char *key,
                          const struct set_extreme *extreme)
{
    jw_open_object(out, key);
    jw_put_unsigned(out, "sets", extreme->sets);
    jw_put_boolean(out, "attained", extreme->attained);
    jw_end_object(out);
}

static void write_odds(struct handler_call *call, const struct set_draws *draws,
                       const struct set_odds *odds)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    jw_put_unsigned(out, "cards", draws->cards);
    jw_put_unsigned(out, "attribute_count", draws->properties);
    jw_put_text(out, "variant", set_variant_names[draws->variant]);
    jw_put_text(out, "tables", odds->tables);
    jw_key(out, "distribution");
    if (odds->exact)
        write_exact(out, odds);
    else
        set_write_distribution(out, &odds->drawn, SET_ANY_SIZE, "draws");
    jw_put_number(out, "mean", odds->mean);
    write_extreme(out, "least", &odds->least);
    write_extreme(out, "most", &odds->most);
    jw_put_text(out, "argument", odds->argument);
    jw_put_boolean(out, "exact", odds->exact);
    if (!odds->exact) {
        jw_put_unsigned(out, "draws", odds->drawn.games);
        jw_put_unsigned(out, "seed", draws->seed);
        set_write_complete(call, odds->drawn.games == draws->tables);
    }
    jw_end_object(out);
}

static enum handler_result answer_odds(struct handler_call *call, void *question)
{
    const struct set_draws *draws = question;
    struct set_odds odds;
    enum pz_status status = set_find_odds(draws, call->ctl, &odds);

    if (status != PZ_OK)
        return set_reject_size(
            call, draws, status,
            " and the exact probabilities for this number of cards are not known");
    call->varies = call->varies && !odds.exact;
    if (set_prefers_chart(call))
        set_write_odds_chart(call, draws, &odds);
    else
        write_odds(call, draws, &odds);
    set_odds_free(&odds);
    return HANDLER_OK;
}

const struct operation set_odds_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct set_draws),
    .read = set_read_draws,
    .answer = answer_odds,
    .also_writes = CHART_TYPES,
};

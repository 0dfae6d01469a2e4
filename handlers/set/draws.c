/* POST /set/draws. */
#include "chart.h"
#include "handlers/chart.h"
#include "read.h"
#include "set.h"
#include "write.h"

static void write_draws(struct handler_call *call, const struct set_draws *draws,
                        const struct set_tally *tally)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    jw_put_unsigned(out, "draws", tally->games);
    jw_put_unsigned(out, "cards", draws->cards);
    jw_put_unsigned(out, "attribute_count", draws->properties);
    jw_put_text(out, "variant", set_variant_names[draws->variant]);
    jw_key(out, "distribution");
    set_write_distribution(out, tally, SET_ANY_SIZE, "draws");
    set_write_mean(out, set_tally_drawn_mean(tally));
    jw_put_unsigned(out, "seed", draws->seed);
    set_write_complete(call, tally->games == draws->tables);
    jw_end_object(out);
}

static enum handler_result answer_draws(struct handler_call *call, void *question)
{
    const struct set_draws *draws = question;
    struct set_tally tally;
    enum pz_status status = set_draw(draws, call->ctl, &tally);

    if (status != PZ_OK)
        return set_reject_size(call, draws, status, "");
    if (set_prefers_chart(call))
        set_write_draws_chart(call, draws, &tally);
    else
        write_draws(call, draws, &tally);
    set_tally_free(&tally);
    return HANDLER_OK;
}

const struct operation set_draws_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct set_draws),
    .read = set_read_draws,
    .answer = answer_draws,
    .streams = true,
    .also_writes = CHART_TYPES,
};

/* POST /cliffs/simulate. */
#include "cliffs.h"
#include "deal.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "sample.h"
#include "write.h"

#include <stdlib.h>

static const char *const strategy_names[CLIFFS_STRATEGIES] = {
    [CLIFFS_PLAY_NAIVE] = "naive",
    [CLIFFS_PLAY_SIMILARITY] = "similarity",
    [CLIFFS_PLAY_CERTAIN_FIRST] = "certain-first",
    [CLIFFS_PLAY_INFORMATIVE] = "informative",
    [CLIFFS_PLAY_GUARDED] = "guarded",
    [CLIFFS_PLAY_OPTIMAL] = "optimal",
    [CLIFFS_PLAY_SAFEST] = "safest"};

/* Refuses more Zoombinis than an exact search takes. */
static bool check_strategy(struct exchange *x, const struct cliffs_games *games)
{
    switch (games->strategy) {
    case CLIFFS_PLAY_NAIVE:
    case CLIFFS_PLAY_SIMILARITY:
    case CLIFFS_PLAY_CERTAIN_FIRST:
    case CLIFFS_PLAY_INFORMATIVE:
        return true;
    case CLIFFS_PLAY_GUARDED:
    case CLIFFS_PLAY_OPTIMAL:
    case CLIFFS_PLAY_SAFEST:
        break;
    }
    if (games->dealer.zoombinis <= CLIFFS_COLUMNS_MAX)
        return true;
    exchange_refuse(x, "/strategy",
                    "\"%s\" searches all that may be, which takes up to %d Zoombinis, and "
                    "there are %u",
                    strategy_names[games->strategy], CLIFFS_COLUMNS_MAX,
                    games->dealer.zoombinis);
    return false;
}

/* Reads all but the seed. */
static bool read_sample(struct exchange *x, struct cliffs_sample *sample)
{
    struct cliffs_games *games = &sample->games;
    bool good;

    games->strategy = (enum cliffs_strategy)field_choice(x, "strategy", strategy_names,
                                                         CLIFFS_STRATEGIES);
    games->allowed = (unsigned)field_number(x, "mistakes_allowed");
    sample->wanted = field_number(x, "games");
    sample->bands = (unsigned)field_number(x, "optimum_bands");
    good = cliffs_read_dealer(x, &games->dealer);
    return check_strategy(x, games) && good;
}

/* Refuses a dealer who finds no rule: else the games of one number would all be left out.
 */
static enum handled check_dealer(struct exchange *x, const struct cliffs_games *games)
{
    struct cliffs_dealt dealt = {.zoombini = NULL};
    enum handled handled;

    if (games->dealer.prior != CLIFFS_GAME)
        return HANDLED_ANSWER;
    handled = cliffs_deal_once(x, &games->dealer, games->seed, &dealt);
    free(dealt.zoombini);
    return handled;
}

static void write_mean(struct json_writer *out, const char *key, double sum, uint64_t count)
{
    jw_key(out, key);
    if (count == 0)
        jw_null(out);
    else
        jw_number(out, sum / (double)count);
}

static void write_error(struct json_writer *out, double error, uint64_t count)
{
    jw_key(out, "standard_error");
    if (count < 2)
        jw_null(out);
    else
        jw_number(out, error);
}

static void write_histogram(struct json_writer *out, const struct cliffs_tally *tally)
{
    unsigned most = CLIFFS_BAND_MAX + 1;

    while (most > 0 && tally->mistakes[most - 1] == 0)
        most--;
    jw_key(out, "mistakes");
    jw_begin_array(out);
    for (unsigned m = 0; m < most; m++)
        jw_unsigned(out, tally->mistakes[m]);
    jw_end_array(out);
}

static void write_optima(struct json_writer *out, const struct cliffs_optima *optima)
{
    jw_key(out, "optimum");
    if (optima->bands == 0) {
        jw_null(out);
        return;
    }
    jw_begin_object(out);
    jw_put_unsigned(out, "bands", optima->bands);
    jw_put_number(out, "mean_queries", optima->mean_queries);
    jw_put_number(out, "mean_mistakes", optima->mean_mistakes);
    write_error(out, optima->error, optima->bands);
    jw_end_object(out);
}

static void write_question(struct json_writer *out, const struct cliffs_games *games)
{
    jw_put_text(out, "strategy", strategy_names[games->strategy]);
    cliffs_write_level(out, games->dealer.level);
    jw_put_text(out, "generator", cliffs_prior_name(games->dealer.prior));
    jw_put_unsigned(out, "zoombinis", games->dealer.zoombinis);
    jw_put_unsigned(out, "mistakes_allowed", games->allowed);
}

static void write_figures(struct json_writer *out, const struct cliffs_tally *tally)
{
    jw_put_unsigned(out, "games", tally->games);
    jw_put_unsigned(out, "unplayed", tally->unfit);
    write_mean(out, "mean_zoombinis", (double)tally->zoombinis, tally->games);
    write_mean(out, "mean_queries", (double)tally->queries, tally->games);
    write_error(out, cliffs_tally_queries(tally).error, tally->games);
    write_mean(out, "mean_mistakes", (double)(tally->queries - tally->zoombinis),
               tally->games);
    write_mean(out, "win_rate", (double)tally->won, tally->games);
    write_histogram(out, tally);
}

static void write_answer(struct exchange *x, const struct cliffs_sample *sample,
                         const struct cliffs_tally *tally,
                         const struct cliffs_optima *optima)
{
    struct json_writer *out = &x->out;
    uint64_t done = tally->games + tally->unfit;
    bool complete = done == sample->wanted;

    jw_begin_object(out);
    write_question(out, &sample->games);
    write_figures(out, tally);
    write_optima(out, optima);
    jw_put_unsigned(out, "seed", sample->games.seed);
    jw_put_boolean(out, "complete", complete);
    if (limits_given(x)) {
        jw_put_text(out, "status",
                    complete   ? "optimal"
                    : done > 0 ? "feasible"
                               : "unknown");
    }
    jw_end_object(out);
    x->varies = x->varies || !complete || optima->cut;
}

static enum handled simulate(struct exchange *x, const struct cliffs_sample *sample)
{
    struct cliffs_tally *tally = calloc(1, sizeof *tally);
    struct cliffs_optima optima;
    enum pz_status status = PZ_NO_MEMORY;

    if (tally)
        status = cliffs_sample_play(x, sample, tally);
    if (status == PZ_OK)
        status = cliffs_sample_optima(x, sample, &optima);
    if (status == PZ_OK)
        write_answer(x, sample, tally, &optima);
    free(tally);
    return limits_ended(x, status);
}

enum handled cliffs_simulate_handle(struct exchange *x)
{
    struct cliffs_sample sample = {.wanted = 0};
    enum handled handled;

    x->offers_lines = true;
    if (!read_sample(x, &sample))
        return HANDLED_REFUSED;
    if (x->on_loop)
        return HANDLED_LATER;
    if (!field_seed(x, &sample.games.seed))
        return HANDLED_STOPPED;
    handled = check_dealer(x, &sample.games);
    return handled == HANDLED_ANSWER ? simulate(x, &sample) : handled;
}

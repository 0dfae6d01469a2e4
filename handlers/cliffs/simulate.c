/* POST /cliffs/simulate. */
#include "cliffs.h"
#include "handlers/field.h"
#include "puzzles/cliffs_words.h"
#include "write.h"

#include <stdlib.h>
#include <string.h>

static const char *const strategy_names[CLIFFS_STRATEGIES] = {
    [CLIFFS_PLAY_NAIVE] = "naive",
    [CLIFFS_PLAY_SIMILARITY] = "similarity",
    [CLIFFS_PLAY_MOST_IN_COMMON] = "most-in-common",
    [CLIFFS_PLAY_PER_FEATURE] = "per-feature",
    [CLIFFS_PLAY_CERTAIN_FIRST] = "certain-first",
    [CLIFFS_PLAY_INFORMATIVE] = "informative",
    [CLIFFS_PLAY_GUARDED] = "guarded",
    [CLIFFS_PLAY_OPTIMAL] = "optimal",
    [CLIFFS_PLAY_SAFEST] = "safest"};

/* Rejects bands that are too large for an exact search. */
static void check_strategy(struct handler_call *call, const struct cliffs_games *games)
{
    if (games->strategy < CLIFFS_PLAY_GUARDED ||
        games->dealer.zoombinis <= CLIFFS_COLUMNS_MAX)
        return;
    handler_refuse(call, "/strategy",
                   "the strategy \"%s\" requires bands of at most %d Zoombinis, but "
                   "%s %u; %s at most %d, or use another strategy, for "
                   "example \"certain-first\"",
                   strategy_names[games->strategy], CLIFFS_COLUMNS_MAX,
                   games->band ? "\"zoombinis\" has" : "\"band_size\" is",
                   games->dealer.zoombinis, games->band ? "list" : "set it to",
                   CLIFFS_COLUMNS_MAX);
}

/* Writes one row for each number of mistakes that occurred. */
static void write_distribution(struct json_writer *out, const struct cliffs_tally *tally)
{
    jw_open_array(out, "distribution");
    for (unsigned m = 0; m <= CLIFFS_BAND_MAX; m++) {
        uint64_t games = tally->mistakes[m];

        if (games == 0)
            continue;
        jw_begin_object(out);
        jw_put_unsigned(out, "mistakes", m);
        jw_put_unsigned(out, "games", games);
        jw_put_number(out, "probability", (double)games / (double)tally->games);
        jw_put_number(out, "standard_error", cliffs_share_error(games, tally->games));
        jw_end_object(out);
    }
    jw_end_array(out);
}

static void write_optima(struct json_writer *out, const struct cliffs_optima *optima)
{
    if (!jw_key_if(out, "optimum", optima->bands != 0))
        return;
    jw_begin_object(out);
    jw_put_unsigned(out, "bands", optima->bands);
    jw_put_number(out, "mean_queries", optima->mean_queries);
    jw_put_number(out, "mean_queries_standard_error", optima->queries_error);
    jw_put_number(out, "mean_mistakes", optima->mean_mistakes);
    jw_put_number(out, "mean_mistakes_standard_error", optima->mistakes_error);
    jw_put_number(out, "mean_excess_mistakes", optima->mean_excess);
    jw_put_number(out, "mean_excess_mistakes_standard_error", optima->excess_error);
    jw_end_object(out);
}

/* Writes the statistics, with null for unknown values (NaN). */
static void write_figures(struct json_writer *out,
                          const struct cliffs_simulation_answer *answer)
{
    jw_put_unsigned(out, "games", answer->tally.games);
    jw_put_unsigned(out, "unplayed", answer->tally.unfit);
    jw_put_number(out, "mean_band_size", answer->mean_zoombinis);
    jw_put_number(out, "mean_queries", answer->mean_queries);
    jw_put_number(out, "mean_queries_standard_error", answer->queries_error);
    jw_put_number(out, "mean_mistakes", answer->mean_mistakes);
    jw_put_number(out, "mean_mistakes_standard_error", answer->mistakes_error);
    jw_put_number(out, "mean_input_queries", answer->mean_input_queries);
    jw_put_number(out, "mean_input_queries_standard_error", answer->input_queries_error);
    jw_put_number(out, "mean_smaller_side", answer->mean_smaller_side);
    jw_put_number(out, "mean_smaller_side_standard_error", answer->smaller_side_error);
    jw_put_number(out, "win_probability", answer->win_probability);
    jw_put_number(out, "win_probability_standard_error", answer->win_error);
    write_distribution(out, &answer->tally);
    write_optima(out, &answer->optima);
}

static void write_answer(struct handler_call *call, const struct cliffs_games *games,
                         const struct cliffs_simulation_answer *answer)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    jw_put_text(out, "strategy", strategy_names[games->strategy]);
    cliffs_write_level(out, games->dealer.level);
    jw_put_text(out, "generator", cliffs_prior_names[games->dealer.prior]);
    jw_put_unsigned(out, "band_size", games->dealer.zoombinis);
    jw_put_unsigned(out, "mistakes_allowed", games->allowed);
    write_figures(out, answer);
    jw_put_unsigned(out, "seed", games->seed);
    jw_put_boolean(out, "complete", answer->complete);
    jw_end_object(out);
    call->varies = call->varies || !answer->complete || answer->optima.cut;
}

struct simulate_question {
    struct cliffs_simulation simulation;
    struct cliffs_asked given; /* the band of all games, if the request has one */
    struct cliffs_case rule;   /* of all games, if the request has one */
};

/* Reads `zoombinis`, the band of all games. */
static enum handler_result read_given_band(struct handler_call *call,
                                           struct simulate_question *asked)
{
    struct cliffs_games *games = &asked->simulation.games;
    enum handler_result result;

    if (value_get(call->body, "band_size"))
        handler_refuse(call, "/band_size",
                       "cannot be combined with \"zoombinis\"; remove one of them");
    asked->given.question.prior = games->dealer.prior;
    result = cliffs_read_band(call, &asked->given);
    games->band = &asked->given.question.band;
    games->dealer.zoombinis = games->band->count;
    return result;
}

/* Reads `hidden_rule`, the rule of all games, as /cliffs/deal writes it. */
static void read_given_rule(struct handler_call *call, const struct value *given,
                            struct simulate_question *asked)
{
    struct cliffs_games *games = &asked->simulation.games;
    const struct cliffs_traits traits =
        cliffs_band_traits(&games->dealer.traits, games->dealer.prior);
    const struct value *text = value_get(given, "rule"), *level = value_get(given, "level");
    char reason[CLIFFS_REASON_SIZE];

    if (!games->band) {
        handler_refuse(call, "/hidden_rule",
                       "requires a band; add \"zoombinis\", or remove \"hidden_rule\"");
        return;
    }
    if (cliffs_rule_read(&traits, value_text(text), value_length(text), &asked->rule.rule,
                         reason) != PZ_OK)
        handler_refuse(call, "/hidden_rule/rule", "%s", reason);
    if (level && games->dealer.level != CLIFFS_UNKNOWN &&
        value_integer(level) != games->dealer.level)
        handler_refuse(call, "/hidden_rule/level",
                       "is %u, but \"level\" is %u; change one of them, or remove this one",
                       (unsigned)value_integer(level), games->dealer.level);
    asked->rule.top = strcmp(value_text(value_get(given, "cliff")), "top") == 0;
    games->rule = &asked->rule;
}

static enum handler_result read_simulate(struct handler_call *call, void *question)
{
    struct simulate_question *asked = question;
    struct cliffs_simulation *simulation = &asked->simulation;
    struct cliffs_games *games = &simulation->games;
    const struct value *rule = value_get(call->body, "hidden_rule");
    enum handler_result result = cliffs_read_dealer(call, &games->dealer);

    if (result == HANDLER_OK && value_get(call->body, "zoombinis"))
        result = read_given_band(call, asked);
    if (result != HANDLER_OK)
        return result;
    if (rule)
        read_given_rule(call, rule, asked);
    games->strategy = (enum cliffs_strategy)FIELD_CHOICE(call, "strategy", strategy_names);
    games->allowed = (unsigned)field_number(call, "mistakes_allowed");
    simulation->wanted = field_number(call, "games");
    simulation->bands = (unsigned)field_number(call, "optimum_bands");
    check_strategy(call, games);
    return field_seed(call, &games->seed);
}

/* Rejects a rule that the generator cannot choose for the band. */
static void refuse_rule(struct handler_call *call)
{
    handler_refuse(
        call, "/hidden_rule",
        "is not a rule of this level that the generator can choose for the band; "
        "change \"level\", \"generator\" or the rule");
}

static enum handler_result answer_simulate(struct handler_call *call, void *question)
{
    const struct simulate_question *asked = question;
    const struct cliffs_games *games = &asked->simulation.games;
    struct cliffs_simulation_answer *answer = malloc(sizeof *answer);
    enum pz_status status =
        answer ? cliffs_simulate(&asked->simulation, call->ctl, answer) : PZ_NO_MEMORY;

    if (status == PZ_OK)
        write_answer(call, games, answer);
    free(answer);
    if (status == PZ_INVALID && games->rule) {
        refuse_rule(call);
        return HANDLER_INVALID;
    }
    return cliffs_dealer_ended(call, &games->dealer, status);
}

const struct operation cliffs_simulate_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct simulate_question),
    .read = read_simulate,
    .answer = answer_simulate,
    .streams = true,
};

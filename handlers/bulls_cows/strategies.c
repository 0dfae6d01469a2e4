/* POST /bulls-cows/strategies. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
#include "read_code.h"
#include "write.h"

#include <string.h>

enum { REASON_SIZE = 600, QUOTED_MAX = 40 };

struct strategies_question {
    struct bulls_cows_game game;
    struct bc_contest contest;
    struct bc_openers openers; /* count 0: not requested */
};

/* Returns BC_STRATEGIES if the name is not known. */
static enum bc_strategy find_strategy(const char *name)
{
    unsigned i = 0;

    while (i < BC_STRATEGIES &&
           strcmp(bc_strategy_info((enum bc_strategy)i)->name, name) != 0)
        i++;
    return (enum bc_strategy)i;
}

static void refuse_strategy(struct handler_call *call, size_t number,
                            const struct value *item)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_quote(&s, value_text(item), value_length(item), QUOTED_MAX);
    strbuf_printf(&s, " is not a known strategy; the known strategies are");
    for (unsigned i = 0; i < BC_STRATEGIES; i++)
        strbuf_printf(&s, "%s %s", i ? "," : "",
                      bc_strategy_info((enum bc_strategy)i)->name);
    handler_refuse(call, field_pointer("/strategies/%zu", number).text, "%s", reason);
}

static bool is_listed(const struct bc_contest *c, enum bc_strategy player)
{
    for (unsigned i = 0; i < c->count; i++)
        if (c->player[i] == player)
            return true;
    return false;
}

/* Reads `strategies`; if it is absent, all strategies play. The schema rejects a repeated
 * name, but validation continues, so skip it here. */
static void read_players(struct handler_call *call, struct bc_contest *c)
{
    const struct value *names = value_get(call->body, "strategies");

    for (unsigned i = 0; !names && i < BC_STRATEGIES; i++)
        c->player[c->count++] = (enum bc_strategy)i;
    for (size_t i = 0; i < value_count(names); i++) {
        const struct value *item = value_item(names, i);
        enum bc_strategy player = find_strategy(value_text(item));

        if (player == BC_STRATEGIES)
            refuse_strategy(call, i, item);
        else if (!is_listed(c, player))
            c->player[c->count++] = player;
    }
}

static bool check_guesses(struct handler_call *call, const struct bc_game *game)
{
    if (!game->any_guess)
        return true;
    handler_refuse(call, "/game/guesses",
                   "strategies guess only codes that can be the secret; set \"guesses\" to "
                   "\"secrets\" or omit this field");
    return false;
}

static void check_size(struct handler_call *call, const struct bc_game *game)
{
    unsigned codes = (unsigned)bc_game_codes(game);

    if (codes <= BC_STRATEGY_CODES_MAX)
        return;
    handler_refuse(call, "/game",
                   "the game has %u codes, but this operation supports games with at most "
                   "%d codes; use fewer positions or symbols",
                   codes, BC_STRATEGY_CODES_MAX);
}

static bool write_player(struct json_writer *out, enum bc_strategy player,
                         const struct bc_record *record)
{
    static const struct bc_record nothing = {.secrets = 0};
    const struct bc_strategy_info *info = bc_strategy_info(player);

    if (!record->complete)
        record = &nothing;
    jw_begin_object(out);
    jw_put_text(out, "name", info->name);
    jw_put_text(out, "rule", info->rule);
    bulls_cows_write_count(out, "total_guesses", record->guesses);
    bulls_cows_write_mean(out, "expected_guesses", record->guesses, record->secrets);
    bulls_cows_write_count(out, "height", record->height);
    bulls_cows_write_secrets_by_guesses(out, record->by_guesses, record->height);
    jw_end_object(out);
    return record->complete;
}

static void read_openers(struct handler_call *call, struct strategies_question *asked)
{
    const struct value *openers = value_get(call->body, "openers");

    asked->openers.game = asked->game.rules;
    for (size_t i = 0; i < value_count(openers) && i < BC_OPENERS_MAX; i++)
        bulls_cows_read_code(call, &asked->game, field_pointer("/openers/%zu", i).text,
                             value_item(openers, i),
                             &asked->openers.guess[asked->openers.count++]);
}

/* Writes the costs of the best strategy that begins with the openers. */
static void write_openers(struct handler_call *call,
                          const struct strategies_question *asked,
                          const struct bc_openers_value *value)
{
    struct json_writer *out = &call->out;
    uint64_t secrets = bc_game_codes(&asked->openers.game);

    jw_open_object(out, "openers");
    jw_open_array(out, "guesses");
    for (unsigned i = 0; i < asked->openers.count; i++)
        bulls_cows_write_code(out, &asked->game, &asked->openers.guess[i]);
    jw_end_array(out);
    bulls_cows_write_count(out, "total_guesses", value->known ? value->guesses : 0);
    bulls_cows_write_mean(out, "expected_guesses", value->known ? value->guesses : 0,
                          (uint32_t)secrets);
    bulls_cows_write_count(out, "height", value->known ? value->height : 0);
    jw_put_boolean(out, "proven", value->proven);
    jw_end_object(out);
    call->varies = call->varies || value->cut;
}

static void write_contest(struct handler_call *call, const struct bc_contest *c,
                          const struct bc_record *record)
{
    struct json_writer *out = &call->out;
    bool complete = true;

    jw_open_array(out, "strategies");
    for (unsigned i = 0; i < c->count; i++)
        complete = write_player(out, c->player[i], &record[i]) && complete;
    jw_end_array(out);
    jw_put_unsigned(out, "secret_count", bc_game_codes(&c->game));
    jw_put_unsigned(out, "seed", c->seed);
    jw_put_boolean(out, "complete", complete);
    call->varies = call->varies || !complete;
}

static enum handler_result read_strategies(struct handler_call *call, void *question)
{
    struct strategies_question *asked = question;
    struct bc_contest *contest = &asked->contest;

    read_players(call, contest);
    if (bulls_cows_read_exact_game(call, &asked->game) &&
        check_guesses(call, &asked->game.rules)) {
        check_size(call, &asked->game.rules);
        read_openers(call, asked);
    }
    contest->game = asked->game.rules;
    return field_seed(call, &contest->seed);
}

static enum handler_result answer_strategies(struct handler_call *call, void *question)
{
    const struct strategies_question *asked = question;
    struct bc_record record[BC_STRATEGIES];
    struct bc_openers_value value = {.known = false};
    enum pz_status status = bc_strategies(&asked->contest, call->ctl, record);

    if (status == PZ_OK && asked->openers.count > 0)
        status =
            bc_openers_evaluate(handlers_context(), &asked->openers, call->ctl, &value);
    if (status != PZ_OK)
        return handler_result_of(status);
    jw_begin_object(&call->out);
    write_contest(call, &asked->contest, record);
    if (asked->openers.count > 0)
        write_openers(call, asked, &value);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

const struct operation bulls_cows_strategies_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct strategies_question),
    .read = read_strategies,
    .answer = answer_strategies,
};

/* POST /bulls-cows/strategies. */
#include "bulls_cows.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

#include <string.h>

enum { REASON_SIZE = 600, QUOTED_MAX = 40 };

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

static void write_contest(struct handler_call *call, const struct bc_contest *c,
                          const struct bc_record *record)
{
    struct json_writer *out = &call->out;
    bool complete = true;

    jw_begin_object(out);
    jw_open_array(out, "strategies");
    for (unsigned i = 0; i < c->count; i++)
        complete = write_player(out, c->player[i], &record[i]) && complete;
    jw_end_array(out);
    jw_put_unsigned(out, "secret_count", bc_game_codes(&c->game));
    jw_put_unsigned(out, "seed", c->seed);
    jw_put_boolean(out, "complete", complete);
    jw_end_object(out);
    call->varies = call->varies || !complete;
}

static enum handler_result read_strategies(struct handler_call *call, void *question)
{
    struct bc_contest *contest = question;
    struct bulls_cows_game game;

    read_players(call, contest);
    if (bulls_cows_read_exact_game(call, &game) && check_guesses(call, &game.rules))
        check_size(call, &game.rules);
    contest->game = game.rules;
    return field_seed(call, &contest->seed);
}

static enum handler_result answer_strategies(struct handler_call *call, void *question)
{
    const struct bc_contest *contest = question;
    struct bc_record record[BC_STRATEGIES];
    enum pz_status status = bc_strategies(contest, call->ctl, record);

    if (status == PZ_OK)
        write_contest(call, contest, record);
    return handler_result_of(status);
}

const struct operation bulls_cows_strategies_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct bc_contest),
    .read = read_strategies,
    .answer = answer_strategies,
};

/* POST /bulls-cows/strategies. */
#include "bulls_cows.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "read.h"
#include "server/json/sentence.h"
#include "write.h"

#include <stdio.h>
#include <string.h>

enum { POINTER_SIZE = 40, REASON_SIZE = 600, QUOTED_MAX = 40 };

/* Returns BC_STRATEGIES if the name is not known. */
static enum bc_strategy find_strategy(const char *name)
{
    unsigned i = 0;

    while (i < BC_STRATEGIES &&
           strcmp(bc_strategy_info((enum bc_strategy)i)->name, name) != 0)
        i++;
    return (enum bc_strategy)i;
}

static void refuse_strategy(struct exchange *x, size_t number, const struct value *item)
{
    char pointer[POINTER_SIZE], reason[REASON_SIZE];
    struct sentence s = sentence_in(reason, sizeof reason);

    snprintf(pointer, sizeof pointer, "/strategies/%zu", number);
    sentence_add_quoted(&s, value_text(item), value_length(item), QUOTED_MAX);
    sentence_add(&s, " is not a known strategy; the known strategies are");
    for (unsigned i = 0; i < BC_STRATEGIES; i++)
        sentence_add(&s, "%s %s", i ? "," : "",
                     bc_strategy_info((enum bc_strategy)i)->name);
    exchange_refuse(x, pointer, "%s", reason);
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
static bool read_players(struct exchange *x, struct bc_contest *c)
{
    const struct value *names = value_get(x->body, "strategies");
    bool good = true;

    for (unsigned i = 0; !names && i < BC_STRATEGIES; i++)
        c->player[c->count++] = (enum bc_strategy)i;
    for (size_t i = 0; i < value_count(names); i++) {
        const struct value *item = value_item(names, i);
        enum bc_strategy player = find_strategy(value_text(item));

        if (player == BC_STRATEGIES) {
            refuse_strategy(x, i, item);
            good = false;
        } else if (!is_listed(c, player)) {
            c->player[c->count++] = player;
        }
    }
    return good;
}

static bool check_size(struct exchange *x, const struct bc_game *game)
{
    if (bc_game_codes(game) <= BC_STRATEGY_CODES_MAX)
        return true;
    exchange_refuse(x, "/game",
                    "the game has %u codes, but this operation supports games with at most "
                    "%d codes; use fewer positions or symbols",
                    bc_game_codes(game), BC_STRATEGY_CODES_MAX);
    return false;
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

static void write_contest(struct exchange *x, const struct bc_contest *c,
                          const struct bc_record *record)
{
    struct json_writer *out = &x->out;
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
    x->varies = x->varies || !complete;
}

enum handled bulls_cows_strategies_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control(x);
    struct bc_record record[BC_STRATEGIES];
    struct bc_contest contest = {.count = 0};
    enum pz_status status;
    bool good = read_players(x, &contest);

    good = bulls_cows_read_game(x, &contest.game) && check_size(x, &contest.game) && good;
    if (!good)
        return HANDLED_REFUSED;
    if (!field_seed(x, &contest.seed))
        return HANDLED_STOPPED;
    status = bc_strategies_play(&contest, &ctl, record);
    if (status == PZ_OK)
        write_contest(x, &contest, record);
    return limits_handled(status);
}

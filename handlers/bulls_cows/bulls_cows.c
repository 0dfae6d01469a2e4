/* POST /bulls-cows/score, /bulls-cows/strategies and /bulls-cows/bounds. */
#include "bulls_cows.h"

#include "handlers/field.h"
#include "handlers/limits.h"
#include "puzzles/bulls_cows_bounds.h"
#include "puzzles/bulls_cows_strategy.h"
#include "search.h"
#include "server/schema/sentence.h"
#include "solvers/core/control.h"

#include <stdio.h>
#include <string.h>

enum {
    POINTER_SIZE = 40,
    REASON_SIZE = 600,
    QUOTED_MAX = 40,
    LOOP_POSITIONS = 4, /* bounds of more take a loop too long: up to 8 ms */
    STRATEGY_BYTES = 21 /* for each code: bc_strategy_play */
};

enum handled bulls_cows_score_handle(struct exchange *x)
{
    struct bc_game game;
    bc_code secret, guess;
    bool good;

    if (!bulls_cows_read_game(x, &game))
        return HANDLED_REFUSED;
    good = bulls_cows_read_code(x, &game, "/secret", json_object_get(x->body, "secret"),
                                &secret);
    good = bulls_cows_read_code(x, &game, "/guess", json_object_get(x->body, "guess"),
                                &guess) &&
           good;
    if (!good)
        return HANDLED_REFUSED;
    bc_answer answer = bc_score(&game, secret, guess);

    jw_begin_object(&x->out);
    jw_put_unsigned(&x->out, "bulls", bc_answer_bulls(&game, answer));
    jw_put_unsigned(&x->out, "cows", bc_answer_cows(&game, answer));
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

/* Strategies that play a game, in the order of the answer. */
struct contest {
    struct bc_game game;
    uint64_t seed;
    unsigned count;
    enum bc_strategy player[BC_STRATEGIES];
    struct bc_record record[BC_STRATEGIES];
};

/* BC_STRATEGIES when there is none of this name. */
static enum bc_strategy find_strategy(const char *name)
{
    unsigned i = 0;

    while (i < BC_STRATEGIES &&
           strcmp(bc_strategy_info((enum bc_strategy)i)->name, name) != 0)
        i++;
    return (enum bc_strategy)i;
}

static void refuse_strategy(struct exchange *x, size_t number, const json_t *item)
{
    char pointer[POINTER_SIZE], reason[REASON_SIZE];
    struct sentence s = sentence_in(reason, sizeof reason);

    snprintf(pointer, sizeof pointer, "/strategies/%zu", number);
    sentence_add(&s, "there is no strategy ");
    sentence_add_quoted(&s, json_string_value(item), json_string_length(item), QUOTED_MAX);
    sentence_add(&s, "; there are");
    for (unsigned i = 0; i < BC_STRATEGIES; i++)
        sentence_add(&s, "%s %s", i ? "," : "",
                     bc_strategy_info((enum bc_strategy)i)->name);
    exchange_refuse(x, pointer, "%s", reason);
}

static bool is_listed(const struct contest *c, enum bc_strategy player)
{
    for (unsigned i = 0; i < c->count; i++)
        if (c->player[i] == player)
            return true;
    return false;
}

/* Reads `strategies`, all of them when it is absent. A name that comes twice plays once:
 * the schema refuses it. */
static bool read_players(struct exchange *x, struct contest *c)
{
    const json_t *names = json_object_get(x->body, "strategies");
    bool good = true;

    for (unsigned i = 0; !names && i < BC_STRATEGIES; i++)
        c->player[c->count++] = (enum bc_strategy)i;
    for (size_t i = 0; i < json_array_size(names); i++) {
        const json_t *item = json_array_get(names, i);
        enum bc_strategy player = find_strategy(json_string_value(item));

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
                    "the game has %u codes; strategies are played against every secret of "
                    "games with %d codes at most",
                    bc_game_codes(game), BC_STRATEGY_CODES_MAX);
    return false;
}

/* Each gets an even share of the time that is left. */
static enum pz_status play(const struct exchange *x, struct contest *c)
{
    const struct pz_ctl ctl = bulls_cows_control(x, &c->game);
    enum pz_status status = PZ_OK;

    for (unsigned i = 0; i < c->count && status == PZ_OK; i++) {
        struct pz_ctl share = pz_ctl_share(&ctl, c->count - i);

        status = bc_strategy_play(&c->game, c->player[i], c->seed, &share, &c->record[i]);
    }
    return status;
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
    bulls_cows_write_count(out, "guesses", record->guesses);
    bulls_cows_write_mean(out, "average", record->guesses, record->secrets);
    bulls_cows_write_count(out, "height", record->height);
    bulls_cows_write_by_guesses(out, record->by_guesses, record->height);
    jw_end_object(out);
    return record->complete;
}

static void write_contest(struct exchange *x, const struct contest *c)
{
    struct json_writer *out = &x->out;
    bool complete = true;

    jw_begin_object(out);
    jw_key(out, "strategies");
    jw_begin_array(out);
    for (unsigned i = 0; i < c->count; i++)
        complete = write_player(out, c->player[i], &c->record[i]) && complete;
    jw_end_array(out);
    jw_put_unsigned(out, "secrets", bc_game_codes(&c->game));
    jw_put_unsigned(out, "seed", c->seed);
    jw_put_boolean(out, "complete", complete);
    jw_end_object(out);
    x->varies = x->varies || !complete;
}

enum handled bulls_cows_strategies_handle(struct exchange *x)
{
    struct contest c = {.count = 0};
    enum pz_status status;
    bool good = read_players(x, &c);

    good = bulls_cows_read_game(x, &c.game) && check_size(x, &c.game) && good;
    if (!good)
        return HANDLED_REFUSED;
    if (x->max_bytes / STRATEGY_BYTES < bc_game_codes(&c.game))
        return HANDLED_NO_MEMORY;
    if (!field_seed(x, &c.seed))
        return HANDLED_STOPPED;
    status = play(x, &c);
    if (status == PZ_OK)
        write_contest(x, &c);
    return limits_ended(x, status);
}

/* Bounds in guesses, of all secrets or of the worst one; 0 stands for what is not known. */
struct range {
    uint64_t lower, upper, exact;
};

static void write_range(struct json_writer *out, const struct range *range)
{
    bulls_cows_write_count(out, "lower", range->lower);
    bulls_cows_write_count(out, "upper", range->upper);
    bulls_cows_write_count(out, "exact", range->exact);
}

static void write_average(struct json_writer *out, const struct range *range,
                          uint32_t codes)
{
    bulls_cows_write_mean(out, "lower", range->lower, codes);
    bulls_cows_write_mean(out, "upper", range->upper, codes);
    bulls_cows_write_mean(out, "exact", range->exact, codes);
}

static void write_argument(struct json_writer *out, const char *argument)
{
    jw_put_text(out, "argument", argument);
}

static void write_bounds(struct json_writer *out, uint32_t codes,
                         const struct bc_bounds *bounds)
{
    const struct range height = {bounds->height_lower, bounds->height_upper,
                                 bounds->height_exact ? bounds->height_lower : 0};
    const struct range guesses = {bounds->guesses_lower, bounds->guesses_upper,
                                  bounds->guesses_exact ? bounds->guesses_lower : 0};

    jw_key(out, "height");
    jw_begin_object(out);
    write_range(out, &height);
    write_argument(out, bounds->height_argument);
    jw_end_object(out);
    jw_key(out, "average");
    jw_begin_object(out);
    write_average(out, &guesses, codes);
    write_argument(out, bounds->guesses_argument);
    jw_end_object(out);
    jw_key(out, "guesses");
    jw_begin_object(out);
    write_range(out, &guesses);
    jw_end_object(out);
}

/* How many different answers some guess gets from some secret. */
static unsigned count_answers(const struct bc_game *game)
{
    struct bc_kind kinds[BC_KINDS_MAX];
    unsigned count = bc_bounds_kinds(game, kinds), answers = 0;

    for (unsigned answer = 0; answer < bc_game_answers(game); answer++) {
        unsigned kind = 0;

        while (kind < count && kinds[kind].sizes[answer] == 0)
            kind++;
        answers += kind < count;
    }
    return answers;
}

enum handled bulls_cows_bounds_handle(struct exchange *x)
{
    struct bc_bounds bounds;
    struct bc_game game;

    if (!bulls_cows_read_game(x, &game))
        return HANDLED_REFUSED;
    if (x->on_loop && game.positions > LOOP_POSITIONS)
        return HANDLED_LATER;
    bc_bounds(&game, &bounds);
    jw_begin_object(&x->out);
    jw_put_unsigned(&x->out, "codes", bc_game_codes(&game));
    jw_put_unsigned(&x->out, "answers", count_answers(&game));
    write_bounds(&x->out, bc_game_codes(&game), &bounds);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

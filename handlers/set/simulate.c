/* POST /set/simulate. */
#include "puzzles/set_games.h"

#include "chart.h"
#include "handlers/chart.h"
#include "handlers/field.h"
#include "read.h"
#include "set.h"
#include "write.h"

#include <stdio.h>

enum { KEY_SIZE = 12 /* of a number */ };

static const char *const pick_names[] = {
    [SET_PICK_RANDOM] = "random", [SET_PICK_FIRST] = "first"};

static const char *const stop_names[] = {
    [SET_STOP_NO_SET] = "no-set", [SET_STOP_DECK_EMPTY] = "deck-empty"};

static enum handler_result read_games(struct handler_call *call, void *question)
{
    struct set_games *games = question;

    games->rules =
        (struct set_rules){.properties = set_read_properties(call),
                           .deal = (unsigned)field_number(call, "initial_cards"),
                           .pick = (enum set_pick)FIELD_CHOICE(call, "pick", pick_names),
                           .stop = (enum set_stop)FIELD_CHOICE(call, "stop", stop_names)};
    games->games = field_number(call, "games");
    return field_seed(call, &games->seed);
}

/* Writes a number as the name of a member; the caller writes its value. */
static void write_key(struct json_writer *out, unsigned number)
{
    char key[KEY_SIZE];

    snprintf(key, sizeof key, "%u", number);
    jw_key(out, key);
}

static void write_by_size(struct json_writer *out, const struct set_tally *tally)
{
    jw_open_object(out, "by_table_size");
    for (unsigned size = 0; size < tally->sizes; size++) {
        if (set_tally_all_hands(tally, size) == 0)
            continue;
        write_key(out, size);
        set_write_distribution(out, tally, size, "hands");
    }
    jw_end_object(out);
}

static void write_left(struct json_writer *out, const struct set_tally *tally)
{
    jw_open_object(out, "cards_left");
    for (unsigned cards = 0; cards < tally->sizes; cards++) {
        if (tally->left[cards] == 0)
            continue;
        write_key(out, cards);
        jw_unsigned(out, tally->left[cards]);
    }
    jw_end_object(out);
}

static void write_endings(struct json_writer *out, const struct set_tally *tally)
{
    jw_open_array(out, "endings");
    for (unsigned cards = 0; cards < tally->sizes; cards++) {
        if (tally->left[cards] == 0)
            continue;
        jw_begin_object(out);
        jw_put_unsigned(out, "cards", cards);
        jw_put_unsigned(out, "games", tally->left[cards]);
        set_write_probability(out, set_tally_ending(tally, cards));
        jw_end_object(out);
    }
    jw_end_array(out);
}

static void write_exact_endings(struct json_writer *out, const char *key,
                                const struct set_endings *known, bool best)
{
    jw_open_array(out, key);
    for (unsigned row = 0; row < known->rows; row++) {
        double probability = best ? known->row[row].best : known->row[row].random;

        if (probability == 0)
            continue;
        jw_begin_object(out);
        jw_put_unsigned(out, "cards", known->row[row].cards);
        jw_put_number(out, "probability", probability);
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* Writes the exact probabilities of the endings, if they are known for these rules. */
static void write_known_endings(struct json_writer *out, const struct set_rules *rules)
{
    struct set_endings known;

    if (!set_find_endings(rules, &known))
        return;
    write_exact_endings(out, "exact_endings", &known, false);
    write_exact_endings(out, "best_player_endings", &known, true);
    jw_put_text(out, "argument", known.argument);
}

static void write_hands(struct json_writer *out, const struct set_tally *tally)
{
    struct set_estimate hands = set_tally_hands_per_game(tally, SET_ANY_SIZE);

    jw_put_unsigned(out, "games", tally->games);
    jw_put_unsigned(out, "hands", set_tally_all_hands(tally, SET_ANY_SIZE));
    jw_put_number(out, "hands_per_game", hands.value);
    jw_put_number(out, "hands_per_game_standard_error", hands.standard_error);
    set_write_mean(out, set_tally_mean(tally));
}

static void write_games(struct handler_call *call, const struct set_games *games,
                        const struct set_tally *tally)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    write_hands(out, tally);
    jw_key(out, "distribution");
    set_write_distribution(out, tally, SET_ANY_SIZE, "hands");
    write_by_size(out, tally);
    write_left(out, tally);
    write_endings(out, tally);
    write_known_endings(out, &games->rules);
    jw_put_unsigned(out, "attribute_count", games->rules.properties);
    jw_put_unsigned(out, "initial_cards", games->rules.deal);
    jw_put_text(out, "pick", pick_names[games->rules.pick]);
    jw_put_text(out, "stop", stop_names[games->rules.stop]);
    jw_put_unsigned(out, "seed", games->seed);
    set_write_complete(call, tally->games == games->games);
    jw_end_object(out);
}

static enum handler_result answer_games(struct handler_call *call, void *question)
{
    const struct set_games *games = question;
    struct set_tally tally;
    enum pz_status status = set_simulate(games, call->ctl, &tally);

    if (status != PZ_OK)
        return handler_result_of(status);
    if (set_prefers_chart(call))
        set_write_games_chart(call, games, &tally);
    else
        write_games(call, games, &tally);
    set_tally_free(&tally);
    return HANDLER_OK;
}

const struct operation set_simulate_operation = {
    .run = RUN_ON_WORKER,
    .question_size = sizeof(struct set_games),
    .read = read_games,
    .answer = answer_games,
    .streams = true,
    .also_writes = CHART_TYPES,
};

/* Responses of /set/odds, /set/draws and /set/simulate. */
#include "names.h"
#include "write.h"

#include <math.h>
#include <stdio.h>

enum { KEY_SIZE = 12 /* of a number */ };

static void write_probability(struct json_writer *out, struct set_estimate estimate)
{
    jw_put_number(out, "probability", estimate.value);
    jw_put_number(out, "standard_error", estimate.standard_error);
}

/* Writes `mean` and its standard error; both are null if no game was played. */
static void write_mean(struct json_writer *out, struct set_estimate mean, uint64_t games)
{
    jw_put_number(out, "mean", games == 0 ? (double)NAN : mean.value);
    jw_put_number(out, "mean_standard_error",
                  games == 0 ? (double)NAN : mean.standard_error);
}

/* Writes `complete`. If the time limit ended the work, another run may get further. */
static void write_complete(struct handler_call *call, bool complete)
{
    jw_put_boolean(&call->out, "complete", complete);
    call->varies = call->varies || !complete;
}

/* Writes a row for each number of sets that occurred on tables of `size` cards. `things` is
 * "hands" or "draws". */
static void write_distribution(struct json_writer *out, const struct set_tally *tally,
                               unsigned size, const char *things)
{
    jw_begin_array(out);
    for (unsigned sets = 0; sets < tally->counts; sets++) {
        uint64_t hands = set_tally_hands(tally, size, sets);

        if (hands == 0)
            continue;
        jw_begin_object(out);
        jw_put_unsigned(out, "sets", sets);
        jw_put_unsigned(out, things, hands);
        write_probability(out, set_tally_share(tally, size, sets));
        jw_end_object(out);
    }
    jw_end_array(out);
}

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

void set_write_odds(struct handler_call *call, const struct set_draws *draws,
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
        write_distribution(out, &odds->drawn, SET_ANY_SIZE, "draws");
    jw_put_number(out, "mean", odds->mean);
    write_extreme(out, "least", &odds->least);
    write_extreme(out, "most", &odds->most);
    jw_put_text(out, "argument", odds->argument);
    jw_put_boolean(out, "exact", odds->exact);
    if (!odds->exact) {
        jw_put_unsigned(out, "draws", odds->drawn.games);
        jw_put_unsigned(out, "seed", draws->seed);
        write_complete(call, odds->drawn.games == draws->tables);
    }
    jw_end_object(out);
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
        write_distribution(out, tally, size, "hands");
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
        write_probability(out, set_tally_ending(tally, cards));
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
    jw_put_text(
        out, "argument",
        "The program set-game computed the probabilities for all positions of the game, "
        "from the last positions back to the first. Of all positions that differ only by a "
        "symmetry of the deck, it examined one. A symmetry exchanges cards in such a way "
        "that all sets remain sets.");
}

static void write_hands(struct json_writer *out, const struct set_tally *tally)
{
    struct set_estimate hands = set_tally_hands_per_game(tally, SET_ANY_SIZE);
    bool none = tally->games == 0;

    jw_put_unsigned(out, "games", tally->games);
    jw_put_unsigned(out, "hands", set_tally_all_hands(tally, SET_ANY_SIZE));
    jw_put_number(out, "hands_per_game", none ? (double)NAN : hands.value);
    jw_put_number(out, "hands_per_game_standard_error",
                  none ? (double)NAN : hands.standard_error);
    write_mean(out, set_tally_mean(tally), tally->games);
}

void set_write_games(struct handler_call *call, const struct set_games *games,
                     const struct set_tally *tally)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    write_hands(out, tally);
    jw_key(out, "distribution");
    write_distribution(out, tally, SET_ANY_SIZE, "hands");
    write_by_size(out, tally);
    write_left(out, tally);
    write_endings(out, tally);
    write_known_endings(out, &games->rules);
    jw_put_unsigned(out, "attribute_count", games->rules.properties);
    jw_put_unsigned(out, "initial_cards", games->rules.deal);
    jw_put_text(out, "pick", set_pick_names[games->rules.pick]);
    jw_put_text(out, "stop", set_stop_names[games->rules.stop]);
    jw_put_unsigned(out, "seed", games->seed);
    write_complete(call, tally->games == games->games);
    jw_end_object(out);
}

void set_write_draws(struct handler_call *call, const struct set_draws *draws,
                     const struct set_tally *tally)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    jw_put_unsigned(out, "draws", tally->games);
    jw_put_unsigned(out, "cards", draws->cards);
    jw_put_unsigned(out, "attribute_count", draws->properties);
    jw_put_text(out, "variant", set_variant_names[draws->variant]);
    jw_key(out, "distribution");
    write_distribution(out, tally, SET_ANY_SIZE, "draws");
    write_mean(out, set_tally_drawn_mean(tally), tally->games);
    jw_put_unsigned(out, "seed", draws->seed);
    write_complete(call, tally->games == draws->tables);
    jw_end_object(out);
}

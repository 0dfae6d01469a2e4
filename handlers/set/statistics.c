/* POST /set/simulate and /set/draws. */
#include "handlers/field.h"
#include "handlers/limits.h"
#include "read.h"
#include "sample.h"
#include "set.h"
#include "write.h"

#include <math.h>
#include <stdio.h>

enum { PICKS = SET_PICK_FIRST + 1, STOPS = SET_STOP_DECK_EMPTY + 1, KEY_SIZE = 12 };

static const char *const pick_names[PICKS] = {
    [SET_PICK_RANDOM] = "random", [SET_PICK_FIRST] = "first"};

static const char *const stop_names[STOPS] = {
    [SET_STOP_NO_SET] = "no-set", [SET_STOP_DECK_EMPTY] = "deck-empty"};

/* A member whose name is a number; a value must follow. */
static void write_key(struct json_writer *out, unsigned number)
{
    char key[KEY_SIZE];

    snprintf(key, sizeof key, "%u", number);
    jw_key(out, key);
}

/* What is estimated from no game is null. */
static struct set_estimate known(struct set_estimate estimate, uint64_t games)
{
    const struct set_estimate nothing = {(double)NAN, (double)NAN};

    return games == 0 ? nothing : estimate;
}

static void write_by_size(struct json_writer *out, const struct set_tally *tally)
{
    jw_key(out, "by_table_size");
    jw_begin_object(out);
    for (unsigned size = 0; size < tally->sizes; size++) {
        char key[KEY_SIZE];

        if (tally->row[set_tally_row(size)].hands == 0)
            continue;
        snprintf(key, sizeof key, "%u", size);
        set_write_distribution(out, key, tally, size);
    }
    jw_end_object(out);
}

static void write_left(struct json_writer *out, const struct set_tally *tally)
{
    jw_key(out, "cards_left");
    jw_begin_object(out);
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
    jw_key(out, "endings");
    jw_begin_array(out);
    for (unsigned cards = 0; cards < tally->sizes; cards++) {
        if (tally->left[cards] == 0)
            continue;
        jw_begin_object(out);
        set_write_count(out, "cards", cards);
        set_write_count(out, "games", tally->left[cards]);
        set_write_share(out, "share", set_tally_ending(tally, cards));
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* Whether all was done, and under `limits` what that makes of the answer. */
static void write_end(struct exchange *x, uint64_t done, uint64_t wanted)
{
    bool complete = done == wanted;

    jw_put_boolean(&x->out, "complete", complete);
    if (limits_given(x)) {
        jw_put_text(&x->out, "status",
                    complete   ? "optimal"
                    : done > 0 ? "feasible"
                               : "unknown");
    }
    x->varies = x->varies || !complete;
}

static void write_hands(struct json_writer *out, const struct set_tally *tally)
{
    set_write_count(out, "games", tally->games);
    set_write_count(out, "hands", tally->row[set_tally_row(SET_ANY_SIZE)].hands);
    jw_key(out, "hands_per_game");
    jw_begin_object(out);
    set_write_share(out, "mean", known(set_tally_hands(tally, SET_ANY_SIZE), tally->games));
    jw_end_object(out);
    jw_put_number(out, "mean_sets", set_tally_mean(tally));
}

static void write_games(struct exchange *x, const struct set_sample *sample,
                        const struct set_tally *tally)
{
    struct json_writer *out = &x->out;

    jw_begin_object(out);
    write_hands(out, tally);
    set_write_distribution(out, "distribution", tally, SET_ANY_SIZE);
    write_by_size(out, tally);
    write_left(out, tally);
    write_endings(out, tally);
    set_write_count(out, "properties", sample->rules.properties);
    set_write_count(out, "deal", sample->rules.deal);
    jw_put_text(out, "pick", pick_names[sample->rules.pick]);
    jw_put_text(out, "stop", stop_names[sample->rules.stop]);
    set_write_count(out, "seed", sample->seed);
    write_end(x, tally->games, sample->wanted);
    jw_end_object(out);
}

enum handled set_simulate_handle(struct exchange *x)
{
    struct set_sample sample = {
        .games = true,
        .rules = {.properties = set_read_properties(x),
                  .deal = (unsigned)field_number(x, "deal"),
                  .pick = (enum set_pick)field_choice(x, "pick", pick_names, PICKS),
                  .stop = (enum set_stop)field_choice(x, "stop", stop_names, STOPS)},
        .wanted = field_number(x, "games")};
    struct set_tally tally;
    enum pz_status status;

    x->offers_lines = true;
    if (!field_seed(x, &sample.seed))
        return HANDLED_STOPPED;
    status = set_sample_take(x, &sample, &tally);
    if (status != PZ_OK)
        return set_sample_ended(x, status);
    write_games(x, &sample, &tally);
    set_tally_free(&tally);
    return HANDLED_ANSWER;
}

static void write_tables(struct exchange *x, const struct set_sample *sample,
                         const struct set_tally *tally)
{
    struct json_writer *out = &x->out;

    jw_begin_object(out);
    set_write_count(out, "draws", tally->games);
    set_write_count(out, "cards", sample->cards);
    set_write_count(out, "properties", sample->rules.properties);
    set_write_distribution(out, "distribution", tally, SET_ANY_SIZE);
    jw_key(out, "mean");
    jw_begin_object(out);
    set_write_share(out, "value", known(set_tally_drawn_mean(tally), tally->games));
    jw_end_object(out);
    set_write_count(out, "seed", sample->seed);
    write_end(x, tally->games, sample->wanted);
    jw_end_object(out);
}

enum handled set_draws_handle(struct exchange *x)
{
    struct set_sample sample = {.rules = {.properties = set_read_properties(x)},
                                .wanted = field_number(x, "draws")};
    struct set_tally tally;
    enum pz_status status;

    x->offers_lines = true;
    if (!set_read_size(x, sample.rules.properties, &sample.cards))
        return HANDLED_REFUSED;
    if (!field_seed(x, &sample.seed))
        return HANDLED_STOPPED;
    status = set_sample_take(x, &sample, &tally);
    if (status != PZ_OK)
        return set_sample_ended(x, status);
    write_tables(x, &sample, &tally);
    set_tally_free(&tally);
    return HANDLED_ANSWER;
}

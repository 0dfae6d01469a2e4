/* POST /set/odds. */
#include "data/set_data.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "puzzles/set_odds.h"
#include "read.h"
#include "sample.h"
#include "set.h"
#include "write.h"

#include <stdlib.h>

/* A question while it is answered. */
struct asked {
    unsigned properties;
    unsigned cards;
    struct set_odds odds;
    struct set_sample sample; /* where the numbers are not known */
    struct set_tally tally;
};

static void write_text(struct json_writer *out, const char *key, const char *text)
{
    jw_key(out, key);
    if (text[0])
        jw_text(out, text);
    else
        jw_null(out);
}

static void write_exact(struct json_writer *out, const struct set_odds *odds)
{
    for (unsigned row = 0; row < odds->rows; row++) {
        jw_begin_object(out);
        set_write_count(out, "sets", odds->row[row].sets);
        write_text(out, "tables", odds->row[row].tables);
        jw_put_number(out, "probability", odds->row[row].probability);
        jw_end_object(out);
    }
}

/* A number of sets that was drawn. */
static void write_drawn_row(struct json_writer *out, const struct asked *a, unsigned sets)
{
    uint64_t hands =
        a->tally.cell[set_tally_row(SET_ANY_SIZE) * a->tally.counts + sets].hands;

    if (hands == 0)
        return;
    jw_begin_object(out);
    set_write_count(out, "sets", sets);
    set_write_count(out, "hands", hands);
    set_write_share(out, "probability", set_tally_share(&a->tally, SET_ANY_SIZE, sets));
    jw_end_object(out);
}

/* With `limits`, whether all that was asked for is there. */
static void write_status(struct exchange *x, const struct asked *a)
{
    bool complete = a->odds.exact || a->tally.games == a->sample.wanted;

    if (!limits_given(x))
        return;
    jw_put_text(&x->out, "status", complete ? "optimal" : "feasible");
}

static void write_odds(struct exchange *x, const struct asked *a)
{
    const struct set_odds *odds = &a->odds;
    struct json_writer *out = &x->out;

    jw_begin_object(out);
    set_write_count(out, "cards", a->cards);
    set_write_count(out, "properties", a->properties);
    write_text(out, "tables", odds->tables);
    jw_key(out, "distribution");
    jw_begin_array(out);
    if (odds->exact)
        write_exact(out, odds);
    for (unsigned sets = 0; !odds->exact && sets < a->tally.counts; sets++)
        write_drawn_row(out, a, sets);
    jw_end_array(out);
    jw_put_number(out, "mean", odds->mean);
    set_write_count(out, "least", odds->least);
    set_write_count(out, "most", odds->most);
    jw_put_boolean(out, "exact", odds->exact);
    if (!odds->exact) {
        set_write_count(out, "draws", a->tally.games);
        set_write_count(out, "seed", a->sample.seed);
    }
    write_status(x, a);
    jw_end_object(out);
}

/* Draws tables, as their numbers are not known. */
static enum handled draw(struct exchange *x, struct asked *a)
{
    enum pz_status status;

    if (x->on_loop)
        return HANDLED_LATER;
    a->sample = (struct set_sample){.rules = {.properties = a->properties},
                                    .cards = a->cards,
                                    .wanted = field_number(x, "draws")};
    if (!field_seed(x, &a->sample.seed))
        return HANDLED_STOPPED;
    status = set_sample_take(x, &a->sample, &a->tally);
    if (status != PZ_OK)
        return set_sample_ended(x, status);
    x->varies = x->varies || a->tally.games < a->sample.wanted;
    return a->tally.games == 0 ? HANDLED_STOPPED : HANDLED_ANSWER;
}

enum handled set_odds_handle(struct exchange *x)
{
    struct asked a = {.properties = set_read_properties(x)};
    enum handled handled = HANDLED_ANSWER;

    if (!set_read_size(x, a.properties, &a.cards))
        return HANDLED_REFUSED;
    enum pz_status status =
        set_odds_find((const char *)set_odds_table, set_odds_table_length, a.properties,
                      a.cards, &a.odds);

    if (status != PZ_OK)
        return set_sample_ended(x, status);
    if (!a.odds.exact)
        handled = draw(x, &a);
    if (handled == HANDLED_ANSWER)
        write_odds(x, &a);
    set_tally_free(&a.tally);
    return handled;
}

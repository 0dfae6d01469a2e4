#include "chart.h"

#include "handlers/chart.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    BAR_WIDTH_MAX = 48,
    VALUE_WIDTH = 40,  /* of a percentage above a bar */
    DIGIT_WIDTH = 8,   /* of a number below the axis */
    NUMBER_SPACE = 12, /* between two numbers below the axis */
    COUNT_SIZE = 24,   /* a decimal number of 64 bits and its NUL */
    TEXT_SIZE = 120
};

#define SPACE_ABOVE 1.08   /* for the percentage above the largest bar */
#define LABELED_MIN 0.0001 /* smaller percentages are too wide to label a bar */

/* A distribution, which is exact odds or a tally. */
struct distribution {
    const struct set_odds *exact;  /* NULL: `tally` */
    const struct set_tally *tally; /* its hands on tables of any size */
    const char *counted;           /* the column of the counts */
    char title[TEXT_SIZE], subtitle[TEXT_SIZE], axis[TEXT_SIZE];
};

/* A row of a distribution. */
struct row {
    uint64_t sets;
    char own_count[COUNT_SIZE];
    const char *count; /* decimal */
    double probability, standard_error;
};

static unsigned count_rows(const struct distribution *distribution)
{
    return distribution->exact ? distribution->exact->rows : distribution->tally->counts;
}

/* Reads row `index`. Returns false if this number of sets does not occur. */
static bool read_row(const struct distribution *distribution, unsigned index,
                     struct row *row)
{
    struct set_estimate share;
    uint64_t hands;

    if (distribution->exact) {
        const struct set_odds_row *odds = &distribution->exact->row[index];

        row->sets = odds->sets;
        row->count = odds->tables;
        row->probability = odds->probability;
        return true;
    }
    hands = set_tally_hands(distribution->tally, SET_ANY_SIZE, index);
    if (hands == 0)
        return false;
    share = set_tally_share(distribution->tally, SET_ANY_SIZE, index);
    row->sets = index;
    snprintf(row->own_count, sizeof row->own_count, "%" PRIu64, hands);
    row->count = row->own_count;
    row->probability = share.value;
    row->standard_error = share.standard_error;
    return true;
}

static void write_literal(struct json_writer *out, const char *text)
{
    jw_literal(out, text, strlen(text));
}

static void write_csv(struct json_writer *out, const struct distribution *distribution)
{
    struct row row;

    write_literal(out, "sets");
    write_literal(out, distribution->counted);
    write_literal(out, "probability");
    if (!distribution->exact)
        write_literal(out, "standard_error");
    jw_end_row(out);
    for (unsigned i = 0; i < count_rows(distribution); i++) {
        if (!read_row(distribution, i, &row))
            continue;
        jw_unsigned(out, row.sets);
        write_literal(out, row.count);
        jw_number(out, row.probability);
        if (!distribution->exact)
            jw_number(out, row.standard_error);
        jw_end_row(out);
    }
}

/* The horizontal axis, with a slot for each number from `first` to `last`. */
struct axis {
    uint64_t first, last, label_step;
    double slot;
    double highest; /* probability */
};

/* Returns the width of a number below the axis, with the space after it. */
static double find_number_width(uint64_t number)
{
    return NUMBER_SPACE + DIGIT_WIDTH * ceil(log10((double)number + 1));
}

static struct axis find_axis(const struct distribution *distribution)
{
    struct axis axis = {.first = UINT64_MAX};
    struct row row;

    for (unsigned i = 0; i < count_rows(distribution); i++) {
        if (!read_row(distribution, i, &row))
            continue;
        axis.first = row.sets < axis.first ? row.sets : axis.first;
        axis.last = row.sets;
        axis.highest = fmax(axis.highest, row.probability);
    }
    if (axis.first > axis.last)
        axis.first = axis.last;
    axis.slot = (CHART_RIGHT - CHART_LEFT) / (double)(axis.last - axis.first + 1);
    axis.label_step = (uint64_t)ceil(find_number_width(axis.last) / axis.slot);
    return axis;
}

/* Returns the middle of the slot of a number. */
static double find_x(const struct axis *axis, uint64_t number)
{
    return CHART_LEFT + ((double)(number - axis->first) + 0.5) * axis->slot;
}

static void put_bar(const struct chart *chart, const struct axis *axis,
                    const struct row *row)
{
    double x = find_x(axis, row->sets);
    double y = chart_y(chart, row->probability);
    double width = fmin(0.8 * axis->slot, BAR_WIDTH_MAX);

    chart_put(chart, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" ",
              x - width / 2, y, width, CHART_BOTTOM - y);
    chart_put(chart, "fill=\"#3f7fc9\"><title>%" PRIu64 ": %.6g %%</title></rect>\n",
              row->sets, 100 * row->probability);
    if (axis->slot >= VALUE_WIDTH && row->probability >= LABELED_MIN)
        chart_put(chart, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.3g</text>\n",
                  x, y - 5, 100 * row->probability);
}

static void write_histogram(struct json_writer *out,
                            const struct distribution *distribution)
{
    const struct axis axis = find_axis(distribution);
    const struct chart chart = chart_begin(out, 0, axis.highest * SPACE_ABOVE,
                                           distribution->title, distribution->subtitle);
    struct row row;

    for (unsigned i = 0; i < count_rows(distribution); i++) {
        if (read_row(distribution, i, &row))
            put_bar(&chart, &axis, &row);
    }
    for (uint64_t sets = axis.first; sets <= axis.last; sets += axis.label_step)
        chart_tick(&chart, find_x(&axis, sets), sets);
    chart_end(&chart, distribution->axis);
}

static void write_chart(struct handler_call *call, const struct distribution *distribution,
                        bool complete)
{
    call->varies = call->varies || !complete;
    if (call->media == MEDIA_CSV)
        write_csv(&call->out, distribution);
    else
        write_histogram(&call->out, distribution);
}

static void describe_draws(struct distribution *distribution, const struct set_draws *draws)
{
    static const char *const names[] = {
        [SET_PLAIN] = "sets", [SET_ULTRASET] = "UltraSets", [SET_GHOSTSET] = "GhostSets"};
    const char *name = names[draws->variant];

    snprintf(distribution->title, TEXT_SIZE, "%u of %u cards: number of %s", draws->cards,
             set_count_deck(draws->properties), name);
    snprintf(distribution->axis, TEXT_SIZE, "number of %s", name);
}

void set_write_draws_chart(struct handler_call *call, const struct set_draws *draws,
                           const struct set_tally *tally)
{
    struct distribution distribution = {.tally = tally, .counted = "draws"};

    describe_draws(&distribution, draws);
    snprintf(distribution.subtitle, TEXT_SIZE,
             "percentage of %" PRIu64 " draws, seed %" PRIu64, tally->games, draws->seed);
    write_chart(call, &distribution, tally->games == draws->tables);
}

void set_write_odds_chart(struct handler_call *call, const struct set_draws *draws,
                          const struct set_odds *odds)
{
    struct distribution distribution = {.exact = odds, .counted = "tables"};

    if (!odds->exact) {
        set_write_draws_chart(call, draws, &odds->drawn);
        return;
    }
    describe_draws(&distribution, draws);
    snprintf(distribution.subtitle, TEXT_SIZE, "percentage of all tables, exact");
    write_chart(call, &distribution, true);
}

void set_write_games_chart(struct handler_call *call, const struct set_games *games,
                           const struct set_tally *tally)
{
    const struct set_rules *rules = &games->rules;
    struct distribution distribution = {
        .tally = tally, .counted = "hands", .axis = "number of sets"};

    snprintf(distribution.title, TEXT_SIZE, "Games with %u of %u cards on the table",
             rules->deal, set_count_deck(rules->properties));
    snprintf(distribution.subtitle, TEXT_SIZE,
             "percentage of %" PRIu64 " hands in %" PRIu64 " games, seed %" PRIu64,
             set_tally_all_hands(tally, SET_ANY_SIZE), tally->games, games->seed);
    write_chart(call, &distribution, tally->games == games->games);
}

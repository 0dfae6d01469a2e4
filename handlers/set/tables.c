/* POST /set/hint and /set/deal. */
#include "data/set_data.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "puzzles/set_deal.h"
#include "puzzles/set_odds.h"
#include "read.h"
#include "set.h"
#include "write.h"

#include <stdio.h>
#include <string.h>

enum {
    NOTATIONS = SET_WORDS + 1,
    DAILY_CARDS = 12,   /* of the table of a day, */
    DAILY_SETS = 6,     /* and its sets */
    SEARCH_SECONDS = 5, /* for a table that there may not be */
    DATE_LENGTH = sizeof "2026-11-21" - 1,
    SPAN_SIZE = 80
};

static const char *const notation_names[NOTATIONS] = {[SET_ARRAY] = "array",
                                                      [SET_DIGITS] = "digits",
                                                      [SET_CODE] = "code",
                                                      [SET_WORDS] = "words"};

enum handled set_hint_handle(struct exchange *x)
{
    unsigned level = (unsigned)field_number(x, "level");
    struct set_triple first;
    struct set_hand hand;
    size_t count;

    if (!set_read_hand(x, &hand))
        return HANDLED_REFUSED;
    const struct set_table table = set_hand_table(&hand);
    enum pz_status status = set_list(&table, SET_FAST, &first, 1, &count);

    if (status != PZ_OK) {
        exchange_refuse(x, "/cards", "%s", pz_status_text(status));
        return HANDLED_REFUSED;
    }
    if (count == 0)
        level = 0;
    jw_begin_object(&x->out);
    set_write_given(&x->out, json_object_get(x->body, "cards"), first.place, level);
    set_write_indices(&x->out, first.place, level);
    set_write_count(&x->out, "count", count);
    jw_end_object(&x->out);
    return HANDLED_ANSWER;
}

/* A request for a table. */
struct deal {
    struct set_wish wish;
    enum set_notation notation;
    const char *date; /* the request's, or NULL */
};

/* Reads `notation`. Left out, it is the shortest that the deck has. */
static bool read_notation(struct exchange *x, struct deal *deal)
{
    bool named = json_object_get(x->body, "notation") != NULL;
    bool four = deal->wish.properties == SET_USUAL_PROPERTIES;

    deal->notation = four ? SET_CODE : SET_DIGITS;
    if (named)
        deal->notation =
            (enum set_notation)field_choice(x, "notation", notation_names, NOTATIONS);
    if (four || deal->notation == SET_ARRAY || deal->notation == SET_DIGITS)
        return true;
    exchange_refuse(x, "/notation",
                    "codes and words exist for 4 attributes only; a card with %u can be "
                    "written as digits or as an array",
                    deal->wish.properties);
    return false;
}

/* A date leaves nothing else to choose. */
static bool read_alone(struct exchange *x)
{
    static const char *const others[] = {"cards", "properties", "seed", "sets"};
    bool good = true;

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        char pointer[sizeof "/properties"];

        if (!json_object_get(x->body, others[i]))
            continue;
        snprintf(pointer, sizeof pointer, "/%s", others[i]);
        exchange_refuse(x, pointer,
                        "the table of a date is the same for everyone, %d cards with %d "
                        "sets; leave out `%s` or `date`",
                        DAILY_CARDS, DAILY_SETS, others[i]);
        good = false;
    }
    return good;
}

/* The number that `count` digits make; false when there is another character. */
static bool read_digits(const char *text, size_t count, unsigned *number)
{
    *number = 0;
    for (size_t i = 0; i < count; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = *number * 10 + (unsigned)(text[i] - '0');
    }
    return true;
}

static bool read_date(struct exchange *x, const json_t *given, struct deal *deal)
{
    const char *text = json_string_value(given);
    unsigned year, month, day;

    if (json_string_length(given) != DATE_LENGTH || !read_digits(text, 4, &year) ||
        text[4] != '-' || !read_digits(text + 5, 2, &month) || text[7] != '-' ||
        !read_digits(text + 8, 2, &day)) {
        exchange_refuse(x, "/date", "a date is written as 2026-11-21");
        return false;
    }
    deal->date = text;
    if (set_seed_of_date(year, month, day, &deal->wish.seed))
        return true;
    exchange_refuse(x, "/date", "the calendar has no day %s", text);
    return false;
}

/* How many sets such tables can hold, for a reason. */
static void describe_span(const struct set_odds *odds, unsigned sets, char text[SPAN_SIZE])
{
    unsigned row = 0;

    if (odds->least == odds->most)
        snprintf(text, SPAN_SIZE, "the number is always %u", odds->most);
    else if (sets > odds->most)
        snprintf(text, SPAN_SIZE,
                 odds->exact ? "the most is %u" : "%u at most are possible", odds->most);
    else if (sets < odds->least)
        snprintf(text, SPAN_SIZE,
                 odds->exact ? "the least is %u" : "every such table holds at least %u",
                 odds->least);
    else {
        while (odds->row[row].sets < sets)
            row++;
        snprintf(text, SPAN_SIZE, "the nearest numbers that come up are %u and %u",
                 odds->row[row - 1].sets, odds->row[row].sets);
    }
}

/* False where it is known that no table holds exactly `sets` sets. */
static bool is_possible(const struct set_odds *odds, unsigned sets)
{
    if (sets < odds->least || sets > odds->most)
        return false;
    for (unsigned row = 0; odds->exact && row < odds->rows; row++)
        if (odds->row[row].sets == sets)
            return true;
    return !odds->exact;
}

/* Reads `sets`. */
static bool read_sets(struct exchange *x, struct set_wish *wish)
{
    char attributes[sizeof " with 6 attributes"] = "";
    char span[SPAN_SIZE];
    struct set_odds odds;

    wish->sets = (unsigned)field_number_or(x, "sets", SET_ANY_COUNT);
    if (wish->sets == SET_ANY_COUNT ||
        set_odds_find((const char *)set_odds_table, set_odds_table_length, wish->properties,
                      wish->cards, &odds) != PZ_OK ||
        is_possible(&odds, wish->sets))
        return true;
    if (wish->properties != SET_USUAL_PROPERTIES)
        snprintf(attributes, sizeof attributes, " with %u attributes",
                 wish->properties % 10);
    describe_span(&odds, wish->sets, span);
    exchange_refuse(x, "/sets", "no table of %u %s%s holds %u %s; %s", wish->cards,
                    wish->cards == 1 ? "card" : "cards", attributes, wish->sets,
                    wish->sets == 1 ? "set" : "sets", span);
    return false;
}

static bool read_deal(struct exchange *x, struct deal *deal)
{
    const json_t *date = json_object_get(x->body, "date");
    struct set_wish *wish = &deal->wish;
    bool good;

    *deal =
        (struct deal){.wish = {SET_USUAL_PROPERTIES, DAILY_CARDS, DAILY_SETS, .seed = 0}};
    if (date) {
        good = read_alone(x);
        good = read_date(x, date, deal) && good;
    } else {
        wish->properties = set_read_properties(x);
        good = set_read_size(x, wish->properties, &wish->cards) && read_sets(x, wish);
    }
    return read_notation(x, deal) && good;
}

static void write_cards(struct json_writer *out, const struct deal *deal,
                        const struct set_dealt *dealt)
{
    jw_key(out, "cards");
    if (!dealt->found) {
        jw_null(out);
        return;
    }
    jw_begin_array(out);
    for (unsigned i = 0; i < deal->wish.cards; i++)
        set_write_card(out, dealt->cards[i], deal->wish.properties, deal->notation);
    jw_end_array(out);
}

static void write_deal(struct exchange *x, const struct deal *deal,
                       const struct set_dealt *dealt)
{
    struct json_writer *out = &x->out;

    jw_begin_object(out);
    write_cards(out, deal, dealt);
    jw_key(out, "count");
    if (dealt->found)
        jw_unsigned(out, dealt->sets);
    else
        jw_null(out);
    set_write_count(out, "properties", deal->wish.properties);
    set_write_count(out, "seed", deal->wish.seed);
    if (deal->date) {
        jw_put_text(out, "date", deal->date);
    }
    jw_key(out, "uniform");
    if (dealt->found)
        jw_boolean(out, dealt->uniform);
    else
        jw_null(out);
    if (limits_given(x) || !dealt->found) {
        jw_put_text(out, "status", dealt->found ? "optimal" : "unknown");
    }
    jw_end_object(out);
}

enum handled set_deal_handle(struct exchange *x)
{
    struct set_dealt dealt = {.found = false};
    struct deal deal;

    if (!read_deal(x, &deal))
        return HANDLED_REFUSED;
    if (!deal.date && !field_seed(x, &deal.wish.seed))
        return HANDLED_STOPPED;
    const struct pz_ctl ctl = limits_control_within(x, SEARCH_SECONDS);
    enum pz_status status = set_deal(&deal.wish, &ctl, &dealt);

    if (x->on_loop && (status == PZ_STOPPED || !dealt.found))
        return HANDLED_LATER;
    if (status != PZ_OK)
        return limits_handled(status);
    x->varies = x->varies || !dealt.found;
    write_deal(x, &deal, &dealt);
    return HANDLED_ANSWER;
}

/* Finds impossible specifications of SET tables, and makes the specification of a day. */
#include "odds_table.h"
#include "puzzles/set.h"
#include "solvers/core/text.h"

#include <assert.h>
#include <stdio.h>

enum { USUAL_PROPERTIES = 4, DAYS_IN_YEAR = 365, SEED_BITS = 53, SPAN_SIZE = 80 };

/* Writes, for an error message, which numbers of sets are possible. */
static void describe_span(const struct set_odds *odds, unsigned sets, char text[SPAN_SIZE])
{
    unsigned row = 0;
    unsigned least = (unsigned)odds->least.sets, most = (unsigned)odds->most.sets;

    if (least == most)
        snprintf(text, SPAN_SIZE, "every table of this size has %u set%s", most,
                 most == 1 ? "" : "s");
    else if (sets > most)
        snprintf(text, SPAN_SIZE, "set \"sets\" to at most %u", most);
    else if (sets < least)
        snprintf(text, SPAN_SIZE, "set \"sets\" to at least %u", least);
    else {
        while (odds->row[row].sets < sets)
            row++;
        snprintf(text, SPAN_SIZE, "the nearest possible numbers are %u and %u",
                 (unsigned)odds->row[row - 1].sets, (unsigned)odds->row[row].sets);
    }
}

/* Returns false if it is known that no table has exactly `sets` sets. */
static bool is_possible(const struct set_odds *odds, unsigned sets)
{
    if (sets < odds->least.sets || sets > odds->most.sets)
        return false;
    for (unsigned row = 0; odds->exact && row < odds->rows; row++)
        if (odds->row[row].sets == sets)
            return true;
    return !odds->exact;
}

bool set_is_impossible(const struct set_deal_spec *spec, char reason[SET_REASON_SIZE])
{
    const struct set_draws tables = {.properties = spec->properties, .cards = spec->cards};
    char attributes[sizeof " with 6 attributes"] = "";
    char span[SPAN_SIZE];
    struct set_odds odds;

    if (spec->sets == SET_ANY_COUNT ||
        set_odds_table_counts(spec->properties, spec->cards, spec->sets) ||
        set_odds_table_find(&tables, &odds) != PZ_OK || is_possible(&odds, spec->sets))
        return false;
    if (spec->properties != USUAL_PROPERTIES)
        snprintf(attributes, sizeof attributes, " with %u attribute%s",
                 spec->properties % 10, pz_plural(spec->properties));
    describe_span(&odds, spec->sets, span);
    snprintf(reason, SET_REASON_SIZE, "no table of %u %s%s has %u %s; %s (proof: %s)",
             spec->cards, spec->cards == 1 ? "card" : "cards", attributes, spec->sets,
             spec->sets == 1 ? "set" : "sets", span,
             odds.exact                    ? "a count of all tables of this size"
             : spec->sets > odds.most.sets ? odds.most.by
                                           : odds.least.by);
    return true;
}

static bool is_leap(unsigned year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Returns the number of days before a month in a year that is not a leap year. Month 13 is
 * valid. */
static unsigned days_before(unsigned month)
{
    static const uint16_t days[] = {0,   31,  59,  90,  120, 151, 181,
                                    212, 243, 273, 304, 334, 365};

    assert(month >= 1 && month <= 13);
    return days[month - 1];
}

/* Maps numbers of SEED_BITS bits one-to-one. Each step can be inverted: the multiplication
 * by an odd factor, and the exclusive OR with the shifted number. */
static uint64_t mix(uint64_t number)
{
    const uint64_t mask = ((uint64_t)1 << SEED_BITS) - 1;

    number = number * 0x9e3779b97f4a7c15u & mask;
    number ^= number >> 27;
    number = number * 0xbf58476d1ce4e5b9u & mask;
    return number ^ number >> 26;
}

bool set_deal_spec_of_date(unsigned year, unsigned month, unsigned day,
                           struct set_deal_spec *spec)
{
    unsigned before = year - 1;
    bool leap = is_leap(year);
    unsigned length;

    if (year < 1 || year > 9999 || month < 1 || month > 12)
        return false;
    length = days_before(month + 1) - days_before(month) + (leap && month == 2);
    if (day < 1 || day > length)
        return false;
    *spec = (struct set_deal_spec){
        .properties = USUAL_PROPERTIES, .cards = SET_DAILY_CARDS, .sets = SET_DAILY_SETS};
    spec->seed = mix(before * DAYS_IN_YEAR + before / 4 - before / 100 + before / 400 +
                     days_before(month) + (leap && month > 2) + day);
    return true;
}

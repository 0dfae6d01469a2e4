#include "daily.h"

#include "field.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    FIRST_YEAR = 2026,
    FIRST_WEEKDAY = 3, /* 2026-01-01 is a Thursday */
    WEEK = 7,
    MONTHS = 12,
    EARLIEST_OFFSET = 14 * 3600, /* seconds that the earliest time zone is ahead of UTC */
    DAY_SECONDS = 86400,
    KEEP_SECONDS =
        7 * DAY_SECONDS, /* a date never changes, but a release can fix a defect */
    FIRST_DAY = 20454,   /* 2026-01-01, in days since 1970-01-01 */
    MONTH_AT = sizeof "2026-" - 1,
    DAY_AT = sizeof "2026-11-" - 1
};

static unsigned count_days(unsigned year, unsigned month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    assert(month >= 1 && month <= MONTHS);
    return leap && month == 2 ? 29 : days[month - 1];
}

/* Returns the number of days of a year before a month, 1 to 13. */
static unsigned count_days_before(unsigned year, unsigned month)
{
    unsigned days = 0;

    for (unsigned m = 1; m < month; m++)
        days += count_days(year, m);
    return days;
}

/* Sets the members that follow from the other members. */
static void complete(struct daily_date *date)
{
    unsigned days = count_days_before(date->year, date->month) + date->day - 1;

    for (unsigned year = FIRST_YEAR; year < date->year; year++)
        days += count_days_before(year, MONTHS + 1);
    date->number = days + 1;
    date->weekday = (FIRST_WEEKDAY + days) % WEEK;
    snprintf(date->text, sizeof date->text, "%04u-%02u-%02u", date->year % 10000,
             date->month % 100, date->day % 100);
}

/* Returns the date in UTC at a time in seconds since 1970, or the first date. */
static struct daily_date date_at(int64_t seconds)
{
    int64_t days = seconds / DAY_SECONDS - FIRST_DAY;
    struct daily_date date = {.year = FIRST_YEAR, .month = 1, .day = 1};

    for (; days >= count_days_before(date.year, MONTHS + 1); date.year++)
        days -= count_days_before(date.year, MONTHS + 1);
    for (; days >= count_days(date.year, date.month); date.month++)
        days -= count_days(date.year, date.month);
    date.day += days > 0 ? (unsigned)days : 0;
    complete(&date);
    return date;
}

/* Reports an error unless the date is in the calendar and not before the first date. */
static void check_calendar(struct handler_call *call, const struct value *given,
                           const struct daily_date *date)
{
    if (date->month < 1 || date->month > MONTHS || date->day < 1 ||
        date->day > count_days(date->year, date->month))
        handler_refuse(call, "/date",
                       "%s is not a day of the calendar; write a day such as 2026-11-28",
                       field_quote(given).text);
    else if (date->year < FIRST_YEAR)
        handler_refuse(call, "/date",
                       "%s is before the first puzzle of the day; use a date from "
                       "2026-01-01 on",
                       field_quote(given).text);
}

/* Reads a date in the form 2026-11-28, which the schema has checked. */
static void read_date(struct handler_call *call, const struct value *given, int64_t now,
                      struct daily_date *date)
{
    struct daily_date last = date_at(now + EARLIEST_OFFSET);
    const char *text = value_text(given);

    assert(value_length(given) == DAILY_DATE_SIZE - 1);
    date->year = (unsigned)atoi(text);
    date->month = (unsigned)atoi(text + MONTH_AT);
    date->day = (unsigned)atoi(text + DAY_AT);
    check_calendar(call, given, date);
    if (handler_checked(call) != HANDLER_OK)
        return;
    complete(date);
    if (date->number > last.number)
        handler_refuse(call, "/date",
                       "%s has not begun in any time zone; use a date up to %s",
                       field_quote(given).text, last.text);
}

enum handler_result daily_read(struct handler_call *call, void *question)
{
    const struct value *given = value_get(call->body, "date");
    struct daily_date *date = question;
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    if (given) {
        call->keep_seconds = KEEP_SECONDS;
        read_date(call, given, now.tv_sec, date);
    } else {
        call->keep_seconds = (unsigned)(DAY_SECONDS - now.tv_sec % DAY_SECONDS);
        *date = date_at(now.tv_sec);
    }
    return HANDLER_OK;
}

void daily_begin(struct json_writer *out, const struct daily_date *date)
{
    jw_begin_object(out);
    jw_put_text(out, "date", date->text);
    jw_put_unsigned(out, "number", date->number);
}

void daily_write_difficulty(struct json_writer *out, enum daily_difficulty difficulty)
{
    static const char *const names[] = {
        [DAILY_EASY] = "easy", [DAILY_MEDIUM] = "medium", [DAILY_HARD] = "hard"};

    jw_put_text(out, "difficulty", names[difficulty]);
}

uint64_t daily_seed(const struct daily_date *date)
{
    return (date->year * 100 + date->month) * 100 + date->day;
}

static void hash_text(struct daily_random *random, const char *text)
{
    for (; *text; text++)
        random->state = (random->state ^ (uint8_t)*text) * 0x01000193u;
}

struct daily_random daily_random_of(const struct daily_date *date, const char *game)
{
    struct daily_random random = {0x811c9dc5u};

    hash_text(&random, date->text);
    hash_text(&random, " ");
    hash_text(&random, game);
    return random;
}

uint32_t daily_random_bits(struct daily_random *random)
{
    uint32_t mixed;

    random->state += 0x9e3779b9u;
    mixed = (random->state ^ random->state >> 16) * 0x85ebca6bu;
    mixed = (mixed ^ mixed >> 13) * 0xc2b2ae35u;
    return mixed ^ mixed >> 16;
}

unsigned daily_random_below(struct daily_random *random, unsigned count)
{
    return (unsigned)((uint64_t)daily_random_bits(random) * count >> 32);
}

void daily_random_order(struct daily_random *random, unsigned count, uint32_t order[])
{
    for (unsigned i = 0; i < count; i++)
        order[i] = i;
    for (unsigned left = count; left > 1; left--) {
        unsigned other = daily_random_below(random, left);
        uint32_t last = order[left - 1];

        order[left - 1] = order[other];
        order[other] = last;
    }
}

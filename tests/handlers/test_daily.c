/* The dates of the puzzles of the day, and the puzzles of more than two years. */
#include "handler_case.h"
#include "handlers/bridge/bridge.h"
#include "handlers/bulls_cows/bulls_cows.h"
#include "handlers/cliffs/cliffs.h"
#include "handlers/context.h"
#include "handlers/crossing/crossing.h"
#include "handlers/daily.h"
#include "handlers/grecian/grecian.h"
#include "handlers/hyperloglog/hyperloglog.h"
#include "handlers/set/set.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { DAY_SECONDS = 86400, SECOND_NS = 1000000000, DAYS = 800, WEEK = 7 };

/* Returns the time of a date in UTC, in seconds since 1970. */
static time_t time_of(int year, int month, int day)
{
    struct tm tm = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};

    return timegm(&tm);
}

static void set_time(time_t seconds)
{
    struct timespec now;
    uint64_t shift; /* modulo 2^64, because a shift by three centuries overflows int64_t */

    clock_gettime(CLOCK_REALTIME, &now);
    shift = (uint64_t)(seconds - now.tv_sec) * SECOND_NS - (uint64_t)now.tv_nsec;
    set_clock_shift((int64_t)shift);
}

/* Returns the date of a response without `date` in the request. */
static struct daily_date find_today(unsigned *keep_seconds)
{
    struct handler_call call;
    struct daily_date date;

    case_ask(&call, &set_daily_operation, "{}");
    cr_assert_eq(daily_read(&call, &date), HANDLER_OK);
    cr_assert_eq(call.errors.count, 0);
    *keep_seconds = call.keep_seconds;
    case_free(&set_daily_operation, &call);
    return date;
}

/* Expects the error of a date; "" if it has a puzzle. */
static void expect_error(const char *text, const char *error)
{
    struct handler_call call;
    struct daily_date date;
    char body[64];

    snprintf(body, sizeof body, "{\"date\":\"%s\"}", text);
    case_ask(&call, &set_daily_operation, body);
    cr_assert_eq(daily_read(&call, &date), HANDLER_OK);
    cr_expect_eq(call.errors.count, *error != '\0', "%s", text);
    if (call.errors.count) {
        cr_expect_str_eq(call.errors.list[0].pointer, "/date");
        cr_expect_str_eq(call.errors.list[0].detail, error);
    } else {
        cr_expect_str_eq(date.text, text);
        cr_expect_eq(call.keep_seconds, WEEK * DAY_SECONDS);
    }
    case_free(&set_daily_operation, &call);
}

#define NO_DAY    " is not a day of the calendar; write a day such as 2026-11-28"
#define TOO_EARLY " is before the first puzzle of the day; use a date from 2026-01-01 on"
#define TOO_LATE  " has not begun in any time zone; use a date up to "

Test(daily, a_date_is_a_day_of_the_calendar)
{
    set_time(time_of(2500, 1, 1));
    expect_error("2026-01-01", "");
    expect_error("2028-02-29", "");
    expect_error("2400-02-29", "");
    expect_error("2026-12-31", "");
    expect_error("2026-02-29", "\"2026-02-29\"" NO_DAY);
    expect_error("2100-02-29", "\"2100-02-29\"" NO_DAY);
    expect_error("2026-04-31", "\"2026-04-31\"" NO_DAY);
    expect_error("2026-13-01", "\"2026-13-01\"" NO_DAY);
    expect_error("2026-00-10", "\"2026-00-10\"" NO_DAY);
    expect_error("2026-10-00", "\"2026-10-00\"" NO_DAY);
    expect_error("2026-10-99", "\"2026-10-99\"" NO_DAY);
}

Test(daily, the_first_date_is_new_year_2026)
{
    set_time(time_of(2026, 6, 1));
    expect_error("2026-01-01", "");
    expect_error("2025-12-31", "\"2025-12-31\"" TOO_EARLY);
    expect_error("0000-01-01", "\"0000-01-01\"" TOO_EARLY);
}

Test(daily, the_last_date_is_today_at_utc_14)
{
    set_time(time_of(2026, 12, 31) + 10 * 3600 - 1);
    expect_error("2026-12-31", "");
    expect_error("2027-01-01", "\"2027-01-01\"" TOO_LATE "2026-12-31");
    set_time(time_of(2026, 12, 31) + 10 * 3600);
    expect_error("2027-01-01", "");
    expect_error("2027-01-02", "\"2027-01-02\"" TOO_LATE "2027-01-01");
    expect_error("9999-12-31", "\"9999-12-31\"" TOO_LATE "2027-01-01");
}

Test(daily, today_is_the_date_in_utc_and_is_kept_until_midnight)
{
    unsigned keep_seconds;

    set_time(time_of(2027, 3, 1) - 2);
    cr_expect_str_eq(find_today(&keep_seconds).text, "2027-02-28");
    cr_expect_leq(keep_seconds, 2);
    set_time(time_of(2027, 3, 1));
    cr_expect_str_eq(find_today(&keep_seconds).text, "2027-03-01");
    cr_expect(keep_seconds > DAY_SECONDS - 60 && keep_seconds <= DAY_SECONDS);
}

/* A machine whose clock was never set. */
Test(daily, the_first_date_replaces_an_earlier_clock)
{
    unsigned keep_seconds;

    set_time(time_of(1970, 1, 2));
    cr_expect_str_eq(find_today(&keep_seconds).text, "2026-01-01");
    expect_error("2026-01-02", "\"2026-01-02\"" TOO_LATE "2026-01-01");
}

Test(daily, numbers_and_weekdays_follow_the_calendar)
{
    time_t first = time_of(2026, 1, 1);

    for (unsigned day = 0; day < 8 * 366; day += 13) {
        time_t now = first + (time_t)day * DAY_SECONDS + DAY_SECONDS / 2;
        unsigned keep_seconds;
        char text[16];
        struct tm tm;
        struct daily_date date;

        set_time(now);
        date = find_today(&keep_seconds);
        gmtime_r(&now, &tm);
        strftime(text, sizeof text, "%Y-%m-%d", &tm);
        cr_assert_str_eq(date.text, text);
        cr_assert_eq(date.number, day + 1, "%s", text);
        cr_assert_eq(date.weekday, (unsigned)(tm.tm_wday + WEEK - 1) % WEEK, "%s", text);
    }
}

Test(daily, the_order_of_random_numbers_never_changes)
{
    const struct daily_date date = {.text = "2026-11-23"};
    struct daily_random random = daily_random_of(&date, "test");
    uint32_t order[6];

    cr_expect_eq(daily_random_bits(&random), 1251287417u);
    cr_expect_eq(daily_random_bits(&random), 1829483950u);
    cr_expect_eq(daily_random_below(&random, 10), 2);
    daily_random_order(&random, 6, order);
    cr_expect_arr_eq(order, ((uint32_t[]){4, 5, 2, 3, 1, 0}), sizeof order);
}

/* ---- The puzzles ---- */

static json_t *find_day(const struct operation *operation, time_t seconds)
{
    char text[16];
    struct tm tm;

    gmtime_r(&seconds, &tm);
    strftime(text, sizeof text, "%Y-%m-%d", &tm);
    return case_answer_body(operation, json_pack("{ss}", "date", text));
}

/* Returns the solution of `day`. The request has the additional `fields`. */
static json_t *solve(const struct operation *operation, const json_t *day,
                     const char *fields)
{
    json_t *question = json_deep_copy(json_object_get(day, "puzzle"));
    json_t *more = case_parse(fields);
    json_t *answer;

    cr_assert_eq(json_object_update(question, more), 0);
    json_decref(more);
    answer = case_answer_body(operation, question);
    cr_assert_not_null(answer);
    return answer;
}

static json_int_t best_of(const json_t *day, const char *key)
{
    return case_number(json_object_get(day, "best"), key);
}

static void check_set(const json_t *day, unsigned weekday)
{
    json_t *solved = solve(&set_solve_operation, day, "{}"), *one;
    const json_t *sets = json_object_get(json_object_get(day, "answer"), "sets");
    size_t i;

    (void)weekday;
    cr_assert_eq(case_number(solved, "count"), best_of(day, "set_count"));
    cr_assert_eq(json_array_size(sets), (size_t)case_number(solved, "count"));
    json_array_foreach(json_object_get(solved, "sets"), i, one)
        cr_assert(json_equal(json_object_get(one, "cards"), json_array_get(sets, i)));
    json_decref(solved);
}

static void check_bulls_cows(const json_t *day, unsigned weekday)
{
    json_t *solved = solve(&bulls_cows_solve_operation, day, "{\"max_secrets\":0}");
    const char *secret = case_text(json_object_get(day, "answer"), "secret");

    (void)weekday;
    cr_assert_str_eq(case_text(solved, "candidates"), "5040");
    cr_assert(case_real(solved, "expected_guesses") ==
              case_real(json_object_get(day, "best"), "expected_guesses"));
    cr_assert_eq(case_number(solved, "worst_case"), best_of(day, "worst_case"));
    for (unsigned i = 0; i < 4; i++)
        cr_assert_eq(strchr(secret, secret[i]), secret + i, "%s", secret);
    json_decref(solved);
}

static void check_grecian(const json_t *day, unsigned weekday)
{
    static const char *const difficulties[WEEK] = {"easy", "easy", "medium", "medium",
                                                   "hard", "hard", "medium"};
    json_t *solved = solve(&grecian_solve_operation, day, "{}");

    cr_assert_str_eq(case_text(day, "difficulty"), difficulties[weekday]);
    cr_assert_str_eq(case_text(solved, "count"), "1");
    json_decref(solved);
}

static void check_bridge(const json_t *day, unsigned weekday)
{
    static const size_t people[WEEK] = {4, 4, 5, 5, 5, 6, 6};
    const json_t *puzzle = json_object_get(day, "puzzle");
    json_t *solved = solve(&bridge_solve_operation, day, "{}");

    cr_assert_eq(json_array_size(json_object_get(puzzle, "people")), people[weekday]);
    cr_assert(json_is_true(json_object_get(solved, "feasible")));
    cr_assert(json_is_true(json_object_get(solved, "proven")));
    cr_assert_eq(case_number(solved, "minutes"), best_of(day, "minutes"));
    json_decref(solved);
}

static void check_crossing(const json_t *day, unsigned weekday)
{
    static const struct {
        const char *difficulty;
        json_int_t least, most; /* crossings */
    } week[WEEK] = {{"easy", 5, 9},    {"medium", 9, 11}, {"medium", 5, 9},
                    {"medium", 9, 11}, {"medium", 5, 9},  {"medium", 9, 11},
                    {"hard", 11, 17}};
    const json_t *rules = json_object_get(json_object_get(day, "puzzle"), "rules");
    json_t *solved = solve(&crossing_solve_operation, day, "{}");

    cr_assert_str_eq(case_text(day, "difficulty"), week[weekday].difficulty);
    cr_assert(json_is_true(json_object_get(solved, "feasible")));
    cr_assert(json_is_true(json_object_get(solved, "proven")));
    cr_assert_eq(case_number(solved, "crossings"), best_of(day, "crossings"));
    cr_assert_geq(best_of(day, "crossings"), week[weekday].least);
    cr_assert_leq(best_of(day, "crossings"), week[weekday].most);
    cr_assert_eq(json_array_size(json_object_get(day, "reasons")), json_array_size(rules));
    json_decref(solved);
}

/* The rule splits the band, so that the game does not end before it begins. */
static void check_cliffs(const json_t *day, unsigned weekday)
{
    static const json_int_t levels[WEEK] = {1, 2, 2, 3, 3, 4, 4};
    const json_t *puzzle = json_object_get(day, "puzzle");
    const json_t *rule = json_object_get(json_object_get(day, "answer"), "hidden_rule");

    cr_assert_eq(case_number(puzzle, "level"), levels[weekday]);
    cr_assert_eq(case_number(rule, "level"), levels[weekday]);
    cr_assert_eq(json_array_size(json_object_get(puzzle, "zoombinis")), 16);
}

static void check_gate(const json_t *gate)
{
    json_t *solved = solve(&hll_estimate_operation, gate, "{}");
    json_int_t visitors = case_number(json_object_get(gate, "answer"), "visitor_count");

    cr_assert_eq(case_real(solved, "estimate"),
                 case_real(json_object_get(gate, "best"), "estimate"));
    cr_assert_geq(case_number(gate, "visit_count"), visitors);
    json_decref(solved);
}

static void check_hyperloglog(const json_t *day, unsigned weekday)
{
    const json_t *gates = json_object_get(day, "gates");

    (void)weekday;
    cr_assert_eq(json_array_size(gates), 3);
    for (size_t i = 0; i < 3; i++)
        check_gate(json_array_get(gates, i));
}

/* Checks the puzzles of more than two years, and each failing allocation of one day, of
 * which there are at least `allocations`. */
static void check_days(const struct operation *operation,
                       void (*check)(const json_t *day, unsigned weekday), long allocations)
{
    time_t first = time_of(2026, 1, 1);

    cr_assert(handlers_context_open());
    set_time(time_of(2030, 1, 1));
    for (unsigned i = 0; i < DAYS; i++) {
        json_t *day = find_day(operation, first + (time_t)i * DAY_SECONDS);

        cr_assert_eq(case_number(day, "number"), i + 1);
        check(day, (i + 3) % WEEK); /* 2026-01-01 is a Thursday */
        json_decref(day);
    }
    case_run_out_of_memory(operation, "{\"date\":\"2026-01-02\"}", allocations);
    handlers_context_close();
}

Test(days, set)
{
    check_days(&set_daily_operation, check_set, 1);
}

Test(days, bulls_cows)
{
    check_days(&bulls_cows_daily_operation, check_bulls_cows, 1);
}

Test(days, grecian)
{
    check_days(&grecian_daily_operation, check_grecian, 2);
}

Test(days, bridge)
{
    check_days(&bridge_daily_operation, check_bridge, 2);
}

Test(days, crossing)
{
    check_days(&crossing_daily_operation, check_crossing, 2);
}

Test(days, cliffs)
{
    check_days(&cliffs_daily_operation, check_cliffs, 2);
}

Test(days, hyperloglog)
{
    check_days(&hll_daily_operation, check_hyperloglog, 3);
}

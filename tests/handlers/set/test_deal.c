#include "handlers/set/set.h"
#include "tests/handlers/handler_case.h"

#include "puzzles/control.h"
#include "puzzles/set.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The table is expected to be that of the library; its cards are written as digits. */
static void expect_dealt(const json_t *answer, const struct set_deal_spec *spec)
{
    const json_t *cards = json_object_get(answer, "cards");
    static struct set_deal_result dealt;

    cr_assert_eq(set_deal(spec, NULL, &dealt), PZ_OK);
    cr_assert_eq(json_array_size(cards), spec->cards);
    for (size_t i = 0; i < spec->cards; i++)
        cr_expect_eq(strtoul(json_string_value(json_array_get(cards, i)), NULL, 3),
                     dealt.cards[i]);
    cr_expect_eq(case_number(answer, "count"), dealt.sets);
    cr_expect_eq(json_is_true(json_object_get(answer, "uniform")), dealt.uniform);
}

/* Each field of a spec is read. */
Test(set_deal_handler, specs)
{
    static const struct set_deal_spec specs[] = {
        {4, 12, 6, 0}, {4, 12, 0, 1}, {4, 0, 0, 2},    {3, 1, 0, 3}, {6, 3, 1, 4},
        {3, 9, 3, 5},  {4, 9, 12, 8}, {3, 27, 117, 6}, {5, 15, 2, 7}};

    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        char body[200];

        snprintf(body, sizeof body,
                 "{\"cards\":%u,\"sets\":%u,\"attribute_count\":%u,\"seed\":%u,"
                 "\"notation\":\"digits\"}",
                 specs[i].cards, specs[i].sets, specs[i].properties,
                 (unsigned)specs[i].seed);
        json_t *answer = case_answer(&set_deal_operation, body);

        expect_dealt(answer, &specs[i]);
        cr_expect_eq(case_number(answer, "attribute_count"), specs[i].properties);
        cr_expect_eq(case_number(answer, "seed"), (json_int_t)specs[i].seed);
        cr_expect(json_is_true(json_object_get(answer, "complete")));
        cr_expect_null(json_object_get(answer, "date"));
        json_decref(answer);
    }
}

/* The same cards in every notation; and without one, a code or digits. */
Test(set_deal_handler, notations)
{
    static const char *const notations[] = {"array", "digits", "code", "words"};
    char body[200];

    for (int n = 0; n < 4; n++) {
        json_t *answer, *check;
        char *text;

        snprintf(body, sizeof body,
                 "{\"cards\":3,\"sets\":1,\"seed\":7,\"notation\":\"%s\"}", notations[n]);
        answer = case_answer(&set_deal_operation, body);
        check = json_pack("{s:O}", "cards", json_object_get(answer, "cards"));
        text = json_dumps(check, 0);
        json_decref(check);
        check = case_answer(&set_check_operation, text);
        cr_expect(json_is_true(json_object_get(check, "valid")));
        json_decref(check);
        json_decref(answer);
        free(text);
    }
    json_t *plain = case_answer(&set_deal_operation, "{\"seed\":7}");
    json_t *code = case_answer(&set_deal_operation, "{\"seed\":7,\"notation\":\"code\"}");

    cr_expect_eq(json_array_size(json_object_get(plain, "cards")), 12);
    cr_expect(json_equal(plain, code));
    json_decref(plain);
    json_decref(code);
    plain = case_answer(&set_deal_operation, "{\"seed\":7,\"attribute_count\":5}");
    code = case_answer(&set_deal_operation,
                       "{\"seed\":7,\"attribute_count\":5,\"notation\":\"digits\"}");
    cr_expect(json_equal(plain, code));
    json_decref(plain);
    json_decref(code);
}

Test(set_deal_handler, seeds)
{
    json_t *one = case_answer(&set_deal_operation, "{\"seed\":1}");
    json_t *again = case_answer(&set_deal_operation, "{\"seed\":1}");
    json_t *other = case_answer(&set_deal_operation, "{\"seed\":2}");

    cr_expect(json_equal(one, again));
    cr_expect_not(
        json_equal(json_object_get(one, "cards"), json_object_get(other, "cards")));
    json_decref(one);
    json_decref(again);
    json_decref(other);
    cr_expect_not(case_varies(&set_deal_operation, "{\"seed\":1}"));
}

/* Without a seed one is picked, and the table can be dealt again with it. */
Test(set_deal_handler, seed_of_the_service)
{
    struct handler_call call;
    char body[100];

    case_ask(&call, &set_deal_operation, "{\"sets\":3}");
    json_t *first = case_handle(&set_deal_operation, &call);

    cr_expect(call.varies);
    case_free(&set_deal_operation, &call);
    cr_assert_leq(case_number(first, "seed"), (json_int_t)1 << 53);
    snprintf(body, sizeof body, "{\"sets\":3,\"seed\":%" JSON_INTEGER_FORMAT "}",
             case_number(first, "seed"));
    json_t *again = case_answer(&set_deal_operation, body);

    cr_expect(json_equal(first, again));
    json_decref(first);
    json_decref(again);
}

Test(set_deal_handler, table_of_a_day)
{
    json_t *today = case_answer(&set_deal_operation,
                                "{\"date\":\"2026-11-21\",\"notation\":\"digits\"}");
    json_t *again = case_answer(&set_deal_operation,
                                "{\"date\":\"2026-11-21\",\"notation\":\"digits\"}");
    json_t *next = case_answer(&set_deal_operation, "{\"date\":\"2026-11-22\"}");
    struct set_deal_spec spec;

    cr_expect(json_equal(today, again));
    cr_expect_eq(case_number(today, "count"), 6);
    cr_expect_str_eq(case_text(today, "date"), "2026-11-21");
    cr_assert(set_deal_spec_of_date(2026, 11, 21, &spec));
    expect_dealt(today, &spec);
    cr_expect_eq((uint64_t)case_number(today, "seed"), spec.seed);
    cr_expect_neq(case_number(today, "seed"), case_number(next, "seed"));
    json_decref(today);
    json_decref(again);
    json_decref(next);
    cr_expect_not(case_varies(&set_deal_operation, "{\"date\":\"2026-11-21\"}"));
}

Test(set_deal_handler, no_such_day)
{
    static const char *const missing[] = {"2026-02-29", "1900-02-29", "2026-04-31",
                                          "2026-13-01", "2026-00-10", "2026-01-00",
                                          "0000-01-01", "2026-12-32"};
    char body[100];
    char wanted[100];

    for (size_t i = 0; i < sizeof missing / sizeof missing[0]; i++) {
        snprintf(body, sizeof body, "{\"date\":\"%s\"}", missing[i]);
        snprintf(
            wanted, sizeof wanted,
            "/date: \"%s\" is not a day of the calendar; write a day from 0001-01-01 to 9999-12-31\n",
            missing[i]);
        case_expect_refusal(&set_deal_operation, body, wanted);
    }
}

Test(set_deal_handler, a_date_stands_alone)
{
    case_expect_refusal(
        &set_deal_operation,
        "{\"date\":\"2026-11-31\",\"cards\":12,\"sets\":6,\"attribute_count\":4,\"seed\":1}",
        "/cards: cannot be combined with \"date\", which selects a fixed table of 12 cards and 6 "
        "sets; leave out \"cards\" or \"date\"\n"
        "/attribute_count: cannot be combined with \"date\", which selects a fixed table of 12 cards and 6 "
        "sets; leave out \"attribute_count\" or \"date\"\n"
        "/seed: cannot be combined with \"date\", which selects a fixed table of 12 cards and 6 "
        "sets; leave out \"seed\" or \"date\"\n"
        "/sets: cannot be combined with \"date\", which selects a fixed table of 12 cards and 6 "
        "sets; leave out \"sets\" or \"date\"\n"
        "/date: \"2026-11-31\" is not a day of the calendar; write a day from 0001-01-01 to 9999-12-31\n");
}

#define COUNTED " (proof: a count of all tables of this size)\n"

Test(set_deal_handler, impossible_numbers_of_sets)
{
    static const char *const questions[][2] = {
        {"{\"sets\":15}",
         "/sets: no table of 12 cards has 15 sets; set \"sets\" to at most 14" COUNTED},
        {"{\"cards\":2,\"sets\":1}",
         "/sets: no table of 2 cards has 1 set; every table of this size has 0 sets" COUNTED},
        {"{\"cards\":1,\"sets\":2}",
         "/sets: no table of 1 card has 2 sets; every table of this size has 0 sets" COUNTED},
        {"{\"cards\":80,\"sets\":6}",
         "/sets: no table of 80 cards has 6 sets; every table of this size has 1040 sets" COUNTED},
        {"{\"cards\":9,\"sets\":11}",
         "/sets: no table of 9 cards has 11 sets; the nearest possible numbers are 8 and 12" COUNTED},
        {"{\"cards\":10,\"sets\":0,\"attribute_count\":3}",
         "/sets: no table of 10 cards with 3 attributes has 0 sets; set \"sets\" to at least 2" COUNTED},
    };

    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++)
        case_expect_refusal(&set_deal_operation, questions[i][0], questions[i][1]);
}

/* If not all tables were counted, the error names the proven bound. */
Test(set_deal_handler, numbers_of_sets_beyond_what_is_proven)
{
    static const char wanted[] =
        "no table of 40 cards has 2000 sets; set \"sets\" to at most 167 (proof: the Fourier ";
    struct handler_call call;

    case_expect_refusal(
        &set_deal_operation, "{\"cards\":21,\"sets\":0}",
        "/sets: no table of 21 cards has 0 sets; set \"sets\" to at least 3 (proof: averages over tables "
        "with one card fewer or more, starting from the sizes for which all tables were counted "
        "and from the largest tables without a set)\n");
    case_ask(&call, &set_deal_operation, "{\"cards\":40,\"sets\":2000}");
    cr_assert_eq(operation_run(&set_deal_operation, &call), HANDLER_INVALID);
    cr_assert_eq(call.errors.count, 1);
    cr_expect_eq(strncmp(call.errors.list[0].detail, wanted, strlen(wanted)), 0);
    case_free(&set_deal_operation, &call);
}

Test(set_deal_handler, more_cards_than_the_deck)
{
    case_expect_refusal(
        &set_deal_operation, "{\"cards\":82,\"sets\":100000,\"notation\":\"words\"}",
        "/cards: must be at most 81, the size of the deck for cards with 4 attributes\n");
    case_expect_refusal(
        &set_deal_operation, "{\"cards\":28,\"attribute_count\":3,\"notation\":\"words\"}",
        "/cards: must be at most 27, the size of the deck for cards with 3 attributes\n"
        "/notation: \"words\" is only for cards with 4 attributes; use \"digits\" or "
        "\"array\"\n");
}

/* Fourteen sets are too rare to be drawn; with no time left, nothing else is tried. */
Test(set_deal_handler, out_of_time)
{
    static const char body[] = "{\"sets\":14,\"seed\":5}";
    struct handler_call call;

    case_expect_answer_late(
        &set_deal_operation, body,
        "{\"cards\":null,\"count\":null,\"attribute_count\":4,\"seed\":5,"
        "\"uniform\":null,\"complete\":false}");
    case_ask(&call, &set_deal_operation, body);
    call.host.deadline_ns = 1;
    call.host.on_loop = true;
    cr_expect_eq(operation_run(&set_deal_operation, &call), HANDLER_RETRY_ON_WORKER);
    case_free(&set_deal_operation, &call);
}

Test(set_deal_handler, stopped)
{
    case_expect_stopped(&set_deal_operation, case_parse("{\"sets\":14,\"seed\":5}"));
}

Test(set_deal_handler, limits)
{
    json_t *answer = case_answer(
        &set_deal_operation, "{\"sets\":2,\"seed\":5,\"limits\":{\"milliseconds\":60000}}");

    cr_expect(json_is_true(json_object_get(answer, "complete")));
    json_decref(answer);
}

/* The table is the same wherever it was dealt. */
Test(set_deal_handler, on_the_loop)
{
    cr_expect_eq(case_ask_on_loop(&set_deal_operation, "{\"seed\":3}"), HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&set_deal_operation, "{\"sets\":15}"), HANDLER_INVALID);
}

Test(set_deal_handler, memory_runs_out)
{
    case_run_out_of_memory(&set_deal_operation, "{\"sets\":6,\"seed\":1}", 1);
}

#include "handlers/set/set.h"
#include "tests/handlers/handler_case.h"

#include "puzzles/control.h"
#include "puzzles/set_games.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The sum of the numbers `key` in rows. */
static json_int_t add_rows(const json_t *rows, const char *key)
{
    json_int_t sum = 0;

    for (size_t i = 0; i < json_array_size(rows); i++)
        sum += case_number(json_array_get(rows, i), key);
    return sum;
}

static double add_reals(const json_t *rows, const char *key)
{
    double sum = 0;

    for (size_t i = 0; i < json_array_size(rows); i++)
        sum += case_real(json_array_get(rows, i), key);
    return sum;
}

static void expect_near(double value, double wanted, double error)
{
    cr_assert(fabs(value - wanted) <= error, "%.9g is not %.9g within %.3g", value, wanted,
              error);
}

#define THIRTY "14089890496511308441248" /* tables of 30 of 81 cards */
#define REST_COUNTED                                                                                           \
    "All tables of 0 cards were counted. The number of sets on such a table and the number of sets among the " \
    "other 81 cards of the deck add up to 1080."
#define NONE_COUNTED                                                                       \
    "All tables of 0 cards were counted. Of all tables that differ only by a symmetry of the deck, the search examined one. A symmetry exchanges cards in such a way that all sets remain sets."

static void expect_extreme(const json_t *answer, const char *key, int sets, bool attained)
{
    const json_t *extreme = json_object_get(answer, key);

    cr_expect_eq(case_number(extreme, "sets"), sets);
    cr_expect_eq(json_is_true(json_object_get(extreme, "attained")), attained);
}

Test(set_odds, twelve_cards)
{
    static const char *const tables[] = {"2284535476080", "10266579666720",
                                         "18459179294400", "19278240770880"};
    json_t *answer = case_answer(&set_odds_operation, "{}");
    const json_t *rows = json_object_get(answer, "distribution");

    cr_expect_str_eq(case_text(answer, "tables"), "70724320184700");
    cr_expect(json_is_true(json_object_get(answer, "exact")));
    cr_expect_eq(case_number(answer, "cards"), 12);
    cr_expect_eq(case_number(answer, "attribute_count"), 4);
    expect_extreme(answer, "least", 0, true);
    expect_extreme(answer, "most", 14, true);
    cr_expect_null(json_object_get(answer, "draws"));
    cr_expect_null(json_object_get(answer, "seed"));
    expect_near(case_real(answer, "mean"), 220 / 79.0, 1e-12);
    for (int sets = 0; sets < 4; sets++) {
        const json_t *row = json_array_get(rows, (size_t)sets);

        cr_expect_eq(case_number(row, "sets"), sets);
        cr_expect_str_eq(case_text(row, "tables"), tables[sets]);
        expect_near(case_real(row, "probability"), atof(tables[sets]) / 70724320184700,
                    1e-12);
    }
    expect_near(add_reals(rows, "probability"), 1, 1e-12);
    json_decref(answer);
}

Test(set_odds, whole_deck)
{
    case_expect_answer(
        &set_odds_operation, "{\"cards\":81}",
        "{\"cards\":81,\"attribute_count\":4,\"variant\":\"set\",\"tables\":\"1\","
        "\"distribution\":[{\"sets\":1080,"
        "\"tables\":\"1\",\"probability\":1}],\"mean\":1080,"
        "\"least\":{\"sets\":1080,\"attained\":true},"
        "\"most\":{\"sets\":1080,\"attained\":true},\"argument\":\"" REST_COUNTED
        "\",\"exact\":true}");
    case_expect_answer(
        &set_odds_operation, "{\"cards\":0,\"attribute_count\":3}",
        "{\"cards\":0,\"attribute_count\":3,\"variant\":\"set\",\"tables\":\"1\","
        "\"distribution\":[{\"sets\":0,"
        "\"tables\":\"1\",\"probability\":1}],\"mean\":0,"
        "\"least\":{\"sets\":0,\"attained\":true},"
        "\"most\":{\"sets\":0,\"attained\":true},\"argument\":\"" NONE_COUNTED
        "\",\"exact\":true}");
}

/* Where not all tables were counted, some are drawn. */
Test(set_odds, drawn)
{
    json_t *answer =
        case_answer(&set_odds_operation, "{\"cards\":30,\"draws\":5000,\"seed\":9}");
    const json_t *rows = json_object_get(answer, "distribution");

    cr_expect(json_is_false(json_object_get(answer, "exact")));
    cr_expect_str_eq(case_text(answer, "tables"), THIRTY);
    cr_expect_eq(case_number(answer, "draws"), 5000);
    cr_expect_eq(case_number(answer, "seed"), 9);
    cr_expect_eq(add_rows(rows, "draws"), 5000);
    expect_near(case_real(answer, "mean"), 4060 / 79.0, 1e-12);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        double share = (double)case_number(row, "draws") / 5000;

        cr_assert_null(json_object_get(row, "tables"));
        cr_assert_gt(case_number(row, "draws"), 0);
        cr_assert_geq(case_number(row, "sets"),
                      case_number(json_object_get(answer, "least"), "sets"));
        cr_assert_leq(case_number(row, "sets"),
                      case_number(json_object_get(answer, "most"), "sets"));
        expect_near(case_real(row, "probability"), share, 1e-12);
        expect_near(case_real(row, "standard_error"), sqrt(share * (1 - share) / 4999),
                    1e-9);
    }
    json_decref(answer);
}

/* One table of 20 cards in 7 * 10^12 holds no set; no draw would show that. */
Test(set_odds, largest_set_free_tables)
{
    json_t *answer = case_answer(&set_odds_operation, "{\"cards\":20}");
    const json_t *none = json_array_get(json_object_get(answer, "distribution"), 0);

    cr_expect_eq(case_number(none, "sets"), 0);
    cr_expect_str_eq(case_text(none, "tables"), "682344");
    json_decref(answer);
}

/* What was drawn when the time is over are the first tables of the seed. */
Test(set_odds, limits)
{
    static const char body[] =
        "{\"cards\":300,\"attribute_count\":6,\"draws\":10000000,\"seed\":1,"
        "\"limits\":{\"milliseconds\":60000}}";
    json_t *drawn, *again;
    struct handler_call call;
    char less[100];

    case_ask(&call, &set_odds_operation, body);
    call.host.deadline_ns = pz_now_ns() + 1000000u;
    drawn = case_handle(&set_odds_operation, &call);
    cr_expect(call.varies);
    case_free(&set_odds_operation, &call);
    cr_expect(json_is_false(json_object_get(drawn, "complete")));
    json_object_set_new(drawn, "complete", json_true());
    snprintf(
        less, sizeof less,
        "{\"cards\":300,\"attribute_count\":6,\"seed\":1,\"draws\":%" JSON_INTEGER_FORMAT
        "}",
        case_number(drawn, "draws"));
    again = case_answer(&set_odds_operation, less);
    cr_expect(json_equal(drawn, again));
    json_decref(drawn);
    json_decref(again);
}

/* Exact odds need no seed, so they never vary. */
Test(set_odds, what_varies)
{
    cr_expect_not(case_varies(&set_odds_operation, "{\"cards\":12}"));
    cr_expect_not(
        case_varies(&set_odds_operation, "{\"cards\":30,\"draws\":1000,\"seed\":1}"));
    cr_expect(case_varies(&set_odds_operation, "{\"cards\":30,\"draws\":1000}"));
    cr_expect_eq(case_ask_on_loop(&set_odds_operation, "{}"), HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&set_odds_operation, "{\"cards\":30}"),
                 HANDLER_RETRY_ON_WORKER);
}

/* The sums that a seed stands for, from the library. */
static void play(const struct set_rules *rules, uint64_t seed, uint64_t games,
                 struct set_tally *tally)
{
    const struct set_games question = {*rules, games, seed};

    cr_assert_eq(set_simulate(&question, NULL, tally), PZ_OK);
}

/* The rows show exactly what `tally` counted on tables of `size` cards. */
static void expect_rows(const json_t *rows, const char *things,
                        const struct set_tally *tally, unsigned size)
{
    json_int_t hands = 0;

    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        unsigned sets = (unsigned)case_number(row, "sets");
        struct set_estimate share = set_tally_share(tally, size, sets);

        cr_assert_lt(sets, tally->counts);
        cr_assert_gt(case_number(row, things), 0);
        cr_assert_eq((uint64_t)case_number(row, things),
                     set_tally_hands(tally, size, sets));
        cr_assert_eq(case_real(row, "probability"), share.value);
        cr_assert_eq(case_real(row, "standard_error"), share.standard_error);
        hands += case_number(row, things);
    }
    cr_assert_eq((uint64_t)hands, set_tally_all_hands(tally, size));
}

static void expect_sizes(const json_t *sizes, const struct set_tally *tally)
{
    json_int_t hands = 0;
    const char *key;
    json_t *rows;

    json_object_foreach((json_t *)(uintptr_t)sizes, key, rows)
    {
        unsigned size = (unsigned)strtoul(key, NULL, 10);

        cr_assert(size < tally->sizes);
        expect_rows(rows, "hands", tally, size);
        hands += add_rows(rows, "hands");
    }
    cr_assert_eq((uint64_t)hands, set_tally_all_hands(tally, SET_ANY_SIZE));
}

static void expect_endings(const json_t *answer, const struct set_tally *tally)
{
    const json_t *rows = json_object_get(answer, "endings");
    const json_t *left = json_object_get(answer, "cards_left");

    cr_assert_eq(json_object_size(left), json_array_size(rows));
    cr_assert_eq((uint64_t)add_rows(rows, "games"), tally->games);
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        unsigned cards = (unsigned)case_number(row, "cards");
        struct set_estimate share = set_tally_ending(tally, cards);
        char key[20];

        snprintf(key, sizeof key, "%u", cards);
        cr_assert_eq((uint64_t)case_number(row, "games"), tally->left[cards]);
        cr_assert_eq(case_number(left, key), case_number(row, "games"));
        cr_assert_eq(case_real(row, "probability"), share.value);
        cr_assert_eq(case_real(row, "standard_error"), share.standard_error);
    }
}

/* All that the answer says of games is what one run of as many games counts. */
static void expect_games(const json_t *answer, const struct set_rules *rules)
{
    uint64_t games = (uint64_t)case_number(answer, "games");
    const json_t *rows = json_object_get(answer, "distribution");
    struct set_tally tally;
    double found = 0;

    play(rules, (uint64_t)case_number(answer, "seed"), games, &tally);
    cr_assert_eq(tally.games, games);
    cr_assert_eq((uint64_t)case_number(answer, "hands"),
                 set_tally_all_hands(&tally, SET_ANY_SIZE));
    cr_assert_eq(case_real(answer, "hands_per_game"),
                 set_tally_hands_per_game(&tally, SET_ANY_SIZE).value);
    cr_assert_eq(case_real(answer, "hands_per_game_standard_error"),
                 set_tally_hands_per_game(&tally, SET_ANY_SIZE).standard_error);
    for (size_t i = 0; i < json_array_size(rows); i++)
        found += (double)case_number(json_array_get(rows, i), "sets") *
                 (double)case_number(json_array_get(rows, i), "hands");
    cr_assert_eq(case_real(answer, "mean_standard_error"),
                 set_tally_mean(&tally).standard_error);
    expect_near(case_real(answer, "mean"),
                found / (double)set_tally_all_hands(&tally, SET_ANY_SIZE), 1e-12);
    expect_rows(rows, "hands", &tally, SET_ANY_SIZE);
    expect_sizes(json_object_get(answer, "by_table_size"), &tally);
    expect_endings(answer, &tally);
    set_tally_free(&tally);
}

Test(set_simulate, says_what_the_library_says)
{
    static const struct {
        const char *rest;
        struct set_rules rules;
    } games[] = {
        {"\"games\":20001", {4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}},
        {"\"games\":1", {4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}},
        {"\"games\":5000,\"pick\":\"first\",\"stop\":\"deck-empty\"",
         {4, 12, SET_PICK_FIRST, SET_STOP_DECK_EMPTY}},
        {"\"games\":3000,\"initial_cards\":21,\"attribute_count\":3,\"stop\":\"deck-empty\"",
         {3, 21, SET_PICK_RANDOM, SET_STOP_DECK_EMPTY}},
        {"\"games\":300,\"attribute_count\":5,\"initial_cards\":3",
         {5, 3, SET_PICK_RANDOM, SET_STOP_NO_SET}},
        {"\"games\":70,\"attribute_count\":6", {6, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}},
    };

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char body[200];
        json_t *answer;

        snprintf(body, sizeof body, "{%s,\"seed\":%zu}", games[i].rest, i);
        answer = case_answer(&set_simulate_operation, body);
        cr_expect(json_is_true(json_object_get(answer, "complete")));
        cr_expect_eq(case_number(answer, "attribute_count"), games[i].rules.properties);
        cr_expect_eq(case_number(answer, "initial_cards"), games[i].rules.deal);
        cr_expect_str_eq(case_text(answer, "pick"),
                         games[i].rules.pick == SET_PICK_FIRST ? "first" : "random");
        cr_expect_str_eq(case_text(answer, "stop"),
                         games[i].rules.stop == SET_STOP_NO_SET ? "no-set" : "deck-empty");
        expect_games(answer, &games[i].rules);
        json_decref(answer);
    }
}

/* What was played when the time is over are the first games of the seed. */
Test(set_simulate, out_of_time)
{
    static const struct set_rules rules = {4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET};

    for (unsigned milliseconds = 0; milliseconds < 3; milliseconds++) {
        struct handler_call call;
        json_t *answer;

        case_ask(&call, &set_simulate_operation,
                 "{\"games\":1000000000,\"seed\":4,\"limits\":{\"milliseconds\":60000}}");
        call.host.deadline_ns = pz_now_ns() + milliseconds * 1000000u;
        answer = case_handle(&set_simulate_operation, &call);
        cr_expect(call.varies);
        cr_expect(json_is_false(json_object_get(answer, "complete")));
        if (case_number(answer, "games") > 0) {
            expect_games(answer, &rules);
        } else {
            cr_expect(json_is_null(json_object_get(answer, "mean")));
        }
        json_decref(answer);
        case_free(&set_simulate_operation, &call);
    }
}

Test(set_simulate, nothing_played)
{
    static const char wanted[] =
        "{\"games\":0,\"hands\":0,\"hands_per_game\":null,"
        "\"hands_per_game_standard_error\":null,\"mean\":null,"
        "\"mean_standard_error\":null,\"distribution\":[],\"by_table_size\":{},\"cards_"
        "left\":{},"
        "\"endings\":[],\"attribute_count\":4,\"initial_cards\":12,\"pick\":\"random\","
        "\"stop\":\"no-set\",\"seed\":4,\"complete\":false}";

    case_expect_answer_late(&set_simulate_operation, "{\"seed\":4}", wanted);
}

Test(set_simulate, stopped)
{
    case_expect_stopped(&set_simulate_operation, case_parse("{\"seed\":4}"));
    case_expect_stopped(&set_draws_operation, case_parse("{\"seed\":4}"));
    case_expect_stopped(&set_odds_operation, case_parse("{\"cards\":40,\"seed\":4}"));
}

/* Lines of progress leave nothing behind in the answer. */
Test(set_simulate, streaming_changes_nothing)
{
    static const char body[] = "{\"games\":30000,\"seed\":4}";
    json_t *plain = case_answer(&set_simulate_operation, body);
    json_t *streamed;
    struct handler_call call;

    case_ask(&call, &set_simulate_operation, body);
    call.host.streams = true;
    cr_assert_eq(operation_run(&set_simulate_operation, &call), HANDLER_OK);
    streamed = json_loadb(call.out.data, call.out.length, 0, NULL);
    cr_expect(json_equal(plain, streamed));
    json_decref(plain);
    json_decref(streamed);
    case_free(&set_simulate_operation, &call);
}

Test(set_simulate, what_varies)
{
    static const struct operation *const operations[] = {&set_simulate_operation,
                                                         &set_draws_operation};

    for (int i = 0; i < 4; i++) {
        const struct operation *operation = operations[i / 2];
        struct handler_call call;

        case_ask(&call, operation, i % 2 ? "{\"seed\":1}" : "{}");
        cr_expect_eq(operation_run(operation, &call), HANDLER_OK);
        cr_expect_eq(call.varies, i % 2 == 0);
        case_free(operation, &call);
    }
}

Test(set_draws, says_what_the_library_says)
{
    static const unsigned tables[][3] = {{12, 4, 50000}, {0, 4, 100}, {2, 3, 65},
                                         {27, 3, 100},   {81, 4, 10}, {30, 6, 3000}};

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        const struct set_draws draws = {tables[i][1], tables[i][0], tables[i][2], i,
                                        SET_PLAIN};
        struct set_estimate mean;
        struct set_tally tally;
        char body[200];
        json_t *answer;

        snprintf(body, sizeof body,
                 "{\"cards\":%u,\"attribute_count\":%u,\"draws\":%u,\"seed\":%zu}",
                 tables[i][0], tables[i][1], tables[i][2], i);
        answer = case_answer(&set_draws_operation, body);
        cr_assert_eq(set_draw(&draws, NULL, &tally), PZ_OK);
        mean = set_tally_drawn_mean(&tally);
        cr_expect_eq(case_real(answer, "mean"), mean.value);
        cr_expect_eq(case_real(answer, "mean_standard_error"), mean.standard_error);
        cr_expect_eq(case_number(answer, "draws"), tables[i][2]);
        cr_expect_eq(case_number(answer, "cards"), tables[i][0]);
        cr_expect_eq(case_number(answer, "attribute_count"), tables[i][1]);
        cr_expect_eq(add_rows(json_object_get(answer, "distribution"), "draws"),
                     tables[i][2]);
        expect_rows(json_object_get(answer, "distribution"), "draws", &tally, SET_ANY_SIZE);
        cr_expect(json_is_true(json_object_get(answer, "complete")));
        set_tally_free(&tally);
        json_decref(answer);
    }
}

Test(set_draws, nothing_drawn)
{
    static const char wanted[] = "{\"draws\":0,\"cards\":12,\"attribute_count\":4,"
                                 "\"variant\":\"set\",\"distribution\":[],\"mean\":null,"
                                 "\"mean_standard_error\":null,\"seed\":4,"
                                 "\"complete\":false}";
    struct handler_call call;

    case_expect_answer_late(&set_draws_operation, "{\"seed\":4}", wanted);
    case_ask(&call, &set_odds_operation, "{\"cards\":40,\"seed\":4}");
    call.host.deadline_ns = 1;
    cr_expect_eq(operation_run(&set_odds_operation, &call), HANDLER_STOPPED);
    case_free(&set_odds_operation, &call);
}

Test(set_draws, more_cards_than_the_deck)
{
    case_expect_refusal(
        &set_draws_operation, "{\"cards\":28,\"attribute_count\":3}",
        "/cards: must be at most 27, the size of the deck for cards with 3 attributes\n");
    case_expect_refusal(
        &set_odds_operation, "{\"cards\":82}",
        "/cards: must be at most 81, the size of the deck for cards with 4 attributes\n");
}

Test(set_draws, memory_is_limited)
{
    cr_expect_eq(case_ask_within(&set_draws_operation, "{\"seed\":4}", 100),
                 HANDLER_NO_MEMORY);
    cr_expect_eq(case_ask_within(&set_simulate_operation, "{\"seed\":4}", 100),
                 HANDLER_NO_MEMORY);
}

Test(set_draws, memory_runs_out)
{
    case_run_out_of_memory(&set_draws_operation, "{\"draws\":100,\"seed\":1}", 3);
    case_run_out_of_memory(&set_simulate_operation, "{\"games\":100,\"seed\":1}", 3);
    case_run_out_of_memory(&set_odds_operation, "{\"cards\":30,\"draws\":1000,\"seed\":1}",
                           3);
}

/* The mean is exact, whether the distribution was counted or drawn. */
Test(set_odds, of_variants)
{
    json_t *answer = case_answer(&set_odds_operation, "{\"variant\":\"ultraset\"}");
    json_t *drawn =
        case_answer(&set_odds_operation,
                    "{\"cards\":18,\"variant\":\"ghostset\",\"draws\":1000,\"seed\":1}");

    cr_expect_str_eq(case_text(answer, "variant"), "ultraset");
    cr_expect(json_is_true(json_object_get(answer, "exact")));
    cr_expect_str_eq(case_text(answer, "tables"), "70724320184700");
    expect_extreme(answer, "least", 9, true);
    expect_extreme(answer, "most", 81, true);
    expect_near(case_real(answer, "mean"), 495.0 * 63180 / 1663740, 1e-9);
    cr_expect(json_is_false(json_object_get(drawn, "exact")));
    expect_near(case_real(drawn, "mean"), 18564.0 * 4007016 / 324540216, 1e-9);
    cr_expect_eq(add_rows(json_object_get(drawn, "distribution"), "draws"), 1000);
    json_decref(answer);
    json_decref(drawn);
    case_expect_refusal(
        &set_odds_operation, "{\"cards\":61,\"variant\":\"ultraset\"}",
        "/cards: must be at most 60, because UltraSets are counted and the exact probabilities for this number of cards are not known\n");
    case_expect_refusal(&set_draws_operation, "{\"cards\":81,\"variant\":\"ghostset\"}",
                        "/cards: must be at most 60, because GhostSets are counted\n");
}

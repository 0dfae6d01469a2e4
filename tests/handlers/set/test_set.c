/* The operations on SET: limits, cancellation and failing allocations. tests/cases/set has
 * requests and their responses. */
#include "handlers/set/set.h"
#include "puzzles/control.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { BODY_SIZE = 20000, MILLISECOND_NS = 1000000 };

/* Writes a request with the whole deck as digits, and with `rest`. */
static const char *write_deck(unsigned properties, const char *rest)
{
    static char body[BODY_SIZE];
    unsigned deck = properties == 6 ? 729 : properties == 5 ? 243 : 81;
    size_t length =
        (size_t)sprintf(body, "{\"attribute_count\":%u,%s,\"cards\":[", properties, rest);

    for (unsigned card = 0; card < deck; card++) {
        body[length++] = card ? ',' : ' ';
        body[length++] = '"';
        for (unsigned weight = deck / 3; weight > 0; weight /= 3)
            body[length++] = (char)('0' + card / weight % 3);
        body[length++] = '"';
    }
    memcpy(body + length, "]}", sizeof "]}");
    return body;
}

Test(set_solve_handler, long_work_leaves_the_event_loop)
{
    static const struct {
        unsigned properties;
        const char *rest;
        enum handler_result result;
    } requests[] = {
        {6, "\"method\":\"fast\"", HANDLER_OK},
        {6, "\"max_sets\":100000", HANDLER_RETRY_ON_WORKER},
        {4, "\"method\":\"triples\"", HANDLER_OK},
        {5, "\"method\":\"triples\"", HANDLER_RETRY_ON_WORKER},
        {6, "\"method\":\"pairs\"", HANDLER_RETRY_ON_WORKER},
        {6, "\"method\":\"groups\"", HANDLER_RETRY_ON_WORKER},
        {5, "\"variant\":\"ultraset\",\"max_sets\":100000", HANDLER_RETRY_ON_WORKER},
        {6, "\"variant\":\"ghostset\"", HANDLER_RETRY_ON_WORKER}};

    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        cr_expect_eq(case_ask_on_loop(&set_solve_operation,
                                      write_deck(requests[i].properties, requests[i].rest)),
                     requests[i].result, "request %zu", i);
    cr_expect_eq(case_ask_on_loop(&set_solve_operation,
                                  "{\"cards\":[\"0001\",\"0002\",\"0010\",\"0020\"],"
                                  "\"variant\":\"ultraset\"}"),
                 HANDLER_OK);
}

/* 3^5 cards contain 243 * C(121, 2) UltraSets. */
Test(set_solve_handler, long_lists_are_complete_on_a_worker)
{
    json_t *answer = case_answer(
        &set_solve_operation, write_deck(5, "\"variant\":\"ultraset\",\"max_sets\":20000"));

    cr_expect_eq(case_number(answer, "count"), 243 * 121 * 120 / 2);
    cr_expect_eq(json_array_size(json_object_get(answer, "sets")), 20000);
    json_decref(answer);
}

/* An event loop leaves a request that needs more memory to a worker. */
Test(set_solve_handler, memory_is_limited)
{
    static const char *const rests[] = {"\"max_sets\":100000",
                                        "\"variant\":\"ultraset\",\"max_sets\":100000"};

    for (int i = 0; i < 4; i++) {
        struct handler_call call;

        case_ask(&call, &set_solve_operation, write_deck(5, rests[i / 2]));
        call.host.max_bytes = 10000;
        call.host.on_loop = i % 2;
        cr_expect_eq(operation_run(&set_solve_operation, &call),
                     call.host.on_loop ? HANDLER_RETRY_ON_WORKER : HANDLER_NO_MEMORY);
        case_free(&set_solve_operation, &call);
    }
}

Test(set_solve_handler, more_errors_than_are_reported_are_counted)
{
    enum { WRONG = 728 }; /* cards that repeat the first one */
    static char body[BODY_SIZE];
    size_t length = (size_t)sprintf(body, "{\"attribute_count\":6,\"cards\":[\"000000\"");
    struct handler_call call;

    for (int i = 0; i < WRONG; i++)
        length += (size_t)sprintf(body + length, ",[0,0,0,0,0,0]");
    memcpy(body + length, "]}", sizeof "]}");
    case_ask(&call, &set_solve_operation, body);
    cr_assert_eq(operation_run(&set_solve_operation, &call), HANDLER_INVALID);
    cr_expect_eq(call.errors.count, HANDLER_ERRORS_MAX);
    cr_expect_eq(call.errors.count + call.errors.dropped, WRONG);
    case_free(&set_solve_operation, &call);
}

/* The service selects a seed if the request does not have a seed. A request with that seed has the same
 * response. */
Test(set_deal_handler, a_selected_seed_repeats_the_table)
{
    json_t *first = case_answer(&set_deal_operation, "{\"sets\":3}");
    json_t *again;

    cr_assert_leq(case_number(first, "seed"), (json_int_t)1 << 53);
    again =
        case_answer_body(&set_deal_operation, json_pack("{s:i,s:O}", "sets", 3, "seed",
                                                        json_object_get(first, "seed")));
    cr_expect(json_equal(first, again));
    json_decref(first);
    json_decref(again);
}

/* A response can be cached if it depends on the request only. */
Test(set_handlers, responses_without_a_seed_vary)
{
    static const struct {
        const struct operation *operation;
        const char *body;
        bool varies;
    } requests[] = {
        {&set_deal_operation, "{}", true},
        {&set_deal_operation, "{\"seed\":1}", false},
        {&set_deal_operation, "{\"date\":\"2026-11-21\"}", false},
        {&set_odds_operation, "{\"cards\":12}", false},
        {&set_odds_operation, "{\"cards\":30,\"draws\":1000,\"seed\":1}", false},
        {&set_odds_operation, "{\"cards\":30,\"draws\":1000}", true},
        {&set_draws_operation, "{}", true},
        {&set_draws_operation, "{\"seed\":1}", false},
        {&set_simulate_operation, "{}", true},
        {&set_simulate_operation, "{\"seed\":1}", false}};

    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        cr_expect_eq(case_varies(requests[i].operation, requests[i].body),
                     requests[i].varies, "request %zu", i);
}

Test(set_handlers, short_work_stays_on_the_event_loop)
{
    cr_expect_eq(case_ask_on_loop(&set_deal_operation, "{\"seed\":3}"), HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&set_deal_operation, "{\"sets\":15}"), HANDLER_INVALID);
    cr_expect_eq(case_ask_on_loop(&set_odds_operation, "{}"), HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&set_odds_operation, "{\"cards\":30}"),
                 HANDLER_RETRY_ON_WORKER);
}

/* Stops `operation` after a few readings of the clock. The member `counted` is the number of
 * complete items. Expects the response to a request for this number of items. */
static void expect_beginning(const struct operation *operation, json_t *body,
                             const char *counted)
{
    struct handler_call call;
    json_t *stopped, *again;

    case_ask_body(&call, operation, json_deep_copy(body));
    call.host.deadline_ns = pz_now_ns() + MILLISECOND_NS;
    stopped = case_handle(operation, &call);
    cr_expect(call.varies);
    case_free(operation, &call);
    cr_expect(json_is_false(json_object_get(stopped, "complete")));
    cr_assert_gt(case_number(stopped, counted), 0);
    json_object_set_new(stopped, "complete", json_true());
    json_object_set(body, counted, json_object_get(stopped, counted));
    again = case_answer_body(operation, body);
    cr_expect(json_equal(stopped, again));
    json_decref(stopped);
    json_decref(again);
}

Test(set_handlers, a_deadline_keeps_the_beginning_of_the_run)
{
    expect_beginning(&set_odds_operation,
                     case_parse("{\"cards\":300,\"attribute_count\":6,\"draws\":10000000,"
                                "\"seed\":1,\"limits\":{\"milliseconds\":60000}}"),
                     "draws");
    expect_beginning(&set_draws_operation,
                     case_parse("{\"draws\":1000000000,\"seed\":4,"
                                "\"limits\":{\"milliseconds\":60000}}"),
                     "draws");
    expect_beginning(&set_simulate_operation,
                     case_parse("{\"games\":1000000000,\"seed\":4,"
                                "\"limits\":{\"milliseconds\":60000}}"),
                     "games");
}

Test(set_handlers, a_passed_deadline_leaves_null)
{
    struct handler_call call;

    case_expect_answer_late(
        &set_deal_operation, "{\"sets\":14,\"seed\":5}",
        "{\"cards\":null,\"count\":null,\"attribute_count\":4,\"seed\":5,"
        "\"uniform\":null,\"reason\":\"The time limit ended the search before it found a "
        "table with this number of sets. It is unknown whether such a table exists.\","
        "\"complete\":false}");
    case_expect_answer_late(
        &set_simulate_operation, "{\"seed\":4}",
        "{\"games\":0,\"hands\":0,\"hands_per_game\":null,"
        "\"hands_per_game_standard_error\":null,\"mean\":null,\"mean_standard_error\":null,"
        "\"distribution\":[],\"by_table_size\":{},\"cards_left\":{},\"endings\":[],"
        "\"attribute_count\":4,\"initial_cards\":12,\"pick\":\"random\",\"stop\":\"no-set\","
        "\"seed\":4,\"complete\":false}");
    case_expect_answer_late(
        &set_draws_operation, "{\"seed\":4}",
        "{\"draws\":0,\"cards\":12,\"attribute_count\":4,\"variant\":\"set\","
        "\"distribution\":[],\"mean\":null,\"mean_standard_error\":null,\"seed\":4,"
        "\"complete\":false}");
    case_ask(&call, &set_odds_operation, "{\"cards\":40,\"seed\":4}");
    call.host.deadline_ns = 1;
    cr_expect_eq(operation_run(&set_odds_operation, &call), HANDLER_STOPPED);
    case_free(&set_odds_operation, &call);
    case_ask(&call, &set_deal_operation, "{\"sets\":14,\"seed\":5}");
    call.host.deadline_ns = 1;
    call.host.on_loop = true;
    cr_expect_eq(operation_run(&set_deal_operation, &call), HANDLER_RETRY_ON_WORKER);
    case_free(&set_deal_operation, &call);
}

Test(set_handlers, canceled_requests_have_no_response)
{
    case_expect_stopped(
        &set_solve_operation,
        case_parse(write_deck(6, "\"variant\":\"ghostset\",\"max_sets\":10")));
    case_expect_stopped(&set_deal_operation, case_parse("{\"sets\":14,\"seed\":5}"));
    case_expect_stopped(&set_simulate_operation, case_parse("{\"seed\":4}"));
    case_expect_stopped(&set_draws_operation, case_parse("{\"seed\":4}"));
    case_expect_stopped(&set_odds_operation, case_parse("{\"cards\":40,\"seed\":4}"));
}

Test(set_handlers, progress_does_not_change_the_response)
{
    static const char body[] = "{\"games\":30000,\"seed\":4}";
    json_t *plain = case_answer(&set_simulate_operation, body);
    json_t *streamed;
    struct handler_call call;

    case_ask(&call, &set_simulate_operation, body);
    call.host.streams = true;
    streamed = case_handle(&set_simulate_operation, &call);
    cr_expect(json_equal(plain, streamed));
    json_decref(plain);
    json_decref(streamed);
    case_free(&set_simulate_operation, &call);
}

Test(set_handlers, allocations_fail)
{
    cr_expect_eq(case_ask_within(&set_draws_operation, "{\"seed\":4}", 100),
                 HANDLER_NO_MEMORY);
    cr_expect_eq(case_ask_within(&set_simulate_operation, "{\"seed\":4}", 100),
                 HANDLER_NO_MEMORY);
    case_run_out_of_memory(&set_solve_operation, "{\"cards\":[\"1rso\",\"2rso\",\"3rso\"]}",
                           2);
    case_run_out_of_memory(
        &set_solve_operation,
        "{\"cards\":[\"0001\",\"0002\",\"0010\",\"0020\"],\"variant\":\"ultraset\"}", 2);
    case_run_out_of_memory(&set_deal_operation, "{\"sets\":6,\"seed\":1}", 1);
    case_run_out_of_memory(&set_draws_operation, "{\"draws\":100,\"seed\":1}", 3);
    case_run_out_of_memory(&set_simulate_operation, "{\"games\":100,\"seed\":1}", 3);
    case_run_out_of_memory(&set_odds_operation, "{\"cards\":30,\"draws\":1000,\"seed\":1}",
                           3);
}

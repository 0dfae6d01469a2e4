/* The operations of Bulls and Cows: event loop and worker, cancellation, passed deadlines,
 * memory, and responses that vary. tests/cases/bulls-cows has their responses. */
#include "handlers/bulls_cows/bulls_cows.h"
#include "handlers/context.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <string.h>

#define SMALL   "\"game\":{\"positions\":3,\"symbols\":5}"
#define MEDIUM  "\"game\":{\"positions\":5,\"symbols\":8}"
#define SIX     "\"game\":{\"positions\":6}"
#define PAIRS   "\"game\":{\"positions\":2,\"symbols\":17}"
#define LARGEST "\"game\":{\"positions\":12,\"symbols\":36,\"repeats\":true}"

/* A request to an operation. */
struct request {
    const struct operation *operation;
    const char *body;
};

Test(bulls_cows_handler, large_games_leave_the_event_loop)
{
    static const struct request requests[] = {
        {&bulls_cows_solve_operation, "{" SIX ",\"history\":\"012345 1,1\"}"},
        {&bulls_cows_tree_operation, "{" SIX ",\"history\":\"012345 1,1\"}"},
        {&bulls_cows_review_operation, "{" SIX ",\"history\":\"012345 1,1\"}"},
        {&bulls_cows_optimize_operation, "{" SIX "}"},
        {&bulls_cows_bounds_operation, "{" SIX "}"},
        {&bulls_cows_solve_operation, "{" PAIRS "}"},
        {&bulls_cows_review_operation, "{" PAIRS ",\"history\":\"01 0,1\"}"}};

    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        cr_expect_eq(case_ask_on_loop(requests[i].operation, requests[i].body),
                     HANDLER_RETRY_ON_WORKER, "%zu", i);
}

Test(bulls_cows_handler, trees_of_the_library_stay_on_the_event_loop)
{
    static const char *const bodies[] = {
        "{\"objective\":\"average\"}", "{\"objective\":\"nodes\"}",
        "{\"objective\":\"consistent\"}", "{\"objective\":\"worst-case\"}",
        "{\"objective\":\"last-guess\"}"};

    cr_assert(handlers_context_open());
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        cr_expect_eq(case_ask_on_loop(&bulls_cows_tree_operation, bodies[i]), HANDLER_OK);
        cr_expect_eq(case_ask_on_loop(&bulls_cows_optimize_operation, bodies[i]),
                     HANDLER_OK);
    }
    handlers_context_close();
}

Test(bulls_cows_handler, cancellation_stops_searches)
{
    static const struct request requests[] = {
        {&bulls_cows_solve_operation, "{" MEDIUM ",\"history\":\"01234 1,1\"}"},
        {&bulls_cows_tree_operation, "{" MEDIUM ",\"history\":\"01234 1,1\"}"},
        {&bulls_cows_review_operation, "{" MEDIUM ",\"history\":\"01234 1,1\"}"},
        {&bulls_cows_optimize_operation, "{" MEDIUM "}"},
        {&bulls_cows_strategies_operation, "{" MEDIUM "}"},
        {&bulls_cows_solve_operation, "{" LARGEST "}"}};

    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        case_expect_stopped(requests[i].operation, case_parse(requests[i].body));
}

/* The candidates are counted without time, and not counted without time and memory. */
Test(bulls_cows_handler, partitions_do_not_need_time_or_memory)
{
    struct handler_call call;
    const char *answer;
    json_t *size;
    json_int_t sum = 0;

    case_ask(&call, &bulls_cows_solve_operation,
             "{\"game\":{\"positions\":5,\"symbols\":8,\"repeats\":true},"
             "\"limits\":{\"milliseconds\":100}}");
    call.host.max_bytes = (size_t)192 * 1024;
    json_t *response = case_handle(&bulls_cows_solve_operation, &call);

    case_expect_member(response, "candidates", "\"32768\"");
    cr_expect_eq(json_array_size(json_object_get(response, "secrets")), 20);
    json_object_foreach(json_object_get(response, "partition"), answer, size) sum +=
        json_integer_value(size);
    cr_expect_eq(sum, 32768);
    cr_expect_eq(call.varies, json_is_false(json_object_get(response, "proven")));
    json_decref(response);
    case_free(&bulls_cows_solve_operation, &call);
}

static void expect_uncounted(const char *body, size_t positions)
{
    json_t *response = case_answer_late(&bulls_cows_solve_operation, case_parse(body));

    case_expect_member(response, "candidates", "null");
    case_expect_member(response, "status", "\"unknown\"");
    case_expect_member(response, "proven", "false");
    case_expect_member(response, "partition", "null");
    cr_expect_not_null(json_object_get(response, "candidates_at_least"));
    cr_expect_eq(strlen(case_text(response, "guess")), positions);
    json_decref(response);
}

Test(bulls_cows_handler, a_guess_does_not_need_a_count_of_the_candidates)
{
    expect_uncounted("{" LARGEST ",\"history\":\"0123456789ab 1,3\"}", 12);
    expect_uncounted("{\"game\":{\"positions\":6,\"symbols\":16,\"repeats\":true},"
                     "\"history\":[\"012345 1,1\",\"6789ab 0,2\"]}",
                     6);
}

Test(bulls_cows_handler, responses_with_a_random_seed_vary)
{
    static const char body[] = "{\"game\":{\"positions\":2,\"symbols\":4},"
                               "\"strategies\":\"random-consistent\"}";
    static const char seeded[] = "{\"game\":{\"positions\":2,\"symbols\":4},"
                                 "\"strategies\":\"random-consistent\",\"seed\":7}";
    json_t *response = case_answer(&bulls_cows_strategies_operation, body);

    cr_expect_geq(case_number(response, "seed"), 0);
    cr_expect_leq(case_number(response, "seed"), 9007199254740991);
    json_decref(response);
    cr_expect(case_varies(&bulls_cows_strategies_operation, body));
    cr_expect_not(case_varies(&bulls_cows_strategies_operation, seeded));
}

Test(bulls_cows_handler, every_allocation_can_fail)
{
    static const struct {
        struct request request;
        long allocations;
    } cases[] = {{{&bulls_cows_solve_operation, "{" SMALL "}"}, 2},
                 {{&bulls_cows_tree_operation, "{" SMALL "}"}, 2},
                 {{&bulls_cows_optimize_operation, "{" SMALL "}"}, 2},
                 {{&bulls_cows_review_operation, "{" SMALL ",\"history\":\"123 0,2\"}"}, 2},
                 {{&bulls_cows_strategies_operation, "{" SMALL "}"}, 2},
                 {{&bulls_cows_solve_operation, "{" PAIRS "}"}, 6},
                 {{&bulls_cows_review_operation, "{" PAIRS ",\"history\":\"01 0,0\"}"}, 6}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        case_run_out_of_memory(cases[i].request.operation, cases[i].request.body,
                               cases[i].allocations);
}

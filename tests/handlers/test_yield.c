/* Long computations yield repeatedly. */
#include "handler_case.h"
#include "handlers/bridge/bridge.h"
#include "handlers/bulls_cows/bulls_cows.h"
#include "handlers/cliffs/cliffs.h"
#include "handlers/grecian/grecian.h"
#include "handlers/hyperloglog/hyperloglog.h"
#include "handlers/set/set.h"

#include <criterion/criterion.h>

static unsigned yields;

static void count_yield(void *service)
{
    (void)service;
    yields++;
}

/* Requests with the minimum number of yields, about half of the actual number. The number
 * does not depend on the machine. */
static const struct {
    const struct operation *operation;
    const char *body;
    unsigned least;
} questions[] = {
    {&set_simulate_operation, "{\"games\":20000}", 80},
    {&set_draws_operation, "{\"cards\":12,\"draws\":100000}", 28},
    {&grecian_generate_operation,
     "{\"dial_count\":6,\"column_count\":24,\"row_count\":6,\"seed\":1}", 340},
    {&bridge_solve_operation, "{\"people\":[1,2,3,4,5,6,7,8,9,10],\"method\":\"dijkstra\"}",
     30},
    {&bulls_cows_optimize_operation,
     "{\"game\":{\"positions\":4,\"symbols\":6,\"repeats\":true}}", 10000},
    {&bulls_cows_strategies_operation, "{\"game\":{\"positions\":3,\"symbols\":8}}", 60},
    {&cliffs_simulate_operation, "{\"strategy\":\"optimal\",\"level\":4,\"games\":1}",
     5000},
    {&cliffs_simulate_operation, "{\"strategy\":\"informative\",\"level\":4,\"games\":20}",
     5000},
    {&hll_experiment_operation, "{\"distinct_items\":100000,\"runs\":10}", 120},
};

Test(yield, every_long_search_yields)
{
    for (unsigned i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        struct handler_call call;

        yields = 0;
        case_ask(&call, questions[i].operation, questions[i].body);
        call.host.yield = count_yield;
        cr_assert_eq(operation_run(questions[i].operation, &call), HANDLER_OK,
                     "question %u", i);
        cr_expect_geq(yields, questions[i].least, "question %u: %u", i, yields);
        case_free(questions[i].operation, &call);
    }
}

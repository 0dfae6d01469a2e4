#include "routes.h"

#include "context.h"
#include "handlers/bridge/bridge.h"
#include "handlers/bulls_cows/bulls_cows.h"
#include "handlers/cliffs/cliffs.h"
#include "handlers/crossing/crossing.h"
#include "handlers/grecian/grecian.h"
#include "handlers/hyperloglog/hyperloglog.h"
#include "handlers/set/set.h"
#include "server/http/pages.h"
#include "server/http/problem.h"

static const struct route table[] = {
    {"GET", "/", "/api", pages_index, RUN_ON_LOOP, 0, NULL},
    {"GET", "/assets/{name}", NULL, pages_asset, RUN_ON_LOOP, 0, NULL},
    {"GET", "/docs", NULL, pages_docs, RUN_ON_LOOP, 0, NULL},
    {"GET", "/favicon.ico", NULL, pages_file, RUN_ON_LOOP, 0, NULL},
    {"GET", "/healthz", NULL, pages_health, RUN_ON_LOOP, 0, NULL},
    {"GET", "/manifest.webmanifest", NULL, pages_file, RUN_ON_LOOP, 0, NULL},
    {"GET", "/metrics", NULL, pages_metrics, RUN_ON_LOOP, 0, NULL},
    {"GET", "/openapi.json", NULL, pages_openapi, RUN_ON_LOOP, 0, NULL},
    {"GET", "/problems", NULL, problem_list, RUN_ON_LOOP, 0, NULL},
    {"GET", "/problems/{slug}", NULL, problem_show, RUN_ON_LOOP, 0, NULL},
    {"GET", "/readyz", NULL, pages_ready, RUN_ON_LOOP, 0, NULL},
    {"GET", "/robots.txt", NULL, pages_file, RUN_ON_LOOP, 0, NULL},
    {"GET", "/service-worker.js", NULL, pages_file, RUN_ON_LOOP, 0, NULL},

    {"GET", "/bridge", NULL, pages_puzzle, RUN_ON_LOOP, 0, NULL},
    {"GET", "/bulls-cows", NULL, pages_puzzle, RUN_ON_LOOP, 0, NULL},
    {"GET", "/cliffs", NULL, pages_puzzle, RUN_ON_LOOP, 0, NULL},
    {"GET", "/crossing", NULL, pages_puzzle, RUN_ON_LOOP, 0, NULL},
    {"GET", "/grecian", NULL, pages_puzzle, RUN_ON_LOOP, 0, NULL},
    {"GET", "/hyperloglog", NULL, pages_puzzle, RUN_ON_LOOP, 0, NULL},
    {"GET", "/set", NULL, pages_puzzle, RUN_ON_LOOP, 0, NULL},

    {"POST", "/set/check", NULL, set_check_handle, RUN_ON_LOOP, 0, NULL},
    {"POST", "/set/deal", NULL, set_deal_handle, RUN_EITHER, 0, NULL},
    {"POST", "/set/draws", NULL, set_draws_handle, RUN_ON_WORKER, 0, NULL},
    {"POST", "/set/hint", NULL, set_hint_handle, RUN_ON_LOOP, 0, NULL},
    {"POST", "/set/odds", NULL, set_odds_handle, RUN_EITHER, 0, NULL},
    {"POST", "/set/simulate", NULL, set_simulate_handle, RUN_ON_WORKER, 0, NULL},
    {"POST", "/set/solve", "/solve/set", set_solve_handle, RUN_EITHER, 0, NULL},

    {"POST", "/grecian/generate", NULL, grecian_generate_handle, RUN_EITHER, 0, NULL},
    {"POST", "/grecian/position", NULL, grecian_position_handle, RUN_ON_LOOP, 0, NULL},
    {"POST", "/grecian/solve", "/solve/grecian", grecian_solve_handle, RUN_EITHER, 0, NULL},

    {"POST", "/bridge/solve", "/solve/bridge", bridge_solve_handle, RUN_EITHER,
     BRIDGE_BODY_MAX, NULL},

    {"POST", "/bulls-cows/bounds", NULL, bulls_cows_bounds_handle, RUN_EITHER, 0, NULL},
    {"POST", "/bulls-cows/optimize", NULL, bulls_cows_optimize_handle, RUN_EITHER, 0, NULL},
    {"POST", "/bulls-cows/review", NULL, bulls_cows_review_handle, RUN_EITHER, 0, NULL},
    {"POST", "/bulls-cows/score", NULL, bulls_cows_score_handle, RUN_ON_LOOP, 0, NULL},
    {"POST", "/bulls-cows/solve", "/solve/bulls-cows", bulls_cows_solve_handle, RUN_EITHER,
     0, NULL},
    {"POST", "/bulls-cows/strategies", NULL, bulls_cows_strategies_handle, RUN_ON_WORKER, 0,
     NULL},
    {"POST", "/bulls-cows/tree", NULL, bulls_cows_tree_handle, RUN_EITHER, 0, NULL},

    {"POST", "/cliffs/deal", NULL, cliffs_deal_handle, RUN_EITHER, 0, NULL},
    {"POST", "/cliffs/plan", NULL, cliffs_plan_handle, RUN_ON_WORKER, 0, NULL},
    {"POST", "/cliffs/simulate", NULL, cliffs_simulate_handle, RUN_ON_WORKER, 0, NULL},
    {"POST", "/cliffs/solve", "/solve/cliffs", cliffs_solve_handle, RUN_EITHER, 0, NULL},

    {"POST", "/crossing/solve", "/solve/crossing", crossing_solve_handle, RUN_EITHER, 0,
     NULL},

    {"POST", "/hyperloglog/add", NULL, hyperloglog_add_handle, RUN_EITHER,
     HYPERLOGLOG_BODY_MAX, &hyperloglog_add_lines},
    {"POST", "/hyperloglog/compare", NULL, hyperloglog_compare_handle, RUN_ON_WORKER,
     HYPERLOGLOG_BODY_MAX, NULL},
    {"POST", "/hyperloglog/estimate", NULL, hyperloglog_estimate_handle, RUN_EITHER,
     HYPERLOGLOG_BODY_MAX, &hyperloglog_estimate_lines},
    {"POST", "/hyperloglog/experiment", NULL, hyperloglog_experiment_handle, RUN_ON_WORKER,
     0, NULL},
    {"POST", "/hyperloglog/merge", NULL, hyperloglog_merge_handle, RUN_EITHER,
     HYPERLOGLOG_BODY_MAX, NULL},
};

const struct route *routes_table(unsigned *count)
{
    *count = sizeof table / sizeof table[0];
    return table;
}

const char *routes_prepare(size_t max_kept)
{
    return handlers_context_open(max_kept);
}

void routes_prepare_later(size_t max_kept)
{
    handlers_context_open_later(max_kept);
}

void routes_release(void)
{
    handlers_context_close();
}

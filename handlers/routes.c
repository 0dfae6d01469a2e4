#include "routes.h"

#include "handlers/bridge/bridge.h"
#include "handlers/bulls_cows/bulls_cows.h"
#include "handlers/cliffs/cliffs.h"
#include "handlers/crossing/crossing.h"
#include "handlers/grecian/grecian.h"
#include "handlers/hyperloglog/hyperloglog.h"
#include "handlers/set/set.h"
#include "server/assets/static_files.h"
#include "server/assets/status.h"
#include "server/http/batch.h"
#include "server/http/mcp.h"
#include "server/http/problem.h"

static const struct route table[] = {
    {"GET", "/", "/api", &static_index},
    {"GET", "/.well-known/api-catalog", NULL, &static_document},
    {"GET", "/assets/{name}", NULL, &static_asset},
    {"GET", "/docs", NULL, &static_docs},
    {"GET", "/favicon.ico", NULL, &static_file},
    {"GET", "/healthz", NULL, &status_health},
    {"GET", "/llms.txt", NULL, &static_document},
    {"GET", "/manifest.webmanifest", NULL, &static_file},
    {"GET", "/metrics", NULL, &status_metrics},
    {"GET", "/openapi-strict.json", NULL, &static_document},
    {"GET", "/openapi.json", NULL, &static_document},
    {"GET", "/problems", NULL, &problem_list},
    {"GET", "/problems/{slug}", NULL, &problem_show},
    {"GET", "/readyz", NULL, &status_readiness},
    {"GET", "/robots.txt", NULL, &static_file},
    {"GET", "/service-worker.js", NULL, &static_file},

    {"POST", "/batch", NULL, &batch_operation},

    {"GET", "/bridge", NULL, &static_puzzle},
    {"GET", "/bulls-cows", NULL, &static_puzzle},
    {"GET", "/cliffs", NULL, &static_puzzle},
    {"GET", "/crossing", NULL, &static_puzzle},
    {"GET", "/grecian", NULL, &static_puzzle},
    {"GET", "/hyperloglog", NULL, &static_puzzle},
    {"GET", "/set", NULL, &static_puzzle},

    {"GET", "/bridge/daily", NULL, &bridge_daily_operation},
    {"GET", "/bulls-cows/daily", NULL, &bulls_cows_daily_operation},
    {"GET", "/cliffs/daily", NULL, &cliffs_daily_operation},
    {"GET", "/crossing/daily", NULL, &crossing_daily_operation},
    {"GET", "/grecian/daily", NULL, &grecian_daily_operation},
    {"GET", "/hyperloglog/daily", NULL, &hll_daily_operation},
    {"GET", "/set/daily", NULL, &set_daily_operation},

    {"POST", "/set/check", NULL, &set_check_operation},
    {"POST", "/set/deal", NULL, &set_deal_operation},
    {"POST", "/set/draws", NULL, &set_draws_operation},
    {"POST", "/set/hint", NULL, &set_hint_operation},
    {"POST", "/set/odds", NULL, &set_odds_operation},
    {"POST", "/set/simulate", NULL, &set_simulate_operation},
    {"POST", "/set/solve", "/solve/set", &set_solve_operation},

    {"POST", "/grecian/generate", NULL, &grecian_generate_operation},
    {"POST", "/grecian/position", NULL, &grecian_position_operation},
    {"POST", "/grecian/solve", "/solve/grecian", &grecian_solve_operation},

    {"POST", "/bridge/solve", "/solve/bridge", &bridge_solve_operation},

    {"POST", "/bulls-cows/bounds", NULL, &bulls_cows_bounds_operation},
    {"POST", "/bulls-cows/optimize", NULL, &bulls_cows_optimize_operation},
    {"POST", "/bulls-cows/review", NULL, &bulls_cows_review_operation},
    {"POST", "/bulls-cows/score", NULL, &bulls_cows_score_operation},
    {"POST", "/bulls-cows/solve", "/solve/bulls-cows", &bulls_cows_solve_operation},
    {"POST", "/bulls-cows/strategies", NULL, &bulls_cows_strategies_operation},
    {"POST", "/bulls-cows/tree", NULL, &bulls_cows_tree_operation},

    {"POST", "/cliffs/deal", NULL, &cliffs_deal_operation},
    {"POST", "/cliffs/find", NULL, &cliffs_find_operation},
    {"POST", "/cliffs/plan", NULL, &cliffs_plan_operation},
    {"POST", "/cliffs/simulate", NULL, &cliffs_simulate_operation},
    {"POST", "/cliffs/solve", "/solve/cliffs", &cliffs_solve_operation},

    {"POST", "/crossing/solve", "/solve/crossing", &crossing_solve_operation},

    {"POST", "/hyperloglog/add", NULL, &hll_add_operation},
    {"POST", "/hyperloglog/compare", NULL, &hll_compare_operation},
    {"POST", "/hyperloglog/estimate", NULL, &hll_estimate_operation},
    {"POST", "/hyperloglog/experiment", NULL, &hll_experiment_operation},
    {"POST", "/hyperloglog/merge", NULL, &hll_merge_operation},

    {"POST", "/mcp", NULL, &mcp_operation}, /* the last row: see routes.h */
};

const struct route_guess routes_guesses[] = {
    {"/openapi.yaml", "/openapi.json"},
    {"/swagger.json", "/openapi.json"},
    {"/mastermind", "/bulls-cows"},
    {"/mastermind/solve", "/bulls-cows/solve"},
    {"/solve/mastermind", "/bulls-cows/solve"},
    {"/zoombinis", "/cliffs"},
    {"/zoombinis/solve", "/cliffs/solve"},
    {"/solve/zoombinis", "/cliffs/solve"},
    {"/zurg", "/bridge"},
    {"/solve/zurg", "/bridge/solve"},
    {"/river", "/crossing"},
    {"/solve/river", "/crossing/solve"},
    {"/solve/hyperloglog", "/hyperloglog/estimate"},
    {"/hyperloglog/count", "/hyperloglog/estimate"},
    {NULL, NULL},
};

const struct route *routes_table(unsigned *count)
{
    *count = sizeof table / sizeof table[0];
    return table;
}

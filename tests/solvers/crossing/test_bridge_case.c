/* Without rules, the theorems on bridges give the answers of the search. The graph of a bridge is
 * that of a crossing. */
#include "brute.h"
#include "puzzles.h"
#include "puzzles/bridge.h"
#include "solvers/crossing/bridge_case.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>

enum { SAMPLES = 300, LISTED = 20 };

static struct crossing_puzzle puzzle;

/* Makes up to `most` travelers, some of them interchangeable, on either bank. */
static void make(struct test_rng *rng, uint32_t most)
{
    uint32_t people = 1 + (uint32_t)test_rng_below(rng, most);
    uint64_t kinds = 1 + test_rng_below(rng, 2 * people);
    struct crossing_question *question = &puzzle.question;

    crossing_puzzle_make(&puzzle, people, 2 + (uint32_t)test_rng_below(rng, 3));
    question->goal = CROSSING_LEAST_MINUTES;
    question->plans = LISTED;
    for (uint32_t i = 0; i < people; i++) {
        uint32_t kind = (uint32_t)test_rng_below(rng, kinds);

        puzzle.traveler[i].kind = kind;
        puzzle.traveler[i].minutes = 1 + kind * kind % 13;
    }
    if (test_rng_below(rng, 2)) {
        question->start = (struct crossing_state){question->end.far, CROSSING_FAR};
        question->end = (struct crossing_state){0, CROSSING_EITHER};
    }
}

static bool are_equal(const struct crossing_answer *a, const struct crossing_answer *b)
{
    const struct crossing_plan *plan = b->plans.listed > 0 ? b->plans.list : &b->plan;

    if (a->verdict != b->verdict || a->proven != b->proven ||
        a->lower_bound != b->lower_bound || a->plan.minutes != plan->minutes ||
        !crossing_brute_is_plan(&puzzle.question, plan))
        return false;
    for (int i = 0; i < PZ_COUNT_LIMBS; i++) {
        if (a->plans.distinct.limb[i] != b->plans.distinct.limb[i] ||
            (b->plans.counted && a->plans.count.limb[i] != b->plans.count.limb[i]))
            return false;
    }
    if (b->plans.counted && a->plans.listed != b->plans.listed)
        return false;
    for (uint32_t i = 0; b->plans.counted && i < a->plans.listed; i++) {
        for (uint32_t c = 0; c < a->plans.list[i].crossings; c++) {
            if (a->plans.list[i].who[c] != b->plans.list[i].who[c])
                return false;
        }
    }
    return true;
}

Test(crossing_bridge_case, has_the_answers_of_the_search)
{
    struct test_rng rng;
    unsigned alike = 0;

    test_rng_seed(&rng, 1);
    for (int i = 0; i < SAMPLES; i++) {
        struct crossing_answer searched, answer = {.verdict = CROSSING_UNDECIDED};
        struct crossing_space space;

        make(&rng, 7);
        cr_assert(crossing_is_bridge(&puzzle.question));
        cr_assert_eq(crossing_solve(&puzzle.question, NULL, &searched), PZ_OK);
        cr_assert_eq(crossing_space_open(&space, &puzzle.question), PZ_OK);
        cr_assert_eq(crossing_bridge_solve(&space, NULL, &answer), PZ_OK);
        cr_assert(are_equal(&searched, &answer), "sample %d", i);
        alike += !answer.plans.counted;
        crossing_space_close(&space);
        crossing_answer_free(&searched);
        crossing_answer_free(&answer);
    }
    cr_assert_gt(alike, 0);
}

Test(crossing_bridge_case, solves_puzzles_without_a_search)
{
    struct crossing_answer answer;

    crossing_puzzle_make(&puzzle, 60, 2);
    puzzle.question.goal = CROSSING_LEAST_MINUTES;
    for (uint32_t i = 0; i < 60; i++)
        puzzle.traveler[i].minutes = 3 + i * i;
    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.method, CROSSING_BRIDGE);
    cr_assert(answer.proven && answer.plans.counted);
    cr_assert_eq(answer.plan.minutes, answer.lower_bound);
    cr_assert(crossing_brute_is_plan(&puzzle.question, &answer.plan));
    crossing_answer_free(&answer);
    puzzle.question.deadline_minutes = 100;
    cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.argument, CROSSING_ARGUMENT_DEADLINE);
    cr_assert_gt(answer.lower_bound, 100);
    crossing_answer_free(&answer);
}

Test(crossing_bridge_case, excludes_other_puzzles)
{
    crossing_puzzle_zurg(&puzzle);
    cr_assert(crossing_is_bridge(&puzzle.question));
    puzzle.traveler[2].rows = false;
    cr_assert(!crossing_is_bridge(&puzzle.question));
    puzzle.traveler[2].rows = true;
    puzzle.question.start.far = 1;
    cr_assert(!crossing_is_bridge(&puzzle.question));
    puzzle.question.start.far = 0;
    puzzle.question.load = 3;
    cr_assert(!crossing_is_bridge(&puzzle.question));
}

/* Makes a bridge puzzle with forbidden pairs and torch bearers, and the same as a crossing. */
static void make_both(struct test_rng *rng, struct bridge_question *bridge,
                      uint32_t *minutes)
{
    uint32_t people = (uint32_t)test_rng_below(rng, 7);

    crossing_puzzle_make(&puzzle, people, 1 + (uint32_t)test_rng_below(rng, 4));
    puzzle.question.goal = CROSSING_LEAST_MINUTES;
    puzzle.question.graph_nodes = CROSSING_GRAPH_NODES_MAX;
    *bridge = (struct bridge_question){.party = {people, puzzle.question.seats, minutes}};
    if (people > 0 && test_rng_below(rng, 2))
        bridge->rules.bearers = 1 + (uint32_t)test_rng_below(rng, (1u << people) - 1);
    for (uint32_t i = 0; i < people; i++) {
        minutes[i] = puzzle.traveler[i].minutes = 1 + (uint32_t)test_rng_below(rng, 5);
        puzzle.traveler[i].rows =
            !bridge->rules.bearers || (bridge->rules.bearers >> i & 1);
        for (uint32_t other = 0; other < i; other++)
            bridge->rules.forbidden[i] |= (test_rng_below(rng, 4) == 0 ? 1u : 0) << other;
        if (!bridge->rules.forbidden[i])
            continue;
        crossing_puzzle_forbid(&puzzle, (uint64_t)1 << i, bridge->rules.forbidden[i], 0);
        puzzle.rule[puzzle.question.rules - 1].where = CROSSING_BOAT;
    }
}

static bool is_same_graph(const struct crossing_graph *a, const struct crossing_graph *b)
{
    if (a->nodes != b->nodes || a->edges != b->edges || !a->complete || !b->complete)
        return false;
    for (uint32_t i = 0; i < a->nodes; i++) {
        const struct crossing_node *x = &a->node[i], *y = &b->node[i];

        if (x->near != y->near || x->from_start != y->from_start ||
            x->to_end != y->to_end || x->boat_far != y->boat_far || x->best != y->best)
            return false;
    }
    for (uint32_t i = 0; i < a->edges; i++) {
        const struct crossing_edge *x = &a->edge[i], *y = &b->edge[i];

        if (x->near != y->near || x->far != y->far || x->who != y->who ||
            x->minutes != y->minutes || x->best != y->best)
            return false;
    }
    return true;
}

/* test_solve.c compares the graphs of crossings with a brute force. */
Test(crossing_bridge_case, graphs_of_bridges_are_those_of_crossings)
{
    struct test_rng rng;
    uint32_t minutes[BRIDGE_SEARCH_PEOPLE];

    test_rng_seed(&rng, 2);
    for (int i = 0; i < SAMPLES; i++) {
        struct bridge_question bridge;
        struct crossing_answer answer;
        struct crossing_graph graph;
        bool cut = false;

        make_both(&rng, &bridge, minutes);
        cr_assert_eq(crossing_solve(&puzzle.question, NULL, &answer), PZ_OK);
        uint64_t best = answer.found ? answer.plan.minutes : CROSSING_NEVER;

        cr_assert_eq(crossing_bridge_graph(&bridge, best, NULL, &graph, &cut), PZ_OK);
        cr_assert(!cut && is_same_graph(&graph, &answer.graph), "sample %d", i);
        crossing_graph_free(&graph);
        crossing_answer_free(&answer);
    }
}

/* Four people who take up to BRIDGE_MINUTES_MAX minutes: the sums exceed 32 bits. */
Test(crossing_bridge_case, graphs_have_large_sums)
{
    static const uint32_t minutes[] = {BRIDGE_MINUTES_MAX, BRIDGE_MINUTES_MAX,
                                       BRIDGE_MINUTES_MAX, BRIDGE_MINUTES_MAX};
    const struct bridge_question bridge = {.party = {4, 2, minutes}};
    const uint64_t least = 5ull * BRIDGE_MINUTES_MAX;
    struct crossing_graph graph;
    bool cut = false;

    cr_assert_eq(crossing_bridge_graph(&bridge, least, NULL, &graph, &cut), PZ_OK);
    cr_assert(graph.complete && graph.node[0].best);
    cr_assert_eq(graph.node[0].to_end, least);
    crossing_graph_free(&graph);
}

Test(crossing_bridge_case, graphs_have_limits)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF}, little = {.max_bytes = 100000};
    uint32_t minutes[BRIDGE_SEARCH_PEOPLE + 1] = {1};
    struct bridge_question bridge = {.party = {BRIDGE_SEARCH_PEOPLE + 1, 2, minutes}};
    struct crossing_graph graph;
    bool cut = false;

    cr_assert_eq(crossing_bridge_graph(&bridge, 1, NULL, &graph, &cut), PZ_INVALID);
    bridge.party.people = 1;
    bridge.party.capacity = 0;
    cr_assert_eq(crossing_bridge_graph(&bridge, 1, NULL, &graph, &cut), PZ_INVALID);
    bridge.party.capacity = 2;
    bridge.rules.bearers = 2;
    cr_assert_eq(crossing_bridge_graph(&bridge, 1, NULL, &graph, &cut), PZ_INVALID);
    bridge.rules = (struct bridge_rules){.back_minutes = minutes};
    cr_assert_eq(crossing_bridge_graph(&bridge, 1, NULL, &graph, &cut), PZ_INVALID);
    bridge.rules.back_minutes = NULL;
    minutes[0] = 0;
    cr_assert_eq(crossing_bridge_graph(&bridge, 1, NULL, &graph, &cut), PZ_INVALID);
    for (uint32_t i = 0; i < BRIDGE_SEARCH_PEOPLE; i++)
        minutes[i] = i + 1;
    bridge.party.people = BRIDGE_SEARCH_PEOPLE;
    cr_assert_eq(crossing_bridge_graph(&bridge, 1, &brief, &graph, &cut), PZ_LATER);
    cut = false;
    cr_assert_eq(crossing_bridge_graph(&bridge, 1, &little, &graph, &cut), PZ_OK);
    cr_assert(cut && !graph.complete && graph.nodes < CROSSING_GRAPH_NODES_MAX);
    crossing_graph_free(&graph);
}

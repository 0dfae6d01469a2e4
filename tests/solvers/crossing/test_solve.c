/* Complete answers, compared with brute force, and answers at limits. */
#include "brute.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>

enum { SAMPLES = 20000, PLANS = 5 };

static struct crossing_puzzle puzzle;
static struct crossing_brute brute;

static uint64_t deadline_of(const struct crossing_question *question)
{
    return question->deadline_minutes ? question->deadline_minutes : CROSSING_NEVER - 1;
}

/* Returns true if the plan is valid, costs `best`, and takes the lowest interchangeable
 * travelers. */
static bool is_plan(const struct crossing_plan *plan, uint64_t best)
{
    const struct crossing_question *question = &puzzle.question;
    unsigned everyone = brute.states / 2 - 1;
    uint64_t far = question->start.far;
    uint64_t cost =
        question->goal == CROSSING_LEAST_MINUTES ? plan->minutes : plan->crossings;

    for (uint32_t c = 0; c < plan->crossings; c++) {
        unsigned group = (unsigned)plan->who[c], near = everyone & ~(unsigned)far;
        unsigned side = (group & near) ? near : (unsigned)far;

        if (!crossing_brute_is_lowest(&brute, group, side))
            return false;
        far ^= group;
    }
    return cost == best && crossing_brute_is_plan(question, plan);
}

/* Returns true if group a precedes group b in lexicographic order. A list precedes the lists that
 * begin with it. */
static bool is_before(uint64_t a, uint64_t b)
{
    while (a && b && (a & -a) == (b & -b)) {
        a &= a - 1;
        b &= b - 1;
    }
    if (!a || !b)
        return !a && b;
    return (a & -a) < (b & -b);
}

static bool plans_increase(const struct crossing_plan *a, const struct crossing_plan *b)
{
    for (uint32_t c = 0; c < a->crossings && c < b->crossings; c++) {
        if (a->who[c] != b->who[c])
            return is_before(a->who[c], b->who[c]);
    }
    return false;
}

static bool are_plans(const struct crossing_answer *answer)
{
    const struct crossing_plans *plans = &answer->plans;
    uint64_t best = brute.from_start[brute.start] + brute.to_end[brute.start];
    uint64_t count = brute.plans[brute.start], asked = puzzle.question.plans;
    uint64_t least = count < asked ? count : asked;

    if (!plans->counted || !plans->counted_distinct || !pz_count_is(&plans->count, count) ||
        !pz_count_is(&plans->distinct, brute.distinct[brute.start]))
        return false;
    if (!is_plan(&answer->plan, best))
        return false;
    if (best == 0)
        return plans->listed == 0;
    if (plans->listed != least)
        return false;
    for (uint32_t i = 0; i < plans->listed; i++) {
        if (!is_plan(&plans->list[i], best) ||
            (i > 0 && !plans_increase(&plans->list[i - 1], &plans->list[i])))
            return false;
    }
    return true;
}

static bool is_argument(const struct crossing_answer *answer)
{
    const struct crossing_question *question = &puzzle.question;
    uint64_t best = brute.to_end[brute.start];

    switch (answer->argument) {
    case CROSSING_ARGUMENT_DEADLINE:
        return answer->lower_bound <= best && answer->lower_bound > deadline_of(question);
    case CROSSING_ARGUMENT_END_RULE:
        return answer->rule < question->rules && best == CROSSING_NEVER;
    case CROSSING_ARGUMENT_NO_ROWER:
    case CROSSING_ARGUMENT_STRANDED:
    case CROSSING_ARGUMENT_ONE_ABOARD:
    case CROSSING_ARGUMENT_EXHAUSTED:
        return best == CROSSING_NEVER;
    case CROSSING_ARGUMENT_AT_END:
        return best == 0;
    case CROSSING_ARGUMENT_SEARCH:
    case CROSSING_ARGUMENT_BRIDGE:
        return answer->verdict == CROSSING_POSSIBLE;
    case CROSSING_ARGUMENT_NONE:
        return false;
    }
    return false;
}

static bool agrees_with_brute(const struct crossing_answer *answer)
{
    uint64_t best = brute.to_end[brute.start];
    bool possible = best <= deadline_of(&puzzle.question);

    if (!answer->proven || answer->cut || !is_argument(answer) ||
        answer->verdict != (possible ? CROSSING_POSSIBLE : CROSSING_IMPOSSIBLE) ||
        answer->found != possible)
        return false;
    if (possible)
        return answer->lower_bound == best && are_plans(answer);
    return answer->plans.counted && pz_count_is(&answer->plans.count, 0) &&
           !answer->plan.who && answer->plans.listed == 0;
}

/* Returns the state of a node. */
static unsigned state_of(const struct crossing_node *node)
{
    return (unsigned)node->near << 1 | node->boat_far;
}

static bool is_node(const struct crossing_node *node, bool marks)
{
    unsigned everyone = brute.states / 2 - 1, state = state_of(node);
    uint64_t least = CROSSING_NEVER;

    /* The distance is that of the nearest equivalent state. */
    for (unsigned other = state & 1; other < brute.states; other += 2) {
        bool same = true;

        for (unsigned i = 0; i < brute.question->travelers; i++)
            same &= __builtin_popcountll(other >> 1 & brute.alike[i]) ==
                    __builtin_popcountll(node->near & brute.alike[i]);
        if (same && brute.from_start[other] < least)
            least = brute.from_start[other];
    }
    return crossing_brute_is_lowest(&brute, (unsigned)node->near, everyone) &&
           node->from_start == least && node->to_end == brute.to_end[state] &&
           node->best == (marks && node->to_end != CROSSING_NEVER &&
                          least + node->to_end == brute.to_end[brute.start]);
}

/* Returns the number of edges by the definition: groups of lowest travelers from each node with
 * the boat near. */
static uint32_t count_edges(const struct crossing_graph *graph)
{
    uint32_t edges = 0;

    for (uint32_t i = 0; i < graph->nodes; i++) {
        unsigned near = (unsigned)graph->node[i].near;

        for (unsigned group = 1; !graph->node[i].boat_far && group <= near; group++)
            edges += !(group & ~near) && brute.minutes[group] &&
                     brute.legal[(near ^ group) << 1] &&
                     crossing_brute_is_lowest(&brute, group, near);
    }
    return edges;
}

static bool is_edge(const struct crossing_graph *graph, const struct crossing_edge *edge)
{
    const struct crossing_node *near = &graph->node[edge->near];
    const struct crossing_node *far = &graph->node[edge->far];
    uint64_t cost = puzzle.question.goal == CROSSING_LEAST_MINUTES ? edge->minutes : 1;
    bool best = near->best && far->best &&
                (near->from_start + cost == far->from_start ||
                 far->from_start + cost == near->from_start);

    return !near->boat_far && far->boat_far && near->near == (far->near | edge->who) &&
           !(far->near & edge->who) && edge->minutes == brute.minutes[edge->who] &&
           edge->best == best;
}

static bool is_graph(const struct crossing_answer *answer)
{
    const struct crossing_graph *graph = &answer->graph;
    unsigned everyone = brute.states / 2 - 1, reached = 0;

    for (unsigned state = 0; state < brute.states; state++)
        reached += brute.from_start[state] != CROSSING_NEVER &&
                   crossing_brute_is_lowest(&brute, state >> 1, everyone);
    /* A canonical state can be unreachable although an equivalent state is reachable. */
    if (!graph->complete || graph->nodes < reached || graph->node[0].from_start != 0)
        return false;
    for (uint32_t i = 0; i < graph->nodes; i++) {
        if (!is_node(&graph->node[i], answer->found) ||
            (i > 0 && graph->node[i].from_start < graph->node[i - 1].from_start))
            return false;
    }
    for (uint32_t i = 0; i < graph->edges; i++) {
        if (!is_edge(graph, &graph->edge[i]))
            return false;
    }
    return graph->edges == count_edges(graph);
}

/* Returns no deadline, or a deadline near the minimum. */
static uint64_t draw_deadline(uint64_t seed)
{
    uint64_t least = brute.to_end[brute.start];

    if (puzzle.question.goal != CROSSING_LEAST_MINUTES || seed % 3 == 0)
        return 0;
    return least == CROSSING_NEVER ? 20 : least + seed / 3 % 4 - (least > 1);
}

/* Compares the answer with the brute force. Returns its verdict, or 3 if the start breaks a rule
 * and the question is invalid. */
static unsigned compare(uint64_t seed)
{
    struct crossing_answer answer;

    crossing_brute_solve(&brute, &puzzle.question);
    puzzle.question.deadline_minutes = draw_deadline(seed);
    puzzle.question.plans = (uint32_t)(seed % 25);
    puzzle.question.graph_nodes = CROSSING_GRAPH_NODES_MAX;
    bool legal = brute.legal[brute.start];
    enum pz_status status = crossing_solve(&puzzle.question, NULL, &answer);

    cr_assert_eq(status, legal ? PZ_OK : PZ_INVALID, "sample %lu", seed);
    if (!legal)
        return 3;
    cr_assert(agrees_with_brute(&answer), "sample %lu", seed);
    cr_assert(is_graph(&answer), "sample %lu: graph", seed);
    unsigned verdict = answer.verdict;

    crossing_answer_free(&answer);
    return verdict;
}

TestSampled(crossing_solve, answers_agree_with_brute_force, 1500, SAMPLES)
{
    unsigned counts[4] = {0};

    for (uint64_t seed = first; seed < end; seed++) {
        crossing_sample_make(&puzzle, seed, 3 + (uint32_t)(seed % 5));
        counts[compare(seed)]++;
    }
    cr_assert_eq(counts[CROSSING_UNDECIDED], 0);
    cr_assert_gt(counts[CROSSING_POSSIBLE], (end - first) / 8);
    cr_assert_gt(counts[CROSSING_IMPOSSIBLE], (end - first) / 8);
    cr_assert_gt(counts[3], 0);
}

/* With many groups, a state is expanded in several stages. */
TestSampled(crossing_solve, answers_with_many_seats_agree_with_brute_force, 40, 400)
{
    for (uint64_t seed = first; seed < end; seed++) {
        crossing_sample_make(&puzzle, seed, CROSSING_BRUTE_TRAVELERS);
        puzzle.question.seats = 4 + (uint32_t)(seed % 6);
        cr_assert_neq(compare(seed), CROSSING_UNDECIDED);
    }
}

static enum pz_status solve(const struct pz_ctl *ctl, struct crossing_answer *answer)
{
    return crossing_solve(&puzzle.question, ctl, answer);
}

/* Without time, only the bound of the start is known. */
Test(crossing_solve, an_expired_deadline_proves_nothing)
{
    struct crossing_answer answer;
    const struct pz_ctl ctl = {.deadline_ns = 1, .max_bytes = 1};

    crossing_puzzle_couples(&puzzle, 5, 3);
    cr_assert_eq(crossing_solve(&puzzle.question, &ctl, &answer), PZ_OK);
    cr_expect_eq(answer.verdict, CROSSING_UNDECIDED);
    cr_expect(answer.cut && !answer.proven && !answer.found);
    cr_expect_eq(answer.lower_bound, 9);
    crossing_answer_free(&answer);
}

Test(crossing_solve, every_allocation_can_fail)
{
    struct crossing_answer answer = {.verdict = CROSSING_UNDECIDED};

    crossing_puzzle_couples(&puzzle, 6, 4);
    puzzle.question.plans = 3;
    puzzle.question.graph_nodes = 100;
    expect_no_memory(10, solve(NULL, &answer), !answer.plan.who);
    cr_assert_eq(answer.lower_bound, 9);
    crossing_answer_free(&answer);
    crossing_answer_free(&answer);
}

Test(crossing_solve, a_stopped_call_has_no_answer)
{
    atomic_bool stop = true;
    const struct pz_ctl ctl = {.poll = poll_flag, .arg = &stop};
    struct crossing_answer answer;

    crossing_puzzle_couples(&puzzle, 4, 3);
    cr_assert_eq(solve(&ctl, &answer), PZ_STOPPED);
}

/* Makes 20 different travelers, for whom a brief search is too short. */
static void make_large(void)
{
    crossing_puzzle_make(&puzzle, 20, 3);
    for (uint32_t i = 0; i < 4; i++)
        crossing_puzzle_forbid(&puzzle, (uint64_t)3 << 3 * i, (uint64_t)5 << (2 * i + 3),
                               (uint64_t)1 << (17 + i % 3));
}

Test(crossing_solve, limits_leave_a_lower_bound)
{
    const struct pz_ctl none = {.max_nodes = 2}, brief = {.effort = PZ_BRIEF};
    const struct pz_ctl little = {.max_bytes = 20000};
    struct crossing_answer answer;

    crossing_puzzle_couples(&puzzle, 5, 3);
    cr_assert_eq(solve(&none, &answer), PZ_OK);
    cr_assert(answer.cut && !answer.proven && answer.verdict == CROSSING_UNDECIDED);
    cr_assert(answer.lower_bound >= 9 && answer.lower_bound <= 11);
    cr_assert_eq(answer.argument, CROSSING_ARGUMENT_SEARCH);
    crossing_answer_free(&answer);
    make_large();
    cr_assert_eq(solve(&little, &answer), PZ_OK);
    cr_assert(answer.cut);
    crossing_answer_free(&answer);
    puzzle.question.graph_nodes = CROSSING_GRAPH_NODES_MAX;
    cr_assert_eq(solve(&brief, &answer), PZ_LATER);
}

/* The clock advances when it is read, so the deadline passes at each reading once. */
Test(crossing_solve, a_deadline_can_pass_at_any_time)
{
    bool cut = true;

    crossing_puzzle_couples(&puzzle, 5, 3);
    puzzle.question.graph_nodes = 100;
    set_clock_step(1000);
    for (uint64_t steps = 1; cut; steps++) {
        struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + 1000 * steps};
        struct crossing_answer answer;

        cr_assert_eq(solve(&ctl, &answer), PZ_OK);
        cut = answer.cut;
        cr_assert_leq(answer.lower_bound, 11);
        cr_assert(!answer.plans.counted || pz_count_is(&answer.plans.count, 711480));
        crossing_answer_free(&answer);
        ctl =
            (struct pz_ctl){.deadline_ns = pz_now_ns() + 1000 * steps, .effort = PZ_BRIEF};
        enum pz_status status = solve(&ctl, &answer);

        cr_assert(status == PZ_OK || status == PZ_LATER);
        if (status == PZ_OK)
            crossing_answer_free(&answer);
    }
}

/* A* reaches the memory limit. The weighted search after it finds a plan, and the first
 * nodes of the graph fit too. */
Test(crossing_solve, finds_a_plan_where_a_star_lacks_memory)
{
    const struct pz_ctl little = {.max_bytes = 320000};
    struct crossing_answer answer;

    make_large();
    puzzle.question.goal = CROSSING_LEAST_MINUTES;
    puzzle.question.graph_nodes = 10;
    for (uint32_t i = 0; i < 20; i++)
        puzzle.traveler[i].minutes = 1 + i * 7 % 13;
    cr_assert_eq(solve(&little, &answer), PZ_OK);
    cr_assert(answer.cut && !answer.proven && answer.found);
    cr_assert_eq(answer.verdict, CROSSING_POSSIBLE);
    cr_assert(crossing_brute_is_plan(&puzzle.question, &answer.plan));
    cr_assert_gt(answer.plan.minutes, answer.lower_bound);
    cr_assert_eq(answer.graph.nodes, 10);
    crossing_answer_free(&answer);
}

/* No group with the first of 64 travelers may be in the boat, so the next 2^63 groups are
 * skipped. */
Test(crossing_solve, a_brief_search_ends_without_a_group)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct crossing_answer answer;

    crossing_puzzle_make(&puzzle, CROSSING_TRAVELERS_MAX, CROSSING_TRAVELERS_MAX);
    for (uint32_t i = 0; i < CROSSING_TRAVELERS_MAX; i++)
        puzzle.traveler[i].minutes = i + 1;
    crossing_puzzle_forbid(&puzzle, 1, 0, 0);
    puzzle.rule[0].where = CROSSING_BOAT;
    puzzle.question.goal = CROSSING_LEAST_MINUTES;
    puzzle.question.end.far = (uint64_t)1 << (CROSSING_TRAVELERS_MAX - 1);
    cr_assert_eq(solve(&brief, &answer), PZ_LATER);
}

/* Reading 256 rules of 64 pairs takes 0.1 s. */
Test(crossing_solve, a_brief_effort_reads_no_long_rules)
{
    static struct crossing_rule rule[CROSSING_RULES_MAX];
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct crossing_answer answer;

    crossing_puzzle_couples(&puzzle, 3, 2);
    for (uint32_t i = 0; i < CROSSING_PUZZLE_PARTS; i++)
        puzzle.pair[i] = puzzle.pair[i % 3];
    puzzle.rule[0].parts = CROSSING_PUZZLE_PARTS;
    for (uint32_t i = 0; i < CROSSING_RULES_MAX; i++)
        rule[i] = puzzle.rule[0];
    puzzle.question.rule = rule;
    puzzle.question.rules = CROSSING_RULES_MAX;
    cr_assert_eq(solve(&brief, &answer), PZ_LATER);
    cr_assert_eq(solve(NULL, &answer), PZ_OK);
    cr_assert_eq(answer.plan.crossings, 11);
    crossing_answer_free(&answer);
}

/* Traveler 1 is too heavy and on the near side. Then no one on the near side can row. */
Test(crossing_solve, the_stranded_traveler_is_on_the_near_side)
{
    struct crossing_answer answer;

    crossing_puzzle_make(&puzzle, 3, 2);
    puzzle.traveler[0] = puzzle.traveler[1] =
        (struct crossing_traveler){.kind = 0, .minutes = 1, .weight = 3, .rows = true};
    puzzle.question.load = 2;
    puzzle.question.start.far = 1;
    cr_assert_eq(solve(NULL, &answer), PZ_OK);
    cr_assert_eq(answer.argument, CROSSING_ARGUMENT_STRANDED);
    cr_assert_eq(answer.stranded, 1);
    crossing_answer_free(&answer);
    puzzle.traveler[2].rows = false;
    cr_assert_eq(solve(NULL, &answer), PZ_OK);
    cr_assert_eq(answer.argument, CROSSING_ARGUMENT_NO_ROWER);
    crossing_answer_free(&answer);
}

Test(crossing_solve, a_graph_ends_at_its_maximum_number_of_nodes)
{
    struct crossing_answer answer;

    crossing_puzzle_couples(&puzzle, 4, 3);
    puzzle.question.graph_nodes = 20;
    cr_assert_eq(solve(NULL, &answer), PZ_OK);
    cr_assert(!answer.graph.complete);
    cr_assert_eq(answer.graph.nodes, 20);
    for (uint32_t i = 0; i < 20; i++)
        cr_assert_eq(answer.graph.node[i].to_end, CROSSING_NEVER);
    crossing_answer_free(&answer);
}

Test(crossing_solve, numbers_out_of_range_are_invalid)
{
    struct crossing_answer answer;

    crossing_puzzle_farmer(&puzzle);
    puzzle.question.seats = 0;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.question.deadline_minutes = 5;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.question.end.far = 16;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.traveler[2].minutes = 0;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.rule[1].parts = 0;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.some[0].least = 0;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.rule[0].where = 0;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.question.start.far = 1;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
    crossing_puzzle_farmer(&puzzle);
    puzzle.question.start.boat = CROSSING_EITHER;
    cr_assert_eq(solve(NULL, &answer), PZ_INVALID);
}

/* Builds the state graph of a bridge puzzle.
 *
 * The minutes of a bridge can exceed CROSSING_MINUTES_MAX. The sums of the graph have 64 bits,
 * so they do not overflow. */
#include "graph.h"
#include "puzzles/bridge.h"
#include "question.h"

#include <stdlib.h>

/* A bridge puzzle as a crossing. `question` has pointers into it, so it must not be moved. */
struct bridge_crossing {
    struct crossing_question question;
    struct crossing_traveler traveler[BRIDGE_SEARCH_PEOPLE];
    struct crossing_rule rule[BRIDGE_SEARCH_PEOPLE];
    struct crossing_some pair[BRIDGE_SEARCH_PEOPLE][2];
};

static bool is_valid(const struct bridge_question *bridge)
{
    uint32_t people = bridge->party.people, bits = bridge->rules.bearers;

    if (people > BRIDGE_SEARCH_PEOPLE || bridge->party.capacity == 0 ||
        bridge->rules.back_minutes)
        return false;
    for (uint32_t i = 0; i < BRIDGE_SEARCH_PEOPLE; i++)
        bits |= bridge->rules.forbidden[i] | (uint32_t)(bridge->rules.forbidden[i] > 0)
                                                 << i;
    for (uint32_t i = 0; i < people; i++) {
        if (bridge->party.minutes[i] < 1 || bridge->party.minutes[i] > BRIDGE_MINUTES_MAX)
            return false;
    }
    return bits >> people == 0;
}

/* Adds a rule of the boat: `person` must not be in it with any of the people `others`. */
static void forbid(struct bridge_crossing *c, uint32_t person, uint32_t others)
{
    uint32_t index = c->question.rules++;

    c->pair[index][0] = (struct crossing_some){(uint64_t)1 << person, 1};
    c->pair[index][1] = (struct crossing_some){others, 1};
    c->rule[index] = (struct crossing_rule){.form = CROSSING_NEVER_ALONE,
                                            .where = CROSSING_BOAT,
                                            .together = c->pair[index],
                                            .parts = 2};
}

/* Converts a bridge puzzle. Each person gets a different kind, so no people are
 * interchangeable. */
static void convert(const struct bridge_question *bridge, struct bridge_crossing *c)
{
    const struct bridge_rules *rules = &bridge->rules;

    c->question =
        crossing_question_of(c->traveler, bridge->party.people, bridge->party.capacity);
    c->question.goal = CROSSING_LEAST_MINUTES;
    c->question.graph_nodes = CROSSING_GRAPH_NODES_MAX;
    c->question.rule = c->rule;
    for (uint32_t i = 0; i < bridge->party.people; i++) {
        c->traveler[i] = (struct crossing_traveler){.kind = i,
                                                    .minutes = bridge->party.minutes[i],
                                                    .weight = 1,
                                                    .rows = rules->bearers == 0 ||
                                                            (rules->bearers >> i & 1)};
        if (rules->forbidden[i])
            forbid(c, i, rules->forbidden[i]);
    }
}

enum pz_status crossing_bridge_graph(const struct bridge_question *question, uint64_t best,
                                     const struct pz_ctl *ctl, struct crossing_graph *graph,
                                     bool *cut)
{
    struct pz_ctl limits = pz_ctl_begin(ctl);
    struct pz_budget budget = {.ctl = &limits};
    struct crossing_graph made = {.nodes = 0};
    struct crossing_space space;

    if (!is_valid(question))
        return PZ_INVALID;
    struct bridge_crossing *crossing = calloc(1, sizeof *crossing);

    if (!crossing)
        return PZ_NO_MEMORY;
    convert(question, crossing);
    pz_budget_look(&budget);
    enum pz_status status = crossing_space_open(&space, &crossing->question);

    if (status == PZ_OK)
        status = crossing_graph_make(&space, &budget, best, &made);
    crossing_space_close(&space);
    free(crossing);
    if (status == PZ_OK && budget.cut && limits.effort == PZ_BRIEF)
        status = PZ_LATER;
    *cut = *cut || budget.cut;
    status = pz_ctl_end(ctl, status);
    if (status == PZ_OK)
        *graph = made;
    else
        crossing_graph_free(&made);
    return status;
}

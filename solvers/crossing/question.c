#include "question.h"

#include "rules.h"

#include <stdlib.h>

uint64_t crossing_all_travelers(const struct crossing_question *question)
{
    return question->travelers >= 64 ? UINT64_MAX
                                     : ((uint64_t)1 << question->travelers) - 1;
}

struct crossing_question crossing_question_of(const struct crossing_traveler *traveler,
                                              uint32_t travelers, uint32_t seats)
{
    struct crossing_question question = {
        .traveler = traveler, .travelers = travelers, .seats = seats};

    question.end = (struct crossing_state){.far = crossing_all_travelers(&question),
                                           .boat = CROSSING_EITHER};
    return question;
}

static bool is_valid_traveler(const struct crossing_traveler *traveler)
{
    return traveler->minutes >= 1 && traveler->minutes <= CROSSING_MINUTES_MAX &&
           traveler->weight >= 1 && traveler->weight <= CROSSING_WEIGHT_MAX;
}

static bool is_valid_rule(const struct crossing_rule *rule, uint64_t everyone)
{
    uint32_t next = 0;
    const uint64_t *set;

    if (rule->where == 0 || rule->where > (CROSSING_BANKS | CROSSING_BOAT) ||
        rule->form > CROSSING_JEALOUS)
        return false;
    if (rule->form != CROSSING_NEVER_OUTNUMBERED &&
        (rule->parts == 0 || rule->parts > CROSSING_PARTS_MAX))
        return false;
    for (uint32_t i = 0; rule->form == CROSSING_NEVER_ALONE && i < rule->parts; i++) {
        if (rule->together[i].least == 0)
            return false;
    }
    while ((set = crossing_rule_next_set(rule, &next))) {
        if (*set & ~everyone)
            return false;
    }
    return true;
}

bool crossing_question_is_valid(const struct crossing_question *question)
{
    const struct crossing_state *start = &question->start, *end = &question->end;

    if (question->travelers > CROSSING_TRAVELERS_MAX || question->seats == 0 ||
        question->rules > CROSSING_RULES_MAX || question->goal > CROSSING_LEAST_MINUTES ||
        question->plans > CROSSING_PLANS_MAX ||
        question->graph_nodes > CROSSING_GRAPH_NODES_MAX || start->boat > CROSSING_FAR ||
        end->boat > CROSSING_EITHER)
        return false;
    if (question->deadline_minutes && question->goal != CROSSING_LEAST_MINUTES)
        return false;
    uint64_t everyone = crossing_all_travelers(question);

    if ((start->far | end->far | question->named) & ~everyone)
        return false;
    for (uint32_t i = 0; i < question->travelers; i++) {
        if (!is_valid_traveler(&question->traveler[i]))
            return false;
    }
    for (uint32_t i = 0; i < question->rules; i++) {
        if (!is_valid_rule(&question->rule[i], everyone))
            return false;
    }
    return crossing_state_broken_rule(question, start) == question->rules;
}

uint32_t crossing_state_broken_rule(const struct crossing_question *question,
                                    const struct crossing_state *state)
{
    uint64_t near = crossing_all_travelers(question) & ~state->far;
    uint32_t here = crossing_rule_broken(question, near, CROSSING_BANKS);
    uint32_t there = crossing_rule_broken(question, state->far, CROSSING_BANKS);

    return here < there ? here : there;
}

/* Returns true if each set of each rule contains both travelers or neither of them. */
static bool rules_treat_equally(const struct crossing_question *question, uint32_t a,
                                uint32_t b)
{
    const uint64_t *set;

    for (uint32_t i = 0; i < question->rules; i++) {
        uint32_t next = 0;

        while ((set = crossing_rule_next_set(&question->rule[i], &next))) {
            if ((*set >> a ^ *set >> b) & 1)
                return false;
        }
    }
    return true;
}

uint32_t crossing_first_alike(const struct crossing_question *question, uint32_t traveler)
{
    const struct crossing_traveler *one = &question->traveler[traveler];

    if (question->named >> traveler & 1)
        return traveler;
    for (uint32_t i = 0; i < traveler; i++) {
        const struct crossing_traveler *other = &question->traveler[i];

        if (other->kind == one->kind && other->minutes == one->minutes &&
            other->weight == one->weight && other->rows == one->rows &&
            !(question->named >> i & 1) && rules_treat_equally(question, i, traveler))
            return i;
    }
    return traveler;
}

uint32_t crossing_minutes(const struct crossing_question *question, uint64_t group)
{
    uint32_t slowest = 0;

    for (; group; group &= group - 1) {
        uint32_t minutes = question->traveler[__builtin_ctzll(group)].minutes;

        slowest = minutes > slowest ? minutes : slowest;
    }
    return slowest;
}

void crossing_plan_free(struct crossing_plan *plan)
{
    free(plan->who);
    *plan = (struct crossing_plan){.minutes = 0};
}

void crossing_graph_free(struct crossing_graph *graph)
{
    free(graph->node);
    free(graph->edge);
    *graph = (struct crossing_graph){.nodes = 0};
}

void crossing_answer_free(struct crossing_answer *answer)
{
    for (uint32_t i = 0; i < answer->plans.listed; i++)
        crossing_plan_free(&answer->plans.list[i]);
    free(answer->plans.list);
    crossing_plan_free(&answer->plan);
    crossing_graph_free(&answer->graph);
    *answer = (struct crossing_answer){.verdict = CROSSING_UNDECIDED};
}

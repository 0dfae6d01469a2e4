#include "read.h"

#include "handlers/field.h"
#include "server/json/sentence.h"

#include <stdio.h>
#include <stdlib.h>

enum { POINTER_SIZE = 48, REASON_SIZE = 512, NAMES_LISTED = 8, QUOTED_MAX = 24 };

static const char *const goal_names[] = {[CROSSING_FEWEST_CROSSINGS] = "fewest-crossings",
                                         [CROSSING_LEAST_MINUTES] = "least-minutes"};

static const char *const side_names[] = {[CROSSING_NEAR] = "near", [CROSSING_FAR] = "far"};

/* Travellers by names are alike nobody, as each is of a kind of their own. */
static void read_travellers(const struct exchange *x, struct crossing_request *request)
{
    const struct value *items = value_get(x->body, "travellers");
    const struct crossing_names *names = &request->names;

    for (unsigned i = 0; i < names->travellers; i++) {
        const struct value *item = value_item(items, names->item[i]);
        bool plain = value_type(item) == VALUE_STRING;

        request->traveller[i] = (struct crossing_traveller){
            .kind = names->kind_of[i],
            .minutes = plain ? 1 : (uint32_t)value_integer(value_get(item, "minutes")),
            .weight = plain ? 1 : (uint32_t)value_integer(value_get(item, "weight")),
            .rows = plain || value_is_true(value_get(item, "rows"))};
    }
}

/* Travellers of a kind of several who are named by their own number are like nobody. */
static uint64_t spoken_of_alone(const struct crossing_names *names, uint64_t who)
{
    const struct crossing_kind *kind = &names->kinds[names->kind_of[__builtin_ctzll(who)]];

    return (who & (who - 1)) == 0 && kind->who != who ? who : 0;
}

static bool read_member(struct exchange *x, struct crossing_request *request,
                        const char *pointer, const struct value *item, uint64_t *far)
{
    const struct value *kind = value_get(item, "kind");
    uint64_t who = crossing_names_expect(x, &request->names, pointer, kind ? kind : item);

    if (!who)
        return false;
    request->question.named |= spoken_of_alone(&request->names, who);
    if (!kind) {
        *far |= who;
        return true;
    }
    unsigned count = (unsigned)value_integer(value_get(item, "count"));

    for (who &= ~*far; count > 0 && who; count--, who &= who - 1)
        *far |= who & -who;
    if (count > 0)
        exchange_refuse(x, pointer, "asks for %u more than there are", count);
    return count == 0;
}

/* Reads `start` or `end`, of which what is left out stays. */
static bool read_state(struct exchange *x, struct crossing_request *request,
                       const char *key, struct crossing_state *state)
{
    const struct value *given = value_get(x->body, key);
    const struct value *far = value_get(given, "far");
    const char *side = value_text(value_get(given, "boat"));
    bool good = true;

    if (side)
        state->boat = *side == *side_names[CROSSING_FAR] ? CROSSING_FAR : CROSSING_NEAR;
    if (far)
        state->far = 0;
    for (unsigned i = 0; i < value_count(far); i++) {
        char pointer[POINTER_SIZE];

        snprintf(pointer, sizeof pointer, "/%s/far/%u", key, i);
        good = read_member(x, request, pointer, value_item(far, i), &state->far) && good;
    }
    return good;
}

/* All fields but the travellers and the rules. */
static bool read_rest(struct exchange *x, struct crossing_request *request)
{
    struct crossing_question *question = &request->question;
    const struct value *boat = value_get(x->body, "boat");
    bool good = read_state(x, request, "start", &question->start);

    good = read_state(x, request, "end", &question->end) && good;
    question->load = (uint64_t)value_integer(value_get(boat, "load"));
    question->goal = (enum crossing_goal)FIELD_CHOICE(x, "goal", goal_names);
    question->deadline_minutes = field_number(x, "deadline");
    question->plans = (uint32_t)field_number(x, "plans");
    question->graph_nodes = field_flag(x, "graph") ? CROSSING_GRAPH_NODES_MAX : 0;
    request->steps = field_flag(x, "steps");
    if (question->deadline_minutes && question->goal != CROSSING_LEAST_MINUTES) {
        exchange_refuse(x, "/deadline", "is for the goal \"least-minutes\" only");
        good = false;
    }
    return good;
}

/* Refuses a start in which `who`, on one bank, break a rule. */
static bool check_bank(struct exchange *x, const struct crossing_request *request,
                       const char *bank, uint64_t who)
{
    uint32_t rule = crossing_rule_broken(&request->question, who, CROSSING_BANKS);
    char reason[REASON_SIZE], pointer[CROSSING_RULE_POINTER_SIZE];
    struct sentence s = sentence_in(reason, sizeof reason);

    if (rule == request->question.rules)
        return true;
    crossing_rule_pointer(request, rule, pointer);
    for (unsigned i = 0; who && i < NAMES_LISTED; i++, who &= who - 1) {
        const struct crossing_name *name = &request->names.of[__builtin_ctzll(who)];

        sentence_add(&s, i == 0 ? "" : ", ");
        sentence_add_quoted(&s, name->text, name->length, QUOTED_MAX);
    }
    if (who)
        sentence_add(&s, " and %d more", __builtin_popcountll(who));
    if (value_get(x->body, "start"))
        exchange_refuse(x, "/start", "breaks the rule at %s: on the %s side are %s",
                        pointer, bank, reason);
    else
        exchange_refuse(x, pointer, "is broken at the start: on the %s side are %s", bank,
                        reason);
    return false;
}

static bool check_start(struct exchange *x, const struct crossing_request *request)
{
    uint64_t far = request->question.start.far;
    bool good =
        check_bank(x, request, "near", crossing_names_everybody(&request->names) & ~far);

    return check_bank(x, request, "far", far) && good;
}

enum handled crossing_request_read(struct exchange *x, struct crossing_request *request)
{
    const struct value *boat = value_get(x->body, "boat");
    enum handled handled;
    bool good;

    *request = (struct crossing_request){.some = NULL};
    good = crossing_names_read(x, &request->names);
    read_travellers(x, request);
    request->question =
        crossing_question_of(request->traveller, request->names.travellers,
                             (uint32_t)value_integer(value_get(boat, "seats")));
    handled = crossing_rules_read(x, request);
    if (handled != HANDLED_ANSWER && handled != HANDLED_REFUSED)
        return handled;
    good = read_rest(x, request) && good && handled == HANDLED_ANSWER;
    return good && check_start(x, request) ? HANDLED_ANSWER : HANDLED_REFUSED;
}

void crossing_request_free(struct crossing_request *request)
{
    free(request->some);
    free(request->pair);
    request->some = NULL;
    request->pair = NULL;
}

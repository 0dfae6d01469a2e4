#include "read.h"

#include "handlers/field.h"
#include "rules.h"

#include <stdio.h>
#include <stdlib.h>

enum { POINTER_SIZE = 48, REASON_SIZE = 512, NAMES_LISTED = 8, QUOTED_MAX = 24 };

static const char *const goal_names[] = {[CROSSING_FEWEST_CROSSINGS] = "fewest-crossings",
                                         [CROSSING_LEAST_MINUTES] = "least-minutes"};

static const char *const side_names[] = {[CROSSING_NEAR] = "near", [CROSSING_FAR] = "far"};

static void read_travelers(const struct handler_call *call,
                           struct crossing_request *request)
{
    const struct value *items = value_get(call->body, "travelers");
    const struct crossing_names *names = &request->names;

    for (unsigned i = 0; i < names->travelers; i++) {
        const struct value *item = value_item(items, names->item[i]);
        bool plain = value_type(item) == VALUE_STRING;

        request->traveler[i] = (struct crossing_traveler){
            .kind = names->kind_of[i],
            .minutes = plain ? 1 : (uint32_t)value_integer(value_get(item, "minutes")),
            .weight = plain ? 1 : (uint32_t)value_integer(value_get(item, "weight")),
            .rows = plain || value_is_true(value_get(item, "can_row"))};
    }
}

/* The traveler `who` if the name refers to one of several of a kind, otherwise 0. Such a
 * traveler is not interchangeable with the others. */
static uint64_t named_individually(const struct crossing_names *names, uint64_t who)
{
    const struct crossing_kind *kind = &names->kinds[names->kind_of[__builtin_ctzll(who)]];

    return (who & (who - 1)) == 0 && kind->who != who ? who : 0;
}

/* Reports that of a kind only `left` travelers are not listed yet. */
static void refuse_count(struct handler_call *call, const char *pointer,
                         const struct value *kind, unsigned wanted, unsigned left)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s, "\"count\" is %u, but the number of travelers of the kind ", wanted);
    strbuf_quote(&s, value_text(kind), value_length(kind), QUOTED_MAX);
    strbuf_printf(&s, " who are not in the list yet is %u; use at most %u", left, left);
    handler_refuse(call, pointer, "%s", reason);
}

static bool read_member(struct handler_call *call, struct crossing_request *request,
                        const char *pointer, const struct value *item, uint64_t *far)
{
    const struct value *kind = value_get(item, "kind");
    uint64_t who =
        crossing_names_expect(call, &request->names, pointer, kind ? kind : item);

    if (!who)
        return false;
    request->question.named |= named_individually(&request->names, who);
    if (!kind) {
        *far |= who;
        return true;
    }
    unsigned wanted = (unsigned)value_integer(value_get(item, "count"));
    unsigned count = wanted;

    for (who &= ~*far; count > 0 && who; count--, who &= who - 1)
        *far |= who & -who;
    if (count > 0)
        refuse_count(call, pointer, kind, wanted, wanted - count);
    return count == 0;
}

/* Reads `start` or `end`. A field that is left out does not change the state. */
static bool read_state(struct handler_call *call, struct crossing_request *request,
                       const char *key, struct crossing_state *state)
{
    const struct value *given = value_get(call->body, key);
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
        good = read_member(call, request, pointer, value_item(far, i), &state->far) && good;
    }
    return good;
}

/* Reads all fields except the travelers and the rules. */
static bool read_rest(struct handler_call *call, struct crossing_request *request)
{
    struct crossing_question *question = &request->question;
    const struct value *boat = value_get(call->body, "boat");
    bool good = read_state(call, request, "start", &question->start);

    good = read_state(call, request, "end", &question->end) && good;
    question->load = (uint64_t)value_integer(value_get(boat, "max_weight"));
    question->goal = (enum crossing_goal)FIELD_CHOICE(call, "goal", goal_names);
    question->deadline_minutes = field_number(call, "deadline");
    question->plans = (uint32_t)field_number(call, "max_plans");
    question->graph_nodes =
        field_flag(call, "include_graph") ? CROSSING_GRAPH_NODES_MAX : 0;
    request->include_steps = field_flag(call, "include_steps");
    if (question->deadline_minutes && question->goal != CROSSING_LEAST_MINUTES) {
        handler_refuse(call, "/deadline",
                       "a deadline requires the goal \"least-minutes\"; set \"goal\": "
                       "\"least-minutes\" or leave out \"deadline\"");
        good = false;
    }
    return good;
}

/* Reports the rule that the travelers `who` on one bank break at the start. */
static bool check_bank(struct handler_call *call, const struct crossing_request *request,
                       const char *bank, uint64_t who)
{
    uint32_t rule = crossing_rule_broken(&request->question, who, CROSSING_BANKS);
    char reason[REASON_SIZE], pointer[CROSSING_RULE_POINTER_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    if (rule == request->question.rules)
        return true;
    crossing_rule_pointer(request, rule, pointer);
    for (unsigned i = 0; who && i < NAMES_LISTED; i++, who &= who - 1) {
        const struct crossing_name *name = &request->names.of[__builtin_ctzll(who)];

        strbuf_printf(&s, i == 0 ? "" : ", ");
        strbuf_quote(&s, name->text, name->length, QUOTED_MAX);
    }
    if (who)
        strbuf_printf(&s, " and %d more", __builtin_popcountll(who));
    if (value_get(call->body, "start"))
        handler_refuse(call, "/start",
                       "the start breaks the rule at %s; the travelers on the %s side are "
                       "%s; change \"start\" or the rule",
                       pointer, bank, reason);
    else
        handler_refuse(call, pointer,
                       "the start breaks this rule; the travelers on the %s side are %s; "
                       "change the rule, or add \"start\"",
                       bank, reason);
    return false;
}

static bool check_start(struct handler_call *call, const struct crossing_request *request)
{
    uint64_t far = request->question.start.far;
    bool good =
        check_bank(call, request, "near", crossing_names_everybody(&request->names) & ~far);

    return check_bank(call, request, "far", far) && good;
}

enum handler_result crossing_request_read(struct handler_call *call,
                                          struct crossing_request *request)
{
    const struct value *boat = value_get(call->body, "boat");
    enum handler_result result;
    bool good;

    good = crossing_names_read(call, &request->names);
    read_travelers(call, request);
    request->question =
        crossing_question_of(request->traveler, request->names.travelers,
                             (uint32_t)value_integer(value_get(boat, "seats")));
    result = crossing_rules_read(call, request);
    if (result != HANDLER_OK && result != HANDLER_INVALID)
        return result;
    good = read_rest(call, request) && good && result == HANDLER_OK;
    return good && check_start(call, request) ? HANDLER_OK : HANDLER_INVALID;
}

void crossing_request_free(struct crossing_request *request)
{
    free(request->some);
    free(request->pair);
    request->some = NULL;
    request->pair = NULL;
}

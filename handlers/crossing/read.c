#include "read.h"

#include "handlers/field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBER_SIZE = 64, REASON_SIZE = 512 };

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

/* Returns `who` if it is one of several travelers of a kind, otherwise 0. Such a traveler
 * was named individually, and is not interchangeable with the others. */
static uint64_t named_individually(const struct crossing_names *names, uint64_t who)
{
    const struct crossing_kind *kind = &names->kinds[names->kind_of[__builtin_ctzll(who)]];

    return (who & (who - 1)) == 0 && kind->who != who ? who : 0;
}

/* Reports that only `left` travelers of a kind are not in the list yet. */
static void refuse_count(struct handler_call *call, const char *pointer,
                         const struct value *kind, unsigned wanted, unsigned left)
{
    handler_refuse(
        call, pointer,
        "\"count\" is %u, but the number of travelers of the kind %s who are not in "
        "the list yet is %u; use at most %u",
        wanted, field_quote(kind).text, left, left);
}

static void read_member(struct handler_call *call, struct crossing_request *request,
                        const char *pointer, const struct value *item, uint64_t *far)
{
    const struct value *kind = value_get(item, "kind");
    uint64_t who =
        crossing_names_expect(call, &request->names, pointer, kind ? kind : item);

    if (!who)
        return;
    request->question.named |= named_individually(&request->names, who);
    if (!kind) {
        *far |= who;
        return;
    }
    unsigned wanted = (unsigned)value_integer(value_get(item, "count"));
    unsigned count = wanted;

    for (who &= ~*far; count > 0 && who; count--, who &= who - 1)
        *far |= who & -who;
    if (count > 0)
        refuse_count(call, pointer, kind, wanted, wanted - count);
}

/* Reads `start` or `end`. An absent field does not change the state. */
static void read_state(struct handler_call *call, struct crossing_request *request,
                       const char *key, struct crossing_state *state)
{
    const struct value *given = value_get(call->body, key);
    const struct value *far = value_get(given, "far");
    const char *side = value_text(value_get(given, "boat"));

    if (side)
        state->boat = *side == *side_names[CROSSING_FAR] ? CROSSING_FAR : CROSSING_NEAR;
    if (far)
        state->far = 0;
    for (unsigned i = 0; i < value_count(far); i++) {
        read_member(call, request, field_pointer("/%s/far/%u", key, i).text,
                    value_item(far, i), &state->far);
    }
}

/* Reads all fields except the travelers and the rules. */
static void read_rest(struct handler_call *call, struct crossing_request *request)
{
    struct crossing_question *question = &request->question;
    const struct value *boat = value_get(call->body, "boat");

    read_state(call, request, "start", &question->start);
    read_state(call, request, "end", &question->end);
    question->load = (uint64_t)value_integer(value_get(boat, "max_weight"));
    question->goal = (enum crossing_goal)FIELD_CHOICE(call, "goal", goal_names);
    question->deadline_minutes = field_number(call, "deadline");
    question->plans = (uint32_t)field_number(call, "max_plans");
    question->graph_nodes =
        field_flag(call, "include_graph") ? CROSSING_GRAPH_NODES_MAX : 0;
    request->include_steps = field_flag(call, "include_steps");
    if (question->deadline_minutes && question->goal != CROSSING_LEAST_MINUTES)
        handler_refuse(call, "/deadline",
                       "a deadline requires the goal \"least-minutes\"; set \"goal\": "
                       "\"least-minutes\" or leave out \"deadline\"");
}

/* The rule that is being read, and the free ends of the arrays of the request. */
struct rule_reader {
    struct handler_call *call;
    struct crossing_request *request;
    const struct value *item; /* the rule */
    unsigned index;           /* of the rule */
    struct crossing_some *some;
    struct crossing_pair *pair;
};

static void refuse_rule(const struct rule_reader *r, const char *member, const char *detail)
{
    handler_refuse(r->call, field_pointer("/rules/%u%s", r->index, member).text, "%s",
                   detail);
}

/* Returns the travelers named by item `index` of the member `key`. Reports an unknown name. */
static uint64_t find_travelers(const struct rule_reader *r, const char *key, unsigned index)
{
    return crossing_names_expect(
        r->call, &r->request->names,
        field_pointer("/rules/%u/%s/%u", r->index, key, index).text,
        value_item(value_get(r->item, key), index));
}

/* Returns all travelers named by the member `key`. Reports unknown names. */
static uint64_t find_all(const struct rule_reader *r, const char *key)
{
    uint64_t who = 0;

    for (unsigned i = 0; i < value_count(value_get(r->item, key)); i++)
        who |= find_travelers(r, key, i);
    return who;
}

/* Reads a rule of the form never_alone. A name that is listed several times requires this
 * number of different travelers. Different names may include the same traveler, who then
 * counts for each of these names. */
static void read_never_alone(struct rule_reader *r, struct crossing_rule *rule)
{
    const struct value *names = value_get(r->item, "never_alone");
    uint8_t part[CROSSING_PARTS_MAX] = {0};

    rule->together = r->some;
    for (unsigned i = 0; i < value_count(names); i++) {
        uint64_t who = find_travelers(r, "never_alone", i);
        unsigned first = 0;

        while (!value_equal(value_item(names, first), value_item(names, i)))
            first++;
        if (first == i) {
            part[i] = (uint8_t)rule->parts++;
            r->some[part[i]] = (struct crossing_some){.who = who};
        }
        r->some[part[first]].least++;
    }
    r->some += rule->parts;
    rule->without = find_all(r, "without");
}

static void read_outnumbered(struct rule_reader *r, struct crossing_rule *rule)
{
    rule->few = find_all(r, "never_outnumbered");
    rule->many = find_all(r, "by");
    if (!value_get(r->item, "by"))
        refuse_rule(r, "",
                    "\"by\" is missing; add the travelers who must not outnumber those in "
                    "\"never_outnumbered\", for example \"by\": [\"cannibal\"]");
}

static uint64_t find_of_pair(const struct rule_reader *r, unsigned index, unsigned which)
{
    const struct value *pair = value_item(value_get(r->item, "jealous"), index);

    return crossing_names_expect(
        r->call, &r->request->names,
        field_pointer("/rules/%u/jealous/%u/%u", r->index, index, which).text,
        value_item(pair, which));
}

/* Reports pair `index`, which includes the travelers `who` twice. The error names the first
 * of these travelers. */
static void refuse_same(const struct rule_reader *r, unsigned index, uint64_t who)
{
    unsigned first = (unsigned)__builtin_ctzll(who);
    char member[MEMBER_SIZE], reason[REASON_SIZE];

    snprintf(member, sizeof member, "/jealous/%u", index);
    snprintf(reason, sizeof reason,
             "the pair includes the traveler %s twice; name two different travelers",
             name_quote(crossing_name(&r->request->names, first)).text);
    refuse_rule(r, member, reason);
}

static void read_jealous(struct rule_reader *r, struct crossing_rule *rule)
{
    rule->parts = (uint32_t)value_count(value_get(r->item, "jealous"));
    rule->pair = r->pair;
    for (unsigned i = 0; i < rule->parts; i++) {
        struct crossing_pair pair = {.first = find_of_pair(r, i, 0),
                                     .second = find_of_pair(r, i, 1)};

        if (pair.first & pair.second)
            refuse_same(r, i, pair.first & pair.second);
        *r->pair++ = pair;
    }
}

static unsigned read_where(const struct value *where)
{
    unsigned places = 0;

    for (unsigned i = 0; i < value_count(where); i++)
        places |= strcmp(value_text(value_item(where, i)), "boat") == 0 ? CROSSING_BOAT
                                                                        : CROSSING_BANKS;
    return places;
}

/* Reports members that belong to another form of rule than the member `key`. */
static void check_members(const struct rule_reader *r, const char *key)
{
    static const char *const only[][2] = {{"without", "never_alone"},
                                          {"by", "never_outnumbered"}};

    for (unsigned i = 0; i < 2; i++) {
        char member[MEMBER_SIZE], detail[REASON_SIZE];

        if (!value_get(r->item, only[i][0]) || strcmp(key, only[i][1]) == 0)
            continue;
        snprintf(member, sizeof member, "/%s", only[i][0]);
        snprintf(detail, sizeof detail,
                 "\"%s\" is allowed only in a rule with \"%s\"; remove \"%s\"", only[i][0],
                 only[i][1], only[i][0]);
        refuse_rule(r, member, detail);
    }
}

static void read_rule(struct rule_reader *r, struct crossing_rule *rule)
{
    static const struct {
        const char *key;
        void (*read)(struct rule_reader *r, struct crossing_rule *rule);
    } forms[] = {[CROSSING_NEVER_ALONE] = {"never_alone", read_never_alone},
                 [CROSSING_NEVER_OUTNUMBERED] = {"never_outnumbered", read_outnumbered},
                 [CROSSING_JEALOUS] = {"jealous", read_jealous}};
    unsigned found = 0;

    for (unsigned form = 0; form <= CROSSING_JEALOUS; form++) {
        if (value_get(r->item, forms[form].key)) {
            rule->form = (enum crossing_rule_form)form;
            found++;
        }
    }
    if (found != 1) {
        refuse_rule(
            r, "",
            found
                ? "the object contains several rules; write each rule as a separate object"
                : "the object does not contain a rule; write, for example, "
                  "{\"never_alone\": [\"wolf\", \"goat\"], \"without\": [\"farmer\"]}, "
                  "{\"never_outnumbered\": \"missionary\", \"by\": \"cannibal\"} or "
                  "{\"jealous\": [[\"A\", \"a\"], [\"B\", \"b\"]]}");
        return;
    }
    rule->where = read_where(value_get(r->item, "where"));
    check_members(r, forms[rule->form].key);
    forms[rule->form].read(r, rule);
}

static size_t count_parts(const struct value *rules, const char *key)
{
    size_t parts = 0;

    for (size_t i = 0; i < value_count(rules); i++)
        parts += value_count(value_get(value_item(rules, i), key));
    return parts;
}

static enum handler_result read_rules(struct handler_call *call,
                                      struct crossing_request *request)
{
    const struct value *rules = value_get(call->body, "rules");
    size_t somes = count_parts(rules, "never_alone");
    size_t pairs = count_parts(rules, "jealous");

    if (somes * sizeof *request->some + pairs * sizeof *request->pair >
        call->ctl->max_bytes)
        return handler_no_memory(call);
    request->some = calloc(somes + 1, sizeof *request->some);
    request->pair = calloc(pairs + 1, sizeof *request->pair);
    if (!request->some || !request->pair)
        return HANDLER_NO_MEMORY;
    struct rule_reader r = {
        .call = call, .request = request, .some = request->some, .pair = request->pair};

    for (; r.index < value_count(rules); r.index++) {
        r.item = value_item(rules, r.index);
        read_rule(&r, &request->rule[r.index]);
    }
    request->one_rule = rules && rules->adapted;
    request->question.rule = request->rule;
    request->question.rules = r.index;
    return HANDLER_OK;
}

void crossing_rule_pointer(const struct crossing_request *request, uint32_t rule,
                           char pointer[CROSSING_RULE_POINTER_SIZE])
{
    if (request->one_rule)
        strcpy(pointer, "/rules");
    else
        snprintf(pointer, CROSSING_RULE_POINTER_SIZE, "/rules/%u", (unsigned)rule);
}

/* Appends the names of the travelers `who`. */
static void quote_travelers(struct strbuf *s, const struct crossing_names *names,
                            uint64_t who)
{
    struct value_name first[CROSSING_TRAVELERS_MAX];
    unsigned count = 0;

    for (; who; who &= who - 1)
        first[count++] = crossing_name(names, (unsigned)__builtin_ctzll(who));
    names_quote(s, first, count);
}

/* Reports the rule that the travelers `who` on one bank break at the start. */
static void check_bank(struct handler_call *call, const struct crossing_request *request,
                       const char *bank, uint64_t who)
{
    uint32_t rule = crossing_rule_broken(&request->question, who, CROSSING_BANKS);
    char travelers[REASON_SIZE], pointer[CROSSING_RULE_POINTER_SIZE];
    struct strbuf s = strbuf_in(travelers, sizeof travelers);

    if (rule == request->question.rules)
        return;
    crossing_rule_pointer(request, rule, pointer);
    quote_travelers(&s, &request->names, who);
    if (value_get(call->body, "start"))
        handler_refuse(call, "/start",
                       "the start breaks the rule at %s; the travelers on the %s side are "
                       "%s; change \"start\" or the rule",
                       pointer, bank, travelers);
    else
        handler_refuse(call, pointer,
                       "the start breaks this rule; the travelers on the %s side are %s; "
                       "change the rule, or add \"start\"",
                       bank, travelers);
}

enum handler_result crossing_request_read(struct handler_call *call, void *question)
{
    struct crossing_request *request = question;
    const struct value *seats = value_get(value_get(call->body, "boat"), "seats");
    enum handler_result result;

    crossing_names_read(call, &request->names);
    read_travelers(call, request);
    request->question = crossing_question_of(request->traveler, request->names.travelers,
                                             (uint32_t)value_integer(seats));
    result = read_rules(call, request);
    if (result != HANDLER_OK)
        return result;
    read_rest(call, request);
    if (handler_checked(call) == HANDLER_OK) {
        uint64_t far = request->question.start.far;

        check_bank(call, request, "near", crossing_names_everybody(&request->names) & ~far);
        check_bank(call, request, "far", far);
    }
    return HANDLER_OK;
}

void crossing_request_free(void *question)
{
    struct crossing_request *request = question;

    free(request->some);
    free(request->pair);
    request->some = NULL;
    request->pair = NULL;
}

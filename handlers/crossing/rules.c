#include "rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMBER_SIZE = 64,
    POINTER_SIZE = MEMBER_SIZE + 24,
    REASON_SIZE = 256,
    QUOTED_MAX = 24 /* characters of up to four bytes */
};

/* The rule that is being read, and the free ends of the arrays of the request. */
struct rule_reader {
    struct handler_call *call;
    struct crossing_request *request;
    const struct value *item; /* the rule */
    unsigned index;           /* of the rule */
    struct crossing_some *some;
    struct crossing_pair *pair;
};

static void refuse(const struct rule_reader *r, const char *member, const char *detail)
{
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/rules/%u%s", r->index, member);
    handler_refuse(r->call, pointer, "%s", detail);
}

/* The travelers named by item `index` of the member `key`. Reports an unknown name. */
static uint64_t find(const struct rule_reader *r, const char *key, unsigned index)
{
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/rules/%u/%s/%u", r->index, key, index);
    return crossing_names_expect(r->call, &r->request->names, pointer,
                                 value_item(value_get(r->item, key), index));
}

/* All travelers named by the member `key`; false if a name is unknown. */
static bool find_all(const struct rule_reader *r, const char *key, uint64_t *who)
{
    bool good = true;

    *who = 0;
    for (unsigned i = 0; i < value_count(value_get(r->item, key)); i++) {
        uint64_t found = find(r, key, i);

        *who |= found;
        good = good && found;
    }
    return good;
}

static bool same_name(const struct value *a, const struct value *b)
{
    return value_length(a) == value_length(b) &&
           memcmp(value_text(a), value_text(b), value_length(a)) == 0;
}

/* A name that is listed several times requires this number of different travelers. Different
 * names may include the same traveler, who then counts for each of them. */
static bool read_together(struct rule_reader *r, struct crossing_rule *rule)
{
    const struct value *names = value_get(r->item, "never_alone");
    uint8_t part[CROSSING_PARTS_MAX] = {0};
    bool good = true;

    rule->together = r->some;
    for (unsigned i = 0; i < value_count(names); i++) {
        uint64_t who = find(r, "never_alone", i);
        unsigned first = 0;

        good = good && who;
        while (!same_name(value_item(names, first), value_item(names, i)))
            first++;
        if (first == i) {
            part[i] = (uint8_t)rule->parts++;
            r->some[part[i]] = (struct crossing_some){.who = who};
        }
        r->some[part[first]].least++;
    }
    r->some += rule->parts;
    return good;
}

static bool read_never_alone(struct rule_reader *r, struct crossing_rule *rule)
{
    bool good = read_together(r, rule);

    return find_all(r, "without", &rule->without) && good;
}

static bool read_outnumbered(struct rule_reader *r, struct crossing_rule *rule)
{
    bool good = find_all(r, "never_outnumbered", &rule->few);

    if (!value_get(r->item, "by")) {
        refuse(r, "",
               "\"by\" is missing; add the travelers who must not outnumber those in "
               "\"never_outnumbered\", for example \"by\": [\"cannibal\"]");
        return false;
    }
    return find_all(r, "by", &rule->many) && good;
}

static uint64_t find_of_pair(const struct rule_reader *r, unsigned index, unsigned which)
{
    const struct value *pair = value_item(value_get(r->item, "jealous"), index);
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/rules/%u/jealous/%u/%u", r->index, index, which);
    return crossing_names_expect(r->call, &r->request->names, pointer,
                                 value_item(pair, which));
}

/* Reports a pair that includes the travelers `who` twice, of whom it names the first. */
static void refuse_same(const struct rule_reader *r, const char *member, uint64_t who)
{
    const struct crossing_name *name = &r->request->names.of[__builtin_ctzll(who)];
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s, "the pair includes the traveler ");
    strbuf_quote(&s, name->text, name->length, QUOTED_MAX);
    strbuf_printf(&s, " twice; name two different travelers");
    refuse(r, member, reason);
}

static bool read_jealous(struct rule_reader *r, struct crossing_rule *rule)
{
    unsigned count = (unsigned)value_count(value_get(r->item, "jealous"));
    char member[MEMBER_SIZE];
    bool good = true;

    rule->pair = r->pair;
    for (unsigned i = 0; i < count; i++) {
        struct crossing_pair pair = {.first = find_of_pair(r, i, 0),
                                     .second = find_of_pair(r, i, 1)};

        if (pair.first & pair.second) {
            snprintf(member, sizeof member, "/jealous/%u", i);
            refuse_same(r, member, pair.first & pair.second);
        }
        good = good && pair.first && pair.second && !(pair.first & pair.second);
        *r->pair++ = pair;
    }
    rule->parts = count;
    return good;
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
static bool check_members(const struct rule_reader *r, const char *key)
{
    static const char *const only[][2] = {{"without", "never_alone"},
                                          {"by", "never_outnumbered"}};
    bool good = true;

    for (unsigned i = 0; i < 2; i++) {
        char member[MEMBER_SIZE], detail[REASON_SIZE];

        if (!value_get(r->item, only[i][0]) || strcmp(key, only[i][1]) == 0)
            continue;
        snprintf(member, sizeof member, "/%s", only[i][0]);
        snprintf(detail, sizeof detail,
                 "\"%s\" is allowed only in a rule with \"%s\"; remove \"%s\"", only[i][0],
                 only[i][1], only[i][0]);
        refuse(r, member, detail);
        good = false;
    }
    return good;
}

static bool read_rule(struct rule_reader *r, struct crossing_rule *rule)
{
    static const struct {
        const char *key;
        bool (*read)(struct rule_reader *r, struct crossing_rule *rule);
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
        refuse(
            r, "",
            found
                ? "the object contains several rules; write each rule as a separate object"
                : "the object does not contain a rule; write, for example, "
                  "{\"never_alone\": [\"wolf\", \"goat\"], \"without\": [\"farmer\"]}, "
                  "{\"never_outnumbered\": \"missionary\", \"by\": \"cannibal\"} or "
                  "{\"jealous\": [[\"A\", \"a\"], [\"B\", \"b\"]]}");
        return false;
    }
    rule->where = read_where(value_get(r->item, "where"));
    bool good = check_members(r, forms[rule->form].key);

    return forms[rule->form].read(r, rule) && good;
}

static size_t count_parts(const struct value *rules, const char *key)
{
    size_t parts = 0;

    for (size_t i = 0; i < value_count(rules); i++)
        parts += value_count(value_get(value_item(rules, i), key));
    return parts;
}

enum handler_result crossing_rules_read(struct handler_call *call,
                                        struct crossing_request *request)
{
    const struct value *rules = value_get(call->body, "rules");
    size_t somes = count_parts(rules, "never_alone");
    size_t pairs = count_parts(rules, "jealous");
    bool good = true;

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
        good = read_rule(&r, &request->rule[r.index]) && good;
    }
    request->one_rule = rules && rules->adapted;
    request->question.rule = request->rule;
    request->question.rules = r.index;
    return good ? HANDLER_OK : HANDLER_INVALID;
}

void crossing_rule_pointer(const struct crossing_request *request, uint32_t rule,
                           char pointer[CROSSING_RULE_POINTER_SIZE])
{
    if (request->one_rule)
        strcpy(pointer, "/rules");
    else
        snprintf(pointer, CROSSING_RULE_POINTER_SIZE, "/rules/%u", (unsigned)rule);
}

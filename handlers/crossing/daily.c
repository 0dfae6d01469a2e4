/* GET /crossing/daily. On three days of the week, a farmer crosses with animals and plants
 * that eat each other. On the other days, it is a well-known puzzle. */
#include "handlers/daily.h"
#include "crossing.h"
#include "puzzles/crossing.h"

#include <assert.h>
#include <string.h>

enum {
    WEEK = 7,
    SATURDAY = 5,
    SUNDAY = 6,
    DAYS_BEFORE = 4,    /* before number 1, because the known puzzles begin on Saturday */
    COMPANIONS_MAX = 5, /* of the farmer */
    DIETS = 18,
    CROSSINGS_LEAST = 5, /* of a farmer's puzzle that is not too easy */
    DRAWS_MAX = 30,
    STORY_SIZE = 512
};

/* From Monday to Sunday. */
static const enum daily_difficulty week[WEEK] = {DAILY_EASY,   DAILY_MEDIUM, DAILY_MEDIUM,
                                                 DAILY_MEDIUM, DAILY_MEDIUM, DAILY_MEDIUM,
                                                 DAILY_HARD};

/* ---- Well-known puzzles ---- */

struct known {
    const char *story;
    const char *puzzle;  /* a request to /crossing/solve */
    const char *reasons; /* an array with a reason for each rule */
    unsigned crossings;  /* the fewest */
};

#define LANDING "People in the boat don't count until they land. "
#define OUTNUMBERED                                                                        \
    "On a bank with missionaries, cannibals must not outnumber them. " LANDING
#define OUTNUMBERED_RULE                                                                   \
    "\"rules\":[{\"never_outnumbered\":[\"missionary\"],\"by\":[\"cannibal\"]}]}"
#define OUTNUMBERED_REASON "[\"the cannibals would eat the missionaries\"]"
#define MISSIONARIES(some, others, seats, boat, fewest)                                    \
    {OUTNUMBERED "Everyone can row, and the boat holds " boat ".",                         \
     "{\"travelers\":[{\"kind\":\"missionary\",\"count\":" #some                           \
     "},{\"kind\":\"cannibal\",\"count\":" #others "}],\"boat\":{\"seats\":" #seats        \
     "}," OUTNUMBERED_RULE,                                                                \
     OUTNUMBERED_REASON, fewest}

#define COUPLE(letter) "\"husband " letter "\",\"wife " letter "\""

#define JEALOUS                                                                            \
    "No wife may be on a bank with another husband unless her own husband is there. " LANDING
#define COUPLES(couples, pairs, seats, boat, fewest)                                       \
    {JEALOUS "Everyone can row, and the boat holds " boat ".",                             \
     "{\"travelers\":[" couples "],\"boat\":{\"seats\":" #seats                            \
     "},\"rules\":[{\"jealous\":[" pairs "]}]}",                                           \
     "[\"the husband would be jealous\"]", fewest}

#define COUPLES_3 COUPLE("A") "," COUPLE("B") "," COUPLE("C")
#define PAIRS_3   "[" COUPLE("A") "],[" COUPLE("B") "],[" COUPLE("C") "]"
#define COUPLES_4 COUPLES_3 "," COUPLE("D")
#define PAIRS_4   PAIRS_3 ",[" COUPLE("D") "]"

#define EVERYWHERE "\"where\":[\"banks\",\"boat\"]}"
#define THIEF_WITH(who)                                                                    \
    "{\"never_alone\":[\"thief\",\"" who "\"],\"without\":[\"policeman\"]," EVERYWHERE

static const struct known known_medium[] = {
    MISSIONARIES(3, 3, 2, "two", 11),
    {"The boat holds one adult or two children. Everyone can row.",
     "{\"travelers\":[{\"kind\":\"adult\",\"count\":2,\"weight\":2},"
     "{\"kind\":\"child\",\"count\":2}],\"boat\":{\"seats\":2,\"max_weight\":2}}",
     "[]", 9},
    COUPLES(COUPLES_3, PAIRS_3, 2, "two", 11),
    MISSIONARIES(4, 4, 3, "three", 9),
    COUPLES(COUPLES_4, PAIRS_4, 3, "three", 9)};

/* At most eight travelers, so that the figures in the picture are large. */
static const struct known known_hard[] = {
    MISSIONARIES(4, 3, 2, "two", 11),
    {OUTNUMBERED "Of the cannibals, only one can row; the boat holds two.",
     "{\"travelers\":[{\"kind\":\"missionary\",\"count\":3},{\"kind\":\"cannibal\"},"
     "{\"kind\":\"cannibal\",\"count\":2,\"can_row\":false}],\"boat\":{\"seats\":2}," OUTNUMBERED_RULE,
     OUTNUMBERED_REASON, 13},
    {JEALOUS "Wives B and C can't row, and the boat holds two.",
     "{\"travelers\":[\"husband A\",\"wife A\","
     "\"husband B\",{\"name\":\"wife B\",\"can_row\":false},"
     "\"husband C\",{\"name\":\"wife C\",\"can_row\":false}],\"boat\":{\"seats\":2},"
     "\"rules\":[{\"jealous\":[" PAIRS_3 "]}]}",
     "[\"the husband would be jealous\"]", 13},
    {"Mother and son: only with the father. Father and daughter: only with the mother. Thief "
     "and family: only with the policeman. This also applies in the boat. Only the parents "
     "and the policeman can row. The boat holds two.",
     "{\"travelers\":[\"father\",\"mother\","
     "{\"kind\":\"son\",\"count\":2,\"can_row\":false},"
     "{\"kind\":\"daughter\",\"count\":2,\"can_row\":false},"
     "\"policeman\",{\"name\":\"thief\",\"can_row\":false}],\"boat\":{\"seats\":2},"
     "\"rules\":["
     "{\"never_alone\":[\"mother\",\"son\"],\"without\":[\"father\"]," EVERYWHERE
     ",{\"never_alone\":[\"father\",\"daughter\"],\"without\":[\"mother\"]," EVERYWHERE
     "," THIEF_WITH("father") "," THIEF_WITH("mother") "," THIEF_WITH("son") "," THIEF_WITH(
         "daughter") "]}",
     "[\"the mother would scold the son\",\"the father would scold the daughter\","
     "\"the thief would harm the father\",\"the thief would harm the mother\","
     "\"the thief would harm the son\",\"the thief would harm the daughter\"]",
     17}};

/* Returns the known puzzle of a date, which is not a day of the farmer. */
static const struct known *find_known(const struct daily_date *date)
{
    unsigned turn = (date->number + DAYS_BEFORE) / WEEK;

    if (date->weekday == SUNDAY)
        return &known_hard[turn % (sizeof known_hard / sizeof known_hard[0])];
    return &known_medium[(3 * turn + date->weekday / 2) %
                         (sizeof known_medium / sizeof known_medium[0])];
}

static void write_known(struct json_writer *out, const struct known *known)
{
    jw_put_text(out, "story", known->story);
    jw_key(out, "puzzle");
    jw_literal(out, known->puzzle, strlen(known->puzzle));
    jw_key(out, "reasons");
    jw_literal(out, known->reasons, strlen(known->reasons));
}

/* ---- The farmer ---- */

/* An animal or a plant. */
enum being {
    WOLF,
    FOX,
    DOG,
    CAT,
    GOAT,
    SHEEP,
    GOOSE,
    HEN,
    RABBIT,
    MOUSE,
    CABBAGE,
    HAY,
    CARROTS,
    CORN
};

static const char *const being_names[] = {
    [WOLF] = "wolf",       [FOX] = "fox",     [DOG] = "dog",         [CAT] = "cat",
    [GOAT] = "goat",       [SHEEP] = "sheep", [GOOSE] = "goose",     [HEN] = "hen",
    [RABBIT] = "rabbit",   [MOUSE] = "mouse", [CABBAGE] = "cabbage", [HAY] = "hay",
    [CARROTS] = "carrots", [CORN] = "corn"};

static const struct diet {
    enum being eater, eaten;
} diets[DIETS] = {{WOLF, GOAT}, {WOLF, SHEEP},     {WOLF, GOOSE},     {FOX, GOOSE},
                  {FOX, HEN},   {FOX, RABBIT},     {DOG, CAT},        {DOG, RABBIT},
                  {CAT, MOUSE}, {CAT, HEN},        {GOAT, CABBAGE},   {SHEEP, HAY},
                  {GOAT, HAY},  {RABBIT, CARROTS}, {RABBIT, CABBAGE}, {GOOSE, CORN},
                  {HEN, CORN},  {MOUSE, CORN}};

/* A farmer with companions, who are on the near bank with him. */
struct farm {
    unsigned companions, seats, crossings;
    enum being companion[COMPANIONS_MAX];
};

static bool has_companion(const struct farm *farm, enum being being)
{
    for (unsigned i = 0; i < farm->companions; i++)
        if (farm->companion[i] == being)
            return true;
    return false;
}

static bool has_diet(const struct farm *farm, const struct diet *diet)
{
    return has_companion(farm, diet->eater) && has_companion(farm, diet->eaten);
}

/* Draws companions, each of which eats another companion or is eaten. */
static void draw_companions(struct daily_random *random, struct farm *farm, unsigned count)
{
    const struct diet *first = &diets[daily_random_below(random, DIETS)];
    uint32_t order[DIETS];

    farm->companions = 2;
    farm->companion[0] = first->eater;
    farm->companion[1] = first->eaten;
    daily_random_order(random, DIETS, order);
    for (unsigned i = 0; i < DIETS && farm->companions < count; i++) {
        const struct diet *diet = &diets[order[i]];
        bool eater = has_companion(farm, diet->eater);

        if (eater != has_companion(farm, diet->eaten))
            farm->companion[farm->companions++] = eater ? diet->eaten : diet->eater;
    }
}

static uint64_t find_traveler(const struct farm *farm, enum being being)
{
    unsigned i = 0;

    while (farm->companion[i] != being)
        i++;
    assert(i < farm->companions);
    return UINT64_C(2) << i; /* after the farmer, who is traveler 0 */
}

/* The rules of a farmer's puzzle. */
struct farm_rules {
    unsigned count;
    struct crossing_some together[DIETS][2];
    struct crossing_rule rule[DIETS];
};

static void list_rules(const struct farm *farm, struct farm_rules *rules)
{
    rules->count = 0;
    for (unsigned i = 0; i < DIETS; i++) {
        struct crossing_some *pair = rules->together[i];

        if (!has_diet(farm, &diets[i]))
            continue;
        pair[0] = (struct crossing_some){find_traveler(farm, diets[i].eater), 1};
        pair[1] = (struct crossing_some){find_traveler(farm, diets[i].eaten), 1};
        rules->rule[rules->count++] = (struct crossing_rule){.form = CROSSING_NEVER_ALONE,
                                                             .where = CROSSING_BANKS,
                                                             .together = pair,
                                                             .parts = 2,
                                                             .without = 1 /* farmer */};
    }
}

/* Sets the fewest crossings, or 0 if not everyone can cross. */
static enum pz_status solve_farm(struct farm *farm, const struct pz_ctl *ctl)
{
    struct crossing_traveler travelers[COMPANIONS_MAX + 1] = {{.rows = true}};
    struct crossing_question question =
        crossing_question_of(travelers, farm->companions + 1, farm->seats);
    struct crossing_answer answer;
    struct farm_rules rules;
    enum pz_status status;

    for (unsigned i = 0; i <= farm->companions; i++) {
        travelers[i].kind = i;
        travelers[i].minutes = travelers[i].weight = 1;
    }
    list_rules(farm, &rules);
    question.rule = rules.rule;
    question.rules = rules.count;
    status = crossing_solve(&question, ctl, &answer);
    if (status != PZ_OK)
        return status;
    farm->crossings = answer.found ? answer.plan.crossings : 0;
    status = answer.proven ? PZ_OK : PZ_OUT_OF_TIME;
    crossing_answer_free(&answer);
    return status;
}

/* Draws companions until the puzzle is not too easy. Each time, the boat is the smallest
 * boat with which everyone can cross. A boat for all is always sufficient. */
static enum pz_status draw_farm(struct farm *farm, const struct daily_date *date,
                                const struct pz_ctl *ctl)
{
    struct daily_random random = daily_random_of(date, "crossing");
    enum pz_status status = PZ_OK;

    *farm = (struct farm){.crossings = 0};
    for (unsigned draw = 0;
         draw < DRAWS_MAX && farm->crossings < CROSSINGS_LEAST && status == PZ_OK; draw++) {
        draw_companions(&random, farm, 3 + date->weekday / 2);
        farm->crossings = 0;
        for (farm->seats = 1; farm->crossings == 0 && status == PZ_OK;) {
            farm->seats++;
            status = solve_farm(farm, ctl);
        }
    }
    return status;
}

/* Appends "the wolf eats the goat and the sheep" to a list of such clauses. */
static void tell_diet(struct strbuf *story, const struct farm *farm, enum being eater)
{
    const char *before = "eats";

    for (unsigned i = 0; i < DIETS; i++) {
        if (diets[i].eater != eater || !has_companion(farm, diets[i].eaten))
            continue;
        if (strcmp(before, "eats") == 0)
            strbuf_printf(story, "; the %s", being_names[eater]);
        strbuf_printf(story, " %s the %s", before, being_names[diets[i].eaten]);
        before = "and";
    }
}

static void write_story(struct json_writer *out, const struct farm *farm)
{
    static const char *const numbers[] = {"no one", "one", "two", "three", "four", "five"};
    char story[STORY_SIZE], clauses[STORY_SIZE];
    struct strbuf s = strbuf_in(story, sizeof story);
    struct strbuf diet = strbuf_in(clauses, sizeof clauses);

    for (unsigned i = 0; i < farm->companions; i++)
        tell_diet(&diet, farm, farm->companion[i]);
    strbuf_printf(&s,
                  "The boat holds the farmer, who rows, and %s more. On a bank without the "
                  "farmer, %s.",
                  numbers[farm->seats - 1], clauses + strlen("; "));
    jw_put_text(out, "story", story);
}

static void write_rules(struct json_writer *out, const struct farm *farm)
{
    jw_open_array(out, "rules");
    for (unsigned i = 0; i < DIETS; i++) {
        if (!has_diet(farm, &diets[i]))
            continue;
        jw_begin_object(out);
        jw_open_array(out, "never_alone");
        jw_text(out, being_names[diets[i].eater]);
        jw_text(out, being_names[diets[i].eaten]);
        jw_end_array(out);
        jw_open_array(out, "without");
        jw_text(out, "farmer");
        jw_end_array(out);
        jw_end_object(out);
    }
    jw_end_array(out);
}

static void write_reasons(struct json_writer *out, const struct farm *farm)
{
    jw_open_array(out, "reasons");
    for (unsigned i = 0; i < DIETS; i++) {
        if (has_diet(farm, &diets[i]))
            jw_format(out, "the %s would eat the %s", being_names[diets[i].eater],
                      being_names[diets[i].eaten]);
    }
    jw_end_array(out);
}

static void write_farm(struct json_writer *out, const struct farm *farm)
{
    write_story(out, farm);
    jw_open_object(out, "puzzle");
    jw_open_array(out, "travelers");
    jw_text(out, "farmer");
    for (unsigned i = 0; i < farm->companions; i++) {
        jw_begin_object(out);
        jw_put_text(out, "name", being_names[farm->companion[i]]);
        jw_put_boolean(out, "can_row", false);
        jw_end_object(out);
    }
    jw_end_array(out);
    jw_open_object(out, "boat");
    jw_put_unsigned(out, "seats", farm->seats);
    jw_end_object(out);
    write_rules(out, farm);
    jw_end_object(out);
    write_reasons(out, farm);
}

/* ---- Any day ---- */

static bool is_farmers_day(const struct daily_date *date)
{
    return date->weekday < SATURDAY && date->weekday % 2 == 0;
}

static enum handler_result answer_daily(struct handler_call *call, void *question)
{
    const struct daily_date *date = question;
    bool farmers_day = is_farmers_day(date);
    const struct known *known = farmers_day ? NULL : find_known(date);
    struct json_writer *out = &call->out;
    struct farm farm;
    enum pz_status status = farmers_day ? draw_farm(&farm, date, call->ctl) : PZ_OK;

    if (status != PZ_OK)
        return handler_result_of(status);
    daily_begin(out, date);
    daily_write_difficulty(out, week[date->weekday]);
    if (known)
        write_known(out, known);
    else
        write_farm(out, &farm);
    jw_open_object(out, "best");
    jw_put_unsigned(out, "crossings", known ? known->crossings : farm.crossings);
    jw_end_object(out);
    jw_end_object(out);
    return HANDLER_OK;
}

const struct operation crossing_daily_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct daily_date),
    .read = daily_read,
    .answer = answer_daily,
};

/* GET /bridge/daily. Everyone can cross, because the fastest person may cross with each
 * other person, and may carry the torch. */
#include "handlers/daily.h"
#include "bridge.h"
#include "puzzles/bridge.h"

#include <stdlib.h>

enum { NAMES = 20, FAST = 6, SLOW = 11, PEOPLE_MAX = 6 };

static const char *const names[NAMES] = {
    "Ada", "Ben", "Cleo", "Dan",  "Eva",  "Finn", "Gwen", "Hugo", "Iris", "Jack",
    "Kim", "Leo", "Mia",  "Nils", "Olga", "Pia",  "Quin", "Rosa", "Sam",  "Tess"};
static const uint32_t fast_minutes[FAST] = {1, 2, 3, 4, 5, 6};
static const uint32_t slow_minutes[SLOW] = {7, 8, 10, 12, 14, 15, 18, 20, 24, 25, 30};

enum restriction { NO_RESTRICTION, TORCH_BEARERS, FORBIDDEN_PAIR };

/* From Monday to Sunday. */
static const struct kind {
    unsigned people, capacity;
    enum restriction restriction;
    enum daily_difficulty difficulty;
} week[] = {{4, 2, NO_RESTRICTION, DAILY_EASY},   {4, 2, NO_RESTRICTION, DAILY_EASY},
            {5, 2, NO_RESTRICTION, DAILY_MEDIUM}, {5, 2, NO_RESTRICTION, DAILY_MEDIUM},
            {5, 2, TORCH_BEARERS, DAILY_MEDIUM},  {6, 3, NO_RESTRICTION, DAILY_HARD},
            {6, 2, FORBIDDEN_PAIR, DAILY_HARD}};

/* A party, from the fastest person to the slowest person. */
struct daily_party {
    const struct kind *kind;
    uint32_t name[NAMES]; /* indices, in alphabetical order */
    uint32_t minutes[PEOPLE_MAX];
    unsigned bearer; /* may carry the torch with person 0, with TORCH_BEARERS */
    unsigned apart;  /* does not cross with the slowest person, with FORBIDDEN_PAIR */
};

static int compare_numbers(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;

    return (one > other) - (one < other);
}

/* Draws two or three fast people; the others are slow. */
static void draw_minutes(struct daily_random *random, unsigned people,
                         uint32_t minutes[PEOPLE_MAX])
{
    uint32_t fast[FAST], slow[SLOW];
    unsigned count;

    daily_random_order(random, FAST, fast);
    count = 2 + daily_random_below(random, 2);
    daily_random_order(random, SLOW, slow);
    for (unsigned i = 0; i < people; i++)
        minutes[i] = i < count ? fast_minutes[fast[i]] : slow_minutes[slow[i - count]];
    qsort(minutes, people, sizeof *minutes, compare_numbers);
}

static struct daily_party draw_party(const struct daily_date *date)
{
    struct daily_random random = daily_random_of(date, "bridge");
    struct daily_party party = {.kind = &week[date->weekday]};
    unsigned people = party.kind->people;

    draw_minutes(&random, people, party.minutes);
    daily_random_order(&random, NAMES, party.name);
    qsort(party.name, people, sizeof *party.name, compare_numbers);
    party.bearer = people - 1 - daily_random_below(&random, 2);
    party.apart = 1 + daily_random_below(&random, people - 2);
    return party;
}

/* Returns the fewest minutes, or 0 with an error in `status`. */
static uint64_t find_fewest_minutes(const struct daily_party *party,
                                    const struct pz_ctl *ctl, enum pz_status *status)
{
    const struct kind *kind = party->kind;
    struct bridge_question question = {.party = {.people = kind->people,
                                                 .capacity = kind->capacity,
                                                 .minutes = party->minutes}};
    struct bridge_answer answer = {.minutes = 0};
    uint64_t minutes;

    if (kind->restriction == TORCH_BEARERS)
        question.rules.bearers = 1u | 1u << party->bearer;
    if (kind->restriction == FORBIDDEN_PAIR)
        question.rules.forbidden[party->apart] = 1u << (kind->people - 1);
    *status = bridge_solve(&question, ctl, &answer);
    if (*status == PZ_OK && !answer.proven)
        *status = PZ_OUT_OF_TIME;
    minutes = answer.minutes;
    bridge_answer_free(&answer);
    return minutes;
}

/* Writes the names of two people. */
static void write_pair(struct json_writer *out, const struct daily_party *party,
                       unsigned one, unsigned other)
{
    jw_begin_array(out);
    jw_text(out, names[party->name[one]]);
    jw_text(out, names[party->name[other]]);
    jw_end_array(out);
}

static void write_constraints(struct json_writer *out, const struct daily_party *party)
{
    if (party->kind->restriction == NO_RESTRICTION)
        return;
    jw_open_object(out, "constraints");
    if (party->kind->restriction == TORCH_BEARERS) {
        jw_key(out, "torch_bearers");
        write_pair(out, party, 0, party->bearer);
    } else {
        jw_open_array(out, "forbidden_pairs");
        write_pair(out, party, party->apart, party->kind->people - 1);
        jw_end_array(out);
    }
    jw_end_object(out);
}

static void write_puzzle(struct json_writer *out, const struct daily_party *party)
{
    jw_open_object(out, "puzzle");
    jw_open_array(out, "people");
    for (unsigned i = 0; i < party->kind->people; i++) {
        jw_begin_object(out);
        jw_put_text(out, "name", names[party->name[i]]);
        jw_put_unsigned(out, "minutes", party->minutes[i]);
        jw_end_object(out);
    }
    jw_end_array(out);
    jw_put_unsigned(out, "capacity", party->kind->capacity);
    write_constraints(out, party);
    jw_end_object(out);
}

static enum handler_result answer_daily(struct handler_call *call, void *question)
{
    const struct daily_date *date = question;
    const struct daily_party party = draw_party(date);
    struct json_writer *out = &call->out;
    enum pz_status status;
    uint64_t minutes = find_fewest_minutes(&party, call->ctl, &status);

    if (status != PZ_OK)
        return handler_result_of(status);
    daily_begin(out, date);
    daily_write_difficulty(out, party.kind->difficulty);
    write_puzzle(out, &party);
    jw_open_object(out, "best");
    jw_put_unsigned(out, "minutes", minutes);
    jw_end_object(out);
    jw_end_object(out);
    return HANDLER_OK;
}

const struct operation bridge_daily_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct daily_date),
    .read = daily_read,
    .answer = answer_daily,
};

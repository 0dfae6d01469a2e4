/* Measures solving bridge crossings, by theory and by search: medians of several repeats. */
#include "median.h"
#include "puzzles/random.h"
#include "solvers/bridge/search.h"
#include "solvers/bridge/theory.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    REPEATS = 31,
    REPEAT_NS = 2000000, /* approximate time of one repeat, unless one call is longer */
    SLOW_REPEATS = 5,    /* of calls that take more than SLOW_NS */
    SLOW_NS = 50000000,
    PEOPLE_MOST = 1000000,
    ZURG_DEADLINE = 60,
    PARTIES = 20, /* of SEARCHED people, with forbidden pairs */
    SEARCHED = 20
};

/* A party with random times from 1 to `range`; range 0 is the party of the Zurg article. */
struct sample {
    const char *name;
    uint32_t people;
    uint32_t capacity;
    uint32_t range;
};

/* The searches of the Zurg article, within its deadline. */
static const struct {
    const char *what;
    enum bridge_method method;
} searches[] = {
    {"depth_first", BRIDGE_ZURG_DEPTH_FIRST},
    {"breadth_first", BRIDGE_BREADTH_FIRST},
};

static const struct sample samples[] = {
    {"bridge_zurg", 4, 2, 0},
    {"bridge_200_capacity_2", 200, 2, 1000},
    {"bridge_200_capacity_3", 200, 3, 1000},
    {"bridge_200_capacity_5", 200, 5, 1000},
    {"bridge_200_capacity_20", 200, 20, 1000},
    {"bridge_2000_capacity_3", 2000, 3, 100000},
    {"bridge_20000_capacity_3", 20000, 3, 100000},
    {"bridge_1000000_capacity_2", PEOPLE_MOST, 2, BRIDGE_MINUTES_MAX},
    {"bridge_1000000_capacity_3", PEOPLE_MOST, 3, BRIDGE_MINUTES_MAX},
    {"bridge_1000000_capacity_1000", PEOPLE_MOST, 1000, BRIDGE_MINUTES_MAX},
};

static uint32_t minutes[PEOPLE_MOST];
static volatile uint64_t result; /* prevents the removal of the calls */

static struct bridge_party make_party(const struct sample *sample)
{
    static const uint32_t zurg[] = {5, 10, 20, 25};
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (uint32_t p = 0; p < sample->people; p++)
        minutes[p] =
            sample->range ? 1 + (uint32_t)pz_random_below(&random, sample->range) : zurg[p];
    return (struct bridge_party){sample->people, sample->capacity, minutes};
}

static void call_minutes(const struct bridge_party *party)
{
    struct pz_budget budget = {.ctl = NULL};
    struct bridge_bound bound;

    if (bridge_theory_solve(party, &budget, &bound, NULL) != PZ_OK)
        abort();
    result = bound.minutes;
}

static void call_plan(const struct bridge_party *party)
{
    struct pz_budget budget = {.ctl = NULL};
    struct bridge_bound bound;
    struct bridge_plan plan;

    if (bridge_theory_solve(party, &budget, &bound, &plan) != PZ_OK)
        abort();
    result = plan.minutes;
    bridge_plan_free(&plan);
}

static void search(const struct bridge_question *question)
{
    struct pz_budget budget = {.ctl = NULL};
    struct bridge_answer found;
    struct bridge_plan plan;

    if (bridge_search(question, &budget, &found, &plan) != PZ_OK)
        abort();
    if (question->deadline_minutes ? !found.found : !found.proven)
        abort();
    result = plan.minutes;
    bridge_plan_free(&plan);
}

static enum bridge_method method; /* of call_search */

static void call_search(const struct bridge_party *party)
{
    search(&(struct bridge_question){
        .party = *party, .method = method, .deadline_minutes = ZURG_DEADLINE});
}

/* Prints the median microseconds per call, as <name>_<what>. */
static void time_calls(const char *name, const char *what, const struct bridge_party *party,
                       void (*call)(const struct bridge_party *))
{
    double each[REPEATS];
    int repeats = 0, most = REPEATS;

    for (; repeats < most; repeats++) {
        uint64_t start = pz_now_ns(), calls = 0;

        for (; pz_now_ns() - start < REPEAT_NS; calls++)
            call(party);
        each[repeats] = (double)(pz_now_ns() - start) / (double)calls / 1000;
        if (pz_now_ns() - start > SLOW_NS)
            most = SLOW_REPEATS;
    }
    printf("%s_%s\t%.2f\tus\n", name, what, median_find(each, (size_t)repeats));
}

/* Returns the seconds for the proven minimum of a random party. `number` determines the share
 * of forbidden pairs, 5 to 75 %, and the capacity, 2 to 5. In every second party, half of the
 * people cannot carry the torch, and the times to come back are independent of those to go over. */
static double time_forbidden(uint64_t number)
{
    uint32_t back[SEARCHED];
    struct bridge_rules rules = {.bearers = 0};
    struct pz_random random;

    pz_random_seed(&random, number);
    for (uint32_t p = 0; p < SEARCHED; p++) {
        minutes[p] = 1 + (uint32_t)pz_random_below(&random, 100);
        back[p] = 1 + (uint32_t)pz_random_below(&random, 100);
        for (uint32_t q = 0; q < p; q++) {
            if (pz_random_below(&random, 100 * (PARTIES - 1)) <
                5 * (PARTIES - 1) + 70 * number)
                rules.forbidden[p] |= 1u << q;
        }
        if (number % 2 && (p == 0 || pz_random_below(&random, 2)))
            rules.bearers |= 1u << p;
    }
    if (number % 2)
        rules.back_minutes = back;
    struct bridge_party party = {SEARCHED, 2 + (uint32_t)(number / 2 % 4), minutes};
    uint64_t start = pz_now_ns();

    search(
        &(struct bridge_question){.party = party, .rules = rules, .method = BRIDGE_A_STAR});
    return (double)(pz_now_ns() - start) / 1e9;
}

static void time_parties(void)
{
    double each[PARTIES];

    for (uint64_t number = 0; number < PARTIES; number++)
        each[number] = time_forbidden(number);
    printf("bridge_20_forbidden_pairs\t%.4f\ts\n", median_find(each, PARTIES));
    printf("bridge_20_forbidden_pairs_worst\t%.4f\ts\n", each[PARTIES - 1]);
}

int main(void)
{
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct bridge_party party = make_party(&samples[i]);

        time_calls(samples[i].name, "minutes", &party, call_minutes);
        time_calls(samples[i].name, "plan", &party, call_plan);
    }
    struct bridge_party zurg = make_party(&samples[0]);

    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        method = searches[i].method;
        time_calls(samples[0].name, searches[i].what, &zurg, call_search);
    }
    time_parties();
    return 0;
}

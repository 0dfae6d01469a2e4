/* Measures moves of Allergic Cliffs for random bands of 16 Zoombinis, by level and goal: the
 * whole strategy from the start (table, searches, plan), and the strategy after the first
 * move. The rows contain the median of the bands, and the worst. Larger bands are played by
 * rollout. */
#include "median.h"
#include "solvers/cliffs/rollout.h"
#include "solvers/cliffs/tree.h"
#include "tests/solvers/cliffs/samples.h"

#include <stdio.h>
#include <stdlib.h>

enum { BAND = 16, CROWD = 100, BANDS = 40, HARD_BANDS = 5, LEFT = 5 };

static const char *const goal_names[] = {
    [CLIFFS_EXPECTED] = "expected", [CLIFFS_GUARANTEE] = "guarantee", [CLIFFS_WIN] = "win"};

static const char *const level_names[] = {"unknown", "level_1", "level_2", "level_3",
                                          "level_4"};

static struct sample samples[BANDS];
static volatile uint64_t result; /* prevents the removal of the calls */

/* Makes `count` bands of a level, starting with `seed`. Returns the seed after the last one. */
static uint64_t make_samples(unsigned level, unsigned count, uint64_t seed)
{
    const struct sample_kind kind = {sample_traits, BAND, level, CLIFFS_UNIFORM};

    for (unsigned band = 0; band < count; seed++) {
        sample_make(&samples[band], &kind, seed);
        if (samples[band].fits)
            band++;
        else
            sample_free(&samples[band]);
    }
    return seed;
}

static void free_samples(unsigned count)
{
    for (unsigned b = 0; b < count; b++)
        sample_free(&samples[b]);
}

static void check(enum pz_status status)
{
    if (status != PZ_OK)
        abort();
}

/* Returns true if the case has the labels that were seen. `seen` is NULL without labels. */
static bool agrees(const struct sample *sample, const struct cliffs_case *c,
                   const int8_t *seen)
{
    for (unsigned z = 0; seen && z < sample->band.count; z++)
        if (seen[z] != CLIFFS_UNSEEN &&
            (seen[z] == CLIFFS_TOP) != cliffs_label(c, &sample->zoombinis[z]))
            return false;
    return true;
}

/* Makes the space of the cases that agree with `seen`. Release it with
 * cliffs_hypothesis_space_free. */
static struct cliffs_hypothesis_space
make_space(const struct sample *sample, const int8_t *seen, struct cliffs_place places[])
{
    struct cliffs_cases kept = {
        .cases = malloc(sample->cases.count * sizeof *sample->cases.cases)};
    struct cliffs_hypothesis_space space;
    bool fits;

    if (!kept.cases)
        abort();
    for (uint32_t c = 0; c < sample->cases.count; c++)
        if (agrees(sample, &sample->cases.cases[c], seen))
            kept.cases[kept.count++] = sample->cases.cases[c];
    check(cliffs_hypothesis_space_make(&kept, &sample->band, &space, places, &fits));
    if (!fits)
        abort();
    cliffs_cases_free(&kept);
    return space;
}

/* Returns the milliseconds for a plan after `seen`. `sent` gets the first Zoombini that the
 * plan sends. */
static double time_plan(const struct sample *sample, const int8_t *seen,
                        struct cliffs_aim aim, uint32_t *sent)
{
    struct cliffs_place places[BAND];
    struct cliffs_hypothesis_space space;
    const struct cliffs_crossing crossing = {&space, places, sample->band.count};
    struct cliffs_table *table;
    struct cliffs_mistake_bound *bound;
    struct cliffs_optimal_move *optimal;
    struct cliffs_tree plan;
    uint64_t begun = pz_now_ns();

    space = make_space(sample, seen, places);
    check(cliffs_table_make(&space, 0, NULL, &table));
    check(cliffs_mistake_bound_open(&space, 0, &bound));
    check(cliffs_optimal_move_open(&space, table, bound, 0, &optimal));
    check(
        cliffs_tree_make(optimal, &crossing, aim, &(struct pz_budget){.ctl = NULL}, &plan));
    *sent = plan.nodes[0].zoombini;
    result = plan.outcome.mistakes;
    cliffs_tree_free(&plan);
    cliffs_optimal_move_close(optimal);
    cliffs_mistake_bound_close(bound);
    cliffs_table_free(table);
    cliffs_hypothesis_space_free(&space);
    return (double)(pz_now_ns() - begun) / 1e6;
}

static void print(const char *what, const char *goal, unsigned level, double *each,
                  size_t count)
{
    char name[64];

    snprintf(name, sizeof name, "cliffs_%s_%s_%s", what, goal, level_names[level]);
    printf("%s\t%.3f\tms\n", name, median_find(each, count));
    printf("%s_worst\t%.3f\tms\n", name, each[count - 1]);
}

static void time_goal(unsigned level, enum cliffs_goal goal, unsigned count)
{
    const struct cliffs_aim aim = {goal, LEFT};
    double first[BANDS], next[BANDS];

    for (unsigned b = 0; b < count; b++) {
        int8_t seen[BAND];
        uint32_t sent;

        for (unsigned z = 0; z < BAND; z++)
            seen[z] = CLIFFS_UNSEEN;
        first[b] = time_plan(&samples[b], seen, aim, &sent);
        seen[sent] = CLIFFS_TOP;
        next[b] = time_plan(&samples[b], seen, aim, &sent);
    }
    print("first", goal_names[goal], level, first, count);
    print("next", goal_names[goal], level, next, count);
}

static unsigned find_mistake_bound(const struct sample *sample, double *ms)
{
    struct cliffs_mistake_bound *bound;
    unsigned mistakes;
    uint64_t begun = pz_now_ns();

    check(cliffs_mistake_bound_open(&sample->space, 0, &bound));
    check(cliffs_mistake_bound_find(bound, (struct cliffs_state){0, 0},
                                    &(struct pz_budget){.ctl = NULL}, &mistakes));
    cliffs_mistake_bound_close(bound);
    *ms = (double)(pz_now_ns() - begun) / 1e6;
    return mistakes;
}

static void time_worst(unsigned level)
{
    double each[BANDS];

    for (unsigned b = 0; b < BANDS; b++)
        result = find_mistake_bound(&samples[b], &each[b]);
    print("worst", "case", level, each, BANDS);
}

/* Measures bands of level 4 for which no strategy guarantees a win: about one in 450. */
static void time_hopeless(void)
{
    struct sample hard[HARD_BANDS];
    unsigned found = 0;
    double each[HARD_BANDS];

    for (uint64_t seed = 0; found < HARD_BANDS;) {
        seed = make_samples(4, 1, seed);
        if (find_mistake_bound(&samples[0], &each[0]) > LEFT)
            hard[found++] = samples[0];
        else
            sample_free(&samples[0]);
    }
    for (unsigned b = 0; b < HARD_BANDS; b++) {
        uint32_t sent;

        each[b] = time_plan(&hard[b], NULL, (struct cliffs_aim){CLIFFS_WIN, LEFT}, &sent);
        sample_free(&hard[b]);
    }
    print("hopeless", "win", 4, each, HARD_BANDS);
}

/* Measures the best chance to win if fewer mistakes remain than a strategy can guarantee. */
static void time_few_left(unsigned level)
{
    for (int left = 1; left < LEFT; left++) {
        char what[] = "first_with_0_left";
        double each[BANDS];

        what[sizeof "first_with_" - 1] = (char)('0' + left);
        for (unsigned b = 0; b < BANDS; b++) {
            uint32_t sent;

            each[b] =
                time_plan(&samples[b], NULL, (struct cliffs_aim){CLIFFS_WIN, left}, &sent);
        }
        print(what, goal_names[CLIFFS_WIN], level, each, BANDS);
    }
}

static void time_rollout(unsigned level)
{
    const struct sample_kind kind = {sample_traits, CROWD, level, CLIFFS_UNIFORM};
    double each[BANDS];

    for (unsigned b = 0; b < BANDS; b++) {
        const struct cliffs_rollout_question asked = {CLIFFS_ROLLOUT, NULL, LEFT};
        struct cliffs_rollout_advice advice;
        struct cliffs_rollout *rollout;
        struct sample sample;
        uint64_t begun;

        sample_make(&sample, &kind, b);
        begun = pz_now_ns();
        check(cliffs_rollout_open(&sample.band, &sample.cases, 0, &rollout));
        check(cliffs_rollout_advise(rollout, &asked, &(struct pz_budget){.ctl = NULL},
                                    &advice));
        cliffs_rollout_close(rollout);
        each[b] = (double)(pz_now_ns() - begun) / 1e6;
        result = advice.likely;
        sample_free(&sample);
    }
    print("crowd_of_100", "rollout", level, each, BANDS);
}

int main(void)
{
    for (unsigned level = CLIFFS_UNKNOWN; level <= CLIFFS_LEVELS; level++) {
        make_samples(level, BANDS, 0);
        time_worst(level);
        for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++)
            time_goal(level, (enum cliffs_goal)goal, BANDS);
        if (level == CLIFFS_UNKNOWN || level == CLIFFS_LEVELS)
            time_few_left(level);
        free_samples(BANDS);
        time_rollout(level);
    }
    time_hopeless();
    return 0;
}

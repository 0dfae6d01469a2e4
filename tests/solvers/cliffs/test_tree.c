/* Plans, played case by case, against values by their definitions. */
#include "brute.h"
#include "samples.h"
#include "solvers/cliffs/tree.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { BANDS = 120, LARGE = 12, ZOOMBINIS = 16, LEFT_MOST = 5 };

/* A band with what was seen of it, and all that plays it. */
struct play {
    struct sample sample;
    int8_t seen[ZOOMBINIS];
    struct cliffs_crossing crossing;
    struct cliffs_state state; /* at the start of play: nothing is known */
    struct cliffs_table *table;
    struct cliffs_mistake_bound *bound;
    struct cliffs_optimal_move *optimal;
};

static void open_best(struct play *play, size_t max_bytes)
{
    cr_assert_eq(cliffs_mistake_bound_open(&play->sample.space, 0, &play->bound), PZ_OK);
    cr_assert_eq(cliffs_optimal_move_open(&play->sample.space, play->table, play->bound,
                                          max_bytes, &play->optimal),
                 PZ_OK);
}

static void close_best(struct play *play)
{
    cliffs_optimal_move_close(play->optimal);
    cliffs_mistake_bound_close(play->bound);
}

/* Whether columns have the labels of their Zoombinis or the opposite ones. */
enum labels { SAME, OPPOSITE };

static void turn_columns(struct sample *sample)
{
    struct cliffs_hypothesis_space *space = &sample->space;

    for (unsigned z = 0; z < sample->band.count; z++)
        sample->places[z].flip ^= sample->places[z].column != CLIFFS_CERTAIN;
    for (uint32_t low = 0, high = space->count - 1; low < high; low++, high--) {
        struct cliffs_vector one = space->vectors[low];

        space->vectors[low] = space->vectors[high];
        space->vectors[high] = one;
    }
    for (uint32_t v = 0; v < space->count; v++)
        space->vectors[v].labels ^= (uint16_t)((1u << space->columns) - 1);
}

/* Sees each Zoombini with a probability of `seen` eighths, as a random case has it. */
static void open_play(struct play *play, const struct sample_kind *kind, uint64_t seed,
                      unsigned seen, enum labels labels)
{
    struct sample *sample = &play->sample;
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    sample_make(sample, kind, seed);
    cr_assert(sample->fits && sample->cases.count > 0);
    const struct cliffs_case *c =
        &sample->cases.cases[test_rng_below(&rng, sample->cases.count)];

    for (unsigned z = 0; z < kind->count; z++)
        play->seen[z] = test_rng_below(&rng, 8) < seen
                            ? (int8_t)cliffs_label(c, &sample->zoombinis[z])
                            : CLIFFS_UNSEEN;
    cliffs_hypothesis_space_free(&sample->space);
    sample->space = sample_space_after(sample, play->seen, sample->places);
    if (labels == OPPOSITE)
        turn_columns(sample);
    play->state = (struct cliffs_state){0, 0};
    play->crossing = (struct cliffs_crossing){&sample->space, sample->places, kind->count};
    cr_assert_eq(cliffs_table_make(&sample->space, 0, NULL, &play->table), PZ_OK);
    open_best(play, 0);
}

static void close_play(struct play *play)
{
    close_best(play);
    cliffs_table_free(play->table);
    sample_free(&play->sample);
}

/* What is counted of a plan while cases are played. */
struct count {
    uint64_t *weight;                 /* by node */
    const struct cliffs_case **first; /* to come to a leaf */
    struct cliffs_outcome outcome;
    unsigned flaws;
};

static bool agrees(const struct play *play, const struct cliffs_case *c)
{
    for (unsigned z = 0; z < play->sample.band.count; z++)
        if (play->seen[z] != CLIFFS_UNSEEN &&
            play->seen[z] != (int8_t)cliffs_label(c, &play->sample.zoombinis[z]))
            return false;
    return true;
}

/* True when an earlier one of the column could be sent. */
static bool is_late(const struct play *play, uint32_t zoombini)
{
    for (uint32_t z = 0; z < zoombini; z++)
        if (play->sample.places[z].column == play->sample.places[zoombini].column)
            return true;
    return false;
}

/* Plays one case to a leaf; returns the mistakes. */
static unsigned play_case(const struct play *play, const struct cliffs_tree *plan,
                          const struct cliffs_case *c, uint32_t *node, struct count *count)
{
    bool sent[ZOOMBINIS] = {false};
    unsigned mistakes = 0;

    for (*node = 0; plan->nodes[*node].zoombini != CLIFFS_LEAF;) {
        const struct cliffs_tree_node *here = &plan->nodes[*node];

        count->weight[*node] += c->weight;
        if (here->zoombini >= play->sample.band.count || sent[here->zoombini] ||
            play->seen[here->zoombini] != CLIFFS_UNSEEN || is_late(play, here->zoombini)) {
            count->flaws++;
            break;
        }
        sent[here->zoombini] = true;
        bool taken =
            cliffs_label(c, &play->sample.zoombinis[here->zoombini]) == (here->top != 0);

        mistakes += !taken;
        count->outcome.questions += c->weight;
        *node = here->next[taken];
        cr_assert_lt(*node, plan->count);
    }
    count->weight[*node] += c->weight;
    return mistakes;
}

/* All cases at a leaf have the same labels. */
static void check_leaf(const struct play *play, const struct cliffs_case *c,
                       const struct cliffs_case **first, struct count *count)
{
    if (!*first)
        *first = c;
    for (unsigned z = 0; z < play->sample.band.count; z++)
        count->flaws += cliffs_label(c, &play->sample.zoombinis[z]) !=
                        cliffs_label(*first, &play->sample.zoombinis[z]);
}

/* Plays all cases; returns how much is wrong with the plan. */
static unsigned follow(const struct play *play, const struct cliffs_tree *plan, int left)
{
    struct count count = {.weight = calloc(plan->count, sizeof *count.weight),
                          .first = calloc(plan->count, sizeof(struct cliffs_case *))};
    const struct cliffs_cases *cases = &play->sample.cases;

    cr_assert(count.weight && count.first);
    for (uint32_t i = 0; i < cases->count; i++) {
        const struct cliffs_case *c = &cases->cases[i];
        uint32_t leaf;

        if (!agrees(play, c))
            continue;
        unsigned mistakes = play_case(play, plan, c, &leaf, &count);

        check_leaf(play, c, &count.first[leaf], &count);
        count.outcome.weight += c->weight;
        count.outcome.mistakes += (uint64_t)mistakes * c->weight;
        count.outcome.won += (int)mistakes <= left ? c->weight : 0;
        if (mistakes > count.outcome.worst)
            count.outcome.worst = mistakes;
    }
    for (uint32_t n = 0; n < plan->count; n++)
        count.flaws +=
            count.weight[n] != plan->nodes[n].weight || plan->nodes[n].weight == 0;
    count.flaws += !same_outcome(&count.outcome, &plan->outcome);
    free(count.weight);
    free(count.first);
    return count.flaws;
}

static struct cliffs_tree make(struct play *play, struct cliffs_aim aim)
{
    struct cliffs_tree plan = {.nodes = NULL};

    cr_assert_eq(cliffs_tree_make(play->optimal, &play->crossing, aim, UNBOUNDED, &plan),
                 PZ_OK);
    return plan;
}

/* Adds the outcome of the moves of the definitions after `mistakes`, where `left` mistakes
 * were left at the start. */
static void add_outcome(const struct brute *list, struct cliffs_aim aim, int left,
                        unsigned mistakes, struct cliffs_outcome *outcome)
{
    struct sample_move move;

    if (brute_move(list, aim, &move)) {
        struct brute kept = brute_side(list, move.column, move.label);
        struct brute lost = brute_side(list, move.column, 1u - move.label);

        outcome->questions += brute_weight(list);
        add_outcome(&kept, aim, left, mistakes, outcome);
        aim.left = aim.left < 0 ? -1 : aim.left - 1;
        add_outcome(&lost, aim, left, mistakes + 1, outcome);
        return;
    }
    outcome->weight += brute_weight(list);
    outcome->mistakes += mistakes * brute_weight(list);
    outcome->won += (int)mistakes <= left ? brute_weight(list) : 0;
    outcome->worst = mistakes > outcome->worst ? mistakes : outcome->worst;
}

/* Whether the outcome is what the goal can reach. */
static bool is_best(const struct brute *list, struct cliffs_aim aim,
                    const struct cliffs_outcome *outcome)
{
    unsigned worst = brute_mistake_bound(list), most = worst;

    if (aim.left > (int)worst)
        most = (unsigned)aim.left;
    if (aim.goal == CLIFFS_EXPECTED)
        return outcome->mistakes == brute_expected(list);
    if (aim.left >= (int)worst)
        return outcome->mistakes == brute_guarantee(list, aim.left) &&
               outcome->worst <= most && outcome->won == outcome->weight;
    if (aim.goal == CLIFFS_WIN)
        return outcome->won == (aim.left < 0 ? 0 : brute_win(list, aim.left));
    return outcome->worst == worst &&
           outcome->mistakes == brute_guarantee(list, (int)worst);
}

static unsigned compare(struct play *play)
{
    struct brute list = brute_list(&play->sample.space, play->state);
    unsigned wrong = 0;

    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++)
        for (int left = -1; left <= LEFT_MOST; left++) {
            struct cliffs_aim aim = {(enum cliffs_goal)goal, left};
            struct cliffs_tree plan = make(play, aim);
            struct cliffs_outcome outcome = {0};

            add_outcome(&list, brute_aim(&list, aim), left, 0, &outcome);
            wrong += !same_outcome(&outcome, &plan.outcome);
            wrong += !is_best(&list, aim, &outcome);
            wrong += follow(play, &plan, left);
            wrong += plan.count != 2 * list.count - 1;
            cliffs_tree_free(&plan);
        }
    return wrong;
}

/* Bands of up to eight Zoombinis, of few kinds or many. */
static struct sample_kind draw_kind(uint64_t seed)
{
    static const struct cliffs_traits traits[] = {
        {4, {5, 5, 5, 5}}, {3, {3, 2, 3}}, {3, {5, 5, 5}}};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    return (struct sample_kind){.traits = traits[test_rng_below(&rng, 3)],
                                .count = 1 + (unsigned)test_rng_below(&rng, 8),
                                .level = (unsigned)test_rng_below(&rng, 4),
                                .prior = (enum cliffs_prior)test_rng_below(&rng, 3)};
}

/* Returns false if the dealer of the original game has no rule for the band. */
static bool has_cases(const struct sample_kind *kind, uint64_t seed)
{
    struct sample sample;

    sample_make(&sample, kind, seed);
    bool has = sample.cases.count > 0;

    sample_free(&sample);
    return has;
}

TestSampled(cliffs_tree, reaches_what_the_definitions_say, 12, BANDS)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct sample_kind kind = draw_kind(seed);
        struct play play;

        if (!has_cases(&kind, seed))
            continue;
        open_play(&play, &kind, seed, 0, SAME);
        unsigned wrong = compare(&play);

        if (wrong > 0)
            cr_assert_eq(wrong, 0, "seed %lu", (unsigned long)seed);
        close_play(&play);
    }
}

TestSampled(cliffs_tree, goes_on_after_what_was_seen, 24, 2 * BANDS)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct sample_kind kind = draw_kind(seed);
        struct play play;

        if (!has_cases(&kind, seed))
            continue;
        open_play(&play, &kind, seed, 1 + (unsigned)(seed % 4), seed % 3 ? SAME : OPPOSITE);
        unsigned wrong = compare(&play);

        if (wrong > 0)
            cr_assert_eq(wrong, 0, "seed %lu", (unsigned long)seed);
        close_play(&play);
    }
}

/* In some of these bands, a strategy that keeps to the best guarantee for the
 * whole game makes fewer mistakes on average than one that improves its guarantee after
 * each lucky move. */
TestSampled(cliffs_tree, keeps_to_the_best_guarantee_of_the_start, 24, 240)
{
    static const struct sample_kind kinds[] = {
        {.traits = {4, {3, 3, 3, 3}}, .count = 6, .level = 4, .prior = CLIFFS_UNIFORM},
        {.traits = {4, {2, 3, 4, 5}}, .count = 6, .level = 2, .prior = CLIFFS_PUBLISHED},
        {.traits = {4, {5, 5, 5, 5}}, .count = 7, .level = 3, .prior = CLIFFS_UNIFORM}};

    for (uint64_t seed = first; seed < end; seed++) {
        struct play play;

        open_play(&play, &kinds[seed % 3], seed, (unsigned)(seed / 3 % 2), SAME);
        struct brute list = brute_list(&play.sample.space, play.state);
        unsigned worst = brute_mistake_bound(&list);

        for (int left = -1; left <= (int)worst; left++) {
            struct cliffs_tree plan =
                make(&play, (struct cliffs_aim){CLIFFS_GUARANTEE, left});

            cr_assert_eq(plan.outcome.worst, worst, "seed %lu", (unsigned long)seed);
            cr_assert_eq(plan.outcome.mistakes, brute_guarantee(&list, (int)worst),
                         "seed %lu, %d left", (unsigned long)seed, left);
            cr_assert_eq(follow(&play, &plan, left), 0, "seed %lu", (unsigned long)seed);
            cliffs_tree_free(&plan);
        }
        close_play(&play);
    }
}

/* The mistakes of most certain first. */
static uint64_t certain_first(const struct cliffs_hypothesis_space *space,
                              struct cliffs_state state)
{
    uint64_t weight = sample_weight(space, state), least = weight;
    unsigned chosen = 0;

    for (unsigned c = 0; c < space->columns; c++) {
        if (state.known >> c & 1)
            continue;
        uint64_t one = sample_weight(space, cliffs_state_with(state, c, 1));
        uint64_t less = one < weight - one ? one : weight - one;

        if (less > 0 && less < least) {
            least = less;
            chosen = c;
        }
    }
    if (least == weight)
        return 0;
    return least + certain_first(space, cliffs_state_with(state, chosen, 0)) +
           certain_first(space, cliffs_state_with(state, chosen, 1));
}

static const struct sample_kind large_kind = {
    .traits = {4, {5, 5, 5, 5}}, .count = ZOOMBINIS, .level = 4, .prior = CLIFFS_UNIFORM};

/* Where five mistakes are enough, and where they are not: then a case is lost, and no more
 * than one of the 1,000 here. */
static unsigned check_large(struct play *play, struct cliffs_aim aim,
                            const struct cliffs_outcome *outcome)
{
    uint64_t expected = cliffs_table_expected(play->table, play->state);
    unsigned worst, wrong;

    cr_assert_eq(cliffs_mistake_bound_find(play->bound, play->state, UNBOUNDED, &worst),
                 PZ_OK);
    wrong = outcome->weight != 1000 || outcome->mistakes < expected;
    if (aim.goal == CLIFFS_EXPECTED)
        return wrong + (outcome->mistakes != expected) +
               (expected > certain_first(&play->sample.space, play->state));
    if (aim.goal == CLIFFS_GUARANTEE)
        return wrong + (outcome->worst > (worst > 5 ? worst : 5));
    return wrong + (outcome->won != outcome->weight - (worst > 5));
}

Test(cliffs_tree, keeps_its_promises_on_large_spaces)
{
    static const uint64_t hopeless[] = {332, 1011, 5356};
    unsigned lost = 0;

    for (unsigned i = 0; i < LARGE; i++) {
        struct play play;

        open_play(&play, &large_kind, i < 3 ? hopeless[i] : i, 0, SAME);
        for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
            struct cliffs_aim aim = {(enum cliffs_goal)goal, 5};
            struct cliffs_tree plan = make(&play, aim);

            cr_assert_eq(check_large(&play, aim, &plan.outcome), 0, "band %u", i);
            cr_assert_eq(follow(&play, &plan, 5), 0);
            lost += goal == CLIFFS_WIN && plan.outcome.won < plan.outcome.weight;
            cliffs_tree_free(&plan);
        }
        close_play(&play);
    }
    cr_assert_eq(lost, 3);
}

/* Nodes one by one: they have gaps that nobody writes. */
static bool same_plan(const struct cliffs_tree *one, const struct cliffs_tree *other)
{
    if (one->count != other->count)
        return false;
    for (uint32_t n = 0; n < one->count; n++) {
        const struct cliffs_tree_node *a = &one->nodes[n], *b = &other->nodes[n];

        if (a->zoombini != b->zoombini || a->top != b->top || a->next[0] != b->next[0] ||
            a->next[1] != b->next[1] || a->weight != b->weight)
            return false;
    }
    return true;
}

Test(cliffs_tree, is_the_same_again)
{
    struct play play;

    open_play(&play, &large_kind, 0, 1, SAME);
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        struct cliffs_aim aim = {(enum cliffs_goal)goal, 4};
        struct cliffs_tree plan = make(&play, aim);

        for (unsigned again = 0; again < 2; again++) {
            close_best(&play);
            open_best(&play, again ? 20000 : 0);
            struct cliffs_tree other = make(&play, aim);

            cr_assert(same_plan(&plan, &other));
            cliffs_tree_free(&other);
        }
        cliffs_tree_free(&plan);
    }
    close_play(&play);
}

Test(cliffs_tree, ends_at_once_when_all_is_certain)
{
    struct play play;
    struct cliffs_tree plan;

    open_play(&play, &large_kind, 3, 8, SAME);
    plan = make(&play, (struct cliffs_aim){CLIFFS_GUARANTEE, 0});
    cr_assert_eq(plan.count, 1);
    cr_assert_eq(plan.nodes[0].zoombini, CLIFFS_LEAF);
    cr_assert_eq(plan.outcome.won, plan.outcome.weight);
    cr_assert_eq(follow(&play, &plan, 0), 0);
    cliffs_tree_free(&plan);
    cr_assert_null(plan.nodes);
    cr_assert_eq(plan.count, 0);
    close_play(&play);
}

Test(cliffs_tree, heeds_stop_and_deadline)
{
    atomic_bool stop = true;
    const struct pz_ctl ends[] = {
        {.poll = poll_flag, .arg = &stop}, {.deadline_ns = 1}, {.max_nodes = 50}};
    struct cliffs_tree plan = {.count = 77};
    struct play play;

    open_play(&play, &large_kind, 1, 0, SAME);
    for (unsigned i = 0; i < 9; i++) {
        struct cliffs_aim aim = {(enum cliffs_goal)(i % 3), 5};

        cr_assert_eq(cliffs_tree_make(play.optimal, &play.crossing, aim,
                                      BOUNDED(&ends[i / 3]), &plan),
                     end_by(&ends[i / 3]));
    }
    cr_assert_eq(plan.count, 77);
    close_play(&play);
}

Test(cliffs_tree, survives_without_memory)
{
    struct cliffs_tree expected, plan;
    struct play play;

    open_play(&play, &large_kind, 5, 1, SAME);
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        struct cliffs_aim aim = {(enum cliffs_goal)goal, 3};
        unsigned refused = 0;

        expected = make(&play, aim);
        close_best(&play);
        open_best(&play, 0);
        for (; failing_alloc_next(); open_best(&play, 0)) {
            enum pz_status status =
                cliffs_tree_make(play.optimal, &play.crossing, aim, UNBOUNDED, &plan);

            failing_alloc_end();
            close_best(&play);
            cr_assert(status == PZ_NO_MEMORY || status == PZ_OK);
            refused += status == PZ_NO_MEMORY;
            if (status == PZ_OK) {
                cr_assert(same_plan(&expected, &plan));
                cliffs_tree_free(&plan);
            }
        }
        cr_assert_geq(refused, 2);
        cliffs_tree_free(&expected);
    }
    close_play(&play);
}

/* Allergic Cliffs: the audit of plans finds sound what is, and each flaw that is planted.
 */
#include "audit.h"
#include "case_lists.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { BANDS = 120, CASES_MAX = 1500, NODES_MAX = 4000, PEOPLE_MAX = 30, GARBAGE = 5 };

/* A plan, most certain first, made by plain recursion on lists of cases. */
struct maker {
    struct sample sample;
    int8_t seen[PEOPLE_MAX];
    struct cliffs_audit_question question;
    struct cliffs_tree_node nodes[NODES_MAX];
    struct cliffs_tree plan;
    uint32_t cut; /* the node that is made a leaf though somebody is in doubt */
    uint32_t agreeing;
};

static struct maker maker;
static uint32_t listed[CASES_MAX]; /* the cases that agree with what was seen */

static uint32_t make_node(uint32_t *list, uint32_t count, unsigned mistakes)
{
    uint32_t at = maker.plan.count++;
    struct cliffs_tree_node *node = &maker.nodes[at];

    node->weight = case_list_weigh(&maker.sample, list, count, CLIFFS_LEAF);
    node->zoombini =
        at == maker.cut ? CLIFFS_LEAF : case_list_most_certain(&maker.sample, list, count);
    if (node->zoombini == CLIFFS_LEAF) {
        outcome_add(&maker.plan.outcome, node->weight, mistakes, maker.question.left);
        return at;
    }
    maker.plan.outcome.questions += node->weight;
    uint64_t ones = case_list_weigh(&maker.sample, list, count, node->zoombini);
    uint32_t zeros = case_list_divide(&maker.sample, list, count, node->zoombini);
    unsigned top = ones > node->weight - ones;

    node->top = (uint8_t)top;
    node->next[!top] = make_node(list, zeros, mistakes + top);
    node->next[top] = make_node(list + zeros, count - zeros, mistakes + !top);
    return at;
}

static void make_plan(int left, uint32_t cut)
{
    maker.question = (struct cliffs_audit_question){&maker.sample.band, &maker.sample.cases,
                                                    maker.seen, left};
    maker.plan = (struct cliffs_tree){.nodes = maker.nodes};
    maker.cut = cut;
    maker.agreeing = case_list(&maker.sample, maker.seen, listed);
    make_node(listed, maker.agreeing, 0);
}

/* A band, its cases with weights of which hardly two sums are equal, and perhaps what was
 * seen in one of them. */
static void draw(uint64_t seed)
{
    static const struct cliffs_traits odd = {3, {2, 3, 6}};
    struct test_rng rng;
    struct sample_kind kind = {.traits = seed % 3 ? sample_traits : odd,
                               .level = 1 + (unsigned)(seed % 4),
                               .prior = seed % 5 ? CLIFFS_UNIFORM : CLIFFS_PUBLISHED};

    test_rng_seed(&rng, seed);
    kind.count = 1 + (unsigned)test_rng_below(&rng, 24);
    sample_make(&maker.sample, &kind, seed);
    cr_assert(maker.sample.cases.count <= CASES_MAX);
    draw_weights(&maker.sample, 1 << 21, &rng);
    uint32_t truth = (uint32_t)test_rng_below(&rng, maker.sample.cases.count);

    for (uint32_t z = 0; z < kind.count; z++)
        maker.seen[z] = seed % 2 && test_rng_below(&rng, 4) == 0
                            ? (int8_t)case_label(&maker.sample, truth, z)
                            : CLIFFS_UNSEEN;
    make_plan((int)test_rng_below(&rng, 8) - 1, CLIFFS_LEAF);
}

static enum cliffs_flaw audit(void)
{
    struct cliffs_outcome counted;
    enum cliffs_flaw flaw;

    cr_assert_eq(cliffs_audit_tree(&maker.question, &maker.plan, &counted, &flaw), PZ_OK);
    return flaw;
}

/* The sound plan, from which flawed ones are made. */
static struct cliffs_tree_node sound_nodes[NODES_MAX];
static struct cliffs_tree sound;
static uint64_t salt; /* other ones, other draws */

static void restore(void)
{
    memcpy(maker.nodes, sound_nodes, sizeof sound_nodes);
    maker.plan = sound;
}

/* Calls `each` with many plans, all with somebody in doubt, and inner nodes of them. */
static void for_plans(void (*each)(struct test_rng *rng, uint32_t inner))
{
    unsigned tried = 0;

    for (uint64_t seed = 0; seed < BANDS; seed++) {
        struct test_rng rng;

        test_rng_seed(&rng, seed + salt);
        draw(seed);
        memcpy(sound_nodes, maker.nodes, sizeof sound_nodes);
        sound = maker.plan;
        for (unsigned times = 0; times < 5 && maker.plan.count > 1; times++) {
            uint32_t inner = 0;

            do
                inner = (uint32_t)test_rng_below(&rng, maker.plan.count);
            while (maker.nodes[inner].zoombini == CLIFFS_LEAF);
            each(&rng, inner);
            restore();
            tried++;
        }
        sample_free(&maker.sample);
    }
    cr_assert_gt(tried, 2 * BANDS);
}

#define EXPECT(flaw) cr_assert_eq(audit(), flaw)

Test(cliffs_audit, finds_plans_sound)
{
    struct cliffs_outcome counted;
    enum cliffs_flaw flaw;
    unsigned larger = 0;

    for (uint64_t seed = 0; seed < BANDS; seed++) {
        draw(seed);
        cr_assert_eq(cliffs_audit_tree(&maker.question, &maker.plan, &counted, &flaw),
                     PZ_OK);
        cr_assert_eq(flaw, CLIFFS_SOUND, "seed %lu: flaw %d", (unsigned long)seed,
                     (int)flaw);
        cr_assert(same_outcome(&counted, &maker.plan.outcome));
        larger += maker.plan.count > 20;
        sample_free(&maker.sample);
    }
    cr_assert_gt(larger, BANDS / 3);
}

Test(cliffs_audit, takes_null_for_nothing_seen)
{
    draw(4);
    maker.question.seen = NULL;
    EXPECT(CLIFFS_SOUND);
    sample_free(&maker.sample);
}

/* What is wrong with single nodes. */
static void break_node(struct test_rng *rng, uint32_t inner)
{
    struct cliffs_tree_node *node = &maker.nodes[inner];
    unsigned taken = (unsigned)test_rng_below(rng, 2);
    uint32_t wrong[] = {inner, 0, maker.plan.count, CLIFFS_LEAF, node->next[!taken]};

    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        node->next[taken] = wrong[i];
        EXPECT(CLIFFS_FLAW_NODE);
        restore();
    }
    node->zoombini = maker.sample.band.count;
    EXPECT(CLIFFS_FLAW_NODE);
    restore();
    node->top = 2;
    EXPECT(CLIFFS_FLAW_NODE);
    restore();
    node->zoombini = CLIFFS_LEAF; /* what follows is cut off */
    EXPECT(CLIFFS_FLAW_NODE);
    restore();
    maker.plan.count++; /* a node that nothing leads to */
    maker.nodes[sound.count] = (struct cliffs_tree_node){.zoombini = CLIFFS_LEAF};
    EXPECT(CLIFFS_FLAW_NODE);
}

Test(cliffs_audit, finds_nodes_that_are_no_tree)
{
    for_plans(break_node);
    draw(4);
    maker.plan.count = 0;
    EXPECT(CLIFFS_FLAW_NODE);
    maker.plan.count = 1;
    maker.plan.nodes = NULL;
    EXPECT(CLIFFS_FLAW_NODE);
    sample_free(&maker.sample);
}

/* Two nodes beside the tree that lead to each other. */
static void add_circle(struct test_rng *rng, uint32_t inner)
{
    uint32_t one = maker.plan.count, leaf = one + 2;

    (void)rng;
    maker.plan.count += 4;
    maker.nodes[one] = maker.nodes[one + 1] = maker.nodes[inner];
    maker.nodes[leaf] = maker.nodes[leaf + 1] =
        (struct cliffs_tree_node){.zoombini = CLIFFS_LEAF};
    for (uint32_t i = 0; i < 2; i++) {
        maker.nodes[one + i].weight = 0;
        maker.nodes[one + i].next[0] = one + !i;
        maker.nodes[one + i].next[1] = leaf + i;
    }
    EXPECT(CLIFFS_FLAW_NODE);
}

Test(cliffs_audit, finds_a_circle_beside_the_tree)
{
    for_plans(add_circle);
}

static void break_branches(struct test_rng *rng, uint32_t inner)
{
    struct cliffs_tree_node *node = &maker.nodes[inner];
    uint32_t taken = node->next[1];
    bool alike = maker.nodes[taken].weight == maker.nodes[node->next[0]].weight;

    (void)rng;
    node->top = !node->top;
    cr_assert(alike || audit() != CLIFFS_SOUND);
    node->next[1] = node->next[0];
    node->next[0] = taken; /* now it is as it was, but for the other cliff */
    EXPECT(alike ? CLIFFS_SOUND : CLIFFS_FLAW_OUTCOME);
    node->top = !node->top;
    cr_assert(alike || audit() != CLIFFS_SOUND);
}

Test(cliffs_audit, finds_exchanged_branches_and_wrong_cliffs)
{
    for_plans(break_branches);
}

static void break_figures(struct test_rng *rng, uint32_t inner)
{
    uint32_t any = (uint32_t)test_rng_below(rng, maker.plan.count);
    uint64_t *figures[] = {&maker.plan.outcome.weight, &maker.plan.outcome.mistakes,
                           &maker.plan.outcome.won, &maker.plan.outcome.questions};

    (void)inner;
    maker.nodes[any].weight++;
    EXPECT(CLIFFS_FLAW_WEIGHT);
    restore();
    for (unsigned i = 0; i < sizeof figures / sizeof *figures; i++) {
        ++*figures[i];
        EXPECT(CLIFFS_FLAW_OUTCOME);
        restore();
        --*figures[i];
        EXPECT(CLIFFS_FLAW_OUTCOME);
        restore();
    }
    maker.plan.outcome.worst++;
    EXPECT(CLIFFS_FLAW_OUTCOME);
    maker.plan.outcome.worst -= 2;
    EXPECT(CLIFFS_FLAW_OUTCOME);
}

Test(cliffs_audit, finds_wrong_figures)
{
    for_plans(break_figures);
}

Test(cliffs_audit, counts_nothing_as_won_when_the_game_is_lost)
{
    draw(4);
    make_plan(-1, CLIFFS_LEAF);
    cr_assert_eq(maker.plan.outcome.won, 0);
    EXPECT(CLIFFS_SOUND);
    maker.question.left = 0;
    EXPECT(CLIFFS_FLAW_OUTCOME);
    sample_free(&maker.sample);
}

static void end_too_early(struct test_rng *rng, uint32_t inner)
{
    (void)rng;
    make_plan(maker.question.left, inner);
    EXPECT(CLIFFS_FLAW_DOUBT);
}

Test(cliffs_audit, finds_where_somebody_is_in_doubt)
{
    for_plans(end_too_early);
}

/* Where one of the cases ends, and who is sent on the way to it. */
struct way {
    uint32_t leaf, truth;
    bool sent[PEOPLE_MAX];
};

static struct way follow_some_case(struct test_rng *rng)
{
    struct way way = {.truth = listed[test_rng_below(rng, maker.agreeing)]};

    while (maker.nodes[way.leaf].zoombini != CLIFFS_LEAF) {
        const struct cliffs_tree_node *node = &maker.nodes[way.leaf];

        way.sent[node->zoombini] = true;
        way.leaf =
            node->next[case_label(&maker.sample, way.truth, node->zoombini) == node->top];
    }
    return way;
}

/* Sends somebody certain before the end of a way. All cases go to the branch `taken`, and
 * nobody comes to the other one. */
static void send_late(const struct way *way, uint32_t zoombini, unsigned taken)
{
    uint32_t moved = maker.plan.count, empty = moved + 1;
    struct cliffs_tree_node *node = &maker.nodes[way->leaf];

    maker.plan.count += 2;
    maker.nodes[moved] = *node;
    maker.nodes[empty] = (struct cliffs_tree_node){.zoombini = CLIFFS_LEAF};
    node->zoombini = zoombini;
    node->top = (uint8_t)(case_label(&maker.sample, way->truth, zoombini) == taken);
    node->next[taken] = moved;
    node->next[!taken] = empty;
}

static void send_somebody_late(struct test_rng *rng, uint32_t inner)
{
    struct way way = follow_some_case(rng);

    (void)inner;
    for (uint32_t z = 0; z < maker.sample.band.count; z++) {
        bool twice = way.sent[z] || maker.seen[z] != CLIFFS_UNSEEN;

        send_late(&way, z, 1);
        EXPECT(twice ? CLIFFS_FLAW_TWICE : CLIFFS_SOUND);
        if (!twice) {
            maker.nodes[maker.plan.count - 1].weight = 1;
            EXPECT(CLIFFS_FLAW_WEIGHT);
        }
        restore();
        send_late(&way, z, 0);
        EXPECT(twice ? CLIFFS_FLAW_TWICE : CLIFFS_FLAW_OUTCOME);
        restore();
    }
}

Test(cliffs_audit, finds_who_is_sent_twice_and_lets_the_certain_go)
{
    for_plans(send_somebody_late);
}

/* The audit once more, by lists of the cases that come to a node. */
struct twin {
    bool visited[NODES_MAX], sent[PEOPLE_MAX];
    struct cliffs_outcome outcome;
};

static struct twin twin;

static bool twin_leaf(const uint32_t *list, uint32_t count, unsigned mistakes)
{
    uint64_t weight = case_list_weigh(&maker.sample, list, count, CLIFFS_LEAF);

    for (uint32_t z = 0; z < maker.sample.band.count; z++) {
        uint64_t top = case_list_weigh(&maker.sample, list, count, z);

        if (top != 0 && top != weight)
            return false;
    }
    if (count > 0)
        outcome_add(&twin.outcome, weight, mistakes, maker.question.left);
    return true;
}

static bool twin_node(uint32_t *list, uint32_t count, uint32_t at, unsigned mistakes)
{
    if (at >= maker.plan.count || twin.visited[at])
        return false;
    const struct cliffs_tree_node *node = &maker.nodes[at];

    if (node->weight != case_list_weigh(&maker.sample, list, count, CLIFFS_LEAF))
        return false;
    twin.visited[at] = true;
    if (node->zoombini == CLIFFS_LEAF)
        return twin_leaf(list, count, mistakes);
    uint32_t z = node->zoombini;

    if (z >= maker.sample.band.count || node->top > 1)
        return false;
    bool before = twin.sent[z];

    if (count > 0 && (before || maker.seen[z] != CLIFFS_UNSEEN))
        return false;
    twin.sent[z] = true;
    uint32_t zeros = case_list_divide(&maker.sample, list, count, z);

    twin.outcome.questions += zeros > 0 && zeros < count ? node->weight : 0;
    bool sound_below =
        twin_node(list, zeros, node->next[!node->top], mistakes + node->top) &&
        twin_node(list + zeros, count - zeros, node->next[node->top],
                  mistakes + !node->top);

    twin.sent[z] = before;
    return sound_below;
}

static bool twin_says_sound(void)
{
    memset(&twin, 0, sizeof twin);
    if (!twin_node(listed, maker.agreeing, 0, 0))
        return false;
    for (uint32_t n = 0; n < maker.plan.count; n++)
        if (!twin.visited[n])
            return false;
    return same_outcome(&twin.outcome, &maker.plan.outcome);
}

static unsigned still_sound;

/* Several numbers of a plan overwritten, by others of it or by anything. */
static void overwrite(struct test_rng *rng, uint32_t inner)
{
    (void)inner;
    for (unsigned times = 1 + (unsigned)test_rng_below(rng, 3); times > 0; times--) {
        struct cliffs_tree_node *node = &maker.nodes[test_rng_below(rng, maker.plan.count)];
        uint32_t *const at[] = {&node->zoombini, &node->next[0], &node->next[1]};
        uint32_t number = (uint32_t)test_rng_next(rng);

        if (test_rng_below(rng, 3) > 0)
            number %= maker.sample.band.count;
        *at[test_rng_below(rng, 3)] = number;
    }
    bool expected = twin_says_sound();

    still_sound += expected;
    cr_assert_eq(audit() == CLIFFS_SOUND, expected);
}

Test(cliffs_audit, judges_garbage_as_its_twin_does)
{
    for (; salt < GARBAGE * BANDS; salt += BANDS)
        for_plans(overwrite);
    cr_assert_gt(still_sound, 10); /* some numbers are not used, or as good */
}

Test(cliffs_audit, says_when_there_is_no_memory)
{
    struct cliffs_outcome counted;
    enum cliffs_flaw flaw;

    draw(4);
    expect_no_memory(3, cliffs_audit_tree(&maker.question, &maker.plan, &counted, &flaw),
                     true);
    sample_free(&maker.sample);
}

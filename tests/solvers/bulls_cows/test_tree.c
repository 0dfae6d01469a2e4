/* Decision trees: figures, traversals and subtrees, compared with trees that brute.h makes by
 * filtering lists. */
#include "brute.h"
#include "solvers/bulls_cows/tree/tree.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 200 };

static struct brute_tree planted;

/* Makes a tree for a random game of at most `codes_max` codes. In half of the cases, the tree
 * begins after a history. */
static void plant(struct test_rng *rng, uint32_t codes_max)
{
    unsigned rows = (unsigned)test_rng_below(rng, 6);
    struct bc_game game = brute_game(rng, codes_max);

    planted.candidates_only = test_rng_below(rng, 2);
    planted.history = brute_history(rng, &game, rows < 3 ? 0 : rows - 3, 0);
    brute_plant(rng, &planted);
}

static struct bc_tree complete_copy(void)
{
    struct bc_tree tree = brute_copy(&planted);

    cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK);
    return tree;
}

static void expect_figures(const struct bc_figures *found, const struct bc_figures *wanted)
{
    cr_assert_eq(found->secrets, wanted->secrets);
    cr_assert_eq(found->inner, wanted->inner);
    cr_assert_eq(found->guess_nodes, wanted->guess_nodes);
    cr_assert_eq(found->height, wanted->height);
    cr_assert_eq(found->guesses, wanted->guesses);
    cr_assert_eq(bc_figures_nodes(found), (uint64_t)wanted->secrets + wanted->inner);
    for (unsigned i = 0; i <= BC_GUESSES_MAX; i++)
        cr_assert_eq(found->by_guesses[i], wanted->by_guesses[i]);
}

struct recorder {
    uint32_t next; /* state of `planted` */
    unsigned limit;
    unsigned entered, left, cut;
    uint32_t open[BRUTE_DEPTH_MAX]; /* states that were entered but not left, by depth */
    unsigned depth;
};

static void record_enter(void *arg, const struct bc_tree_state *visit)
{
    struct recorder *recorder = arg;
    const struct brute_state *state;
    uint32_t sum = 0;

    while (recorder->limit && planted.state[recorder->next].depth >= recorder->limit)
        recorder->next++;
    state = &planted.state[recorder->next];
    recorder->open[recorder->depth++] = recorder->next++;
    cr_assert_eq(visit->depth, state->depth);
    cr_assert_eq(visit->depth + 1, recorder->depth);
    cr_assert_eq(visit->answer, state->answer);
    cr_assert_eq(visit->guess, state->guess);
    cr_assert_eq(visit->index, state->index);
    cr_assert_eq(visit->secrets, state->secrets);
    for (uint32_t i = 0; i < visit->secrets; i++) {
        cr_assert(i == 0 || visit->secret[i - 1] < visit->secret[i]);
        sum += visit->secret[i];
    }
    cr_assert_eq(sum, state->secret_sum);
    cr_assert_eq(visit->cut, state->secrets > 1 && state->depth + 1 == recorder->limit);
    recorder->cut += visit->cut;
    recorder->entered++;
}

static void record_leave(void *arg, const struct bc_tree_state *visit)
{
    struct recorder *recorder = arg;
    const struct brute_state *state = &planted.state[recorder->open[--recorder->depth]];

    cr_assert_eq(visit->depth, recorder->depth);
    cr_assert_eq(visit->guess, state->guess);
    cr_assert_eq(visit->index, state->index);
    cr_assert_eq(visit->answer, state->answer);
    cr_assert_null(visit->secret);
    recorder->left++;
}

static void expect_walk(const struct bc_tree *tree, struct recorder *recorder)
{
    struct bc_traversal walk = {tree, recorder->limit, record_enter, record_leave,
                                recorder};
    uint32_t wanted = 0;

    for (uint32_t s = 0; s < planted.states; s++)
        wanted += !recorder->limit || planted.state[s].depth < recorder->limit;
    cr_assert_eq(bc_tree_traverse(&walk), PZ_OK);
    cr_assert_eq(recorder->entered, wanted);
    cr_assert_eq(recorder->left, wanted);
    cr_assert_eq(recorder->depth, 0);
}

Test(bulls_cows_tree, has_the_expected_sizes_figures_and_states)
{
    struct test_rng rng;
    unsigned leaves = 0, cut = 0;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < SAMPLES; i++) {
        plant(&rng, i % 50 ? 500 : BRUTE_CODES_MAX);
        struct bc_tree tree = complete_copy();
        struct recorder recorder = {.limit = (unsigned)test_rng_below(&rng, 6)};

        expect_figures(&tree.figures, &planted.figures);
        for (uint32_t s = 0; s < planted.states; s++)
            if (planted.state[s].index != UINT32_MAX)
                cr_assert_eq(tree.size[planted.state[s].index], planted.state[s].size);
        expect_walk(&tree, &recorder);
        leaves += tree.inner == 0;
        cut += recorder.cut;
        cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK, "a second time");
        bc_tree_free(&tree);
        bc_tree_free(&tree); /* has no effect */
    }
    cr_assert(leaves > 0 && leaves < SAMPLES / 4 && cut > SAMPLES);
}

static void expect_invalid(struct bc_tree *tree)
{
    const struct bc_figures before = tree->figures;

    cr_assert_eq(bc_tree_complete(tree, NULL), PZ_INVALID);
    expect_figures(&tree->figures, &before);
}

/* Returns an invalid code: too many symbols, an unknown symbol, or a repeated symbol in a game
 * without repeats. */
static bc_packed bad_code(struct test_rng *rng, const struct bc_game *game, bc_packed code)
{
    switch (test_rng_below(rng, 3)) {
    case 0:
        return code | (bc_packed)1 << 4 * game->positions;
    case 1:
        return game->symbols < 16 ? code | 15 : UINT32_MAX;
    }
    if (game->repeats || game->positions == 1)
        return UINT32_MAX;
    return (code & ~(bc_packed)15) | (code >> 4 & 15);
}

Test(bulls_cows_tree, rejects_invalid_guesses)
{
    struct test_rng rng;
    unsigned undivided = 0;

    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < SAMPLES; i++) {
        do
            plant(&rng, 300);
        while (planted.inner == 0);
        struct bc_tree tree = brute_copy(&planted);
        uint32_t at = (uint32_t)test_rng_below(&rng, planted.inner);
        bc_packed guess = tree.guess[at];

        tree.inner--;
        expect_invalid(&tree);
        tree.inner += 2; /* brute_copy allocates one more */
        tree.guess[planted.inner] = guess;
        expect_invalid(&tree);
        tree.inner = planted.inner;
        tree.guess[at] = bad_code(&rng, &tree.history.game, guess);
        expect_invalid(&tree);
        tree.guess[at] = guess;
        for (uint32_t s = 0; s < planted.states; s++) {
            const struct brute_state *state = &planted.state[s];

            if (state->index != at || state->depth == 0)
                continue;
            tree.guess[at] = state->path[state->depth - 1].guess; /* the previous guess */
            expect_invalid(&tree);
            tree.guess[at] = guess;
            undivided++;
        }
        cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK);
        bc_tree_free(&tree);
    }
    cr_assert_gt(undivided, SAMPLES / 2);
}

Test(bulls_cows_tree, rejects_a_root_without_secrets)
{
    struct bc_tree tree = {
        .history = {{4, 10, false, false}, 2, {{0x0123, 0}, {0x4567, 0}}}};

    cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_INVALID, "only two digits remain");
    tree.history.count = 1;
    tree.history.rows[0] =
        (struct bc_packed_row){0x0123, bc_answer_win(&tree.history.game)};
    cr_assert_eq(bc_tree_complete(&tree, NULL), PZ_OK, "one secret remains");
    cr_assert_eq(tree.figures.height, 1);
    cr_assert_eq(bc_figures_nodes(&tree.figures), 1);
    bc_tree_free(&tree);
}

Test(bulls_cows_tree, stops_on_request_but_not_at_the_deadline)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    planted.history = (struct bc_packed_history){.game = {4, 10, false, false}};
    brute_plant(&rng, &planted);
    struct bc_tree tree = brute_copy(&planted);

    cr_assert_eq(bc_tree_complete(&tree, &stopped), PZ_STOPPED);
    cr_assert_eq(bc_tree_complete(&tree, &late), PZ_OK);
    expect_figures(&tree.figures, &planted.figures);
    bc_tree_free(&tree);
}

/* Expects a part with the guesses of the tree, and the figures of a separate tree. The part must be
 * proven if and only if the tree is. */
static void expect_part(const struct bc_tree *tree, uint32_t root)
{
    const struct brute_state *state = &planted.state[root];
    struct bc_tree part, own;
    unsigned rows = tree->history.count;

    cr_assert_eq(bc_tree_follow(tree, state->path, state->depth, &part), PZ_OK);
    cr_assert_eq(part.inner, state->size);
    cr_assert_eq(part.objective, tree->objective);
    cr_assert_eq(part.history.count, rows + state->depth);
    for (unsigned i = 0; i < part.history.count; i++) {
        const struct bc_packed_row *row =
            i < rows ? &tree->history.rows[i] : &state->path[i - rows];

        cr_assert(part.history.rows[i].guess == row->guess &&
                  part.history.rows[i].answer == row->answer);
    }
    own = (struct bc_tree){.history = part.history, .inner = part.inner};
    own.guess = malloc(part.inner * sizeof *own.guess);
    memcpy(own.guess, tree->guess + state->index, part.inner * sizeof *own.guess);
    cr_assert_eq(bc_tree_complete(&own, NULL), PZ_OK);
    expect_figures(&part.figures, &own.figures);
    cr_assert_eq(memcmp(part.guess, own.guess, part.inner * sizeof *own.guess), 0);
    cr_assert_eq(memcmp(part.size, own.size, part.inner * sizeof *own.size), 0);
    cr_assert_leq(part.lower, bc_figures_least(&part.figures, part.objective));
    cr_assert_eq(part.proven, tree->proven);
    if (bc_objective_hands_height_down(part.objective))
        cr_assert_eq(bc_tree_allowed(&part), bc_tree_allowed(tree) - state->depth);
    if (part.proven)
        cr_assert_eq(part.lower, bc_figures_least(&part.figures, part.objective));
    bc_tree_free(&own);
    bc_tree_free(&part);
}

static void expect_no_state(const struct bc_tree *tree, const struct bc_packed_row *rows,
                            unsigned count)
{
    struct bc_tree part = {.inner = 12345};

    cr_assert_eq(bc_tree_follow(tree, rows, count, &part), PZ_INVALID);
    cr_assert_eq(part.inner, 12345);
}

Test(bulls_cows_tree, follows_a_history_to_every_state)
{
    struct test_rng rng;
    unsigned followed = 0;

    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < SAMPLES / 2; i++) {
        plant(&rng, 300);
        struct bc_tree tree = complete_copy();

        if (planted.candidates_only || i % BC_OBJECTIVES != BC_CONSISTENT)
            tree.objective = (enum bc_objective)(i % BC_OBJECTIVES);
        tree.proven = i % 3 > 0;
        tree.lower = tree.proven ? bc_figures_least(&tree.figures, tree.objective) : 0;
        for (uint32_t s = 0; s < planted.states; s++) {
            const struct brute_state *state = &planted.state[s];
            struct bc_packed_row rows[BRUTE_DEPTH_MAX + 1];

            memcpy(rows, state->path, state->depth * sizeof *rows);
            rows[state->depth] =
                (struct bc_packed_row){state->guess, bc_answer_win(&tree.history.game)};
            expect_no_state(&tree, rows, state->depth + 1);
            if (state->secrets < 2) {
                expect_no_state(&tree, rows, state->depth);
                continue;
            }
            expect_part(&tree, s);
            followed++;
            rows[state->depth].guess ^= 1;
            rows[state->depth].answer = 0;
            expect_no_state(&tree, rows, state->depth + 1);
        }
        bc_tree_free(&tree);
    }
    cr_assert_gt(followed, 1000);
}

Test(bulls_cows_tree, rejects_more_rows_than_the_maximum)
{
    struct bc_packed_row rows[BC_ROWS_MAX + 1] = {{0, 0}};
    struct test_rng rng;

    test_rng_seed(&rng, 7);
    do
        plant(&rng, 300);
    while (planted.inner == 0 || planted.history.count == 0);
    struct bc_tree tree = complete_copy();

    for (unsigned i = 0; i <= BC_ROWS_MAX; i++)
        rows[i] = (struct bc_packed_row){planted.guess[0], 0};
    expect_no_state(&tree, rows, BC_ROWS_MAX + 1);
    expect_no_state(&tree, rows, BC_ROWS_MAX - planted.history.count + 1);
    expect_no_state(&tree, rows, UINT32_MAX);
    bc_tree_free(&tree);
}

Test(bulls_cows_tree, reports_failing_allocations)
{
    struct bc_tree tree = {.guess = NULL}, part = {.inner = 0};
    struct bc_traversal walk = {.tree = &tree};
    struct test_rng rng;

    test_rng_seed(&rng, 8);
    planted.history = (struct bc_packed_history){.game = {3, 6, true, false}};
    planted.candidates_only = false;
    brute_plant(&rng, &planted);
    tree = complete_copy();
    expect_no_memory(3, bc_tree_complete(&tree, NULL), true);
    expect_no_memory(2, bc_tree_traverse(&walk), true);
    expect_no_memory(5, bc_tree_follow(&tree, NULL, 0, &part), true);
    bc_tree_free(&part);
    bc_tree_free(&tree);
}

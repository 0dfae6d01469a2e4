/* Best guesses with too little time, nodes or memory. Guesses and trees are valid, bounds are
 * correct, and only optimal values are reported as proven. */
#include "optimum.h"
#include "solvers/bulls_cows/exact/candidate_sample.h"
#include "solvers/bulls_cows/exact/guess_value.h"
#include "solvers/bulls_cows/strategies/strategy.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/sampled.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static bool is_code(const struct bc_game *game, bc_packed code)
{
    return code >> 4 * game->positions == 0 &&
           bc_packed_index(game, code) < bc_packed_codes(game) &&
           bc_packed_at(game, bc_packed_index(game, code)) == code;
}

/* Checks properties of every result, whether or not a limit ended the search. */
static void expect_sound(const struct bc_packed_history *history,
                         const struct bc_best *best, const struct bc_tree *tree)
{
    uint64_t least =
        bc_objective_counts_guesses(tree->objective) ? best->guesses : best->nodes;

    cr_assert(is_code(&history->game, best->guess));
    cr_assert(best->known || !best->proven);
    cr_assert_gt(best->lower_height, 0);
    if (!best->known) {
        cr_assert_null(tree->guess);
        return;
    }
    cr_assert(best->candidates == 1 || tree->guess);
    cr_assert_geq(least, best->lower);
    cr_assert_leq(best->lower_height, best->height);
    if (best->proven)
        cr_assert_eq(least, best->lower);
    if (!tree->guess)
        return;
    cr_assert_eq(tree->proven, best->proven);
    cr_assert_eq(tree->lower, best->lower);
    cr_assert_eq(tree->figures.guesses, best->guesses);
    cr_assert_eq(tree->figures.height, best->height);
    cr_assert_eq(bc_figures_nodes(&tree->figures), best->nodes);
}

static void expect_bounds(const struct bc_best *best, enum bc_objective objective,
                          const struct optimum_values *values, unsigned count)
{
    bool is_consistent = objective == BC_CONSISTENT;
    unsigned height = is_consistent ? values->consistent_height : values->height;
    unsigned spare = best->allowed - height;
    const uint64_t *nodes = is_consistent ? values->consistent : values->nodes;
    bool is_known = best->proven && objective != BC_AVERAGE && spare < OPTIMUM_SPARE;

    cr_assert_eq(best->candidates, count);
    cr_assert_leq(best->lower_height, height);
    switch (objective) {
    case BC_AVERAGE:
        cr_assert_leq(best->lower, values->guesses);
        cr_assert(!best->proven || best->guesses == values->guesses);
        break;
    case BC_WORST_CASE:
        cr_assert_leq(best->lower, values->within[0]);
        cr_assert(!is_known || best->guesses == values->within[spare]);
        break;
    case BC_LAST_GUESS:
        cr_assert_leq(best->lower_last, values->sparing[0] / OPTIMUM_FIRST);
        if (is_known)
            cr_assert_eq(best->guesses + (uint64_t)best->last * OPTIMUM_FIRST,
                         values->sparing[spare]);
        break;
    case BC_CONSISTENT:
    case BC_NODES:
        cr_assert_leq(best->lower, count + nodes[0] / OPTIMUM_FIRST);
        if (is_known)
            cr_assert_eq(best->guesses + (best->nodes - count) * OPTIMUM_FIRST,
                         nodes[spare]);
        break;
    }
}

/* Solves within limits. Returns true if the result is proven. */
static bool solve_within(const struct bc_task *task, const struct pz_ctl *ctl,
                         const struct optimum_values *values, unsigned count)
{
    struct bc_best best = {0};
    struct bc_tree tree = {.objective = task->objective};
    enum pz_status status = bc_best_tree(task, ctl, &best, &tree);

    if (task->max_bytes && status == PZ_NO_MEMORY) {
        cr_assert_lt(task->max_bytes, 1 << 16);
        return false;
    }
    cr_assert_eq(status, PZ_OK);
    tree.objective = task->objective;
    expect_sound(task->history, &best, &tree);
    expect_bounds(&best, task->objective, values, count);
    bc_tree_free(&tree);
    return best.proven;
}

/* Solves one history with limits of all kinds. Counts results with and without a proof. */
static void solve_tightly(struct test_rng *rng, const struct bc_packed_history *history,
                          unsigned proven[2])
{
    struct optimum_question q = optimum_question_of(history);
    struct optimum_values values;

    if (q.count < 2 || q.count > 24)
        return;
    values = optimum_values(q);
    for (unsigned o = 0; o < BC_OBJECTIVES; o++) {
        struct bc_task task = {.history = history, .objective = (enum bc_objective)o};

        for (unsigned k = 0; k < 6; k++) {
            struct pz_ctl ctl = {.max_nodes = (uint64_t)1 << 2 * k};

            proven[solve_within(&task, &ctl, &values, q.count)]++;
        }
        task.max_bytes = (size_t)1 << test_rng_below(rng, 22);
        task.max_bytes += test_rng_below(rng, task.max_bytes);
        proven[solve_within(&task, NULL, &values, q.count)]++;
    }
}

TestSampled(bulls_cows_best_limits, proves_no_more_than_nodes_and_memory_allow, 20, 300)
{
    struct test_rng rng;
    unsigned proven[2] = {0};

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        struct bc_game game = brute_game(&rng, 130);
        struct bc_packed_history history =
            brute_history(&rng, &game, (unsigned)test_rng_below(&rng, 4), 0);

        solve_tightly(&rng, &history, proven);
    }
    cr_assert(proven[0] > (end - first) / 3 && proven[1] > (end - first) / 3);
}

/* A set that one guess distinguishes is solved without a search. */
Test(bulls_cows_best_limits, a_guess_does_not_depend_on_memory_for_the_table)
{
    const struct bc_packed_history history = {
        .game = {.positions = 3, .symbols = 5, .repeats = true, .no_leading_zero = true},
        .count = 3,
        .rows = {{0x203, 4}, {0x431, 4}, {0x343, 0}}};
    struct bc_task task = {.history = &history};

    for (task.max_bytes = 1; task.max_bytes < 16384; task.max_bytes += 64) {
        struct bc_best best;

        cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
        cr_expect_eq(best.candidates, 3);
        cr_expect(is_code(&history.game, best.guess), "%zu bytes", task.max_bytes);
    }
}

/* No tree can be grown in this memory, with any height. */
Test(bulls_cows_best_limits, heights_are_not_tried_without_memory)
{
    const struct bc_packed_history history = {.game = {.positions = 5, .symbols = 9}};
    const struct pz_ctl ctl = {.max_nodes = 3000};
    const struct bc_task task = {.history = &history, .max_bytes = 1 << 22};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_expect(is_code(&history.game, best.guess));
    cr_expect_not(best.proven);
}

/* Games of all sizes. The minimum cost of some is known. */
struct large {
    struct bc_game game;
    uint64_t guesses; /* minimum total; 0: unknown */
};

static const struct large large[] = {
    {{4, 10, false, false}, 26274}, {{4, 6, true, false}, 5625},
    {{4, 8, true, false}, 20471},   {{5, 10, false, false}, 0},
    {{4, 16, true, false}, 0},      {{5, 16, true, false}, 0},
    {{6, 16, true, false}, 0},      {{6, 16, false, false}, 0},
    {{6, 2, true, false}, 224},     {{2, 16, true, false}, 0},
    {{6, 6, false, false}, 0},      {{4, 10, true, false}, 0},
};

enum { LARGE = sizeof large / sizeof *large };

/* Returns a history with random guesses and the answers of one secret. */
static struct bc_packed_history large_history(struct test_rng *rng,
                                              const struct bc_game *game, unsigned rows)
{
    struct bc_packed_history history = {.game = *game, .count = rows};
    uint32_t all = bc_packed_codes(game);
    bc_packed secret = bc_packed_at(game, (uint32_t)test_rng_below(rng, all));

    for (unsigned i = 0; i < rows; i++) {
        bc_packed guess = bc_packed_at(game, (uint32_t)test_rng_below(rng, all));

        history.rows[i].guess = guess;
        history.rows[i].answer = brute_number(game, brute_score(game, secret, guess));
    }
    return history;
}

static void solve_in_time(const struct bc_task *task, const struct pz_ctl *ctl,
                          struct bc_best *best)
{
    struct bc_tree tree = {.guess = NULL};
    enum pz_status status = bc_best_tree(task, ctl, best, &tree);

    if (status == PZ_OUT_OF_TIME) { /* there was no time to count the candidates */
        cr_assert_gt(bc_packed_codes(&task->history->game), 1000);
        best->candidates = 0;
        return;
    }
    cr_assert_eq(status, PZ_OK);
    tree.objective = task->objective;
    expect_sound(task->history, best, &tree);
    bc_tree_free(&tree);
}

Test(bulls_cows_best_limits, solves_large_games_without_a_history)
{
    for (unsigned i = 0; i < LARGE; i++)
        for (unsigned o = 0; o < BC_OBJECTIVES; o++) {
            struct bc_packed_history history = {.game = large[i].game};
            struct bc_task task = {.history = &history,
                                   .objective = (enum bc_objective)o,
                                   .max_bytes = 1 << 27};
            const struct pz_ctl late = {.deadline_ns = 1};
            struct bc_best best;

            solve_in_time(&task, &late, &best);
            cr_assert_eq(best.candidates, bc_packed_codes(&history.game));
            if (best.candidates > 100000)
                cr_assert_not(best.known);
            if (o == BC_AVERAGE && large[i].guesses)
                cr_assert_leq(best.lower, large[i].guesses);
            cr_assert_gt(best.lower, best.candidates);
        }
}

Test(bulls_cows_best_limits, solves_large_games_in_little_time)
{
    struct test_rng rng;
    unsigned unproven = 0;

    set_clock_step(1000000); /* the deadline is after 20 readings */
    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 4 * LARGE; i++) {
        struct bc_packed_history history =
            large_history(&rng, &large[i % LARGE].game, 1 + i / LARGE);
        struct bc_task task = {.history = &history,
                               .objective = (enum bc_objective)(i % BC_OBJECTIVES),
                               .max_bytes = 1 << 27};
        const struct pz_ctl soon = {.deadline_ns = pz_now_ns() + 20000000};
        struct bc_best best;

        solve_in_time(&task, &soon, &best);
        unproven += !best.proven;
    }
    cr_assert_gt(unproven, 0);
}

/* The search for this history visits more nodes than for most histories. If other trees were grown
 * before the search ended, the node limit would prevent the proof. */
Test(bulls_cows_best_limits, searches_few_candidates_before_other_trees_grow)
{
    const struct bc_game game = {4, 10, false, false};
    const bc_answer_id one = bc_answer_id_of(&game, (struct bc_answer){0, 1});
    const bc_answer_id two = bc_answer_id_of(&game, (struct bc_answer){0, 2});
    const struct bc_packed_history history = {
        .game = game, .count = 3, .rows = {{0x1264, one}, {0x1426, one}, {0x5976, two}}};
    const struct pz_ctl ctl = {.max_nodes = 50000};
    uint64_t nodes = 0;
    const struct bc_task task = {.history = &history, .nodes = &nodes};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
    cr_assert_eq(best.candidates, 303);
    cr_assert(best.proven, "%lu nodes", (unsigned long)nodes);
    cr_assert_eq(best.guesses, 1103);
}

Test(bulls_cows_best_limits, returns_no_strategy_without_a_required_proof)
{
    struct bc_packed_history history = {.game = {4, 8, false, false}};
    struct bc_task task = {.history = &history, .must_prove = true};
    const struct pz_ctl late = {.max_nodes = 64};
    struct bc_best best;
    struct bc_tree tree = {.guess = NULL};

    for (unsigned o = 0; o < BC_OBJECTIVES; o++) {
        task.objective = (enum bc_objective)o;
        cr_assert_eq(bc_best_tree(&task, &late, &best, &tree), PZ_OK);
        cr_assert_not(best.proven);
        cr_assert_not(best.known);
        cr_assert_null(tree.guess);
        cr_assert_eq(best.candidates, 1680);
        cr_assert_geq(best.lower, best.candidates);
    }
    history.game = (struct bc_game){3, 4, false, false};
    task.objective = BC_AVERAGE;
    cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
    cr_assert(best.proven && best.known && best.guesses == 72);
}

Test(bulls_cows_best_limits, a_play_without_time_or_memory_returns_an_error)
{
    static bc_packed secrets[360];
    const struct bc_packed_history history = {.game = {4, 6, false, false}};
    struct bc_remainder left = {.history = &history, .secret = secrets};
    struct pz_ctl ctl = {.deadline_ns = 1};
    bc_packed *guess;
    uint32_t inner;

    cr_assert_eq(bc_packed_candidates(&history, secrets, 360, NULL, &left.count), PZ_OK);
    cr_assert_eq(bc_strategy_tree(&left, BC_ENTROPY, &ctl, &guess, &inner), PZ_OUT_OF_TIME);
    ctl.deadline_ns = UINT64_MAX;
    expect_no_memory(2, bc_strategy_tree(&left, BC_ENTROPY, &ctl, &guess, &inner), true);
    cr_assert(guess && inner > 0);
    free(guess);
}

/* Counts down to 0, and returns true from then on. */
static bool poll_counted(void *left)
{
    unsigned *polls = left;

    *polls -= *polls > 0;
    return *polls == 0;
}

/* Stops a search after more and more polls, until the search ends first. The result of a stopped
 * search must not be mistaken for a search that found no proof. Returns the number of stops. */
static unsigned count_stops(const struct bc_packed_history *history,
                            enum bc_objective objective)
{
    unsigned stopped = 0, left = 0;

    for (unsigned polls = 1; left == 0; polls += 1 + polls / 4) {
        const struct pz_ctl ctl = {.poll = poll_counted, .arg = &left};
        const struct bc_task task = {
            .history = history, .objective = objective, .must_prove = polls % 2};
        struct bc_best best = {.candidates = 12345};
        struct bc_tree tree = {.inner = 12345};

        left = polls;
        enum pz_status status = bc_best_tree(&task, &ctl, &best, &tree);

        cr_assert_eq(status, left == 0 ? PZ_STOPPED : PZ_OK, "%u polls", polls);
        if (status == PZ_STOPPED)
            cr_assert(best.candidates == 12345 && tree.inner == 12345);
        else
            bc_tree_free(&tree);
        stopped += status == PZ_STOPPED;
    }
    return stopped;
}

Test(bulls_cows_best_limits, stops_during_a_search)
{
    const struct bc_packed_history history = {.game = {3, 5, true, false}};

    for (unsigned o = 0; o < BC_OBJECTIVES; o++)
        cr_assert_gt(count_stops(&history, (enum bc_objective)o), 5);
}

/* The parts after a guess are evaluated one by one. The node limit applies to all of them together,
 * and includes earlier nodes. */
Test(bulls_cows_best_limits, counts_the_nodes_of_all_parts)
{
    struct bc_packed_history history = {.game = {4, 6, true, false}};
    struct bc_best best;
    uint64_t whole = 0;
    struct bc_task task = {.history = &history, .nodes = &whole};

    cr_assert_eq(bc_guess_value(&task, 0x0012, NULL, &best), PZ_OK);
    cr_assert(best.proven && !best.cut);
    cr_assert_gt(whole, 1000);
    for (uint64_t most = 100; most < whole; most *= 4) {
        const struct pz_ctl ctl = {.max_nodes = most};
        uint64_t nodes = 0;

        task.nodes = &nodes;
        cr_assert_eq(bc_guess_value(&task, 0x0012, &ctl, &best), PZ_OK);
        cr_assert(!best.proven && best.cut);
        cr_assert_lt(nodes, most + 2000, "%lu nodes", (unsigned long)nodes);
        nodes = most;
        cr_assert_eq(bc_best_find(&task, &ctl, &best), PZ_OK);
        cr_assert(!best.proven || best.candidates <= 2);
    }
    task.objective = BC_NODES; /* the height of one part affects the others */
    cr_assert_eq(bc_guess_value(&task, 0x0012, NULL, &best), PZ_INVALID);
}

/* If the cost of one part is unknown, the sum is unknown too. The other parts are not searched,
 * so that a review does not list the codes of a large game once for each part. */
Test(bulls_cows_best_limits, stops_at_the_first_unknown_part)
{
    struct bc_packed_history history = {.game = {6, 16, true, false}};
    struct bc_task task = {.history = &history, .max_bytes = 1 << 16};
    struct bc_best best, part;

    cr_assert_eq(bc_guess_value(&task, 0x012345, NULL, &best), PZ_OK);
    cr_assert(!best.known && !best.proven && best.cut);
    cr_assert_eq(best.candidates, 1 << 24);
    history.rows[history.count++].guess = 0x012345; /* without bulls and cows */
    cr_assert_eq(bc_best_find(&task, NULL, &part), PZ_OK);
    cr_assert_eq(part.candidates, 1000000);
    cr_assert_eq(best.lower, best.candidates + part.lower);
}

/* If there are several optimal trees, the time limit can affect which one is found. Such a result
 * is marked as cut, because clients must not cache it. */
Test(bulls_cows_best_limits, is_cut_if_time_can_affect_the_result)
{
    const struct bc_question question = {.history = {.game = {3, 6, true, false}},
                                         .objective = BC_WORST_CASE};
    struct bc_optimum whole, found;
    unsigned proven = 0, kept = 0;

    cr_assert_eq(bc_optimize(NULL, &question, NULL, &whole), PZ_OK);
    cr_assert(whole.quality.proven && !whole.quality.cut);
    set_clock_step(1000);
    for (unsigned steps = 16; steps <= 1 << 14; steps += steps / 4) {
        const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + steps * 1000};

        cr_assert_eq(bc_optimize(NULL, &question, &ctl, &found), PZ_OK);
        proven += found.quality.proven && found.quality.cut;
        kept += !found.quality.cut;
        if (found.quality.cut)
            continue;
        cr_assert(found.quality.proven);
        cr_assert_eq(found.figures.inner, whole.figures.inner);
        cr_assert_arr_eq(found.figures.by_guesses, whole.figures.by_guesses,
                         sizeof whole.figures.by_guesses);
    }
    cr_assert(proven > 0 && kept > 0, "%u %u", proven, kept);
}

/* A search lists all codes first, which are 16 million here. After the deadline, the solver chooses
 * one of the candidates instead. */
Test(bulls_cows_best_limits, does_not_list_a_large_game_after_the_deadline)
{
    struct bc_packed_history history = {.game = {6, 16, true, false}, .count = 1};
    struct bc_task task = {.history = &history};
    const struct pz_ctl late = {.deadline_ns = 1};
    struct bc_best best;

    history.rows[0] = (struct bc_packed_row){
        0x012345, bc_packed_score(&history.game, 0x012345, 0x012346)};
    enum pz_status status = bc_best_find(&task, &late, &best);

    if (status == PZ_OUT_OF_TIME) /* the candidates were not counted */
        return;
    cr_assert_eq(status, PZ_OK);
    cr_assert_eq(best.candidates, 90);
    cr_assert(!best.known && !best.proven && best.cut);
}

static bc_packed with_first_symbols(const struct bc_game *game, bc_packed packed)
{
    struct bc_code code = bc_unpack(game, packed);

    bc_rename_new_symbols(game, 0, &code);
    return bc_pack(game, &code);
}

/* Without memory for a search, the guess is one of the listed candidates. */
Test(bulls_cows_best_limits, selects_a_guess_from_a_list_of_candidates)
{
    const struct bc_game game = {6, 16, true, false};
    const struct bc_packed_history history = {.game = game};
    static bc_packed listed[2000];

    for (uint32_t i = 0; i < 2000; i++)
        listed[i] = bc_packed_at(&game, 7 * i + 5);
    for (uint32_t count = 2; count <= 2000; count *= 3) {
        bc_packed guess = bc_candidate_sample_guess(&history, listed, count, 0);
        bool found = false;

        for (uint32_t i = 0; i < count; i++)
            found = found || with_first_symbols(&game, listed[i]) == guess;
        cr_assert(found);
        cr_assert_eq(bc_candidate_sample_guess(&history, listed, count, 1),
                     with_first_symbols(&game, listed[0]));
    }
}

/* Repeats a search with more and more successful allocations. */
static void starve(const struct bc_task *task, unsigned outcomes[2])
{
    const struct pz_ctl ctl = {.max_nodes = 100};
    bool failed = true;

    for (long good = 0; failed; good += 1 + good / 8) {
        struct bc_best best = {0};
        struct bc_tree tree = {.guess = NULL};

        failing_alloc_after(good);
        enum pz_status status = bc_best_tree(task, &ctl, &best, &tree);

        failed = failing_alloc_end() > good;
        cr_assert(status == PZ_OK || (failed && status == PZ_NO_MEMORY));
        if (status == PZ_OK) {
            tree.objective = task->objective;
            expect_sound(task->history, &best, &tree);
        }
        outcomes[status == PZ_OK]++;
        bc_tree_free(&tree);
    }
}

Test(bulls_cows_best_limits, failing_allocations_do_not_cause_incorrect_results)
{
    static const struct {
        struct bc_game game;
        unsigned rows;
    } cases[] = {{{4, 5, false, false}, 0}, {{4, 6, false, false}, 1},
                 {{3, 5, true, false}, 1},  {{4, 10, false, false}, 3},
                 {{2, 2, true, false}, 0},  {{4, 10, false, false}, 2}};
    struct bc_packed_history history = {.game = {6, 16, true, false}};
    struct bc_task task = {.history = &history};
    struct test_rng rng;
    unsigned outcomes[2] = {0};

    test_rng_seed(&rng, 4);
    starve(&task, outcomes); /* with many codes, the search examines only some */
    for (unsigned i = 0; i < 4 * BC_OBJECTIVES; i++) {
        history = large_history(&rng, &cases[i % 6].game, cases[i % 6].rows);
        task.objective = (enum bc_objective)(i % BC_OBJECTIVES);
        starve(&task, outcomes);
    }
    cr_assert(outcomes[0] > 100 && outcomes[1] > 15);
}

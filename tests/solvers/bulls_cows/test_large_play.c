/* Greedy play of listed candidates: the tree, the effect of more nodes, and the costs, compared
 * with the exact search and with play to the end. */
#include "brute.h"
#include "solvers/bulls_cows/exact/exact.h"
#include "solvers/bulls_cows/sampled/candidate_space.h"
#include "solvers/bulls_cows/sampled/greedy_play.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { CODES_MAX = 400, SMALL_CODES_MAX = 80 };

/* A game from which candidates are drawn. */
static struct bc_game random_game(struct test_rng *rng)
{
    for (;;) {
        struct bc_game game = {.positions = (uint8_t)(1 + test_rng_below(rng, 8)),
                               .symbols = (uint8_t)(2 + test_rng_below(rng, 20)),
                               .repeats = test_rng_below(rng, 2)};

        if (bc_game_codes(&game) > 0)
            return game;
    }
}

static int compare_codes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct bc_code));
}

/* Draws different codes in increasing order; returns their number. */
static uint32_t draw_codes(struct test_rng *rng, const struct bc_game *game,
                           struct bc_code *list)
{
    uint32_t count = 1 + (uint32_t)test_rng_below(rng, CODES_MAX), kept = 1;

    for (uint32_t i = 0; i < count; i++)
        list[i] = brute_code(rng, game);
    qsort(list, count, sizeof *list, compare_codes);
    for (uint32_t i = 1; i < count; i++)
        if (compare_codes(&list[kept - 1], &list[i]) != 0)
            list[kept++] = list[i];
    return kept;
}

/* A walk through a tree. */
struct walk {
    const struct bc_game *game;
    const struct bc_code *tree;
    uint32_t read; /* number of guesses read from `tree` */
    uint64_t guesses;
    unsigned height;
};

/* Follows the tree for the candidates of a state after `depth` guesses. */
static void follow_state(struct walk *walk, const struct bc_code *list, uint32_t count,
                         unsigned depth)
{
    const struct bc_code *guess = count == 1 ? list : &walk->tree[walk->read++];
    struct bc_code *part = malloc(count * sizeof *part);

    cr_assert_lt(depth, 100);
    walk->guesses += count;
    walk->height = depth + 1 > walk->height ? depth + 1 : walk->height;
    for (unsigned bulls = 0; bulls < walk->game->positions; bulls++)
        for (unsigned cows = 0; bulls + cows <= walk->game->positions; cows++) {
            uint32_t kept = 0;

            for (uint32_t i = 0; i < count; i++) {
                struct brute_answer answer =
                    brute_count_answer(walk->game, &list[i], guess);

                if (answer.bulls == bulls && answer.cows == cows)
                    part[kept++] = list[i];
            }
            if (kept > 0)
                follow_state(walk, part, kept, depth + 1);
        }
    free(part);
}

/* The tree must find every candidate, with the reported costs. */
Test(bulls_cows_large_play, returns_its_tree)
{
    static struct bc_code list[CODES_MAX], tree[CODES_MAX];
    static struct bc_vector_code vector[CODES_MAX];
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 15; i++) {
        const struct bc_game game = random_game(&rng);
        uint32_t count = draw_codes(&rng, &game, list);
        uint64_t nodes = 0;
        const struct bc_candidate_list candidates = {
            .game = &game, .nodes = &nodes, .code = vector, .count = count, .weight = 1};
        struct walk walk = {.game = &game, .tree = tree};
        struct bc_sampled_best best;

        for (uint32_t k = 0; k < count; k++)
            vector[k] = bc_vectorize(&game, &list[k]);
        cr_assert_eq(bc_greedy_play(&candidates, NULL, &best, tree), PZ_OK);
        follow_state(&walk, list, count, 0);
        cr_assert_eq(walk.read, best.nodes - count);
        cr_assert_eq(walk.guesses, best.guesses);
        cr_assert_eq(walk.height, best.height);
        cr_assert(count == 1 || compare_codes(&tree[0], &best.guess) == 0);
    }
}

/* A game with one row. */
struct position {
    struct bc_game game;
    const char *guess; /* NULL: no row */
    struct bc_answer answer;
    double most_expected; /* of a simple greedy player */
    unsigned most_height;
};

static const struct position positions[] = {
    {{.positions = 4, .symbols = 36, .repeats = true}, "abcd", {3, 0}, 7.13, 12},
    {{.positions = 4, .symbols = 35, .repeats = true}, "1234", {1, 2}, 7.76, 13},
    {{.positions = 2, .symbols = 36, .repeats = true}, NULL, {0, 0}, 14.31, 22},
    {{.positions = 3, .symbols = 20}, NULL, {0, 0}, 8.11, 12},
    {{.positions = 3, .symbols = 17, .repeats = true}, "012", {2, 0}, 4.96, 8}};

enum { POSITIONS = sizeof positions / sizeof *positions };

static struct bc_history history_of(const struct position *position)
{
    struct bc_history history = {.game = position->game};
    size_t error_at;

    if (!position->guess)
        return history;
    cr_assert_eq(bc_parse(&history.game, position->guess, history.game.positions,
                          &history.rows[0].guess, &error_at),
                 BC_CODE_OK);
    history.rows[0].answer = position->answer;
    history.count = 1;
    return history;
}

/* A larger node limit never increases the costs, and sometimes decreases them. With enough nodes,
 * they are at most those of a simple greedy player. */
Test(bulls_cows_large_play, improves_with_more_work)
{
    unsigned improved = 0;

    for (unsigned i = 0; i < POSITIONS; i++) {
        const struct bc_history history = history_of(&positions[i]);
        struct bc_sampled_best before = {.known = false};
        uint64_t candidates = 0;

        for (uint64_t nodes = 500; nodes < 300000; nodes *= 3) {
            const struct pz_ctl ctl = {.max_nodes = nodes};
            struct bc_sampled_solution solution;

            cr_assert_eq(bc_sampled_solve(&history, 0, &ctl, &solution), PZ_OK);
            cr_assert(solution.best.known || (solution.cut && !before.known));
            if (before.known) {
                cr_assert_leq(solution.best.guesses, before.guesses);
                cr_assert_leq(solution.best.height, before.height);
                improved += solution.best.guesses < before.guesses;
            }
            before = solution.best;
            candidates = solution.candidates;
            bc_sampled_solution_free(&solution);
        }
        cr_assert(before.known);
        cr_assert_leq((double)before.guesses,
                      positions[i].most_expected * (double)candidates);
        cr_assert_leq(before.height, positions[i].most_height);
    }
    cr_assert_gt(improved, 0);
}

/* Plays the guesses of the solver. Returns the number of guesses. */
static unsigned follow(struct bc_history history, const struct bc_code *secret)
{
    unsigned before = history.count;

    for (;;) {
        struct bc_row *row = &history.rows[history.count];
        struct bc_sampled_solution solution;

        cr_assert_eq(bc_sampled_solve(&history, 0, NULL, &solution), PZ_OK);
        cr_assert(solution.counted);
        row->guess = solution.best.guess;
        row->answer = bc_score(&history.game, secret, &row->guess);
        history.count++;
        bc_sampled_solution_free(&solution);
        if (row->answer.bulls == history.game.positions)
            return history.count - before;
    }
}

/* Plays all candidates to the end. */
static void expect_played(const struct bc_history *history,
                          const struct bc_sampled_solution *solution)
{
    uint64_t guesses = 0;
    unsigned height = 0;

    cr_assert_eq(solution->listed, solution->candidates);
    for (uint32_t i = 0; i < solution->listed; i++) {
        unsigned taken = follow(*history, &solution->secret[i]);

        guesses += taken;
        height = taken > height ? taken : height;
    }
    cr_assert_leq(guesses, solution->best.guesses);
    cr_assert_leq(height, solution->best.height);
}

/* Compares a solution with the exact search and with the play to the end. */
static void expect_promise(const struct bc_packed_history *small, bool to_the_end)
{
    static bc_packed list[SMALL_CODES_MAX];
    const struct bc_history large = brute_unpack(small);
    const struct bc_question question = {.history = large, .objective = BC_AVERAGE};
    struct bc_sampled_solution got;
    uint32_t candidates = brute_candidates(small, list), parts = 0;
    struct bc_optimum best;

    cr_assert_eq(bc_sampled_solve(&large, BC_SAMPLED_LISTED, NULL, &got), PZ_OK);
    cr_assert(got.counted && !got.cut);
    cr_assert_eq(got.candidates, candidates);
    cr_assert_eq(got.listed, candidates);
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++)
        parts += got.parts[i];
    cr_assert_eq(parts, candidates);
    if (candidates == 0) {
        cr_assert(got.counted && got.candidates == 0);
        cr_assert_gt(got.conflicts.size, 0);
        bc_sampled_solution_free(&got);
        return;
    }
    cr_assert(got.best.known);
    cr_assert_eq(got.consistent, bc_candidate_space_allows(&large, &got.best.guess));
    cr_assert_eq(bc_optimize(NULL, &question, NULL, &best), PZ_OK);
    cr_assert_geq(got.best.guesses, best.figures.guesses);
    cr_assert_leq(got.lower, (double)best.figures.guesses / candidates + 1e-9);
    cr_assert(!got.best.proven || got.best.guesses == best.figures.guesses);
    if (to_the_end)
        expect_played(&large, &got);
    bc_sampled_solution_free(&got);
}

Test(bulls_cows_large_play, costs_are_those_of_playing)
{
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned i = 0; i < 20; i++) {
        struct bc_game game = brute_game(&rng, SMALL_CODES_MAX);
        struct bc_packed_history small =
            brute_history(&rng, &game, (unsigned)test_rng_below(&rng, 4), i % 7 == 0);

        expect_promise(&small, i % 4 == 0);
    }
    const struct bc_history large = {{2, 17, false, false}, 1, {{{{0, 1}}, {1, 0}}}};
    struct bc_sampled_solution solution;

    cr_assert_eq(bc_sampled_solve(&large, 100, NULL, &solution), PZ_OK);
    cr_assert_eq(solution.listed, 30);
    expect_played(&large, &solution);
    bc_sampled_solution_free(&solution);
}

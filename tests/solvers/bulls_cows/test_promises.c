/* The costs of a position are those of playing it to the end, for each secret and objective
 * (playing.h). */
#include "playing.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

enum {
    GAMES = 10,
    PLAYED = 120,     /* secrets of a position that is played */
    SLOW_CASES = 300, /* positions of a slow suite, unless all cases are tested */
};

static const struct bc_game games[GAMES] = {
    {4, 10, false, false},   {4, 10, false, false}, {4, 6, true, false},
    {3, 8, false, false},    {3, 5, true, false},   {5, 6, false, false},
    {2, 9, true, false},     {4, 4, false, false},  {3, 4, false, false, true},
    {2, 6, true, true, true}};

/* Plays a position with at most `secrets` + 1 secrets. */
static void play_some(struct test_rng *rng, enum bc_objective objective,
                      const struct bc_book *book, unsigned secrets)
{
    const struct drawn from = {games, GAMES, secrets, objective == BC_AVERAGE};
    struct position p = {.objective = objective, .book = book};

    draw(rng, &from, &p);
    struct bc_best best = solve_position(&p);

    cr_assert(best.proven);
    play(&p, &best);
}

/* The last case of a suite. */
static unsigned last_case(unsigned first, unsigned end)
{
    return test_all_cases() || end - first < SLOW_CASES ? end : first + SLOW_CASES;
}

TestSampled(bulls_cows_promises, of_average_are_kept, 80, 20000)
{
    struct bc_builtin *builtin = bc_builtin_open();
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < last_case(first, end); i++)
        play_some(&rng, BC_AVERAGE, i % 4 ? classic_book(builtin) : NULL, PLAYED);
    bc_builtin_close(builtin);
}

/* The objectives with a height limit. */
TestSampled(bulls_cows_promises, within_a_height_are_kept, 20, 2000)
{
    struct bc_builtin *builtin = bc_builtin_open();
    struct test_rng rng;

    test_rng_seed(&rng, 3 + first);
    for (unsigned i = first; i < last_case(first, end); i++) {
        enum bc_objective objective = (enum bc_objective)(1 + i % (BC_OBJECTIVES - 1));

        play_some(&rng, objective, i % 3 ? classic_book(builtin) : NULL,
                  objective == BC_NODES ? 20 : PLAYED);
    }
    bc_builtin_close(builtin);
}

/* The lower bound of the nodes of the game is the sum of those after its first guess. A solution
 * and the tree have the same bound. */
Test(bulls_cows_promises, bounds_of_nodes_are_equal)
{
    struct position p = {.history = {.game = {4, 10, false, false}, .count = 1},
                         .objective = BC_NODES};
    struct bc_builtin *builtin = bc_builtin_open();
    uint64_t sum = 5040 + 1;

    p.book = classic_book(builtin);
    p.history.rows[0].guess = 0x0123;
    for (bc_answer_id a = 0; a < bc_answer_win(&p.history.game); a++) {
        uint32_t known = bc_known_nodes_inner(&p.history.game, a);
        struct bc_tree part;

        p.history.rows[0].answer = a;
        sum += known;
        if (bc_tree_follow(classic_book(builtin)->tree[BC_NODES], p.history.rows, 1,
                           &part) != PZ_OK)
            continue;
        cr_assert_eq(part.lower, part.figures.secrets + known);
        cr_assert_leq(part.lower, bc_figures_nodes(&part.figures));
        if (part.figures.secrets > 200)
            cr_assert_eq(solve_position(&p).lower, part.lower);
        bc_tree_free(&part);
    }
    cr_assert_eq(sum, classic_book(builtin)->tree[BC_NODES]->lower);
    bc_builtin_close(builtin);
}

/* Plays each whole tree. Without all cases, only that of the least total. */
Test(slow_bulls_cows_promises, are_kept_from_the_first_guess)
{
    static const uint64_t guesses[BC_OBJECTIVES] = {[BC_AVERAGE] = 26274,
                                                    [BC_NODES] = 30074,
                                                    [BC_CONSISTENT] = 27062,
                                                    [BC_WORST_CASE] = 26274,
                                                    [BC_LAST_GUESS] = 26450};
    struct bc_builtin *builtin = bc_builtin_open();
    struct position p = {.history = {.game = {4, 10, false, false}},
                         .book = classic_book(builtin)};

    for (unsigned i = 0; i < BC_OBJECTIVES; i++) {
        if (i != BC_AVERAGE && !test_all_cases())
            continue;
        p.objective = (enum bc_objective)i;
        struct bc_best best = solve_position(&p);

        cr_assert_eq(best.guesses, guesses[i]);
        cr_assert_eq(best.height, 7);
        play(&p, &best);
    }
    bc_builtin_close(builtin);
}

/* What an answer promises is what its advice delivers, for every objective. Positions are
 * played to the end for every secret, each next question asked anew (playing.h). Small ones
 * are compared with a brute force too. */
#include "optimum.h"
#include "playing.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

enum { GAMES = 8, PLAYED = 120 /* secrets of a position that is played */ };

static const struct bc_game games[GAMES] = {{4, 10, false, false}, {4, 10, false, false},
                                            {4, 6, true, false},   {3, 8, false, false},
                                            {3, 5, true, false},   {5, 6, false, false},
                                            {2, 9, true, false},   {4, 4, false, false}};

/* Plays a position of so many secrets at most. */
static void play_some(struct test_rng *rng, enum bc_objective objective,
                      const struct bc_book *book, unsigned secrets)
{
    const struct drawn from = {games, GAMES, secrets, objective == BC_AVERAGE};
    struct position p = {.objective = objective, .book = book};

    draw(rng, &from, &p);
    struct bc_best best = ask(&p);

    cr_assert(best.proven);
    play(&p, &best);
}

TestSampled(bulls_cows_promises, are_kept, 600, 20000)
{
    struct bc_builtin *builtin = bc_builtin_open();
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++)
        play_some(&rng, BC_AVERAGE, i % 4 ? classic_book(builtin) : NULL, PLAYED);
    bc_builtin_close(builtin);
}

/* The objectives that hand the height down. */
TestSampled(bulls_cows_promises, of_the_least_height_are_kept, 100, 2000)
{
    struct bc_builtin *builtin = bc_builtin_open();
    struct test_rng rng;

    test_rng_seed(&rng, 3 + first);
    for (unsigned i = first; i < end; i++) {
        enum bc_objective objective = (enum bc_objective)(1 + i % (BC_OBJECTIVES - 1));

        play_some(&rng, objective, i % 3 ? classic_book(builtin) : NULL,
                  objective == BC_NODES ? 20 : PLAYED);
    }
    bc_builtin_close(builtin);
}

/* The least nodes of the whole game are the sum of those after its first guess, and an
 * answer there gives the same bound as the tree does. */
Test(bulls_cows_promises, bounds_of_nodes_have_one_source)
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
            cr_assert_eq(ask(&p).lower, part.lower);
        bc_tree_free(&part);
    }
    cr_assert_eq(sum, classic_book(builtin)->tree[BC_NODES]->lower);
    bc_builtin_close(builtin);
}

/* After 5024 1,2 and 2056 3,0 seven secrets are left. */
Test(bulls_cows_promises, the_worst_case_is_that_of_the_advice)
{
    struct position p = {.history = {{4, 10, false, false}, 2, {{0x5024, 0}, {0x2056, 0}}}};
    struct bc_best best;

    cr_assert(bc_answer_make(&p.history.game, 1, 2, &p.history.rows[0].answer));
    cr_assert(bc_answer_make(&p.history.game, 3, 0, &p.history.rows[1].answer));
    best = ask(&p);
    cr_assert_eq(best.candidates, 7);
    play(&p, &best);
}

/* Each whole tree, from the first guess on. The tree of the fewest nodes takes longer than the
 * other four. */
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
        if (i == BC_NODES && !test_all_cases())
            continue;
        p.objective = (enum bc_objective)i;
        struct bc_best best = ask(&p);

        cr_assert_eq(best.guesses, guesses[i]);
        cr_assert_eq(best.height, 7);
        play(&p, &best);
    }
    bc_builtin_close(builtin);
}

TestSampled(bulls_cows_promises, are_the_least_total_and_then_the_least_height, 200, 2000)
{
    struct test_rng rng;

    test_rng_seed(&rng, 2 + first);
    for (unsigned solved = first; solved < end;) {
        struct bc_game game = brute_game(&rng, 130);
        struct position p = {.objective = BC_AVERAGE};

        p.history = brute_history(&rng, &game, (unsigned)test_rng_below(&rng, 4), 0);
        struct optimum_question q = optimum_question_of(&p.history);
        unsigned height = 1;

        if (q.count < 2 || q.count > 14)
            continue;
        q.guess = 1;
        struct optimum *optimum = optimum_open(&q);
        uint64_t least = optimum_cost(optimum, q.count);

        while (optimum_cost(optimum, height) != least)
            height++;
        struct bc_best best = ask(&p);

        cr_assert_eq(best.guesses, least);
        cr_assert_eq(best.height, height);
        play(&p, &best);
        optimum_close(optimum);
        solved++;
    }
}

/* The height that is handed down: positions are played to the end for every secret, each
 * next question asked anew, and each promise met on the way is what came of it. */
#include "playing.h"
#include "solvers/bulls_cows/height_limit.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

enum { GAMES = 6, PLAYED = 60 /* secrets of a position that is played */ };

static const struct bc_game games[GAMES] = {{4, 10, false, false}, {4, 10, false, false},
                                            {3, 6, true, false},   {3, 8, false, false},
                                            {5, 6, false, false},  {2, 9, true, false}};

static void judge(const struct position *p, const struct bc_best *above,
                  const struct bc_best *best, const struct outcome *sum)
{
    if (above && (p->objective == BC_LAST_GUESS || best->candidates > 2))
        cr_assert_eq(best->allowed, above->allowed - 1);
    cr_assert_eq(sum->guesses, best->guesses);
    cr_assert_leq(sum->height, best->height);
    if (p->objective == BC_LAST_GUESS)
        cr_assert_eq(sum->last, best->last);
}

TestSampled(bulls_cows_height_limit, keeps_promises, 20, 200)
{
    const struct drawn from = {games, GAMES, PLAYED, false};
    struct bc_builtin *builtin = open_builtin();
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        struct position p = {.objective = i % 2 ? BC_WORST_CASE : BC_LAST_GUESS,
                             .book = &builtin->book,
                             .judge = judge};

        draw(&rng, &from, &p);
        struct bc_best best = ask(&p);

        play(&p, &best);
    }
    bc_builtin_close(builtin);
}

/* The tree and what is asked below it. */
Test(slow_bulls_cows_height_limit, keeps_promises_from_the_first_guess)
{
    struct bc_builtin *builtin = open_builtin();
    struct position p = {
        .history = {.game = {4, 10, false, false}}, .book = &builtin->book, .judge = judge};

    for (unsigned i = 0; i < 2; i++) {
        p.objective = i ? BC_WORST_CASE : BC_LAST_GUESS;
        struct bc_best best = ask(&p);

        cr_assert_eq(best.guesses, i ? 26274 : 26450);
        cr_assert_eq(best.allowed, 7);
        play(&p, &best);
    }
    bc_builtin_close(builtin);
}

/* After a first guess that tells less than others no more guesses are left. */
Test(bulls_cows_height_limit, takes_a_guess_off_for_each_row)
{
    struct bc_history history = {.game = {4, 10, false, false}, .count = 1};
    unsigned limit;

    history.rows[0].guess = 0x0123;
    cr_assert_eq(bc_height_limit(&history, 0, NULL, &limit), PZ_OK);
    cr_assert_eq(limit, 6);
    history.rows[1] = (struct bc_row){0x4567, 0};
    history.count = 2;
    cr_assert_eq(bc_height_limit(&history, 0, NULL, &limit), PZ_OK);
    cr_assert_eq(limit, 5);
}

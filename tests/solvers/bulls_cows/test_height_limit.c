/* The height that is handed down: positions are played to the end for every secret, each
 * next question asked anew, and each promise met on the way is what came of it. */
#include "brute.h"
#include "solvers/bulls_cows/best.h"
#include "solvers/bulls_cows/builtin.h"
#include "solvers/bulls_cows/height_limit.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

enum { GAMES = 6, PLAYED = 60 /* secrets of a position that is played */ };

static const struct bc_game games[GAMES] = {{4, 10, false, false}, {4, 10, false, false},
                                            {3, 6, true, false},   {3, 8, false, false},
                                            {5, 6, false, false},  {2, 9, true, false}};

/* What came of following the advice. */
struct outcome {
    uint64_t guesses;
    unsigned height;
    uint32_t last; /* secrets at guess number `allowed` of the root */
};

/* A position that is played. */
struct position {
    struct bc_history history;
    enum bc_objective objective;
    const struct bc_book *book;
};

static struct bc_best ask(const struct position *p)
{
    const struct bc_task task = {
        .history = &p->history, .book = p->book, .objective = p->objective};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
    return best;
}

static struct outcome play(struct position *p, const struct bc_best *best)
{
    struct outcome sum = {best->candidates, 1, best->candidates == 1 && best->allowed == 1};
    struct bc_row *row = &p->history.rows[p->history.count++];

    cr_assert(best->known && best->proven);
    row->guess = best->guess;
    for (unsigned a = 0; a < bc_answer_win(&p->history.game); a++) {
        row->answer = (bc_answer)a;
        struct bc_best next = ask(p);

        if (next.candidates == 0)
            continue;
        cr_assert_lt(next.candidates, best->candidates);
        if (p->objective == BC_LAST_GUESS || next.candidates > 2)
            cr_assert_eq(next.allowed, best->allowed - 1);
        struct outcome part = play(p, &next);

        sum.guesses += part.guesses;
        sum.height = part.height + 1 > sum.height ? part.height + 1 : sum.height;
        sum.last += part.last;
    }
    p->history.count--;
    cr_assert_eq(sum.guesses, best->guesses);
    cr_assert_leq(sum.height, best->height);
    if (p->objective == BC_LAST_GUESS)
        cr_assert_eq(sum.last, best->last);
    return sum;
}

/* Rows with any guesses, good or bad, until few enough secrets are left. */
static void draw(struct test_rng *rng, struct position *p)
{
    const struct bc_game *game = &games[test_rng_below(rng, GAMES)];
    uint32_t codes = bc_game_codes(game), count = codes;
    bc_code secret = bc_code_at(game, (uint32_t)test_rng_below(rng, codes));
    unsigned most = 2 + (unsigned)test_rng_below(rng, PLAYED);

    p->history = (struct bc_history){.game = *game};
    while (count > most) {
        struct bc_row *row = &p->history.rows[p->history.count];

        row->guess = bc_code_at(game, (uint32_t)test_rng_below(rng, codes));
        row->answer = bc_score(game, secret, row->guess);
        p->history.count++;
        bc_history_candidates(&p->history, NULL, 0, NULL, &count);
    }
}

TestSampled(bulls_cows_height_limit, keeps_promises, 20, 200)
{
    struct bc_builtin *builtin;
    const char *fault;
    struct test_rng rng;

    cr_assert_eq(bc_builtin_open(&builtin, &fault), PZ_OK);
    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        struct position p = {.objective = i % 2 ? BC_WORST_CASE : BC_LAST_GUESS,
                             .book = &builtin->book};

        draw(&rng, &p);
        struct bc_best best = ask(&p);

        play(&p, &best);
    }
    bc_builtin_close(builtin);
}

/* The tree and what is asked below it. */
Test(slow_bulls_cows_height_limit, keeps_promises_from_the_first_guess)
{
    struct position p = {.history = {.game = {4, 10, false, false}}};
    struct bc_builtin *builtin;
    const char *fault;

    cr_assert_eq(bc_builtin_open(&builtin, &fault), PZ_OK);
    p.book = &builtin->book;
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

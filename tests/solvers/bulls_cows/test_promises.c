/* What an answer promises is what its advice delivers. Positions are played to the end for
 * every secret, each next question asked anew, and each promise met on the way is compared
 * with what came of it. Small ones are compared with a brute force too. */
#include "optimum.h"
#include "solvers/bulls_cows/best.h"
#include "solvers/bulls_cows/builtin.h"
#include "solvers/bulls_cows/known_nodes.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

enum { GAMES = 8, PLAYED = 120 /* secrets of a position that is played */ };

static const struct bc_game games[GAMES] = {{4, 10, false, false}, {4, 10, false, false},
                                            {4, 6, true, false},   {3, 8, false, false},
                                            {3, 5, true, false},   {5, 6, false, false},
                                            {2, 9, true, false},   {4, 4, false, false}};

/* What came of following the advice. */
struct outcome {
    uint64_t guesses;
    unsigned height;
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
    struct outcome sum = {best->candidates, 1};
    struct bc_row *row = &p->history.rows[p->history.count++];

    cr_assert(best->known && best->proven);
    row->guess = best->guess;
    for (unsigned a = 0; a < bc_answer_win(&p->history.game); a++) {
        row->answer = (bc_answer)a;
        struct bc_best next = ask(p);

        if (next.candidates == 0)
            continue;
        cr_assert_lt(next.candidates, best->candidates);
        struct outcome part = play(p, &next);

        sum.guesses += part.guesses;
        sum.height = part.height + 1 > sum.height ? part.height + 1 : sum.height;
    }
    p->history.count--;
    if (p->objective == BC_AVERAGE)
        cr_assert_eq(sum.guesses, best->guesses);
    cr_assert_eq(sum.height, best->height);
    return sum;
}

/* Any code, or one that is still possible. */
static bc_code draw_guess(struct test_rng *rng, const struct bc_history *history)
{
    static bc_code list[BRUTE_CODES_MAX];
    const struct bc_game *game = &history->game;
    uint32_t count;

    if (test_rng_below(rng, 2))
        return bc_code_at(game, (uint32_t)test_rng_below(rng, bc_game_codes(game)));
    bc_history_candidates(history, list, BRUTE_CODES_MAX, NULL, &count);
    return list[test_rng_below(rng, count)];
}

/* A game goes on until few enough secrets are left. */
static struct bc_best draw(struct test_rng *rng, struct position *p, unsigned secrets)
{
    const struct bc_game *game = &games[test_rng_below(rng, GAMES)];
    bc_code secret = bc_code_at(game, (uint32_t)test_rng_below(rng, bc_game_codes(game)));
    unsigned most = 2 + (unsigned)test_rng_below(rng, secrets);
    uint32_t count = bc_game_codes(game);

    p->history = (struct bc_history){.game = *game};
    while (count > most) {
        struct bc_row *row = &p->history.rows[p->history.count];

        row->guess = draw_guess(rng, &p->history);
        row->answer = bc_score(game, secret, row->guess);
        p->history.count++;
        bc_history_candidates(&p->history, NULL, 0, NULL, &count);
    }
    return ask(p);
}

TestSampled(bulls_cows_promises, are_kept, 1000, 20000)
{
    struct bc_builtin *builtin;
    const char *fault;
    struct test_rng rng;

    cr_assert_eq(bc_builtin_open(&builtin, &fault), PZ_OK);
    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        struct position p = {.objective = BC_AVERAGE,
                             .book = i % 4 ? &builtin->book : NULL};
        struct bc_best best = draw(&rng, &p, PLAYED);

        play(&p, &best);
    }
    bc_builtin_close(builtin);
}

/* The objectives that ask for the least height promise a worst case too. */
TestSampled(bulls_cows_promises, of_the_least_height_are_kept, 150, 2000)
{
    struct bc_builtin *builtin;
    const char *fault;
    struct test_rng rng;

    cr_assert_eq(bc_builtin_open(&builtin, &fault), PZ_OK);
    test_rng_seed(&rng, 3 + first);
    for (unsigned i = first; i < end; i++) {
        enum bc_objective objective = (enum bc_objective)(i % BC_OBJECTIVES);
        struct position p = {.objective = objective, .book = i % 4 ? &builtin->book : NULL};
        struct bc_best best = draw(&rng, &p, objective == BC_NODES ? 20 : PLAYED);

        play(&p, &best);
    }
    bc_builtin_close(builtin);
}

/* The least nodes of the whole game are the sum of those after its first guess, and an
 * answer there gives the same bound as the tree does. */
Test(bulls_cows_promises, bounds_of_nodes_have_one_source)
{
    struct position p = {.history = {.game = {4, 10, false, false}, .count = 1},
                         .objective = BC_NODES};
    struct bc_builtin *builtin;
    const char *fault;
    uint64_t sum = 5040 + 1;

    cr_assert_eq(bc_builtin_open(&builtin, &fault), PZ_OK);
    p.book = &builtin->book;
    p.history.rows[0].guess = 0x0123;
    for (bc_answer a = 0; a < bc_answer_win(&p.history.game); a++) {
        uint32_t known = bc_known_nodes_inner(&p.history.game, a);
        struct bc_tree part;

        p.history.rows[0].answer = a;
        sum += known;
        if (bc_tree_follow(builtin->book.tree[BC_NODES], p.history.rows, 1, &part) != PZ_OK)
            continue;
        cr_assert_eq(part.lower, part.figures.secrets + known);
        cr_assert_leq(part.lower, bc_figures_nodes(&part.figures));
        if (part.figures.secrets > 200)
            cr_assert_eq(ask(&p).lower, part.lower);
        bc_tree_free(&part);
    }
    cr_assert_eq(sum, builtin->book.tree[BC_NODES]->lower);
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

/* The whole of the best tree, from the first guess on. */
Test(slow_bulls_cows_promises, are_kept_from_the_first_guess)
{
    struct position p = {.history = {.game = {4, 10, false, false}}};
    struct bc_builtin *builtin;
    struct bc_best best;
    const char *fault;

    cr_assert_eq(bc_builtin_open(&builtin, &fault), PZ_OK);
    p.book = &builtin->book;
    best = ask(&p);
    cr_assert_eq(best.guesses, 26274);
    cr_assert_eq(best.height, 7);
    play(&p, &best);
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

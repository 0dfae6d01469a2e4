/* Plays positions to the end for each secret and objective, with the guesses of bc_best_find. The
 * costs of the play must be the costs that bc_best_find reported for the position. */
#include "brute.h"
#include "solvers/bulls_cows/exact/optimal_play.h"
#include "solvers/bulls_cows/tree/builtin.h"
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

/* The costs of the play. */
struct outcome {
    uint64_t guesses;
    unsigned height;
    uint32_t last; /* secrets that take all allowed guesses */
    uint64_t nodes;
};

struct position {
    struct bc_packed_history history;
    enum bc_objective objective;
    const struct bc_book *book; /* or NULL */
};

static struct bc_best solve_position(const struct position *p)
{
    const struct bc_task task = {
        .history = &p->history, .book = p->book, .objective = p->objective};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
    return best;
}

static void judge(const struct position *p, const struct bc_best *above,
                  const struct bc_best *best, const struct outcome *sum)
{
    cr_assert_eq(sum->guesses, best->guesses);
    cr_assert_eq(sum->height, best->height);
    if (!bc_objective_counts_guesses(p->objective))
        cr_assert_eq(sum->nodes, best->nodes);
    if (p->objective == BC_LAST_GUESS)
        cr_assert_eq(sum->last, best->last);
    if (above && bc_objective_hands_height_down(p->objective) &&
        (p->objective == BC_LAST_GUESS || best->candidates > 2))
        cr_assert_eq(best->allowed, above->allowed - 1);
}

/* Plays a position, whose best guess is `best`, for each secret. Expects the costs of each
 * position on the way. */
static struct outcome play(struct position *p, const struct bc_best *above,
                           const struct bc_best *best)
{
    struct outcome sum = {.guesses = best->candidates,
                          .height = 1,
                          .last = best->candidates == 1 && best->allowed == 1,
                          .nodes = best->candidates > 1};
    struct bc_packed_row *row = &p->history.rows[p->history.count];

    cr_assert(best->known);
    sum.nodes += bc_packed_allows(&p->history, best->guess);
    p->history.count++;
    row->guess = best->guess;
    for (unsigned a = 0; a < bc_answer_win(&p->history.game); a++) {
        row->answer = (bc_answer_id)a;
        struct bc_best next = solve_position(p);

        if (next.candidates == 0)
            continue;
        cr_assert_lt(next.candidates, best->candidates);
        struct outcome part = play(p, best, &next);

        sum.guesses += part.guesses;
        sum.height = part.height + 1 > sum.height ? part.height + 1 : sum.height;
        sum.last += part.last;
        sum.nodes += part.nodes;
    }
    p->history.count--;
    judge(p, above, best, &sum);
    return sum;
}

/* Draws a guess, or a candidate. */
static bc_packed draw_guess(struct test_rng *rng, const struct bc_packed_history *history,
                            bool possible)
{
    static bc_packed list[BRUTE_CODES_MAX];
    const struct bc_game *game = &history->game;
    uint32_t count;

    const struct bc_game guesses = brute_guess_game(game);

    if (!possible || test_rng_below(rng, 2))
        return bc_packed_at(&guesses,
                            (uint32_t)test_rng_below(rng, bc_packed_codes(&guesses)));
    bc_packed_candidates(history, list, BRUTE_CODES_MAX, NULL, &count);
    return list[test_rng_below(rng, count)];
}

/* Draws a history for `p`: random guesses until at most `secrets` + 1 secrets remain. Half of the
 * guesses are candidates if `possible`. */
static void draw(struct test_rng *rng, unsigned secrets, bool possible, struct position *p)
{
    const struct bc_game *game = &games[test_rng_below(rng, GAMES)];
    bc_packed secret =
        bc_packed_at(game, (uint32_t)test_rng_below(rng, bc_packed_codes(game)));
    unsigned most = 2 + (unsigned)test_rng_below(rng, secrets);
    uint32_t count = bc_packed_codes(game);

    p->history = (struct bc_packed_history){.game = *game};
    while (count > most) {
        struct bc_packed_row *row = &p->history.rows[p->history.count];

        row->guess = draw_guess(rng, &p->history, possible);
        row->answer = bc_packed_score(game, secret, row->guess);
        p->history.count++;
        bc_packed_candidates(&p->history, NULL, 0, NULL, &count);
    }
}

static const struct bc_book *classic_book(struct bc_builtin *builtin)
{
    static const struct bc_game game = {.positions = 4, .symbols = 10};
    const struct bc_book *book;

    cr_assert_eq(bc_builtin_book(builtin, &game, &book), PZ_OK);
    return book;
}

/* Plays a position with at most `secrets` + 1 secrets. */
static void play_some(struct test_rng *rng, enum bc_objective objective,
                      const struct bc_book *book, unsigned secrets)
{
    struct position p = {.objective = objective, .book = book};

    draw(rng, secrets, objective == BC_AVERAGE, &p);
    struct bc_best best = solve_position(&p);

    cr_assert(best.proven);
    play(&p, NULL, &best);
}

/* The last case of a suite. */
static unsigned last_case(unsigned first, unsigned end)
{
    return test_all_cases() || end - first < SLOW_CASES ? end : first + SLOW_CASES;
}

TestSampled(bulls_cows_promises, for_the_average_are_kept, 80, 20000)
{
    struct bc_builtin *builtin = bc_builtin_open();
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < last_case(first, end); i++)
        play_some(&rng, BC_AVERAGE, i % 4 ? classic_book(builtin) : NULL, PLAYED);
    bc_builtin_close(builtin);
}

/* The objectives with a height limit. */
TestSampled(bulls_cows_promises, for_a_height_limit_are_kept, 20, 2000)
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

/* Plays the complete trees. A sample contains only the tree with the minimum total. */
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
        play(&p, NULL, &best);
    }
    bc_builtin_close(builtin);
}

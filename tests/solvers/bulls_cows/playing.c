#include "playing.h"

#include <criterion/criterion.h>

struct bc_best solve_position(const struct position *p)
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

static struct outcome play_on(struct position *p, const struct bc_best *above,
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
        struct outcome part = play_on(p, best, &next);

        sum.guesses += part.guesses;
        sum.height = part.height + 1 > sum.height ? part.height + 1 : sum.height;
        sum.last += part.last;
        sum.nodes += part.nodes;
    }
    p->history.count--;
    judge(p, above, best, &sum);
    return sum;
}

void play(struct position *p, const struct bc_best *best)
{
    play_on(p, NULL, best);
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

void draw(struct test_rng *rng, const struct drawn *from, struct position *p)
{
    const struct bc_game *game = &from->game[test_rng_below(rng, from->games)];
    bc_packed secret =
        bc_packed_at(game, (uint32_t)test_rng_below(rng, bc_packed_codes(game)));
    unsigned most = 2 + (unsigned)test_rng_below(rng, from->secrets);
    uint32_t count = bc_packed_codes(game);

    p->history = (struct bc_packed_history){.game = *game};
    while (count > most) {
        struct bc_packed_row *row = &p->history.rows[p->history.count];

        row->guess = draw_guess(rng, &p->history, from->possible);
        row->answer = bc_packed_score(game, secret, row->guess);
        p->history.count++;
        bc_packed_candidates(&p->history, NULL, 0, NULL, &count);
    }
}

const struct bc_book *classic_book(struct bc_builtin *builtin)
{
    static const struct bc_game game = {.positions = 4, .symbols = 10};
    const struct bc_book *book;

    cr_assert_eq(bc_builtin_book(builtin, &game, &book), PZ_OK);
    return book;
}

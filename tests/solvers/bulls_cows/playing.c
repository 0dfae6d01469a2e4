#include "playing.h"

#include <criterion/criterion.h>

struct bc_best ask(const struct position *p)
{
    const struct bc_task task = {
        .history = &p->history, .book = p->book, .objective = p->objective};
    struct bc_best best;

    cr_assert_eq(bc_best_find(&task, NULL, &best), PZ_OK);
    return best;
}

static struct outcome play_on(struct position *p, const struct bc_best *above,
                              const struct bc_best *best)
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
        struct outcome part = play_on(p, best, &next);

        sum.guesses += part.guesses;
        sum.height = part.height + 1 > sum.height ? part.height + 1 : sum.height;
        sum.last += part.last;
    }
    p->history.count--;
    p->judge(p, above, best, &sum);
    return sum;
}

struct outcome play(struct position *p, const struct bc_best *best)
{
    return play_on(p, NULL, best);
}

/* Any code, or one that is still possible. */
static bc_code draw_guess(struct test_rng *rng, const struct bc_history *history,
                          bool possible)
{
    static bc_code list[BRUTE_CODES_MAX];
    const struct bc_game *game = &history->game;
    uint32_t count;

    if (!possible || test_rng_below(rng, 2))
        return bc_code_at(game, (uint32_t)test_rng_below(rng, bc_game_codes(game)));
    bc_history_candidates(history, list, BRUTE_CODES_MAX, NULL, &count);
    return list[test_rng_below(rng, count)];
}

void draw(struct test_rng *rng, const struct drawn *from, struct position *p)
{
    const struct bc_game *game = &from->game[test_rng_below(rng, from->games)];
    bc_code secret = bc_code_at(game, (uint32_t)test_rng_below(rng, bc_game_codes(game)));
    unsigned most = 2 + (unsigned)test_rng_below(rng, from->secrets);
    uint32_t count = bc_game_codes(game);

    p->history = (struct bc_history){.game = *game};
    while (count > most) {
        struct bc_row *row = &p->history.rows[p->history.count];

        row->guess = draw_guess(rng, &p->history, from->possible);
        row->answer = bc_score(game, secret, row->guess);
        p->history.count++;
        bc_history_candidates(&p->history, NULL, 0, NULL, &count);
    }
}

struct bc_builtin *open_builtin(void)
{
    struct bc_builtin *builtin;
    const char *fault;

    cr_assert_eq(bc_builtin_open(&builtin, &fault), PZ_OK);
    return builtin;
}

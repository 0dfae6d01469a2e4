#include "node.h"
#include "solvers/core/control.h"

#include <string.h>

enum { SCORE_STEP = BC_ANSWERS_MAX + 2 };

/* Scores say how good a guess looks, by its parts, the winning one counted twice, and
 * its large parts, those of two or more secrets: a part of n secrets costs at least
 * 2n - 1 guesses, and a state when n is 2 or more. A greater score has no greater bound. */
static unsigned score_of(const struct bc_search *s, unsigned parts, unsigned large)
{
    if (s->weights.state == 0)
        return parts;
    return ((SCORE_STEP - 1 - large) * SCORE_STEP) + parts;
}

uint64_t bc_score_bound(const struct bc_search *s, const struct state *state,
                        unsigned score)
{
    const struct bc_weights *w = &s->weights;
    uint64_t count = state->count;
    unsigned parts = w->state ? score % SCORE_STEP : score;

    if (state->height == 2 && parts < count)
        return BC_INFINITE;
    if (w->state == 0)
        return w->guess * (3 * count - parts);
    uint64_t large = SCORE_STEP - 1 - score / SCORE_STEP;

    return w->state * (1 + large) + w->guess * (3 * count - parts);
}

unsigned bc_score_own(const struct bc_search *s, const struct state *state, uint32_t column)
{
    const struct bc_columns *columns = state->site->columns;
    const bc_answer *answer = columns->answer + (size_t)column * columns->stride;
    uint32_t once = 0;
    uint32_t twice = 0;

    for (uint32_t i = 0; i < state->count; i++) {
        uint32_t bit = 1u << answer[state->row[i]];

        twice |= once & bit;
        once |= bit;
    }
    return score_of(s, (unsigned)__builtin_popcount(once) + 1,
                    (unsigned)__builtin_popcount(twice));
}

static void score_any(struct bc_search *s, const struct state *state, struct scores *scores)
{
    const struct bc_columns *columns = state->site->columns;
    uint8_t *large = scores->narrow + columns->width;

    scores->count = columns->count;
    if (!scores->score) {
        scores->top = bc_columns_parts(columns, state->row, state->count, scores->narrow);
        return;
    }
    bc_columns_large(columns, state->row, state->count, scores->narrow, large);
    for (uint32_t c = 0; c < columns->count; c++) {
        unsigned score = score_of(s, scores->narrow[c], large[c]);

        scores->score[c] = (uint16_t)(scores->narrow[c] > 1 ? score : 0);
        scores->top = score > scores->top ? score : scores->top;
    }
}

bool bc_scores_make(struct bc_search *s, const struct state *state, struct scores *scores)
{
    const struct bc_columns *columns = state->site->columns;
    bool own = s->weights.consistent;
    uint32_t most = own ? state->count : columns->width;

    pz_ctl_yield(s->ctl);
    *scores = (struct scores){.count = most};
    if (own || s->weights.state)
        scores->score = bc_search_take(s, most * sizeof *scores->score);
    if (!own)
        scores->narrow = bc_search_take(s, 2 * (size_t)most);
    if (s->ended)
        return false;
    if (!own) {
        score_any(s, state, scores);
        return true;
    }
    for (uint32_t i = 0; i < state->count; i++) {
        unsigned score = bc_score_own(s, state, columns->own[state->row[i]]);

        scores->score[i] = (uint16_t)score;
        scores->top = score > scores->top ? score : scores->top;
    }
    return true;
}

uint32_t bc_scores_next(const struct scores *scores, uint32_t from, unsigned score)
{
    if (!scores->score) {
        const uint8_t *at = memchr(scores->narrow + from, (int)score, scores->count - from);

        return at ? (uint32_t)(at - scores->narrow) : scores->count;
    }
    while (from < scores->count && scores->score[from] != score)
        from++;
    return from;
}

unsigned bc_score_perfect(const struct bc_search *s, uint32_t count)
{
    return score_of(s, count + 1, 0);
}

#include "bound.h"

#include "solvers/core/control.h"

#include <string.h>

enum { SCORE_STEP = BC_ANSWERS_MAX + 2 };

double bc_bound_estimate(const struct bc_workspace *w, const struct bc_columns *columns,
                         uint32_t column)
{
    uint32_t sizes[BC_ANSWERS_MAX];
    double estimate = 0;

    bc_columns_sizes(columns, column, sizes);
    for (unsigned a = 0; a < bc_answer_win(&w->game); a++)
        estimate += w->estimate[sizes[a]];
    return estimate;
}

struct bc_trial bc_bound_trial(const struct bc_workspace *w, const struct bc_node *node,
                               uint32_t column)
{
    unsigned win = bc_answer_win(&w->game);
    unsigned height = bc_bound_height_below(node->height);
    uint32_t sizes[BC_ANSWERS_MAX];
    struct bc_trial trial = {.bound = w->weights.state + w->weights.guess * node->count,
                             .column = column};

    bc_columns_sizes(node->site->columns, column, sizes);
    for (unsigned a = 0; a < win; a++) {
        uint64_t least = bc_bound_least(w, sizes[a], height);

        trial.estimate += w->estimate[sizes[a]];
        trial.bound = least >= BC_INFINITE ? BC_INFINITE : trial.bound + least;
        if (trial.bound >= BC_INFINITE)
            return trial;
    }
    return trial;
}

/* Scores say how good a guess looks, by its parts, the winning one counted twice, and
 * its large parts, those of two or more secrets: a part of n secrets costs at least
 * 2n - 1 guesses, and a state when n is 2 or more. A greater score has no greater bound. */
static unsigned score_of(const struct bc_workspace *w, unsigned parts, unsigned large)
{
    if (w->weights.state == 0)
        return parts;
    return ((SCORE_STEP - 1 - large) * SCORE_STEP) + parts;
}

uint64_t bc_bound_of_score(const struct bc_workspace *w, const struct bc_node *node,
                           unsigned score)
{
    const struct bc_weights *weights = &w->weights;
    uint64_t count = node->count;
    unsigned parts = weights->state ? score % SCORE_STEP : score;

    if (node->height == 2 && parts < count)
        return BC_INFINITE;
    if (weights->state == 0)
        return weights->guess * (3 * count - parts);
    uint64_t large = SCORE_STEP - 1 - score / SCORE_STEP;

    return weights->state * (1 + large) + weights->guess * (3 * count - parts);
}

unsigned bc_bound_own_score(const struct bc_workspace *w, const struct bc_node *node,
                            uint32_t column)
{
    const struct bc_columns *columns = node->site->columns;
    const bc_answer *answer = columns->answer + (size_t)column * columns->stride;
    uint32_t once = 0;
    uint32_t twice = 0;

    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t bit = 1u << answer[node->row[i]];

        twice |= once & bit;
        once |= bit;
    }
    return score_of(w, (unsigned)__builtin_popcount(once) + 1,
                    (unsigned)__builtin_popcount(twice));
}

static void score_any(struct bc_workspace *w, const struct bc_node *node,
                      struct bc_scores *scores)
{
    const struct bc_columns *columns = node->site->columns;
    uint8_t *large = scores->narrow + columns->width;

    scores->count = columns->count;
    if (!scores->score) {
        scores->top = bc_columns_parts(columns, node->row, node->count, scores->narrow);
        return;
    }
    bc_columns_large(columns, node->row, node->count, scores->narrow, large);
    for (uint32_t c = 0; c < columns->count; c++) {
        unsigned score = score_of(w, scores->narrow[c], large[c]);

        scores->score[c] = (uint16_t)(scores->narrow[c] > 1 ? score : 0);
        scores->top = score > scores->top ? score : scores->top;
    }
}

bool bc_bound_scores(struct bc_workspace *w, const struct bc_node *node,
                     struct bc_scores *scores)
{
    const struct bc_columns *columns = node->site->columns;
    bool own = w->weights.consistent;
    uint32_t most = own ? node->count : columns->width;

    pz_ctl_yield(w->ctl);
    *scores = (struct bc_scores){.count = most};
    if (own || w->weights.state)
        scores->score = bc_workspace_take(w, most * sizeof *scores->score);
    if (!own)
        scores->narrow = bc_workspace_take(w, 2 * (size_t)most);
    if (w->ended)
        return false;
    if (!own) {
        score_any(w, node, scores);
        return true;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        unsigned score = bc_bound_own_score(w, node, columns->own[node->row[i]]);

        scores->score[i] = (uint16_t)score;
        scores->top = score > scores->top ? score : scores->top;
    }
    return true;
}

uint32_t bc_bound_next(const struct bc_scores *scores, uint32_t from, unsigned score)
{
    if (!scores->score) {
        const uint8_t *at = memchr(scores->narrow + from, (int)score, scores->count - from);

        return at ? (uint32_t)(at - scores->narrow) : scores->count;
    }
    while (from < scores->count && scores->score[from] != score)
        from++;
    return from;
}

unsigned bc_bound_perfect(const struct bc_workspace *w, uint32_t count)
{
    return score_of(w, count + 1, 0);
}

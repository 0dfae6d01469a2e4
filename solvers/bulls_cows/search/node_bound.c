#include "node_bound.h"

#include "solvers/core/control.h"

#include <string.h>

enum { PRIORITY_STEP = BC_EXACT_ANSWERS_MAX + 2 /* more than there can be parts */ };

double bc_node_bound_estimate(const struct bc_workspace *w,
                              const struct bc_columns *columns, uint32_t column)
{
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];
    double estimate = 0;

    bc_columns_sizes(columns, column, sizes);
    for (unsigned a = 0; a < bc_answer_win(&w->game); a++)
        estimate += w->estimate[sizes[a]];
    return estimate;
}

struct bc_branch bc_node_bound_branch(const struct bc_workspace *w,
                                      const struct bc_node *node, uint32_t column)
{
    unsigned win = bc_answer_win(&w->game);
    unsigned height = bc_node_height_below(node->height);
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];
    struct bc_branch branch = {.bound = w->weights.state + w->weights.guess * node->count,
                               .column = column};

    bc_columns_sizes(node->guesses->columns, column, sizes);
    for (unsigned a = 0; a < win; a++) {
        uint64_t least = bc_node_bound_least(w, sizes[a], height);

        branch.estimate += w->estimate[sizes[a]];
        branch.bound = least >= BC_INFINITE ? BC_INFINITE : branch.bound + least;
        if (branch.bound >= BC_INFINITE)
            return branch;
    }
    return branch;
}

/* How good a guess looks, by its parts, the winning one counted twice, and its large parts,
 * those of two or more secrets: a part of n secrets costs at least 2n - 1 guesses, and a
 * state when n is 2 or more. */
static unsigned priority_of(const struct bc_workspace *w, unsigned parts, unsigned large)
{
    if (w->weights.state == 0)
        return parts;
    return ((PRIORITY_STEP - 1 - large) * PRIORITY_STEP) + parts;
}

/* The weight of secrets that the last guess finds at least, when a guess makes so many
 * parts, its own part counted twice: with 2 guesses every part but the own has one secret,
 * with more each part finds some before the last guess. */
static uint64_t last_of_parts(const struct bc_workspace *w, const struct bc_node *node,
                              uint64_t parts)
{
    uint64_t count = node->count;
    uint64_t early = parts * (node->height < BC_ANY_HEIGHT && node->height >= 2
                                  ? w->capacity[node->height - 2]
                                  : count);

    if (node->height == 2)
        return w->weights.last * (2 * count - parts);
    return count > early ? w->weights.last * (count - early) : 0;
}

uint64_t bc_node_bound_of_priority(const struct bc_workspace *w, const struct bc_node *node,
                                   unsigned priority)
{
    const struct bc_weights *weights = &w->weights;
    uint64_t count = node->count;
    unsigned parts = weights->state ? priority % PRIORITY_STEP : priority;

    if (node->height == 2 && parts < count)
        return BC_INFINITE;
    if (weights->last)
        return weights->guess * (3 * count - parts) + last_of_parts(w, node, parts);
    if (weights->state == 0)
        return weights->guess * (3 * count - parts);
    uint64_t large = PRIORITY_STEP - 1 - priority / PRIORITY_STEP;

    return weights->state * (1 + large) + weights->guess * (3 * count - parts);
}

unsigned bc_node_bound_own_priority(const struct bc_workspace *w,
                                    const struct bc_node *node, uint32_t column)
{
    const struct bc_columns *columns = node->guesses->columns;
    const bc_answer_id *answer = columns->answer + (size_t)column * columns->stride;
    uint32_t once = 0;
    uint32_t twice = 0;

    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t bit = 1u << answer[node->row[i]];

        twice |= once & bit;
        once |= bit;
    }
    return priority_of(w, (unsigned)__builtin_popcount(once) + 1,
                       (unsigned)__builtin_popcount(twice));
}

static void prioritise_any(struct bc_workspace *w, const struct bc_node *node,
                           struct bc_priorities *priorities)
{
    const struct bc_columns *columns = node->guesses->columns;
    uint8_t *large = priorities->narrow + columns->width;

    priorities->count = columns->count;
    if (!priorities->priority) {
        priorities->top =
            bc_columns_parts(columns, node->row, node->count, priorities->narrow);
        return;
    }
    bc_columns_large(columns, node->row, node->count, priorities->narrow, large);
    for (uint32_t c = 0; c < columns->count; c++) {
        unsigned priority = priority_of(w, priorities->narrow[c], large[c]);

        priorities->priority[c] = (uint16_t)(priorities->narrow[c] > 1 ? priority : 0);
        priorities->top = priority > priorities->top ? priority : priorities->top;
    }
}

bool bc_node_bound_priorities(struct bc_workspace *w, const struct bc_node *node,
                              struct bc_priorities *priorities)
{
    const struct bc_columns *columns = node->guesses->columns;
    bool own = w->weights.consistent;
    uint32_t most = own ? node->count : columns->width;

    pz_ctl_yield(w->ctl);
    *priorities = (struct bc_priorities){.count = most};
    if (own || w->weights.state)
        priorities->priority = bc_workspace_take(w, most * sizeof *priorities->priority);
    if (!own)
        priorities->narrow = bc_workspace_take(w, 2 * (size_t)most);
    if (w->ended)
        return false;
    if (!own) {
        prioritise_any(w, node, priorities);
        return true;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        unsigned priority = bc_node_bound_own_priority(w, node, columns->own[node->row[i]]);

        priorities->priority[i] = (uint16_t)priority;
        priorities->top = priority > priorities->top ? priority : priorities->top;
    }
    return true;
}

uint32_t bc_node_bound_next(const struct bc_priorities *priorities, uint32_t from,
                            unsigned priority)
{
    if (!priorities->priority) {
        const uint8_t *at =
            memchr(priorities->narrow + from, (int)priority, priorities->count - from);

        return at ? (uint32_t)(at - priorities->narrow) : priorities->count;
    }
    while (from < priorities->count && priorities->priority[from] != priority)
        from++;
    return from;
}

unsigned bc_node_bound_perfect(const struct bc_workspace *w, uint32_t count)
{
    return priority_of(w, count + 1, 0);
}

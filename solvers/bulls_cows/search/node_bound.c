#include "node_bound.h"

#include "solvers/core/control.h"

#include <string.h>

enum {
    PRIORITY_STEP = BC_EXACT_ANSWERS_MAX + 2 /* more than the maximum number of parts */
};

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

/* Returns the priority of a guess with `parts` parts, of which `large` have at least two
 * secrets. The winning part counts twice. A part of n secrets costs at least 2n - 1
 * guesses, and a state if n is at least 2. So if states count, guesses with fewer large
 * parts come first. */
static unsigned priority_of(const struct bc_workspace *w, unsigned parts, unsigned large)
{
    assert(parts < PRIORITY_STEP && large < PRIORITY_STEP);
    if (w->weights.state == 0)
        return parts;
    return ((PRIORITY_STEP - 1 - large) * PRIORITY_STEP) + parts;
}

/* Returns a lower bound of the weight of the secrets that the last guess finds, for a guess
 * with `parts` parts. The winning part counts twice.
 *
 * With 2 guesses, each part except the winning part has one secret, which the last guess
 * finds. With more guesses, each part finds at most a known number of secrets before the
 * last guess. */
static uint64_t bound_last(const struct bc_workspace *w, const struct bc_node *node,
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
        return weights->guess * (3 * count - parts) + bound_last(w, node, parts);
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

    assert(column < columns->count);
    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t bit = 1u << answer[node->row[i]];

        twice |= once & bit;
        once |= bit;
    }
    return priority_of(w, (unsigned)__builtin_popcount(once) + 1,
                       (unsigned)__builtin_popcount(twice));
}

/* Finds the priorities of the secrets of the node, if only candidates may be guessed. */
static bool prioritize_secrets(struct bc_workspace *w, const struct bc_node *node,
                               struct bc_priorities *priorities)
{
    const uint16_t *own = node->guesses->columns->own;
    uint16_t *priority = bc_workspace_take(w, node->count * sizeof *priority);

    if (!priority)
        return false;
    *priorities = (struct bc_priorities){.priority = priority, .count = node->count};
    for (uint32_t i = 0; i < node->count; i++) {
        priority[i] = (uint16_t)bc_node_bound_own_priority(w, node, own[node->row[i]]);
        if (priority[i] > priorities->top)
            priorities->top = priority[i];
    }
    return true;
}

/* Finds the priorities of all columns, if states count. A guess that does not divide the
 * node has priority 0, but the maximum includes it. */
static bool prioritize_with_states(struct bc_workspace *w, const struct bc_node *node,
                                   struct bc_priorities *priorities)
{
    const struct bc_columns *columns = node->guesses->columns;
    uint16_t *priority = bc_workspace_take(w, columns->width * sizeof *priority);
    uint8_t *parts = bc_workspace_take(w, 2 * (size_t)columns->width);

    if (!priority || !parts)
        return false;
    uint8_t *large = parts + columns->width;
    unsigned top = 0;

    bc_columns_large(columns, node->row, node->count, parts, large);
    for (uint32_t c = 0; c < columns->count; c++) {
        unsigned full = priority_of(w, parts[c], large[c]);

        priority[c] = (uint16_t)(parts[c] > 1 ? full : 0);
        top = full > top ? full : top;
    }
    *priorities =
        (struct bc_priorities){.priority = priority, .count = columns->count, .top = top};
    return true;
}

/* Finds the priorities of all columns, if states do not count. The priority is the number
 * of parts. */
static bool prioritize_by_parts(struct bc_workspace *w, const struct bc_node *node,
                                struct bc_priorities *priorities)
{
    const struct bc_columns *columns = node->guesses->columns;
    uint8_t *parts = bc_workspace_take(w, columns->width);

    if (!parts)
        return false;
    *priorities = (struct bc_priorities){.narrow = parts, .count = columns->count};
    priorities->top = bc_columns_parts(columns, node->row, node->count, parts);
    return true;
}

bool bc_node_bound_priorities(struct bc_workspace *w, const struct bc_node *node,
                              struct bc_priorities *priorities)
{
    pz_ctl_yield(w->ctl);
    if (w->ended)
        return false;
    if (w->weights.consistent)
        return prioritize_secrets(w, node, priorities);
    return w->weights.state ? prioritize_with_states(w, node, priorities)
                            : prioritize_by_parts(w, node, priorities);
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

#include "partition.h"

#include "solvers/core/check.h"

#include <string.h>

static uint32_t size_of(const struct bc_partition *parts, unsigned answer)
{
    return parts->start[answer + 1] - parts->start[answer];
}

#ifdef PUZZLED_CHECK
/* Asserts that the parts are consistent. `start` is 0 after the last answer of the game. */
static void partition_check(const struct bc_partition *parts)
{
    assert(parts->start[0] == 0);
    for (unsigned a = 0; a < BC_EXACT_ANSWERS_MAX; a++) {
        assert(parts->start[a] <= parts->start[a + 1] || parts->start[a + 1] == 0);
        for (uint32_t i = parts->start[a] + 1; i < parts->start[a + 1]; i++)
            assert(parts->row[i - 1] < parts->row[i]);
    }
}
#endif

bool bc_partition_make(struct bc_workspace *w, const struct bc_node *node, uint32_t column,
                       struct bc_partition *parts)
{
    const struct bc_columns *columns = node->guesses->columns;
    const bc_answer_id *answer = columns->answer + (size_t)column * columns->stride;
    unsigned answers = bc_game_answers(&w->game);
    uint32_t end[BC_EXACT_ANSWERS_MAX + 1] = {0}; /* of the rows of each part so far */

    assert(column < columns->count);
    parts->guess = columns->guess[column];
    memset(parts->exact, false, sizeof parts->exact);
    parts->row = bc_workspace_take(w, node->count * sizeof *parts->row);
    if (!parts->row)
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        end[answer[node->row[i]] + 1]++;
    for (unsigned a = 0; a < answers; a++)
        end[a + 1] += end[a];
    memcpy(parts->start, end, sizeof end);
    for (uint32_t i = 0; i < node->count; i++)
        parts->row[end[answer[node->row[i]]]++] = node->row[i];
    CHECKED(partition_check, parts);
    return true;
}

struct bc_node bc_partition_node(const struct bc_workspace *w, const struct bc_node *node,
                                 const struct bc_partition *parts, unsigned answer)
{
    const struct bc_columns *columns = node->guesses->columns;
    struct bc_node part = {
        .guesses = node->guesses,
        .row = parts->row + parts->start[answer],
        .count = size_of(parts, answer),
    };

    assert(part.count > 0 && node->height > 0);
    part.height = bc_node_height_that_counts(
        &w->weights, bc_node_height_below(node->height), part.count);
    for (uint32_t i = 0; i < part.count; i++)
        bc_transposition_add(&part.key, &columns->key[part.row[i]]);
    bc_transposition_add_height(&part.key, part.height);
    return part;
}

uint64_t bc_partition_bound(const struct bc_workspace *w, const struct bc_node *node,
                            struct bc_partition *parts)
{
    unsigned win = bc_answer_win(&w->game);
    unsigned height = bc_node_height_below(node->height);
    uint64_t sum = w->weights.state + w->weights.guess * node->count;

    assert(node->height > 0);
    for (unsigned a = 0; a < win; a++) {
        parts->cost[a] = bc_node_bound_least(w, size_of(parts, a), height);
        parts->exact[a] = bc_node_bound_is_exact(size_of(parts, a));
        sum = parts->cost[a] >= BC_INFINITE ? BC_INFINITE : sum + parts->cost[a];
    }
    return sum < BC_INFINITE ? sum : BC_INFINITE;
}

uint64_t bc_partition_raise(struct bc_partition *parts, unsigned answer,
                            const struct bc_outcome *outcome)
{
    uint64_t before = parts->cost[answer];

    assert(!parts->exact[answer]);
    parts->exact[answer] = outcome->exact;
    if (outcome->cost <= before)
        return 0;
    parts->cost[answer] = outcome->cost;
    return outcome->cost - before;
}

uint64_t bc_partition_recall(const struct bc_workspace *w, const struct bc_node *node,
                             struct bc_partition *parts, uint64_t sum, uint64_t limit)
{
    unsigned win = bc_answer_win(&w->game);

    for (unsigned a = 0; a < win && sum < limit; a++) {
        if (parts->exact[a])
            continue;
        struct bc_node part = bc_partition_node(w, node, parts, a);
        struct bc_outcome outcome = {parts->cost[a], false};

        bc_workspace_recall(w, &part.key, part.height, BC_INFINITE, &outcome);
        parts->known[a] = outcome.cost > parts->cost[a];
        sum += bc_partition_raise(parts, a, &outcome);
    }
    return sum;
}

unsigned bc_partition_next(const struct bc_workspace *w, const struct bc_partition *parts)
{
    unsigned win = bc_answer_win(&w->game);
    unsigned best = win;

    for (unsigned a = 0; a < win; a++) {
        if (parts->exact[a])
            continue;
        bool is_smaller = best < win && size_of(parts, a) < size_of(parts, best);

        if (best == win || is_smaller != bc_node_is_height_only(&w->weights))
            best = a;
    }
    return best;
}

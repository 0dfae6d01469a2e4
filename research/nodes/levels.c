#include "levels.h"

#include "solvers/core/vectors.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMO_BITS = 15,
    PROBES = 8,
    UNKNOWN = 255, /* not an upper bound */
    FEW = 9,       /* smaller sets search all columns */
    STRIDE = NODES_VECTORS,
    ALIGNMENT = 64
};

struct entry {
    uint64_t key;
    uint32_t turn;
    uint8_t lower, upper; /* with two levels; upper bound 1: the set is separable */
};

/* The columns that divide a set into the most parts, because no other column can separate a
 * large subset. They are added when they are needed. */
struct selection {
    unsigned columns, level; /* contains all columns with `level` parts or more */
    nodes_lanes *bits;
    uint16_t at[NODES_ROWS]; /* the index of each row in `bits` */
    uint16_t order[NODES_CODES];
};

struct nodes_levels {
    struct nodes_columns columns;
    struct nodes_counts counts, lower_counts;
    struct nodes_parts parts, lower_parts, last_parts;
    struct nodes_set whole;
    struct selection selection;
    uint32_t turn;
    uint8_t bound[NODES_CODES];
    uint32_t label_turn[NODES_CODES];
    struct entry memo[1 << MEMO_BITS];
    uint16_t secret[NODES_ROWS], row[NODES_ROWS];
};

struct nodes_levels *nodes_levels_make(const struct nodes_game *game)
{
    struct nodes_levels *levels =
        aligned_alloc(_Alignof(struct nodes_levels), sizeof *levels);

    if (!levels)
        return NULL;
    memset(levels, 0, sizeof *levels);
    levels->selection.bits =
        aligned_alloc(ALIGNMENT, (size_t)NODES_ROWS * STRIDE * ALIGNMENT);
    if (!nodes_columns_open(&levels->columns, game) || !levels->selection.bits) {
        nodes_levels_free(levels);
        return NULL;
    }
    for (unsigned i = 0; i < NODES_ROWS; i++)
        levels->row[i] = (uint16_t)i;
    return levels;
}

void nodes_levels_free(struct nodes_levels *levels)
{
    nodes_columns_close(&levels->columns);
    free(levels->selection.bits);
    free(levels);
}

/* Returns the entry of a set. If its slots are full, it replaces another entry. */
static struct entry *look_up(struct nodes_levels *levels, uint64_t key)
{
    uint64_t at = key * 0x9e3779b97f4a7c15u >> (64 - MEMO_BITS);
    struct entry *entry = NULL;

    for (unsigned i = 0; i < PROBES; i++) {
        entry = &levels->memo[(at + i) & ((1 << MEMO_BITS) - 1)];
        if (entry->turn != levels->turn)
            break;
        if (entry->key == key)
            return entry;
    }
    *entry = (struct entry){key, levels->turn, 1, UNKNOWN};
    return entry;
}

/* Adds the columns that divide the set into `parts` or more parts. */
static void selection_extend(struct nodes_levels *levels, const struct nodes_set *set,
                             unsigned parts)
{
    const struct nodes_columns *columns = &levels->columns;
    const uint16_t *count = (const uint16_t *)levels->lower_counts.parts;
    struct selection *selection = &levels->selection;
    unsigned more = 0;

    for (unsigned c = 0; c < columns->columns; c++) {
        selection->order[more] = (uint16_t)c;
        more += count[c] >= parts && count[c] < selection->level;
    }
    unsigned total = selection->columns + more;
    unsigned end = (total + 2 * NODES_LANES - 1) / (2 * NODES_LANES) * (2 * NODES_LANES);

    for (unsigned i = 0; i < set->size; i++) {
        size_t row = set->row[i];
        const uint16_t *from = (const uint16_t *)(columns->bits + row * columns->vectors);
        uint16_t *to = (uint16_t *)(selection->bits + (size_t)i * STRIDE);

        for (unsigned c = 0; c < more; c++)
            to[selection->columns + c] = from[selection->order[c]];
        for (unsigned c = total; c < end; c++)
            to[c] = 1;
        selection->at[row] = (uint16_t)i;
    }
    selection->columns = total;
    selection->level = parts;
}

/* True if a selected column separates the set. */
static bool selection_separates(const struct selection *selection,
                                const struct nodes_set *set)
{
    const nodes_lanes *row[NODES_ANSWERS];

    if (set->size > NODES_ANSWERS)
        return false;
    for (unsigned i = 0; i < set->size; i++)
        row[i] = selection->bits + (size_t)selection->at[set->row[i]] * STRIDE;
    return nodes_rows_separator(row, set->size, selection->columns) >= 0;
}

static bool note_separable(struct entry *entry, bool separable)
{
    if (separable)
        entry->upper = 1;
    else
        entry->lower = 2;
    return separable;
}

static bool separable(struct nodes_levels *levels, const struct nodes_set *set)
{
    struct entry *entry = look_up(levels, set->key);

    if (entry->upper == 1 || entry->lower > 1)
        return entry->upper == 1;
    return note_separable(entry, nodes_columns_separator(&levels->columns, set) >= 0);
}

/* Like separable, for a part of `whole`, the set of the selection. */
static bool part_separable(struct nodes_levels *levels, const struct nodes_set *whole,
                           const struct nodes_set *part)
{
    if (part->size < FEW)
        return separable(levels, part);
    if (part->size < levels->selection.level)
        selection_extend(levels, whole, part->size);
    return note_separable(look_up(levels, part->key),
                          selection_separates(&levels->selection, part));
}

/* Tests large parts first, because they are less often separable. */
static bool all_separable(struct nodes_levels *levels, const struct nodes_set *whole)
{
    const struct nodes_set *open[NODES_ANSWERS];
    unsigned count = 0;

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &levels->lower_parts.part[a];
        unsigned at = count;

        if (part->size <= 2)
            continue;
        const struct entry *entry = look_up(levels, part->key);

        if (entry->upper == 1)
            continue;
        if (entry->lower > 1)
            return false;
        for (; at > 0 && open[at - 1]->size < part->size; at--)
            open[at] = open[at - 1];
        open[at] = part;
        count++;
    }
    for (unsigned i = 0; i < count; i++)
        if (!part_separable(levels, whole, open[i]))
            return false;
    return true;
}

/* Returns a column with `multi` parts of two or more secrets, all of them separable; or
 * -1. */
static int column_with(struct nodes_levels *levels, const struct nodes_set *set,
                       unsigned multi)
{
    const struct nodes_counts *counts = &levels->lower_counts;
    const uint16_t *has = (const uint16_t *)counts->multi;

    for (unsigned v = 0; v < levels->columns.vectors; v++) {
        nodes_lanes same = (nodes_lanes)(counts->multi[v] == (uint16_t)multi);

        if (!nodes_lanes_any(&same))
            continue;
        for (unsigned c = v * NODES_LANES;
             c < (v + 1) * NODES_LANES && c < levels->columns.columns; c++) {
            if (has[c] != multi || counts->parts[v][c % NODES_LANES] == 1)
                continue;
            nodes_columns_divide(&levels->columns, levels->columns.guess[c], set,
                                 &levels->lower_parts);
            if (all_separable(levels, set))
                return (int)c;
        }
    }
    return -1;
}

/* Like nodes_levels_solve, for two levels. Stores the guess in `*column` if there is
 * one. */
static unsigned solve_two(struct nodes_levels *levels, const struct nodes_set *set,
                          unsigned limit, int *column)
{
    struct entry *entry = look_up(levels, set->key);

    if (entry->upper == entry->lower || entry->lower > limit)
        return entry->lower;
    if (separable(levels, set))
        return 1;
    unsigned lower = look_up(levels, set->key)->lower;
    unsigned max = nodes_columns_count(&levels->columns, set, &levels->lower_counts);

    if (lower > limit)
        return lower;
    if (set->size > max)
        nodes_columns_drop(&levels->columns, set, max, &levels->lower_counts);
    levels->selection.level = NODES_ANSWERS + 1;
    levels->selection.columns = 0;
    for (; lower <= limit && lower <= NODES_ANSWERS + 1; lower++) {
        *column = column_with(levels, set, lower - 1);
        if (*column >= 0)
            break;
    }
    entry = look_up(levels, set->key);
    if (lower > limit || lower > NODES_ANSWERS + 1)
        lower = limit + 1;
    else
        entry->upper = (uint8_t)lower;
    entry->lower = (uint8_t)lower;
    return lower;
}

/* Returns the sum over the parts with three levels, or a lower bound that is greater than
 * `limit`. */
static unsigned try_column(struct nodes_levels *levels, unsigned max, unsigned limit)
{
    unsigned order[NODES_ANSWERS] = {0}, lower[NODES_ANSWERS], count = 0, total = 1;

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &levels->parts.part[a];
        unsigned at = count;

        if (part->size < 2)
            continue;
        lower[a] = (part->size + max - 3) / (max - 1);
        if (part->size > 2 && look_up(levels, part->key)->lower > lower[a])
            lower[a] = look_up(levels, part->key)->lower;
        total += lower[a];
        for (; at > 0 && levels->parts.part[order[at - 1]].size < part->size; at--)
            order[at] = order[at - 1];
        order[at] = a;
        count++;
    }
    for (unsigned i = 0; i < count && total <= limit; i++) {
        const struct nodes_set *part = &levels->parts.part[order[i]];
        unsigned known = lower[order[i]];
        int column;

        if (part->size > 2)
            total += solve_two(levels, part, limit - total + known, &column) - known;
    }
    return total;
}

/* Computes the lower bound of each column as the first guess. A column that is equivalent
 * to an earlier one gets UNKNOWN. */
static void bound_columns(struct nodes_levels *levels, const struct nodes_task *task,
                          unsigned max)
{
    const uint16_t *parts = (const uint16_t *)levels->counts.parts;
    const uint16_t *multi = (const uint16_t *)levels->counts.multi;
    unsigned need[NODES_ANSWERS + 1];

    nodes_columns_need(levels->whole.size, max, need);
    for (unsigned c = 0; c < levels->columns.columns; c++) {
        unsigned below = need[parts[c]] > multi[c] ? need[parts[c]] : multi[c];

        levels->bound[c] = (uint8_t)(1 + below);
        if (!task->label)
            continue;
        uint32_t *turn = &levels->label_turn[task->label[levels->columns.guess[c]]];

        if (*turn == levels->turn)
            levels->bound[c] = UNKNOWN;
        *turn = levels->turn;
    }
}

static unsigned start(struct nodes_levels *levels, const struct nodes_task *task)
{
    const struct nodes_columns *above = task->columns;

    for (unsigned i = 0; i < task->set->size; i++)
        levels->secret[i] = above->secret[task->set->row[i]];
    nodes_columns_fill(&levels->columns,
                       (struct nodes_codes){levels->secret, task->set->size},
                       (struct nodes_codes){above->guess, above->columns});
    levels->whole = (struct nodes_set){task->set->size, task->set->key, levels->row};
    levels->turn++;
    return nodes_columns_count(&levels->columns, &levels->whole, &levels->counts);
}

static unsigned solve_three(struct nodes_levels *levels, const struct nodes_task *task,
                            unsigned limit, unsigned *column)
{
    unsigned max = start(levels, task), best = limit + 1;

    *column = 0; /* it has the most parts */
    if (max == task->set->size)
        return 1;
    bound_columns(levels, task, max);
    for (unsigned value = 2; value < best; value++)
        for (unsigned c = 0; c < levels->columns.columns && value < best; c++) {
            if (levels->bound[c] != value)
                continue;
            nodes_columns_divide(&levels->columns, levels->columns.guess[c], &levels->whole,
                                 &levels->parts);
            unsigned total = try_column(levels, max, best - 1);

            if (total < best) {
                best = total;
                *column = c;
            }
        }
    return best;
}

unsigned nodes_levels_solve(struct nodes_levels *levels, const struct nodes_task *task,
                            unsigned limit)
{
    unsigned column;

    assert(task->set->size >= 2 && limit <= NODES_LEVELS_MAX);

    return task->set->size == 2 ? 1 : solve_three(levels, task, limit, &column);
}

/* Writes the guess that separates `set`. */
static void write_last(struct nodes_levels *levels, const struct nodes_set *set,
                       uint16_t *guess)
{
    int column = nodes_columns_separator(&levels->columns, set);

    assert(column >= 0);
    *guess = levels->columns.guess[column];
}

static unsigned write_two(struct nodes_levels *levels, const struct nodes_set *set,
                          uint16_t *guess)
{
    unsigned count = 0;
    int column = nodes_columns_separator(&levels->columns, set);

    if (column < 0) {
        *look_up(levels, set->key) = (struct entry){set->key, levels->turn, 2, UNKNOWN};
        solve_two(levels, set, NODES_ANSWERS, &column);
    }
    assert(column >= 0);
    guess[count++] = levels->columns.guess[column];
    nodes_columns_divide(&levels->columns, guess[0], set, &levels->last_parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++)
        if (levels->last_parts.part[a].size > 1)
            write_last(levels, &levels->last_parts.part[a], &guess[count++]);
    return count;
}

unsigned nodes_levels_write(struct nodes_levels *levels, const struct nodes_task *task,
                            uint16_t *guess)
{
    unsigned column, count = 0;

    solve_three(levels, task, NODES_LEVELS_MAX, &column);
    guess[count++] = levels->columns.guess[column];
    nodes_columns_divide(&levels->columns, guess[0], &levels->whole, &levels->parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++)
        if (levels->parts.part[a].size > 1)
            count += write_two(levels, &levels->parts.part[a], guess + count);
    return count;
}

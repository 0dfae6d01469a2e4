#include "nodes_low.h"

#include "solvers/core/vectors.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEMO_BITS = 15,
    PROBES = 8,
    UNKNOWN = 255, /* an upper bound that is none */
    FEW = 9,       /* sets with fewer members are looked up in all columns */
    STRIDE = NODES_VECTORS,
    ALIGNMENT = 64
};

struct entry {
    uint64_t key;
    uint32_t turn;
    uint8_t lower, upper; /* of two levels; 1 as upper bound: one guess suffices */
};

/* The columns that give a set with two levels most parts, in descending order and only as
 * far as they were wanted: no other can give a part as many. */
struct crop {
    unsigned columns, level; /* those with `level` parts or more are there */
    nodes_lanes *bits;
    uint16_t at[NODES_ROWS]; /* place of each row */
    uint16_t order[NODES_CODES];
};

struct nodes_low {
    struct nodes_columns columns;
    struct nodes_counts counts, lower_counts;
    struct nodes_parts parts, lower_parts, last_parts;
    struct nodes_set whole;
    struct crop crop;
    uint32_t turn;
    uint8_t bound[NODES_CODES];
    uint32_t label_turn[NODES_CODES];
    struct entry memo[1 << MEMO_BITS];
    uint16_t secret[NODES_ROWS], row[NODES_ROWS];
};

struct nodes_low *nodes_low_make(const struct nodes_game *game)
{
    struct nodes_low *low = aligned_alloc(_Alignof(struct nodes_low), sizeof *low);

    if (!low)
        return NULL;
    memset(low, 0, sizeof *low);
    low->crop.bits = aligned_alloc(ALIGNMENT, (size_t)NODES_ROWS * STRIDE * ALIGNMENT);
    if (!nodes_columns_open(&low->columns, game) || !low->crop.bits) {
        nodes_low_free(low);
        return NULL;
    }
    for (unsigned i = 0; i < NODES_ROWS; i++)
        low->row[i] = (uint16_t)i;
    return low;
}

void nodes_low_free(struct nodes_low *low)
{
    nodes_columns_close(&low->columns);
    free(low->crop.bits);
    free(low);
}

/* What is known of a set; an entry may be lost when its place is wanted. */
static struct entry *look_up(struct nodes_low *low, uint64_t key)
{
    uint64_t at = key * 0x9e3779b97f4a7c15u >> (64 - MEMO_BITS);
    struct entry *entry = NULL;

    for (unsigned i = 0; i < PROBES; i++) {
        entry = &low->memo[(at + i) & ((1 << MEMO_BITS) - 1)];
        if (entry->turn != low->turn)
            break;
        if (entry->key == key)
            return entry;
    }
    *entry = (struct entry){key, low->turn, 1, UNKNOWN};
    return entry;
}

/* Adds the columns that give the set `parts` or more parts. */
static void crop_extend(struct nodes_low *low, const struct nodes_set *set, unsigned parts)
{
    const struct nodes_columns *columns = &low->columns;
    const uint16_t *count = (const uint16_t *)low->lower_counts.parts;
    struct crop *crop = &low->crop;
    unsigned more = 0;

    for (unsigned c = 0; c < columns->columns; c++) {
        crop->order[more] = (uint16_t)c;
        more += count[c] >= parts && count[c] < crop->level;
    }
    unsigned total = crop->columns + more;
    unsigned end = (total + 2 * NODES_LANES - 1) / (2 * NODES_LANES) * (2 * NODES_LANES);

    for (unsigned i = 0; i < set->size; i++) {
        size_t row = set->row[i];
        const uint16_t *from = (const uint16_t *)(columns->bits + row * columns->vectors);
        uint16_t *to = (uint16_t *)(crop->bits + (size_t)i * STRIDE);

        for (unsigned c = 0; c < more; c++)
            to[crop->columns + c] = from[crop->order[c]];
        for (unsigned c = total; c < end; c++)
            to[c] = 1;
        crop->at[row] = (uint16_t)i;
    }
    crop->columns = total;
    crop->level = parts;
}

PZ_CLONES static bool crop_separates(const struct crop *crop, const struct nodes_set *set)
{
    unsigned vectors = (crop->columns + NODES_LANES - 1) / NODES_LANES;

    for (unsigned v = 0; v < vectors; v += 2) {
        nodes_lanes seen = {0}, more = {0}, twice = {0}, again = {0};

        for (unsigned i = 0; i < set->size; i++) {
            const nodes_lanes *bits =
                crop->bits + (size_t)crop->at[set->row[i]] * STRIDE + v;

            twice |= seen & bits[0];
            seen |= bits[0];
            again |= more & bits[1];
            more |= bits[1];
        }
        nodes_lanes none = (nodes_lanes)((twice == 0) | (again == 0));

        if (nodes_lanes_any(&none))
            return true;
    }
    return false;
}

static bool note_separable(struct entry *entry, bool separable)
{
    if (separable)
        entry->upper = 1;
    else
        entry->lower = 2;
    return separable;
}

static bool separable(struct nodes_low *low, const struct nodes_set *set)
{
    struct entry *entry = look_up(low, set->key);

    if (entry->upper == 1 || entry->lower > 1)
        return entry->upper == 1;
    return note_separable(entry, nodes_columns_separator(&low->columns, set) >= 0);
}

/* The same for a part of `whole`, for which the crop was begun. */
static bool part_separable(struct nodes_low *low, const struct nodes_set *whole,
                           const struct nodes_set *part)
{
    if (part->size < FEW)
        return separable(low, part);
    if (part->size < low->crop.level)
        crop_extend(low, whole, part->size);
    return note_separable(look_up(low, part->key), crop_separates(&low->crop, part));
}

/* The larger a part the likelier it is not separable, so those come first. */
static bool all_separable(struct nodes_low *low, const struct nodes_set *whole)
{
    const struct nodes_set *open[NODES_ANSWERS];
    unsigned count = 0;

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &low->lower_parts.part[a];
        unsigned at = count;

        if (part->size <= 2)
            continue;
        const struct entry *entry = look_up(low, part->key);

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
        if (!part_separable(low, whole, open[i]))
            return false;
    return true;
}

/* A column that leaves `multi` parts with two members or more, all separable, or -1. */
static int column_with(struct nodes_low *low, const struct nodes_set *set, unsigned multi)
{
    const struct nodes_counts *counts = &low->lower_counts;
    const uint16_t *has = (const uint16_t *)counts->multi;

    for (unsigned v = 0; v < low->columns.vectors; v++) {
        nodes_lanes same = (nodes_lanes)(counts->multi[v] == (uint16_t)multi);

        if (!nodes_lanes_any(&same))
            continue;
        for (unsigned c = v * NODES_LANES;
             c < (v + 1) * NODES_LANES && c < low->columns.columns; c++) {
            if (has[c] != multi || counts->parts[v][c % NODES_LANES] == 1)
                continue;
            nodes_columns_divide(&low->columns, c, set, &low->lower_parts);
            if (all_separable(low, set))
                return (int)c;
        }
    }
    return -1;
}

/* Two levels: as nodes_low_solve, with the guess in `*column` when there is one. */
static unsigned solve_two(struct nodes_low *low, const struct nodes_set *set,
                          unsigned limit, int *column)
{
    struct entry *entry = look_up(low, set->key);

    if (entry->upper == entry->lower || entry->lower > limit)
        return entry->lower;
    if (separable(low, set))
        return 1;
    unsigned lower = look_up(low, set->key)->lower;
    unsigned most = nodes_columns_count(&low->columns, set, &low->lower_counts);

    if (lower > limit)
        return lower;
    if (set->size > most)
        nodes_columns_drop(&low->columns, set, most, &low->lower_counts);
    low->crop.level = NODES_ANSWERS + 1;
    low->crop.columns = 0;
    for (; lower <= limit && lower <= NODES_ANSWERS + 1; lower++) {
        *column = column_with(low, set, lower - 1);
        if (*column >= 0)
            break;
    }
    entry = look_up(low, set->key);
    if (lower > limit || lower > NODES_ANSWERS + 1)
        lower = limit + 1;
    else
        entry->upper = (uint8_t)lower;
    entry->lower = (uint8_t)lower;
    return lower;
}

/* Three levels: the sum over the parts, or a bound above `limit`. */
static unsigned try_column(struct nodes_low *low, unsigned most, unsigned limit)
{
    unsigned order[NODES_ANSWERS] = {0}, lower[NODES_ANSWERS], count = 0, total = 1;

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_set *part = &low->parts.part[a];
        unsigned at = count;

        if (part->size < 2)
            continue;
        lower[a] = (part->size + most - 3) / (most - 1);
        if (part->size > 2 && look_up(low, part->key)->lower > lower[a])
            lower[a] = look_up(low, part->key)->lower;
        total += lower[a];
        for (; at > 0 && low->parts.part[order[at - 1]].size < part->size; at--)
            order[at] = order[at - 1];
        order[at] = a;
        count++;
    }
    for (unsigned i = 0; i < count && total <= limit; i++) {
        const struct nodes_set *part = &low->parts.part[order[i]];
        unsigned least = lower[order[i]];
        int column;

        if (part->size > 2)
            total += solve_two(low, part, limit - total + least, &column) - least;
    }
    return total;
}

/* Lower bounds of all columns as first guess; those not to be tried get UNKNOWN. */
static void bound_columns(struct nodes_low *low, const struct nodes_task *task,
                          unsigned most)
{
    const uint16_t *parts = (const uint16_t *)low->counts.parts;
    const uint16_t *multi = (const uint16_t *)low->counts.multi;
    unsigned need[NODES_ANSWERS + 1];

    nodes_columns_need(low->whole.size, most, need);
    for (unsigned c = 0; c < low->columns.columns; c++) {
        unsigned below = need[parts[c]] > multi[c] ? need[parts[c]] : multi[c];

        low->bound[c] = (uint8_t)(1 + below);
        if (!task->label)
            continue;
        uint32_t *turn = &low->label_turn[task->label[low->columns.guess[c]]];

        if (*turn == low->turn)
            low->bound[c] = UNKNOWN;
        *turn = low->turn;
    }
}

static unsigned start(struct nodes_low *low, const struct nodes_task *task)
{
    const struct nodes_columns *above = task->columns;

    for (unsigned i = 0; i < task->set->size; i++)
        low->secret[i] = above->secret[task->set->row[i]];
    nodes_columns_fill(&low->columns, (struct nodes_codes){low->secret, task->set->size},
                       (struct nodes_codes){above->guess, above->columns});
    low->whole = (struct nodes_set){task->set->size, task->set->key, low->row};
    low->turn++;
    return nodes_columns_count(&low->columns, &low->whole, &low->counts);
}

static unsigned solve_three(struct nodes_low *low, const struct nodes_task *task,
                            unsigned limit, unsigned *column)
{
    unsigned most = start(low, task), best = limit + 1;

    *column = 0; /* the one with most parts */
    if (most == task->set->size)
        return 1;
    bound_columns(low, task, most);
    for (unsigned value = 2; value < best; value++)
        for (unsigned c = 0; c < low->columns.columns && value < best; c++) {
            if (low->bound[c] != value)
                continue;
            nodes_columns_divide(&low->columns, c, &low->whole, &low->parts);
            unsigned total = try_column(low, most, best - 1);

            if (total < best) {
                best = total;
                *column = c;
            }
        }
    return best;
}

unsigned nodes_low_solve(struct nodes_low *low, const struct nodes_task *task,
                         unsigned limit)
{
    unsigned column;

    return task->set->size == 2 ? 1 : solve_three(low, task, limit, &column);
}

/* Writes the guess that divides `set` into single secrets. */
static void write_last(struct nodes_low *low, const struct nodes_set *set, uint16_t *guess)
{
    int column = nodes_columns_separator(&low->columns, set);

    assert(column >= 0);
    *guess = low->columns.guess[column];
}

static unsigned write_two(struct nodes_low *low, const struct nodes_set *set,
                          uint16_t *guess)
{
    unsigned count = 0;
    int column = nodes_columns_separator(&low->columns, set);

    if (column < 0) {
        *look_up(low, set->key) = (struct entry){set->key, low->turn, 2, UNKNOWN};
        solve_two(low, set, NODES_ANSWERS, &column);
    }
    assert(column >= 0);
    guess[count++] = low->columns.guess[column];
    nodes_columns_divide(&low->columns, (unsigned)column, set, &low->last_parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++)
        if (low->last_parts.part[a].size > 1)
            write_last(low, &low->last_parts.part[a], &guess[count++]);
    return count;
}

unsigned nodes_low_write(struct nodes_low *low, const struct nodes_task *task,
                         uint16_t *guess)
{
    unsigned column, count = 0;

    solve_three(low, task, NODES_LOW_MAX, &column);
    guess[count++] = low->columns.guess[column];
    nodes_columns_divide(&low->columns, column, &low->whole, &low->parts);
    for (unsigned a = 0; a < NODES_ANSWERS; a++)
        if (low->parts.part[a].size > 1)
            count += write_two(low, &low->parts.part[a], guess + count);
    return count;
}

#include "rollout.h"

#include "rollout_play.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64, WORD = 64 };

struct cliffs_rollout {
    struct cliffs_rollout_index index;
    struct cliffs_rollout_cases all;
    struct cliffs_rollout_cases now; /* the cases that agree with `seen` */
    struct cliffs_rollout_cases *levels, *ahead;
    unsigned level_count;
    int8_t *seen; /* by Zoombini, in the previous question */
};

/* The cases by weight, then by index, in 32 bits each. */
struct order {
    uint64_t *keys;
    uint32_t words; /* of 64 cases */
};

/* Memory for arrays; if `base` is NULL, only their sizes are added up. */
struct stock {
    unsigned char *base;
    size_t used;
};

static void *cut(struct stock *stock, size_t count, size_t size)
{
    void *piece = stock->base ? stock->base + stock->used : NULL;

    stock->used += (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return piece;
}

static struct cliffs_rollout_cases cut_part(const struct cliffs_rollout_index *index,
                                            struct stock *stock)
{
    struct cliffs_rollout_cases part = {.cases = 0};

    part.chunks = cut(stock, index->words, sizeof *part.chunks);
    part.tops = cut(stock, index->width, sizeof *part.tops);
    return part;
}

static struct cliffs_rollout_cases *cut_levels(const struct cliffs_rollout *rollout,
                                               struct stock *stock)
{
    struct cliffs_rollout_cases *levels = cut(stock, rollout->level_count, sizeof *levels);

    for (unsigned l = 0; l < rollout->level_count; l++) {
        struct cliffs_rollout_cases part = cut_part(&rollout->index, stock);

        if (levels)
            levels[l] = part;
    }
    return levels;
}

/* Places the rollout and all of its arrays, whose sizes are in `sizes`. Returns the
 * pointers. */
static struct cliffs_rollout place_arrays(const struct cliffs_rollout *sizes,
                                          struct stock *stock)
{
    struct cliffs_rollout rollout = *sizes;
    struct cliffs_rollout_index *index = &rollout.index;

    cut(stock, 1, sizeof rollout);
    index->having = cut(stock, index->terms, index->width);
    index->naming = cut(stock, (size_t)index->terms * index->words, sizeof *index->naming);
    index->bottom = cut(stock, index->words, sizeof *index->bottom);
    index->weights = cut(stock, index->words, sizeof *index->weights);
    index->places = cut(stock, (size_t)index->words * WORD, sizeof *index->places);
    index->column = cut(stock, index->width, sizeof *index->column);
    index->sums = cut(stock, index->width, sizeof *index->sums);
    rollout.seen = cut(stock, index->columns, sizeof *rollout.seen);
    rollout.all = cut_part(index, stock);
    rollout.now = cut_part(index, stock);
    rollout.levels = cut_levels(&rollout, stock);
    rollout.ahead = cut_levels(&rollout, stock);
    return rollout;
}

/* Computes all sizes. */
static struct cliffs_rollout size_rollout(const struct cliffs_band *band, uint32_t cases,
                                          uint32_t words)
{
    struct cliffs_rollout rollout = {.level_count = 1};
    struct cliffs_rollout_index *index = &rollout.index;

    index->columns = band->count;
    index->width = (band->count + CLIFFS_ROLLOUT_WIDTH - 1) / CLIFFS_ROLLOUT_WIDTH *
                   CLIFFS_ROLLOUT_WIDTH;
    index->words = words;
    index->traits = band->traits.count;
    for (unsigned t = 0; t < index->traits; t++) {
        index->first_term[t] = (uint16_t)index->terms;
        index->terms += band->traits.values[t] + 1u;
    }
    for (uint32_t left = cases; left > 1; left /= 2)
        rollout.level_count++;
    return rollout;
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static enum pz_status sort_cases(const struct cliffs_cases *cases, struct order *order)
{
    bool sorted = true;
    unsigned filled = WORD;

    order->words = 0;
    order->keys = malloc(((size_t)cases->count + 1) * sizeof *order->keys);
    if (!order->keys)
        return PZ_NO_MEMORY;
    for (uint32_t c = 0; c < cases->count; c++) {
        order->keys[c] = (uint64_t)cases->cases[c].weight << 32 | c;
        sorted = sorted && (c == 0 || order->keys[c] > order->keys[c - 1]);
    }
    if (!sorted)
        qsort(order->keys, cases->count, sizeof *order->keys, compare_keys);
    for (uint32_t c = 0; c < cases->count; c++, filled++)
        if (filled == WORD || order->keys[c] >> 32 != order->keys[c - 1] >> 32) {
            order->words++;
            filled = 0;
        }
    return PZ_OK;
}

/* Notes the terms of the columns. */
static void place_zoombinis(struct cliffs_rollout_index *index,
                            const struct cliffs_band *band)
{
    for (uint32_t k = 0; k < index->columns; k++)
        for (unsigned t = 0; t < index->traits; t++)
            index->column[k][t] =
                (uint16_t)(index->first_term[t] + band->zoombini[k].value[t]);
    for (uint32_t k = 0; k < index->width; k++)
        for (unsigned t = 0; t < index->traits; t++)
            index->having[index->column[k < index->columns ? k : 0][t] * index->width + k] =
                1;
}

static void place_case(struct cliffs_rollout_index *index, const struct cliffs_case *one,
                       uint32_t place)
{
    struct cliffs_rollout_case *placed = &index->places[place];
    uint64_t bit = (uint64_t)1 << place % WORD;
    uint32_t word = place / WORD;

    placed->bottom = one->top == 0;
    if (one->top == 0)
        index->bottom[word] |= bit;
    index->weights[word] = one->weight;
    for (unsigned i = 0; i < CLIFFS_TERMS_MAX; i++) {
        unsigned last = one->rule.terms - 1u;
        const struct cliffs_term *term = &one->rule.term[i < last ? i : last];

        placed->term[i] = (uint16_t)(index->first_term[term->trait] + term->value);
        index->naming[(size_t)placed->term[i] * index->words + word] |= bit;
    }
}

static void place_cases(struct cliffs_rollout *rollout, const struct cliffs_cases *cases,
                        const struct order *order)
{
    struct cliffs_rollout_cases *all = &rollout->all;
    uint32_t place = 0;

    for (uint32_t c = 0; c < cases->count; c++, place++) {
        const struct cliffs_case *one = &cases->cases[(uint32_t)order->keys[c]];

        if (c > 0 && order->keys[c] >> 32 != order->keys[c - 1] >> 32)
            place = (place + WORD - 1) / WORD * WORD;
        place_case(&rollout->index, one, place);
        all->chunks[place / WORD].word = place / WORD;
        all->chunks[place / WORD].bits |= (uint64_t)1 << place % WORD;
        all->weight += one->weight;
    }
    all->cases = cases->count;
    all->chunk_count = rollout->index.words;
    cliffs_rollout_cases_count(&rollout->index, all);
}

static void forget(struct cliffs_rollout *rollout)
{
    cliffs_rollout_cases_copy(&rollout->index, &rollout->all, &rollout->now);
    memset(rollout->seen, CLIFFS_UNSEEN, rollout->index.columns * sizeof *rollout->seen);
}

enum pz_status cliffs_rollout_open(const struct cliffs_band *band,
                                   const struct cliffs_cases *cases, size_t max_bytes,
                                   struct cliffs_rollout **rollout)
{
    struct order order;
    struct stock stock = {NULL, 0};

    if (sort_cases(cases, &order) != PZ_OK)
        return PZ_NO_MEMORY;
    struct cliffs_rollout sizes = size_rollout(band, cases->count, order.words);

    place_arrays(&sizes, &stock);
    if (max_bytes == 0 || stock.used <= max_bytes)
        stock.base = aligned_alloc(ALIGNMENT, stock.used);
    if (!stock.base) {
        free(order.keys);
        return PZ_NO_MEMORY;
    }
    memset(stock.base, 0, stock.used);
    stock.used = 0;
    *rollout = (struct cliffs_rollout *)(void *)stock.base;
    **rollout = place_arrays(&sizes, &stock);
    place_zoombinis(&(*rollout)->index, band);
    place_cases(*rollout, cases, &order);
    free(order.keys);
    forget(*rollout);
    return PZ_OK;
}

void cliffs_rollout_close(struct cliffs_rollout *rollout)
{
    free(rollout);
}

/* Keeps the cases that give the column this label. */
static void keep(struct cliffs_rollout *rollout, uint32_t column, unsigned label)
{
    struct cliffs_rollout_cases *now = &rollout->now, other;
    uint32_t top = now->tops[column], agree = label ? top : now->weight - top;

    if (agree == now->weight)
        return;
    if (agree == 0) {
        now->chunk_count = now->cases = now->weight = 0;
        memset(now->tops, 0, rollout->index.width * sizeof *now->tops);
        return;
    }
    if (cliffs_rollout_cases_divide(&rollout->index, now, column, &rollout->levels[1]) ==
        label) {
        other = *now;
        *now = rollout->levels[1];
        rollout->levels[1] = other;
    }
}

/* Keeps the cases that agree with `seen`. Begins with the cases of the previous question if
 * its labels are all in `seen`. */
static void see(struct cliffs_rollout *rollout, const int8_t *seen)
{
    bool more = seen != NULL;

    for (uint32_t z = 0; z < rollout->index.columns && more; z++)
        more = rollout->seen[z] == CLIFFS_UNSEEN || rollout->seen[z] == seen[z];
    if (!more)
        forget(rollout);
    for (uint32_t z = 0; z < rollout->index.columns && seen; z++)
        if (rollout->seen[z] != seen[z]) {
            rollout->seen[z] = seen[z];
            keep(rollout, z, (unsigned)seen[z]);
        }
}

uint64_t cliffs_rollout_weigh(struct cliffs_rollout *rollout, const int8_t *seen,
                              uint64_t top[])
{
    see(rollout, seen);
    for (uint32_t z = 0; z < rollout->index.columns; z++)
        top[z] = rollout->now.tops[z];
    return rollout->now.weight;
}

/* Returns the advice to send a column. */
static struct cliffs_rollout_advice advise(const struct cliffs_rollout *rollout,
                                           uint32_t column)
{
    const struct cliffs_rollout_cases *now = &rollout->now;
    struct cliffs_rollout_advice advice = {.zoombini = CLIFFS_LEAF, .weight = now->weight};

    if (column == CLIFFS_NO_COLUMN)
        return advice;
    advice.zoombini = column;
    advice.top = (uint8_t)cliffs_rollout_cases_likely_label(now, column);
    advice.likely = advice.top ? now->tops[column] : now->weight - now->tops[column];
    return advice;
}

void cliffs_rollout_move(struct cliffs_rollout *rollout, enum cliffs_policy policy,
                         const int8_t *seen, struct cliffs_rollout_advice *advice)
{
    see(rollout, seen);
    *advice = advise(rollout,
                     cliffs_rollout_cases_choose(&rollout->index, &rollout->now, policy));
}

/* Prepares a walk through the cases that agree with `seen`. */
static struct cliffs_rollout_play begin(struct cliffs_rollout *rollout,
                                        const struct cliffs_rollout_question *asked,
                                        struct pz_budget *budget)
{
    see(rollout, asked->seen);
    cliffs_rollout_cases_copy(&rollout->index, &rollout->now, &rollout->levels[0]);
    return (struct cliffs_rollout_play){.index = &rollout->index,
                                        .policy = asked->policy,
                                        .left = asked->left,
                                        .levels = rollout->levels,
                                        .ahead = rollout->ahead,
                                        .budget = budget,
                                        .limit = UINT64_MAX,
                                        .first = CLIFFS_NO_COLUMN};
}

enum pz_status cliffs_rollout_advise(struct cliffs_rollout *rollout,
                                     const struct cliffs_rollout_question *asked,
                                     struct pz_budget *budget,
                                     struct cliffs_rollout_advice *advice)
{
    struct cliffs_rollout_play walk = begin(rollout, asked, budget);
    struct cliffs_rollout_play_best best = {.column = CLIFFS_NO_COLUMN};

    if (asked->policy == CLIFFS_ROLLOUT)
        best = cliffs_rollout_play_choose(&walk, &rollout->now);
    else
        best.column =
            cliffs_rollout_cases_choose(&rollout->index, &rollout->now, asked->policy);
    if (!best.followed && cliffs_rollout_play_can_follow(&rollout->index, &rollout->now)) {
        walk.first = best.column;
        best.followed = cliffs_rollout_play_follow(&walk);
        best.outcome = walk.outcome;
    }
    if (budget->stopped)
        return PZ_STOPPED;
    *advice = advise(rollout, best.column);
    advice->followed = best.followed;
    if (best.followed)
        advice->outcome = best.outcome;
    return PZ_OK;
}

enum pz_status cliffs_rollout_tree(struct cliffs_rollout *rollout,
                                   const struct cliffs_rollout_question *asked,
                                   size_t max_bytes, struct pz_budget *budget,
                                   struct cliffs_tree *tree)
{
    struct cliffs_rollout_play walk = begin(rollout, asked, budget);
    struct cliffs_tree made = {.nodes = NULL};

    walk.tree = &made;
    walk.max_bytes = max_bytes;
    if (!cliffs_rollout_play_follow(&walk)) {
        free(made.nodes);
        return walk.status != PZ_OK ? walk.status : pz_budget_status(budget);
    }
    made.outcome = walk.outcome;
    *tree = made;
    return PZ_OK;
}

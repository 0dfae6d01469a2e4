#include "large_band.h"

#include "large_band_play.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64, WORD = 64 };

struct cliffs_large_band {
    struct cliffs_large_band_index index;
    struct cliffs_large_band_cases all; /* of the cases */
    struct cliffs_large_band_cases now; /* of the cases that agree with `seen` */
    struct cliffs_large_band_cases *levels, *ahead;
    unsigned level_count;
    uint32_t zoombinis;
    uint16_t *column; /* by Zoombini */
    int8_t *seen;     /* by Zoombini: what the last question saw */
};

/* The cases by weight: weight, then number, in 32 bits each. */
struct order {
    uint64_t *keys;
    uint32_t words; /* that they fill */
};

/* Memory to be cut into arrays, or, when `base` is NULL, only measured. */
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

static struct cliffs_large_band_cases cut_part(const struct cliffs_large_band_index *index,
                                               struct stock *stock)
{
    struct cliffs_large_band_cases part = {.cases = 0};

    part.chunks = cut(stock, index->words, sizeof *part.chunks);
    part.tops = cut(stock, index->width, sizeof *part.tops);
    return part;
}

static struct cliffs_large_band_cases *cut_levels(const struct cliffs_large_band *large,
                                                  struct stock *stock)
{
    struct cliffs_large_band_cases *levels = cut(stock, large->level_count, sizeof *levels);

    for (unsigned l = 0; l < large->level_count; l++) {
        struct cliffs_large_band_cases part = cut_part(&large->index, stock);

        if (levels)
            levels[l] = part;
    }
    return levels;
}

/* Cuts the large band and all of its arrays, whose sizes `sizes` knows; returns what points
 * to them. */
static struct cliffs_large_band cut_large(const struct cliffs_large_band *sizes,
                                          struct stock *stock)
{
    struct cliffs_large_band large = *sizes;
    struct cliffs_large_band_index *index = &large.index;

    cut(stock, 1, sizeof large);
    index->having = cut(stock, index->terms, index->width);
    index->naming = cut(stock, (size_t)index->terms * index->words, sizeof *index->naming);
    index->bottom = cut(stock, index->words, sizeof *index->bottom);
    index->weights = cut(stock, index->words, sizeof *index->weights);
    index->places = cut(stock, (size_t)index->words * WORD, sizeof *index->places);
    index->column = cut(stock, index->width, sizeof *index->column);
    index->zoombini = cut(stock, index->width, sizeof *index->zoombini);
    index->sums = cut(stock, index->width, sizeof *index->sums);
    large.column = cut(stock, large.zoombinis, sizeof *large.column);
    large.seen = cut(stock, large.zoombinis, sizeof *large.seen);
    large.all = cut_part(index, stock);
    large.now = cut_part(index, stock);
    large.levels = cut_levels(&large, stock);
    large.ahead = cut_levels(&large, stock);
    return large;
}

/* How large everything is; columns, at most. */
static struct cliffs_large_band size_large(const struct cliffs_band *band, uint32_t cases,
                                           uint32_t words)
{
    struct cliffs_large_band large = {.zoombinis = band->count, .level_count = 1};
    struct cliffs_large_band_index *index = &large.index;

    index->width = (band->count + CLIFFS_LARGE_BAND_LANES - 1) / CLIFFS_LARGE_BAND_LANES *
                   CLIFFS_LARGE_BAND_LANES;
    index->words = words;
    index->traits = band->traits.count;
    for (unsigned t = 0; t < index->traits; t++) {
        index->first_term[t] = (uint16_t)index->terms;
        index->terms += band->traits.values[t] + 1u;
    }
    for (uint32_t left = cases; left > 1; left /= 2)
        large.level_count++;
    return large;
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

/* Finds the columns, and fills in what is known of them. */
static void place_zoombinis(struct cliffs_large_band *large, const struct cliffs_band *band)
{
    struct cliffs_large_band_index *index = &large->index;

    for (uint32_t z = 0; z < band->count; z++) {
        const struct cliffs_zoombini *who = &band->zoombini[z];
        uint32_t k = 0;

        while (k < index->columns &&
               memcmp(who, &band->zoombini[index->zoombini[k]], sizeof *who) != 0)
            k++;
        large->column[z] = (uint16_t)k;
        if (k < index->columns)
            continue;
        index->zoombini[index->columns++] = z;
        for (unsigned t = 0; t < index->traits; t++)
            index->column[k][t] = (uint16_t)(index->first_term[t] + who->value[t]);
    }
    index->width = (index->columns + CLIFFS_LARGE_BAND_LANES - 1) /
                   CLIFFS_LARGE_BAND_LANES * CLIFFS_LARGE_BAND_LANES;
    for (uint32_t k = 0; k < index->width; k++)
        for (unsigned t = 0; t < index->traits; t++)
            index->having[index->column[k < index->columns ? k : 0][t] * index->width + k] =
                1;
}

static void place_case(struct cliffs_large_band_index *index, const struct cliffs_case *one,
                       uint32_t place)
{
    struct cliffs_large_band_case *placed = &index->places[place];
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

static void place_cases(struct cliffs_large_band *large, const struct cliffs_cases *cases,
                        const struct order *order)
{
    struct cliffs_large_band_cases *all = &large->all;
    uint32_t place = 0;

    for (uint32_t c = 0; c < cases->count; c++, place++) {
        const struct cliffs_case *one = &cases->cases[(uint32_t)order->keys[c]];

        if (c > 0 && order->keys[c] >> 32 != order->keys[c - 1] >> 32)
            place = (place + WORD - 1) / WORD * WORD;
        place_case(&large->index, one, place);
        all->chunks[place / WORD].word = place / WORD;
        all->chunks[place / WORD].bits |= (uint64_t)1 << place % WORD;
        all->weight += one->weight;
    }
    all->cases = cases->count;
    all->chunk_count = large->index.words;
    cliffs_large_band_cases_count(&large->index, all);
}

static void forget(struct cliffs_large_band *large)
{
    cliffs_large_band_cases_copy(&large->index, &large->all, &large->now);
    memset(large->seen, CLIFFS_UNSEEN, large->zoombinis * sizeof *large->seen);
}

enum pz_status cliffs_large_band_open(const struct cliffs_band *band,
                                      const struct cliffs_cases *cases, size_t max_bytes,
                                      struct cliffs_large_band **large)
{
    struct order order;
    struct stock stock = {NULL, 0};

    if (sort_cases(cases, &order) != PZ_OK)
        return PZ_NO_MEMORY;
    struct cliffs_large_band sizes = size_large(band, cases->count, order.words);

    cut_large(&sizes, &stock);
    if (max_bytes == 0 || stock.used <= max_bytes)
        stock.base = aligned_alloc(ALIGNMENT, stock.used);
    if (!stock.base) {
        free(order.keys);
        return PZ_NO_MEMORY;
    }
    memset(stock.base, 0, stock.used);
    stock.used = 0;
    *large = (struct cliffs_large_band *)(void *)stock.base;
    **large = cut_large(&sizes, &stock);
    place_zoombinis(*large, band);
    place_cases(*large, cases, &order);
    free(order.keys);
    forget(*large);
    return PZ_OK;
}

void cliffs_large_band_close(struct cliffs_large_band *large)
{
    free(large);
}

/* Leaves the cases that give the column this label. */
static void keep(struct cliffs_large_band *large, uint32_t column, unsigned label)
{
    struct cliffs_large_band_cases *now = &large->now, other;
    uint32_t top = now->tops[column], agree = label ? top : now->weight - top;

    if (agree == now->weight)
        return;
    if (agree == 0) {
        now->chunk_count = now->cases = now->weight = 0;
        memset(now->tops, 0, large->index.width * sizeof *now->tops);
        return;
    }
    if (cliffs_large_band_cases_divide(&large->index, now, column, &large->levels[1]) ==
        label) {
        other = *now;
        *now = large->levels[1];
        large->levels[1] = other;
    }
}

/* Leaves the cases that agree with `seen`: of those of the last question, when it saw
 * nothing else. */
static void see(struct cliffs_large_band *large, const int8_t *seen)
{
    bool more = seen != NULL;

    for (uint32_t z = 0; z < large->zoombinis && more; z++)
        more = large->seen[z] == CLIFFS_UNSEEN || large->seen[z] == seen[z];
    if (!more)
        forget(large);
    for (uint32_t z = 0; z < large->zoombinis && seen; z++)
        if (large->seen[z] != seen[z]) {
            large->seen[z] = seen[z];
            keep(large, large->column[z], (unsigned)seen[z]);
        }
}

uint64_t cliffs_large_band_weigh(struct cliffs_large_band *large, const int8_t *seen,
                                 uint64_t top[])
{
    see(large, seen);
    for (uint32_t z = 0; z < large->zoombinis; z++)
        top[z] = large->now.tops[large->column[z]];
    return large->now.weight;
}

/* The advice to send a column. */
static struct cliffs_large_band_advice advise(const struct cliffs_large_band *large,
                                              uint32_t column)
{
    const struct cliffs_large_band_cases *now = &large->now;
    struct cliffs_large_band_advice advice = {.zoombini = CLIFFS_LEAF,
                                              .weight = now->weight};

    if (column == CLIFFS_NO_COLUMN)
        return advice;
    advice.zoombini = large->index.zoombini[column];
    advice.top = (uint8_t)cliffs_large_band_cases_said(now, column);
    advice.likely = advice.top ? now->tops[column] : now->weight - now->tops[column];
    return advice;
}

void cliffs_large_band_move(struct cliffs_large_band *large, enum cliffs_large_band_way way,
                            const int8_t *seen, struct cliffs_large_band_advice *advice)
{
    see(large, seen);
    *advice =
        advise(large, cliffs_large_band_cases_choose(&large->index, &large->now, way));
}

/* A walk through the cases that agree with what was seen. */
static struct cliffs_large_band_play begin(struct cliffs_large_band *large,
                                           const struct cliffs_large_band_question *asked,
                                           struct pz_budget *budget)
{
    see(large, asked->seen);
    cliffs_large_band_cases_copy(&large->index, &large->now, &large->levels[0]);
    return (struct cliffs_large_band_play){.index = &large->index,
                                           .way = asked->way,
                                           .left = asked->left,
                                           .levels = large->levels,
                                           .ahead = large->ahead,
                                           .budget = budget,
                                           .limit = UINT64_MAX,
                                           .first = CLIFFS_NO_COLUMN};
}

enum pz_status cliffs_large_band_advise(struct cliffs_large_band *large,
                                        const struct cliffs_large_band_question *asked,
                                        struct pz_budget *budget,
                                        struct cliffs_large_band_advice *advice)
{
    struct cliffs_large_band_play walk = begin(large, asked, budget);
    struct cliffs_large_band_play_best best = {.column = CLIFFS_NO_COLUMN};

    if (asked->way == CLIFFS_ROLLOUT)
        best = cliffs_large_band_play_rollout(&walk, &large->now);
    else
        best.column =
            cliffs_large_band_cases_choose(&large->index, &large->now, asked->way);
    if (!best.followed && cliffs_large_band_play_can_follow(&large->index, &large->now)) {
        walk.first = best.column;
        best.followed = cliffs_large_band_play_follow(&walk);
        best.outcome = walk.outcome;
    }
    if (budget->stopped)
        return PZ_STOPPED;
    *advice = advise(large, best.column);
    advice->followed = best.followed;
    if (best.followed)
        advice->outcome = best.outcome;
    return PZ_OK;
}

enum pz_status cliffs_large_band_tree(struct cliffs_large_band *large,
                                      const struct cliffs_large_band_question *asked,
                                      size_t max_bytes, struct pz_budget *budget,
                                      struct cliffs_tree *tree)
{
    struct cliffs_large_band_play walk = begin(large, asked, budget);
    struct cliffs_tree made = {.nodes = NULL};

    walk.tree = &made;
    walk.max_bytes = max_bytes;
    if (!cliffs_large_band_play_follow(&walk)) {
        free(made.nodes);
        return walk.status != PZ_OK ? walk.status : pz_budget_status(budget);
    }
    made.outcome = walk.outcome;
    *tree = made;
    return PZ_OK;
}

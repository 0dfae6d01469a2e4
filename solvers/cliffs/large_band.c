#include "large_band_play.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 64, WORD = 64 };

struct cliffs_crowd {
    struct cliffs_crowd_index index;
    struct cliffs_crowd_part all; /* of the cases */
    struct cliffs_crowd_part now; /* of the cases that agree with `seen` */
    struct cliffs_crowd_part *levels, *ahead;
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

static struct cliffs_crowd_part cut_part(const struct cliffs_crowd_index *index,
                                         struct stock *stock)
{
    struct cliffs_crowd_part part = {.cases = 0};

    part.chunks = cut(stock, index->words, sizeof *part.chunks);
    part.tops = cut(stock, index->width, sizeof *part.tops);
    return part;
}

static struct cliffs_crowd_part *cut_levels(const struct cliffs_crowd *crowd,
                                            struct stock *stock)
{
    struct cliffs_crowd_part *levels = cut(stock, crowd->level_count, sizeof *levels);

    for (unsigned l = 0; l < crowd->level_count; l++) {
        struct cliffs_crowd_part part = cut_part(&crowd->index, stock);

        if (levels)
            levels[l] = part;
    }
    return levels;
}

/* Cuts the crowd and all of its arrays, whose sizes `sizes` knows; returns what points to
 * them. */
static struct cliffs_crowd cut_crowd(const struct cliffs_crowd *sizes, struct stock *stock)
{
    struct cliffs_crowd crowd = *sizes;
    struct cliffs_crowd_index *index = &crowd.index;

    cut(stock, 1, sizeof crowd);
    index->having = cut(stock, index->terms, index->width);
    index->naming = cut(stock, (size_t)index->terms * index->words, sizeof *index->naming);
    index->bottom = cut(stock, index->words, sizeof *index->bottom);
    index->weights = cut(stock, index->words, sizeof *index->weights);
    index->places = cut(stock, (size_t)index->words * WORD, sizeof *index->places);
    index->column = cut(stock, index->width, sizeof *index->column);
    index->zoombini = cut(stock, index->width, sizeof *index->zoombini);
    index->sums = cut(stock, index->width, sizeof *index->sums);
    crowd.column = cut(stock, crowd.zoombinis, sizeof *crowd.column);
    crowd.seen = cut(stock, crowd.zoombinis, sizeof *crowd.seen);
    crowd.all = cut_part(index, stock);
    crowd.now = cut_part(index, stock);
    crowd.levels = cut_levels(&crowd, stock);
    crowd.ahead = cut_levels(&crowd, stock);
    return crowd;
}

/* How large everything is; columns, at most. */
static struct cliffs_crowd size_crowd(const struct cliffs_band *band, uint32_t cases,
                                      uint32_t words)
{
    struct cliffs_crowd crowd = {.zoombinis = band->count, .level_count = 1};
    struct cliffs_crowd_index *index = &crowd.index;

    index->width =
        (band->count + CLIFFS_CROWD_LANES - 1) / CLIFFS_CROWD_LANES * CLIFFS_CROWD_LANES;
    index->words = words;
    index->traits = band->traits.count;
    for (unsigned t = 0; t < index->traits; t++) {
        index->first_term[t] = (uint16_t)index->terms;
        index->terms += band->traits.values[t] + 1u;
    }
    for (uint32_t left = cases; left > 1; left /= 2)
        crowd.level_count++;
    return crowd;
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
static void place_zoombinis(struct cliffs_crowd *crowd, const struct cliffs_band *band)
{
    struct cliffs_crowd_index *index = &crowd->index;

    for (uint32_t z = 0; z < band->count; z++) {
        const struct cliffs_zoombini *who = &band->zoombini[z];
        uint32_t k = 0;

        while (k < index->columns &&
               memcmp(who, &band->zoombini[index->zoombini[k]], sizeof *who) != 0)
            k++;
        crowd->column[z] = (uint16_t)k;
        if (k < index->columns)
            continue;
        index->zoombini[index->columns++] = z;
        for (unsigned t = 0; t < index->traits; t++)
            index->column[k][t] = (uint16_t)(index->first_term[t] + who->value[t]);
    }
    index->width =
        (index->columns + CLIFFS_CROWD_LANES - 1) / CLIFFS_CROWD_LANES * CLIFFS_CROWD_LANES;
    for (uint32_t k = 0; k < index->width; k++)
        for (unsigned t = 0; t < index->traits; t++)
            index->having[index->column[k < index->columns ? k : 0][t] * index->width + k] =
                1;
}

static void place_case(struct cliffs_crowd_index *index, const struct cliffs_case *one,
                       uint32_t place)
{
    struct cliffs_crowd_case *placed = &index->places[place];
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

static void place_cases(struct cliffs_crowd *crowd, const struct cliffs_cases *cases,
                        const struct order *order)
{
    struct cliffs_crowd_part *all = &crowd->all;
    uint32_t place = 0;

    for (uint32_t c = 0; c < cases->count; c++, place++) {
        const struct cliffs_case *one = &cases->cases[(uint32_t)order->keys[c]];

        if (c > 0 && order->keys[c] >> 32 != order->keys[c - 1] >> 32)
            place = (place + WORD - 1) / WORD * WORD;
        place_case(&crowd->index, one, place);
        all->chunks[place / WORD].word = place / WORD;
        all->chunks[place / WORD].bits |= (uint64_t)1 << place % WORD;
        all->weight += one->weight;
    }
    all->cases = cases->count;
    all->chunk_count = crowd->index.words;
    cliffs_crowd_count(&crowd->index, all);
}

static void forget(struct cliffs_crowd *crowd)
{
    cliffs_crowd_copy(&crowd->index, &crowd->all, &crowd->now);
    memset(crowd->seen, CLIFFS_UNSEEN, crowd->zoombinis * sizeof *crowd->seen);
}

enum pz_status cliffs_crowd_open(const struct cliffs_band *band,
                                 const struct cliffs_cases *cases, size_t max_bytes,
                                 struct cliffs_crowd **crowd)
{
    struct order order;
    struct stock stock = {NULL, 0};

    if (sort_cases(cases, &order) != PZ_OK)
        return PZ_NO_MEMORY;
    struct cliffs_crowd sizes = size_crowd(band, cases->count, order.words);

    cut_crowd(&sizes, &stock);
    if (max_bytes == 0 || stock.used <= max_bytes)
        stock.base = aligned_alloc(ALIGNMENT, stock.used);
    if (!stock.base) {
        free(order.keys);
        return PZ_NO_MEMORY;
    }
    memset(stock.base, 0, stock.used);
    stock.used = 0;
    *crowd = (struct cliffs_crowd *)(void *)stock.base;
    **crowd = cut_crowd(&sizes, &stock);
    place_zoombinis(*crowd, band);
    place_cases(*crowd, cases, &order);
    free(order.keys);
    forget(*crowd);
    return PZ_OK;
}

void cliffs_crowd_close(struct cliffs_crowd *crowd)
{
    free(crowd);
}

/* Leaves the cases that give the column this label. */
static void keep(struct cliffs_crowd *crowd, uint32_t column, unsigned label)
{
    struct cliffs_crowd_part *now = &crowd->now, other;
    uint32_t top = now->tops[column], agree = label ? top : now->weight - top;

    if (agree == now->weight)
        return;
    if (agree == 0) {
        now->chunk_count = now->cases = now->weight = 0;
        memset(now->tops, 0, crowd->index.width * sizeof *now->tops);
        return;
    }
    if (cliffs_crowd_divide(&crowd->index, now, column, &crowd->levels[1]) == label) {
        other = *now;
        *now = crowd->levels[1];
        crowd->levels[1] = other;
    }
}

/* Leaves the cases that agree with `seen`: of those of the last question, when it saw
 * nothing else. */
static void see(struct cliffs_crowd *crowd, const int8_t *seen)
{
    bool more = seen != NULL;

    for (uint32_t z = 0; z < crowd->zoombinis && more; z++)
        more = crowd->seen[z] == CLIFFS_UNSEEN || crowd->seen[z] == seen[z];
    if (!more)
        forget(crowd);
    for (uint32_t z = 0; z < crowd->zoombinis && seen; z++)
        if (crowd->seen[z] != seen[z]) {
            crowd->seen[z] = seen[z];
            keep(crowd, crowd->column[z], (unsigned)seen[z]);
        }
}

uint64_t cliffs_crowd_weigh(struct cliffs_crowd *crowd, const int8_t *seen, uint64_t top[])
{
    see(crowd, seen);
    for (uint32_t z = 0; z < crowd->zoombinis; z++)
        top[z] = crowd->now.tops[crowd->column[z]];
    return crowd->now.weight;
}

/* The advice to send a column. */
static struct cliffs_advice advise(const struct cliffs_crowd *crowd, uint32_t column)
{
    const struct cliffs_crowd_part *now = &crowd->now;
    struct cliffs_advice advice = {.zoombini = CLIFFS_LEAF, .weight = now->weight};

    if (column == CLIFFS_NO_COLUMN)
        return advice;
    advice.zoombini = crowd->index.zoombini[column];
    advice.top = (uint8_t)cliffs_crowd_said(now, column);
    advice.likely = advice.top ? now->tops[column] : now->weight - now->tops[column];
    return advice;
}

void cliffs_crowd_move(struct cliffs_crowd *crowd, enum cliffs_way way, const int8_t *seen,
                       struct cliffs_advice *advice)
{
    see(crowd, seen);
    *advice = advise(crowd, cliffs_crowd_choose(&crowd->index, &crowd->now, way));
}

/* A walk through the cases that agree with what was seen. */
static struct cliffs_crowd_walk begin(struct cliffs_crowd *crowd,
                                      const struct cliffs_asked *asked,
                                      struct pz_budget *budget)
{
    see(crowd, asked->seen);
    cliffs_crowd_copy(&crowd->index, &crowd->now, &crowd->levels[0]);
    return (struct cliffs_crowd_walk){.index = &crowd->index,
                                      .way = asked->way,
                                      .left = asked->left,
                                      .levels = crowd->levels,
                                      .ahead = crowd->ahead,
                                      .budget = budget,
                                      .limit = UINT64_MAX,
                                      .first = CLIFFS_NO_COLUMN};
}

enum pz_status cliffs_crowd_advise(struct cliffs_crowd *crowd,
                                   const struct cliffs_asked *asked,
                                   const struct pz_ctl *ctl, struct cliffs_advice *advice)
{
    struct pz_budget budget = {.ctl = ctl};
    struct cliffs_crowd_walk walk = begin(crowd, asked, &budget);
    struct cliffs_crowd_best best = {.column = CLIFFS_NO_COLUMN};

    if (asked->way == CLIFFS_ROLLOUT)
        best = cliffs_crowd_rollout(&walk, &crowd->now);
    else
        best.column = cliffs_crowd_choose(&crowd->index, &crowd->now, asked->way);
    if (!best.followed && cliffs_crowd_can_follow(&crowd->index, &crowd->now)) {
        walk.first = best.column;
        best.followed = cliffs_crowd_follow(&walk);
        best.outcome = walk.outcome;
    }
    if (budget.stopped)
        return PZ_STOPPED;
    *advice = advise(crowd, best.column);
    advice->followed = best.followed;
    if (best.followed)
        advice->outcome = best.outcome;
    return PZ_OK;
}

enum pz_status cliffs_crowd_plan(struct cliffs_crowd *crowd,
                                 const struct cliffs_asked *asked, size_t max_bytes,
                                 const struct pz_ctl *ctl, struct cliffs_plan *plan)
{
    struct pz_budget budget = {.ctl = ctl};
    struct cliffs_crowd_walk walk = begin(crowd, asked, &budget);
    struct cliffs_plan made = {.nodes = NULL};

    walk.plan = &made;
    walk.max_bytes = max_bytes;
    if (!cliffs_crowd_follow(&walk)) {
        free(made.nodes);
        return walk.status != PZ_OK ? walk.status : PZ_STOPPED;
    }
    made.outcome = walk.outcome;
    *plan = made;
    return PZ_OK;
}

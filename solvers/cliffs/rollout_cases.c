#include "rollout_cases.h"

#include "solvers/core/vectors.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = CLIFFS_ROLLOUT_WIDTH, BATCH_MAX = UINT8_MAX, WORD = 64 };

/* Cases of one weight, at most as many as a byte can count. */
struct batch {
    unsigned count;
    uint32_t weight;
    uint32_t place[BATCH_MAX];
};

/* Counts the cases that send each column to the top. */
PZ_CLONES static void sum_batch(const struct cliffs_rollout_index *index,
                                const struct batch *batch, uint8_t *restrict sums)
{
    size_t width = index->width;

    memset(sums, 0, width);
    for (unsigned i = 0; i < batch->count; i++) {
        const struct cliffs_rollout_case *one = &index->places[batch->place[i]];
        const uint8_t *a = index->having + one->term[0] * width;
        const uint8_t *b = index->having + one->term[1] * width;
        const uint8_t *c = index->having + one->term[2] * width;
        uint8_t bottom = (uint8_t)one->bottom;

        for (size_t from = 0; from < width; from += BLOCK)
            for (size_t j = from; j < from + BLOCK; j++)
                sums[j] = (uint8_t)(sums[j] + ((a[j] | b[j] | c[j]) ^ bottom));
    }
}

PZ_CLONES static void add_sums(uint32_t *restrict tops, const uint8_t *restrict sums,
                               uint32_t weight, size_t width)
{
    for (size_t from = 0; from < width; from += BLOCK)
        for (size_t j = from; j < from + BLOCK; j++)
            tops[j] += weight * sums[j];
}

PZ_CLONES static void take_away(uint32_t *restrict tops, const uint32_t *restrict away,
                                size_t width)
{
    for (size_t from = 0; from < width; from += BLOCK)
        for (size_t j = from; j < from + BLOCK; j++)
            tops[j] -= away[j];
}

/* Counts a part with a single case, and subtracts it from the larger part. Most parts have
 * a single case. */
PZ_CLONES static void take_one(const struct cliffs_rollout_index *index,
                               const struct cliffs_rollout_cases *one,
                               uint32_t *restrict from)
{
    struct cliffs_rollout_chunk chunk = one->chunks[0];
    const struct cliffs_rollout_case *only =
        &index->places[chunk.word * WORD + (uint32_t)__builtin_ctzll(chunk.bits)];
    size_t width = index->width;
    const uint8_t *a = index->having + only->term[0] * width;
    const uint8_t *b = index->having + only->term[1] * width;
    const uint8_t *c = index->having + only->term[2] * width;
    uint32_t *restrict tops = one->tops;
    uint32_t weight = one->weight, bottom = only->bottom;

    for (size_t i = 0; i < width; i += BLOCK)
        for (size_t j = i; j < i + BLOCK; j++) {
            uint32_t top = weight * ((uint32_t)(a[j] | b[j] | c[j]) ^ bottom);

            tops[j] = top;
            from[j] -= top;
        }
}

static void add_batch(const struct cliffs_rollout_index *index, struct batch *batch,
                      uint32_t *tops)
{
    sum_batch(index, batch, index->sums);
    add_sums(tops, index->sums, batch->weight, index->width);
    batch->count = 0;
}

void cliffs_rollout_cases_count(const struct cliffs_rollout_index *index,
                                struct cliffs_rollout_cases *part)
{
    struct batch batch;

    batch.count = 0;
    memset(part->tops, 0, index->width * sizeof *part->tops);
    for (uint32_t i = 0; i < part->chunk_count; i++) {
        struct cliffs_rollout_chunk chunk = part->chunks[i];
        uint32_t weight = index->weights[chunk.word];

        if (batch.count > 0 && weight != batch.weight)
            add_batch(index, &batch, part->tops);
        batch.weight = weight;
        for (; chunk.bits != 0; chunk.bits &= chunk.bits - 1) {
            batch.place[batch.count++] =
                chunk.word * WORD + (uint32_t)__builtin_ctzll(chunk.bits);
            if (batch.count == BATCH_MAX)
                add_batch(index, &batch, part->tops);
        }
    }
    if (batch.count > 0)
        add_batch(index, &batch, part->tops);
}

void cliffs_rollout_cases_copy(const struct cliffs_rollout_index *index,
                               const struct cliffs_rollout_cases *from,
                               struct cliffs_rollout_cases *to)
{
    memcpy(to->chunks, from->chunks, from->chunk_count * sizeof *to->chunks);
    memcpy(to->tops, from->tops, index->width * sizeof *to->tops);
    to->chunk_count = from->chunk_count;
    to->cases = from->cases;
    to->weight = from->weight;
}

/* Moves the cases of `part` that have label 1 in a column to `ones`. */
PZ_CLONES static void divide_bits(const struct cliffs_rollout_index *index,
                                  struct cliffs_rollout_cases *part, uint32_t column,
                                  struct cliffs_rollout_cases *ones)
{
    const uint64_t *naming[CLIFFS_TRAITS_MAX];
    uint32_t zero_chunks = 0, one_chunks = 0, one_cases = 0;

    for (unsigned t = 0; t < index->traits; t++)
        naming[t] = index->naming + (size_t)index->column[column][t] * index->words;
    for (uint32_t i = 0; i < part->chunk_count; i++) {
        struct cliffs_rollout_chunk chunk = part->chunks[i];
        uint64_t labels = 0;

        for (unsigned t = 0; t < index->traits; t++)
            labels |= naming[t][chunk.word];
        labels = (labels ^ index->bottom[chunk.word]) & chunk.bits;
        ones->chunks[one_chunks] = (struct cliffs_rollout_chunk){labels, chunk.word};
        one_chunks += labels != 0;
        one_cases += (uint32_t)__builtin_popcountll(labels);
        chunk.bits ^= labels;
        part->chunks[zero_chunks] = chunk;
        zero_chunks += chunk.bits != 0;
    }
    ones->chunk_count = one_chunks;
    ones->cases = one_cases;
    part->chunk_count = zero_chunks;
    part->cases -= one_cases;
}

static void exchange(struct cliffs_rollout_cases *a, struct cliffs_rollout_cases *b)
{
    struct cliffs_rollout_cases old = *a;

    a->chunks = b->chunks;
    a->chunk_count = b->chunk_count;
    a->cases = b->cases;
    b->chunks = old.chunks;
    b->chunk_count = old.chunk_count;
    b->cases = old.cases;
}

unsigned cliffs_rollout_cases_divide(const struct cliffs_rollout_index *index,
                                     struct cliffs_rollout_cases *part, uint32_t column,
                                     struct cliffs_rollout_cases *small)
{
    uint32_t top = part->tops[column];
    unsigned label = 1;

    assert(column < index->columns && top > 0 && top < part->weight);
    divide_bits(index, part, column, small);
    assert(part->cases > 0 && small->cases > 0);
    if (small->cases > part->cases) {
        exchange(part, small);
        label = 0;
    }
    small->weight = label ? top : part->weight - top;
    part->weight -= small->weight;
    if (small->cases == 1) {
        take_one(index, small, part->tops);
    } else {
        cliffs_rollout_cases_count(index, small);
        take_away(part->tops, small->tops, index->width);
    }
    return label;
}

/* The turn of a column depends on its doubt, which is the smaller weight of its labels. The
 * turn is doubt - 1, or with `flip`, -doubt - 1. For certain columns, the doubt is 0 and
 * the turn is UINT32_MAX. */
struct order {
    uint32_t flip, add;
};

PZ_INLINE uint32_t turn_of(uint32_t top, uint32_t weight, struct order order)
{
    uint32_t bottom = weight - top, doubt = top < bottom ? top : bottom;

    return (doubt ^ order.flip) + order.add;
}

PZ_CLONES static uint32_t first_turn(const uint32_t *tops, size_t width, uint32_t weight,
                                     struct order order)
{
    uint32_t least = UINT32_MAX;

    for (size_t from = 0; from < width; from += BLOCK)
        for (size_t j = from; j < from + BLOCK; j++) {
            uint32_t turn = turn_of(tops[j], weight, order);

            least = turn < least ? turn : least;
        }
    return least;
}

/* Returns the first column with this turn. There must be such a column. */
PZ_CLONES static uint32_t find_turn(const uint32_t *tops, uint32_t weight,
                                    struct order order, uint32_t turn)
{
    for (uint32_t from = 0;; from += BLOCK) {
        uint32_t after = BLOCK;

        for (uint32_t j = 0; j < BLOCK; j++) {
            uint32_t here = turn_of(tops[from + j], weight, order) == turn ? j : BLOCK;

            after = here < after ? here : after;
        }
        if (after < BLOCK)
            return from + after;
    }
}

uint32_t cliffs_rollout_cases_choose(const struct cliffs_rollout_index *index,
                                     const struct cliffs_rollout_cases *part,
                                     enum cliffs_policy policy)
{
    struct order order = policy == CLIFFS_INFORMATIVE ? (struct order){UINT32_MAX, 0}
                                                      : (struct order){0, UINT32_MAX};
    uint32_t first = first_turn(part->tops, index->width, part->weight, order);

    if (first == UINT32_MAX)
        return CLIFFS_NO_COLUMN;
    return find_turn(part->tops, part->weight, order, first);
}

uint32_t cliffs_rollout_cases_next(const struct cliffs_rollout_index *index,
                                   const struct cliffs_rollout_cases *part, uint32_t column)
{
    const struct order order = {0, UINT32_MAX};
    uint32_t last = turn_of(part->tops[column], part->weight, order);
    uint32_t next = CLIFFS_NO_COLUMN, least = UINT32_MAX;

    for (uint32_t c = 0; c < index->columns; c++) {
        uint32_t turn = turn_of(part->tops[c], part->weight, order);

        if (turn < least && (turn > last || (turn == last && c > column))) {
            least = turn;
            next = c;
        }
    }
    return next;
}

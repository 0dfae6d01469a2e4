/* Plays most-certain-first on all vectors of V. A part of V is a range of an array, with
 * the weight of all its vectors and, for each column, the weight of the vectors with
 * label 1. A division by a column reorders the vectors and counts only the weights of the
 * smaller side. The weights of the other side are the difference. So a vector is counted
 * again only if its part became at most half as large. */
#include "certain_first.h"

#include <assert.h>

struct part {
    struct cliffs_vector *vectors;
    uint32_t count;
    uint32_t open; /* columns that can be uncertain, as bits */
    uint32_t weight;
    uint32_t ones[CLIFFS_COLUMNS_MAX];
};

static void count_labels(struct part *part)
{
    part->weight = 0;
    for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++)
        part->ones[c] = 0;
    for (uint32_t v = 0; v < part->count; v++) {
        struct cliffs_vector vector = part->vectors[v];

        part->weight += vector.weight;
        for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++)
            part->ones[c] += vector.labels & 1u << c ? vector.weight : 0;
    }
}

static uint32_t smaller_side(const struct part *part, unsigned column)
{
    uint32_t ones = part->ones[column], zeros = part->weight - ones;

    return ones < zeros ? ones : zeros;
}

/* Divides a part by a column. The first side is the side with fewer vectors. */
static void split(const struct part *part, unsigned column, struct part sides[2])
{
    uint32_t zeros = cliffs_vectors_divide(part->vectors, part->count, column),
             ones = part->count - zeros;
    bool few_zeros = zeros < ones;
    uint32_t open = part->open & ~(1u << column);

    sides[0] = (struct part){.vectors = part->vectors, .count = zeros, .open = open};
    sides[1] = (struct part){.vectors = part->vectors + zeros, .count = ones, .open = open};
    if (!few_zeros) {
        struct part first = sides[0];

        sides[0] = sides[1];
        sides[1] = first;
    }
    count_labels(&sides[0]);
    sides[1].weight = part->weight - sides[0].weight;
    for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++)
        sides[1].ones[c] = part->ones[c] - sides[0].ones[c];
}

/* Of the columns that are not certain, finds the most certain column, and the first of
 * equal columns. Returns false if all columns are certain. */
static bool find_certain(const struct part *part, unsigned *column)
{
    uint32_t least = UINT32_MAX;

    for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++) {
        uint32_t side = part->open >> c & 1 ? smaller_side(part, c) : 0;

        if (side > 0 && side < least) {
            least = side;
            *column = c;
        }
    }
    return least < UINT32_MAX;
}

/* Returns the mistakes on two vectors. A column distinguishes them, so there is one mistake
 * on the lighter vector. */
static uint32_t lighter(const struct cliffs_vector vectors[2])
{
    return vectors[0].weight < vectors[1].weight ? vectors[0].weight : vectors[1].weight;
}

/* Returns C of a part, whose order changes. Calls itself for the smaller side, and
 * continues with the other side, at most once for each open column. */
static uint64_t follow(struct part part)
{
    uint64_t mistakes = 0;
    unsigned column;

    while (part.count > 2 && find_certain(&part, &column)) {
        struct part sides[2];

        mistakes += smaller_side(&part, column);
        split(&part, column, sides);
        mistakes += follow(sides[0]);
        part = sides[1];
    }
    if (part.count == 2)
        mistakes += lighter(part.vectors);
    return mistakes;
}

uint64_t cliffs_certain_first(struct cliffs_vector vectors[], uint32_t count, unsigned open)
{
    struct part part = {.vectors = vectors, .count = count, .open = open};

    assert(open >> CLIFFS_COLUMNS_MAX == 0);
    count_labels(&part);
    return follow(part);
}

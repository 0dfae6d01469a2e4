#include "hypothesis_space.h"

#include "solvers/core/check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A space that is being created. */
struct making {
    const struct cliffs_cases *cases;
    const struct cliffs_band *band;
    unsigned columns;
    uint32_t first[CLIFFS_COLUMNS_MAX]; /* the first Zoombini of each column */
};

/* The relation of the labels of two Zoombinis in all cases. */
enum likeness { LIKE_EQUAL, LIKE_OPPOSITE, LIKE_NEITHER };

/* Returns true if all cases give Zoombini `z` the same label, `*label`. */
static bool is_certain(const struct making *making, uint32_t z, bool *label)
{
    const struct cliffs_zoombini *zoombini = &making->band->zoombini[z];
    const struct cliffs_cases *cases = making->cases;

    *label = cases->count > 0 && cliffs_label(&cases->cases[0], zoombini);
    for (uint32_t c = 1; c < cases->count; c++)
        if (cliffs_label(&cases->cases[c], zoombini) != *label)
            return false;
    return true;
}

static enum likeness compare(const struct making *making, uint32_t one, uint32_t other)
{
    const struct cliffs_zoombini *left = &making->band->zoombini[one];
    const struct cliffs_zoombini *right = &making->band->zoombini[other];
    const struct cliffs_cases *cases = making->cases;
    bool differ = false;

    for (uint32_t c = 0; c < cases->count; c++) {
        bool here =
            cliffs_label(&cases->cases[c], left) != cliffs_label(&cases->cases[c], right);

        if (c > 0 && here != differ)
            return LIKE_NEITHER;
        differ = here;
    }
    return differ ? LIKE_OPPOSITE : LIKE_EQUAL;
}

/* Finds the place of Zoombini `z`, which can be a new column. Returns false if there would
 * be too many columns. */
static bool find_place(struct making *making, uint32_t z, struct cliffs_place *place)
{
    bool label;

    if (is_certain(making, z, &label)) {
        *place = (struct cliffs_place){CLIFFS_CERTAIN, label};
        return true;
    }
    for (unsigned column = 0; column < making->columns; column++) {
        enum likeness likeness = compare(making, making->first[column], z);

        if (likeness != LIKE_NEITHER) {
            *place = (struct cliffs_place){(uint8_t)column, likeness == LIKE_OPPOSITE};
            return true;
        }
    }
    if (making->columns == CLIFFS_COLUMNS_MAX)
        return false;
    *place = (struct cliffs_place){(uint8_t)making->columns, 0};
    making->first[making->columns++] = z;
    return true;
}

static uint16_t labels_of(const struct making *making, const struct cliffs_case *c)
{
    unsigned labels = 0;

    for (unsigned column = 0; column < making->columns; column++)
        labels |= (unsigned)cliffs_label(c, &making->band->zoombini[making->first[column]])
                  << column;
    return (uint16_t)labels;
}

/* Adds up the weights of equal vectors, in a table of all possible vectors. */
static enum pz_status gather(const struct making *making,
                             struct cliffs_hypothesis_space *space)
{
    size_t all = (size_t)1 << making->columns;
    uint32_t *weights = calloc(all, sizeof *weights), count = 0;

    if (!weights)
        return PZ_NO_MEMORY;
    for (uint32_t c = 0; c < making->cases->count; c++) {
        const struct cliffs_case *one = &making->cases->cases[c];
        uint32_t *weight = &weights[labels_of(making, one)];

        count += *weight == 0;
        *weight += one->weight;
    }
    space->vectors = malloc(count * sizeof *space->vectors + 1);
    if (space->vectors)
        for (size_t labels = 0; labels < all; labels++)
            if (weights[labels] > 0) {
                space->vectors[space->count++] =
                    (struct cliffs_vector){(uint16_t)labels, weights[labels]};
                space->weight += weights[labels];
            }
    free(weights);
    return space->vectors ? PZ_OK : PZ_NO_MEMORY;
}

/* Returns true if the complement of each vector is a vector of equal weight. Vectors are in
 * ascending order, so their complements are in descending order. */
static bool is_symmetric(const struct cliffs_hypothesis_space *space)
{
    unsigned all = (1u << space->columns) - 1;

    for (uint32_t v = 0; v < space->count; v++) {
        struct cliffs_vector one = space->vectors[v];
        struct cliffs_vector other = space->vectors[space->count - 1 - v];

        if ((one.labels ^ other.labels) != (int)all || one.weight != other.weight)
            return false;
    }
    return space->columns > 0 && space->count > 0;
}

#ifdef PUZZLED_CHECK
/* Asserts the invariants of a space: its vectors are in ascending order, no column is certain, no
 * two columns are equal or opposite, and the sums are correct. Cost: vectors times pairs of
 * columns. */
static void space_check(const struct cliffs_hypothesis_space *space)
{
    const struct cliffs_vector *vectors = space->vectors;
    unsigned all = (1u << space->columns) - 1;
    uint64_t weight = 0;

    assert(space->columns <= CLIFFS_COLUMNS_MAX);
    for (uint32_t v = 0; v < space->count; v++) {
        assert(vectors[v].labels <= all && vectors[v].weight > 0);
        assert(v == 0 || vectors[v - 1].labels < vectors[v].labels);
        weight += vectors[v].weight;
    }
    assert(weight == space->weight);
    for (unsigned c = 0; space->count > 0 && c < space->columns; c++) {
        unsigned equal = all & ~((2u << c) - 1), opposite = equal, ones = 0;

        for (uint32_t v = 0; v < space->count; v++) {
            unsigned labels = vectors[v].labels, one = labels >> c & 1;

            ones += one;
            equal &= one ? labels : ~labels;
            opposite &= one ? ~labels : labels;
        }
        assert(ones > 0 && ones < space->count && equal == 0 && opposite == 0);
    }
}
#endif

enum pz_status cliffs_hypothesis_space_make(const struct cliffs_cases *cases,
                                            const struct cliffs_band *band,
                                            struct cliffs_hypothesis_space *space,
                                            struct cliffs_place places[], bool *fits)
{
    struct making making = {.cases = cases, .band = band};
    struct cliffs_hypothesis_space made = {.vectors = NULL};
    struct cliffs_place *found = malloc(band->count * sizeof *found);
    enum pz_status status;
    bool all = true;

    if (!found)
        return PZ_NO_MEMORY;
    for (uint32_t z = 0; all && z < band->count; z++)
        all = find_place(&making, z, &found[z]);
    status = all ? gather(&making, &made) : PZ_OK;
    if (status == PZ_OK)
        *fits = all;
    if (status == PZ_OK && all) {
        made.columns = making.columns;
        made.symmetric = is_symmetric(&made);
        CHECKED(space_check, &made);
        *space = made;
        memcpy(places, found, band->count * sizeof *found);
    }
    free(found);
    return status;
}

void cliffs_hypothesis_space_free(struct cliffs_hypothesis_space *space)
{
    free(space->vectors);
    space->vectors = NULL;
    space->count = 0;
}

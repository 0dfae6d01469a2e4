#include "hypothesis_space.h"

#include <stdlib.h>
#include <string.h>

/* A space while it is made. */
struct making {
    const struct cliffs_band *band;
    const struct cliffs_case **agreeing; /* the cases that are left */
    uint32_t count;
    unsigned columns;
    uint32_t first[CLIFFS_COLUMNS_MAX]; /* the first Zoombini of each column */
};

/* How the labels of two Zoombinis go together over all cases. */
enum likeness { LIKE_EQUAL, LIKE_OPPOSITE, LIKE_NEITHER };

static bool agrees(const struct cliffs_case *c, const struct cliffs_band *band,
                   const int8_t *seen)
{
    for (unsigned z = 0; seen && z < band->count; z++)
        if (seen[z] != CLIFFS_UNSEEN &&
            cliffs_label(c, &band->zoombini[z]) != (seen[z] != 0))
            return false;
    return true;
}

static void keep_agreeing(struct making *making, const struct cliffs_cases *cases,
                          const int8_t *seen)
{
    for (uint32_t c = 0; c < cases->count; c++)
        if (agrees(&cases->cases[c], making->band, seen))
            making->agreeing[making->count++] = &cases->cases[c];
}

/* True when all cases give Zoombini `z` one label; `label` is it. */
static bool is_certain(const struct making *making, uint32_t z, bool *label)
{
    const struct cliffs_zoombini *zoombini = &making->band->zoombini[z];

    *label = making->count > 0 && cliffs_label(making->agreeing[0], zoombini);
    for (uint32_t c = 1; c < making->count; c++)
        if (cliffs_label(making->agreeing[c], zoombini) != *label)
            return false;
    return true;
}

static enum likeness compare(const struct making *making, uint32_t one, uint32_t other)
{
    const struct cliffs_zoombini *left = &making->band->zoombini[one];
    const struct cliffs_zoombini *right = &making->band->zoombini[other];
    bool differ = false;

    for (uint32_t c = 0; c < making->count; c++) {
        bool here = cliffs_label(making->agreeing[c], left) !=
                    cliffs_label(making->agreeing[c], right);

        if (c > 0 && here != differ)
            return LIKE_NEITHER;
        differ = here;
    }
    return differ ? LIKE_OPPOSITE : LIKE_EQUAL;
}

/* Finds the place of Zoombini `z`, a new column if need be; false when there is none left.
 */
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

/* Adds up the weights of equal vectors, through a table of all that there can be. */
static enum pz_status gather(const struct making *making,
                             struct cliffs_hypothesis_space *space)
{
    size_t all = (size_t)1 << making->columns;
    uint32_t *weights = calloc(all, sizeof *weights), count = 0;

    if (!weights)
        return PZ_NO_MEMORY;
    for (uint32_t c = 0; c < making->count; c++) {
        uint32_t *weight = &weights[labels_of(making, making->agreeing[c])];

        count += *weight == 0;
        *weight += making->agreeing[c]->weight;
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

/* As vectors ascend, their complements descend. */
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

enum pz_status cliffs_hypothesis_space_make(const struct cliffs_cases *cases,
                                            const struct cliffs_band *band,
                                            const int8_t *seen,
                                            struct cliffs_hypothesis_space *space,
                                            struct cliffs_place places[], bool *fits)
{
    struct making making = {.band = band};
    struct cliffs_hypothesis_space made = {.vectors = NULL};
    struct cliffs_place *found = malloc(band->count * sizeof *found);
    enum pz_status status = PZ_NO_MEMORY;
    bool all = true;

    making.agreeing = malloc(cases->count * sizeof(struct cliffs_case *) + 1);
    if (!found || !making.agreeing)
        goto done;
    keep_agreeing(&making, cases, seen);
    for (uint32_t z = 0; all && z < band->count; z++)
        all = find_place(&making, z, &found[z]);
    status = all ? gather(&making, &made) : PZ_OK;
    if (status == PZ_OK)
        *fits = all;
    if (status == PZ_OK && all) {
        made.columns = making.columns;
        made.symmetric = is_symmetric(&made);
        *space = made;
        memcpy(places, found, band->count * sizeof *found);
    }
done:
    free(found);
    free(making.agreeing);
    return status;
}

void cliffs_hypothesis_space_free(struct cliffs_hypothesis_space *space)
{
    free(space->vectors);
    space->vectors = NULL;
    space->count = 0;
}

struct cliffs_state
cliffs_hypothesis_space_close(const struct cliffs_hypothesis_space *space,
                              struct cliffs_state state)
{
    unsigned ones = (1u << space->columns) - 1, zeros = ones;

    for (uint32_t v = 0; v < space->count; v++)
        if (cliffs_agrees(space->vectors[v], state)) {
            ones &= space->vectors[v].labels;
            zeros &= ~(unsigned)space->vectors[v].labels;
        }
    return (struct cliffs_state){(uint16_t)(ones | zeros), (uint16_t)ones};
}

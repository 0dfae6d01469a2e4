#include "samples.h"

#include "puzzles/random.h"

#include <stdlib.h>

const struct cliffs_traits sample_traits = {.count = 4, .values = {5, 5, 5, 5}};

static void *take(size_t bytes)
{
    void *memory = calloc(bytes + 1, 1);

    if (!memory)
        abort();
    return memory;
}

void sample_make(struct sample *sample, const struct sample_kind *kind, uint64_t seed)
{
    unsigned more = kind->prior == CLIFFS_PUBLISHED;
    struct pz_random random;

    pz_random_seed(&random, seed);
    sample->zoombinis = take(kind->count * sizeof *sample->zoombinis);
    sample->places = take(kind->count * sizeof *sample->places);
    for (unsigned z = 0; z < kind->count; z++)
        for (unsigned t = 0; t < kind->traits.count; t++)
            sample->zoombinis[z].value[t] =
                (uint8_t)pz_random_below(&random, kind->traits.values[t] + more);
    sample->band = (struct cliffs_band){kind->traits, kind->count, sample->zoombinis};
    if (cliffs_cases_make(&sample->band, kind->level, kind->prior, &sample->cases) !=
            PZ_OK ||
        cliffs_hypothesis_space_make(&sample->cases, &sample->band, &sample->space,
                                     sample->places, &sample->fits) != PZ_OK)
        abort();
}

void sample_free(struct sample *sample)
{
    cliffs_cases_free(&sample->cases);
    if (sample->fits)
        cliffs_hypothesis_space_free(&sample->space);
    free(sample->places);
    free(sample->zoombinis);
}

/* Returns true if no column is certain, and no two are equal or opposite. */
static bool columns_differ(const struct cliffs_hypothesis_space *space)
{
    for (unsigned a = 0; a < space->columns; a++)
        for (unsigned b = a; b < space->columns; b++) {
            unsigned equal = 0;

            for (uint32_t v = 0; v < space->count; v++) {
                unsigned labels = space->vectors[v].labels;
                unsigned other = a == b ? 0 : labels >> b & 1;

                equal += (labels >> a & 1) == other;
            }
            if (equal == 0 || equal == space->count)
                return false;
        }
    return true;
}

static void draw(struct cliffs_hypothesis_space *space, struct pz_random *random,
                 uint32_t vectors, uint32_t weight, enum sample_shape shape)
{
    uint32_t all = (1u << space->columns) - 1;
    uint32_t *weights = take((all + 1) * sizeof *weights);

    for (uint32_t v = 0; v < vectors; v++) {
        uint32_t labels = (uint32_t)pz_random_below(random, all + 1);

        weights[labels] = 1 + (uint32_t)pz_random_below(random, weight);
        if (shape == SAMPLE_SYMMETRIC)
            weights[labels ^ all] = weights[labels];
    }
    space->count = 0;
    space->weight = 0;
    for (uint32_t labels = 0; labels <= all; labels++)
        if (weights[labels] > 0) {
            space->vectors[space->count++] =
                (struct cliffs_vector){(uint16_t)labels, weights[labels]};
            space->weight += weights[labels];
        }
    free(weights);
}

struct cliffs_hypothesis_space sample_space(uint64_t seed, unsigned columns,
                                            uint32_t vectors, uint32_t weight,
                                            enum sample_shape shape)
{
    struct cliffs_hypothesis_space space = {.columns = columns,
                                            .symmetric = shape == SAMPLE_SYMMETRIC};
    struct pz_random random;

    pz_random_seed(&random, seed);
    space.vectors = take(2 * (size_t)vectors * sizeof *space.vectors);
    do
        draw(&space, &random, vectors, weight, shape);
    while (!columns_differ(&space));
    return space;
}

struct cliffs_state sample_close(const struct cliffs_hypothesis_space *space,
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

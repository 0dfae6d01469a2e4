#include "case_lists.h"

#include "solvers/cliffs/tree.h"

unsigned case_label(const struct sample *sample, uint32_t c, uint32_t z)
{
    const struct cliffs_case *one = &sample->cases.cases[c];
    unsigned matched = 0;

    for (unsigned i = 0; i < one->rule.terms; i++)
        if (sample->zoombinis[z].value[one->rule.term[i].trait] == one->rule.term[i].value)
            matched = 1;
    return one->top ? matched : !matched;
}

uint32_t case_list(const struct sample *sample, const int8_t seen[], uint32_t list[])
{
    uint32_t count = 0;

    for (uint32_t c = 0; c < sample->cases.count; c++) {
        bool agrees = true;

        for (uint32_t z = 0; z < sample->band.count && agrees; z++)
            agrees = seen[z] == CLIFFS_UNSEEN || (int)case_label(sample, c, z) == seen[z];
        if (agrees)
            list[count++] = c;
    }
    return count;
}

uint64_t case_list_weigh(const struct sample *sample, const uint32_t *list, uint32_t count,
                         uint32_t z)
{
    uint64_t weight = 0;

    for (uint32_t i = 0; i < count; i++)
        if (z == CLIFFS_LEAF || case_label(sample, list[i], z))
            weight += sample->cases.cases[list[i]].weight;
    return weight;
}

uint64_t case_list_doubt(const struct sample *sample, const uint32_t *list, uint32_t count,
                         uint32_t z)
{
    uint64_t top = case_list_weigh(sample, list, count, z);
    uint64_t bottom = case_list_weigh(sample, list, count, CLIFFS_LEAF) - top;

    return top < bottom ? top : bottom;
}

uint32_t case_list_most_certain(const struct sample *sample, const uint32_t *list,
                                uint32_t count)
{
    uint64_t least = UINT64_MAX;
    uint32_t best = CLIFFS_LEAF;

    for (uint32_t z = 0; z < sample->band.count; z++) {
        uint64_t doubt = case_list_doubt(sample, list, count, z);

        if (doubt > 0 && doubt < least) {
            least = doubt;
            best = z;
        }
    }
    return best;
}

uint32_t case_list_divide(const struct sample *sample, uint32_t *list, uint32_t count,
                          uint32_t z)
{
    uint32_t zeros = 0;

    for (uint32_t i = 0; i < count; i++)
        if (!case_label(sample, list[i], z)) {
            uint32_t one = list[zeros];

            list[zeros++] = list[i];
            list[i] = one;
        }
    return zeros;
}

void outcome_add(struct cliffs_outcome *outcome, uint64_t weight, unsigned mistakes,
                 unsigned questions, int left)
{
    outcome->weight += weight;
    outcome->mistakes += weight * mistakes;
    outcome->won += (int)mistakes <= left ? weight : 0;
    if (mistakes > outcome->worst)
        outcome->worst = mistakes;
    if (questions > outcome->longest)
        outcome->longest = questions;
}

void draw_weights(struct sample *sample, uint64_t range, struct test_rng *rng)
{
    sample->cases.weight = 0;
    for (uint32_t c = 0; c < sample->cases.count; c++) {
        sample->cases.cases[c].weight = 1 + (uint32_t)test_rng_below(rng, range);
        sample->cases.weight += sample->cases.cases[c].weight;
    }
}

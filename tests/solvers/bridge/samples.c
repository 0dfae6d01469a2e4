#include "samples.h"

#include "tests/solvers/random.h"

#include <string.h>

void bridge_sample_make(struct bridge_sample *sample, uint64_t seed, uint32_t most)
{
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    memset(sample, 0, sizeof *sample);
    uint32_t people = (uint32_t)test_rng_below(&rng, most + 1);
    uint64_t longest = test_rng_below(&rng, 2) ? 4 : 30, kinds = test_rng_below(&rng, 8);

    sample->party = (struct bridge_party){people, 1 + (uint32_t)test_rng_below(&rng, 5),
                                          sample->minutes};
    for (uint32_t p = 0; p < people; p++) {
        sample->minutes[p] = 1 + (uint32_t)test_rng_below(&rng, longest);
        sample->back[p] = 1 + (uint32_t)test_rng_below(&rng, longest);
    }
    for (uint32_t i = 0; (kinds & 1) && i < people; i++) {
        uint32_t p = (uint32_t)test_rng_below(&rng, people);

        if (test_rng_below(&rng, 2))
            sample->rules.forbidden[p] |= 1u << test_rng_below(&rng, people);
    }
    if (kinds & 2)
        sample->rules.bearers = (uint32_t)test_rng_below(&rng, (uint64_t)1 << people);
    if (kinds & 4)
        sample->rules.back_minutes = sample->back;
}

/* Returns the minutes of a group, or 0 if it must not cross. */
static uint32_t cross(const struct bridge_sample *sample, uint32_t group, bool back)
{
    const struct bridge_rules *rules = &sample->rules;
    const uint32_t *minutes =
        back && rules->back_minutes ? rules->back_minutes : sample->minutes;
    uint32_t slowest = 0, size = 0;

    for (uint32_t p = 0; p < sample->party.people; p++) {
        if (!(group >> p & 1))
            continue;
        size++;
        slowest = minutes[p] > slowest ? minutes[p] : slowest;
        if (rules->forbidden[p] & group & ~(1u << p))
            return 0;
    }
    if (size > sample->party.capacity || (rules->bearers && !(rules->bearers & group)))
        return 0;
    return slowest;
}

bool bridge_sample_allows(const struct bridge_sample *sample,
                          const struct bridge_plan *plan)
{
    uint32_t near = (1u << sample->party.people) - 1, everyone = near;
    uint64_t minutes = 0;

    for (uint32_t c = 0; c < plan->crossings; c++) {
        uint32_t side = c % 2 ? everyone & ~near : near, group = 0;

        for (uint64_t i = plan->start[c]; i < plan->start[c + 1]; i++) {
            uint32_t bit = 1u << plan->who[i];

            if (!(side & bit) || bit <= group)
                return false;
            group |= bit;
        }
        uint32_t taken = cross(sample, group, c % 2);

        if (taken == 0)
            return false;
        near ^= group;
        minutes += taken;
    }
    return near == 0 && minutes == plan->minutes &&
           plan->crossings % 2 == (sample->party.people > 0);
}

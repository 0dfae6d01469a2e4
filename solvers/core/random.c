#include "random.h"

#include <assert.h>

static uint64_t splitmix(uint64_t *counter)
{
    return pz_random_mix(*counter += 0x9e3779b97f4a7c15u);
}

void pz_random_seed(struct pz_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        random->state[i] = splitmix(&seed);
}

void pz_random_seed_part(struct pz_random *random, uint64_t seed, uint64_t part)
{
    uint64_t counter = splitmix(&seed) ^ part;

    pz_random_seed(random, splitmix(&counter));
}

uint64_t pz_random_below(struct pz_random *random, uint64_t bound)
{
    assert(bound > 0);
    uint64_t rejected = (0 - bound) % bound; /* 2^64 modulo bound */
    uint64_t number, word;

    do {
        word = pz_random_next(random);
        number = pz_random_scale(&word, bound);
    } while (word < rejected);
    return number;
}

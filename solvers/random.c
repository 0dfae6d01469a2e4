#include "random.h"

static uint64_t splitmix(uint64_t *counter)
{
    uint64_t word = *counter += 0x9e3779b97f4a7c15u;

    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return word ^ word >> 31;
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

/* The low half of a * b; the high half goes to `*high`. Halves of 32 bits, because ISO C
 * has no type of 128 bits. */
static uint64_t multiply(uint64_t a, uint64_t b, uint64_t *high)
{
    uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
    uint64_t cross = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
    uint64_t other = (a & UINT32_MAX) * (b >> 32) + (cross & UINT32_MAX);

    *high = (a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32);
    return a * b;
}

uint64_t pz_random_below(struct pz_random *random, uint64_t bound)
{
    uint64_t unfair = (0 - bound) % bound; /* 2^64 modulo bound */
    uint64_t number;

    while (multiply(pz_random_next(random), bound, &number) < unfair)
        continue;
    return number;
}

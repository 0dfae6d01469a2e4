#include "facts.h"

#include "game.h"
#include "input.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024, POOL_MIN = 65536 }; /* initial sizes */

struct fact {
    size_t at; /* index of its members in the pool */
    unsigned count, height;
    uint64_t hash, bound;
};

static struct fact *facts; /* a hash table; slots with count 0 are free */
static size_t facts_size, facts_count;
static uint16_t *pool;
static size_t pool_size, pool_used;

static uint64_t hash_of(const struct set *set)
{
    uint64_t hash = set->count;

    for (unsigned i = 0; i < set->count; i++)
        hash = (hash ^ set->member[i]) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

static void insert(struct fact *table, size_t size, const struct fact *fact)
{
    size_t i = fact->hash & (size - 1);

    while (table[i].count)
        i = (i + 1) & (size - 1);
    table[i] = *fact;
}

static void grow(void)
{
    size_t size = facts_size ? 2 * facts_size : SLOTS;
    struct fact *table = need(calloc(size, sizeof *table));

    for (size_t i = 0; i < facts_size; i++)
        if (facts[i].count)
            insert(table, size, &facts[i]);
    free(facts);
    facts = table;
    facts_size = size;
}

void add_fact(const struct set *set, uint64_t bound)
{
    struct fact fact = {pool_used, set->count, set->height, hash_of(set), bound};

    if (2 * facts_count >= facts_size)
        grow();
    if (pool_used + set->count > pool_size) {
        pool_size = 2 * pool_size + POOL_MIN;
        pool = need(realloc(pool, pool_size * sizeof *pool));
    }
    memcpy(pool + pool_used, set->member, set->count * sizeof *pool);
    pool_used += set->count;
    insert(facts, facts_size, &fact);
    facts_count++;
}

uint64_t bound_of(const struct set *set)
{
    uint64_t bound = game.least[set->height][set->count];
    uint64_t hash = hash_of(set);

    for (size_t i = hash & (facts_size - 1); facts_size && facts[i].count;
         i = (i + 1) & (facts_size - 1)) {
        const struct fact *fact = &facts[i];

        if (fact->hash == hash && fact->count == set->count &&
            fact->height >= set->height && fact->bound > bound &&
            memcmp(pool + fact->at, set->member, set->count * sizeof *pool) == 0)
            bound = fact->bound;
    }
    return bound;
}

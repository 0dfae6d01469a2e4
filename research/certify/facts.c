#include "facts.h"

#include "solvers/core/check.h"

#include <stdlib.h>
#include <string.h>

struct fact {
    uint64_t hash;
    uint64_t bound;
    size_t at;      /* index of the members in the pool */
    uint32_t count; /* 0: the slot is free */
    unsigned height;
};

static uint64_t hash_of(const struct facts_set *set)
{
    uint64_t hash = set->count;

    for (uint32_t i = 0; i < set->count; i++)
        hash = (hash ^ set->member[i]) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

#ifdef PUZZLED_CHECK
/* At most half of the slots are used, and the members of each set are in the pool,
 * increasing. */
static void facts_check(const struct facts *facts)
{
    size_t count = 0;

    assert(2 * facts->count <= facts->size && (facts->size & (facts->size - 1)) == 0);
    assert(facts->pool_used <= facts->pool_size);
    for (size_t i = 0; i < facts->size; i++) {
        const struct fact *fact = &facts->fact[i];

        count += fact->count > 0;
        assert(fact->at + fact->count <= facts->pool_used);
        for (uint32_t k = 1; k < fact->count; k++)
            assert(facts->pool[fact->at + k - 1] < facts->pool[fact->at + k]);
    }
    assert(count == facts->count);
}
#endif

uint64_t facts_find(const struct facts *facts, const struct facts_set *set)
{
    uint64_t hash = hash_of(set);
    uint64_t bound = 0;

    for (size_t i = hash & (facts->size - 1); facts->size && facts->fact[i].count;
         i = (i + 1) & (facts->size - 1)) {
        const struct fact *fact = &facts->fact[i];

        if (fact->hash == hash && fact->count == set->count &&
            fact->height >= set->height && fact->bound > bound &&
            memcmp(facts->pool + fact->at, set->member, set->count * sizeof *set->member) ==
                0)
            bound = fact->bound;
    }
    return bound;
}

static void insert(struct fact *table, size_t size, const struct fact *fact)
{
    size_t i = fact->hash & (size - 1);

    while (table[i].count)
        i = (i + 1) & (size - 1);
    table[i] = *fact;
}

static bool grow(struct facts *facts)
{
    size_t size = facts->size ? 2 * facts->size : 1024;
    struct fact *table = calloc(size, sizeof *table);

    if (!table)
        return false;
    CHECKED(facts_check, facts);
    for (size_t i = 0; i < facts->size; i++)
        if (facts->fact[i].count)
            insert(table, size, &facts->fact[i]);
    free(facts->fact);
    facts->fact = table;
    facts->size = size;
    return true;
}

static bool grow_pool(struct facts *facts, uint32_t count)
{
    if (facts->pool_used + count <= facts->pool_size)
        return true;
    size_t size = 2 * facts->pool_size + count;
    uint16_t *pool = realloc(facts->pool, size * sizeof *pool);

    if (!pool)
        return false;
    facts->pool = pool;
    facts->pool_size = size;
    return true;
}

bool facts_add(struct facts *facts, const struct facts_set *set, uint64_t bound)
{
    struct fact fact = {hash_of(set), bound, facts->pool_used, set->count, set->height};

    assert(set->count > 0);
    if ((2 * facts->count >= facts->size && !grow(facts)) || !grow_pool(facts, set->count))
        return false;
    memcpy(facts->pool + facts->pool_used, set->member, set->count * sizeof *facts->pool);
    facts->pool_used += set->count;
    insert(facts->fact, facts->size, &fact);
    facts->count++;
    assert(facts_find(facts, set) >= bound);
    return true;
}

void facts_free(struct facts *facts)
{
    CHECKED(facts_check, facts);
    free(facts->fact);
    free(facts->pool);
    *facts = (struct facts){0};
}

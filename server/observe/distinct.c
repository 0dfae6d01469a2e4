#include "distinct.h"

#include "puzzles/hyperloglog.h"
#include "puzzles/hyperloglog_estimate.h"

#include <math.h>
#include <stdlib.h>
#include <sys/random.h>
#include <uv.h>

enum { PRECISION = 12, REGISTERS = 1 << PRECISION, KEY_WORDS = 2 };

/* What one loop counts. Only a scrape makes it wait for the lock. */
struct shard {
    uv_mutex_t lock;
    uint8_t registers[DISTINCT_KINDS][REGISTERS];
};

struct distinct {
    uint64_t key[KEY_WORDS];
    unsigned loops; /* whose locks are made */
    struct shard shards[];
};

static struct hll sketch_of(uint8_t registers[])
{
    return (struct hll){PRECISION, HLL_XXH3, registers};
}

struct distinct *distinct_create(unsigned loops)
{
    struct distinct *distinct = calloc(1, sizeof *distinct + loops * sizeof(struct shard));
    size_t key_bytes = sizeof distinct->key;

    if (!distinct)
        return NULL;
    if (getrandom(distinct->key, key_bytes, 0) != (ssize_t)key_bytes) {
        free(distinct);
        return NULL;
    }
    for (; distinct->loops < loops; distinct->loops++)
        if (uv_mutex_init(&distinct->shards[distinct->loops].lock) != 0) {
            distinct_free(distinct);
            return NULL;
        }
    return distinct;
}

void distinct_free(struct distinct *distinct)
{
    for (unsigned i = 0; distinct && i < distinct->loops; i++)
        uv_mutex_destroy(&distinct->shards[i].lock);
    free(distinct);
}

uint64_t distinct_word(const void *bytes, size_t length)
{
    uint64_t word = hll_hash_bytes(HLL_XXH3, bytes, length);

    return word ? word : 1;
}

void distinct_count(struct distinct *distinct, unsigned loop, enum distinct_kind kind,
                    const uint64_t pair[2])
{
    struct shard *shard = &distinct->shards[loop];
    struct hll sketch = sketch_of(shard->registers[kind]);
    const uint64_t words[] = {distinct->key[0], pair[0], pair[1], distinct->key[1]};

    uv_mutex_lock(&shard->lock);
    hll_add(&sketch, words, sizeof words);
    uv_mutex_unlock(&shard->lock);
}

uint64_t distinct_estimate(struct distinct *distinct, enum distinct_kind kind)
{
    uint8_t united[REGISTERS] = {0};
    struct hll all = sketch_of(united);

    for (unsigned i = 0; i < distinct->loops; i++) {
        struct shard *shard = &distinct->shards[i];
        struct hll one = sketch_of(shard->registers[kind]);

        uv_mutex_lock(&shard->lock);
        hll_merge(&all, &one);
        uv_mutex_unlock(&shard->lock);
    }
    return (uint64_t)llround(hll_estimate(HLL_IMPROVED, &all));
}

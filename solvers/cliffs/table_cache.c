#include "table_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct cliffs_table_cache_item {
    struct cliffs_table_cache_item *older, *newer; /* in the cache */
    struct cliffs_hypothesis_space space;          /* a copy */
    struct cliffs_table *table;
    uint64_t hash;
    size_t bytes;
    unsigned users;
    bool kept;
};

struct cliffs_table_cache {
    pthread_mutex_t lock;
    struct cliffs_table_cache_item *oldest, *newest;
    size_t bytes, max_bytes;
};

enum pz_status cliffs_table_cache_open(size_t max_bytes, struct cliffs_table_cache **cache)
{
    struct cliffs_table_cache *made = calloc(1, sizeof *made);

    if (!made || pthread_mutex_init(&made->lock, NULL) != 0) {
        free(made);
        return PZ_NO_MEMORY;
    }
    made->max_bytes = max_bytes;
    *cache = made;
    return PZ_OK;
}

static void free_item(struct cliffs_table_cache_item *item)
{
    cliffs_table_free(item->table);
    free(item->space.vectors);
    free(item);
}

static void free_list(struct cliffs_table_cache_item *item)
{
    while (item) {
        struct cliffs_table_cache_item *newer = item->newer;

        free_item(item);
        item = newer;
    }
}

void cliffs_table_cache_close(struct cliffs_table_cache *cache)
{
    if (!cache)
        return;
    free_list(cache->oldest);
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}

/* FNV-1a (Fowler, Noll and Vo 1991), a vector at a time. */
static uint64_t hash_space(const struct cliffs_hypothesis_space *space)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ space->columns ^
                    ((uint64_t)space->prices.ask << 16 | (uint64_t)space->prices.unit << 8);

    for (uint32_t v = 0; v < space->count; v++) {
        hash ^= (uint64_t)space->vectors[v].labels << 32 | space->vectors[v].weight;
        hash *= UINT64_C(0x100000001b3);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool is_equal(const struct cliffs_hypothesis_space *a,
                     const struct cliffs_hypothesis_space *b)
{
    if (a->columns != b->columns || a->count != b->count ||
        a->prices.ask != b->prices.ask || a->prices.unit != b->prices.unit)
        return false;
    for (uint32_t v = 0; v < a->count; v++)
        if (a->vectors[v].labels != b->vectors[v].labels ||
            a->vectors[v].weight != b->vectors[v].weight)
            return false;
    return true;
}

static void take_out(struct cliffs_table_cache *cache, struct cliffs_table_cache_item *item)
{
    *(item->older ? &item->older->newer : &cache->oldest) = item->newer;
    *(item->newer ? &item->newer->older : &cache->newest) = item->older;
    item->older = item->newer = NULL;
    cache->bytes -= item->bytes;
}

static void put_in(struct cliffs_table_cache *cache, struct cliffs_table_cache_item *item)
{
    item->older = cache->newest;
    item->newer = NULL;
    *(cache->newest ? &cache->newest->newer : &cache->oldest) = item;
    cache->newest = item;
    cache->bytes += item->bytes;
}

/* Looks an equal space up, under the lock; it becomes the newest, with a user more. */
static struct cliffs_table_cache_item *look_up(struct cliffs_table_cache *cache,
                                               const struct cliffs_hypothesis_space *space,
                                               uint64_t hash)
{
    struct cliffs_table_cache_item *item = cache->newest;

    while (item && (item->hash != hash || !is_equal(&item->space, space)))
        item = item->older;
    if (!item)
        return NULL;
    take_out(cache, item);
    put_in(cache, item);
    item->users++;
    return item;
}

struct cliffs_table_cache_item *
cliffs_table_cache_find(struct cliffs_table_cache *cache,
                        const struct cliffs_hypothesis_space *space)
{
    uint64_t hash = hash_space(space);
    struct cliffs_table_cache_item *item;

    if (!cache)
        return NULL;
    pthread_mutex_lock(&cache->lock);
    item = look_up(cache, space, hash);
    pthread_mutex_unlock(&cache->lock);
    return item;
}

/* The bytes that tables which nobody uses take. */
static size_t count_idle(const struct cliffs_table_cache *cache)
{
    size_t bytes = 0;

    for (const struct cliffs_table_cache_item *item = cache->oldest; item;
         item = item->newer)
        if (item->users == 0)
            bytes += item->bytes;
    return bytes;
}

/* Makes room for `bytes` more, under the lock, where that is possible: what goes is put
 * before the list `gone`, by its `newer`. */
static bool make_room(struct cliffs_table_cache *cache, size_t bytes,
                      struct cliffs_table_cache_item **gone)
{
    struct cliffs_table_cache_item *item = cache->oldest;

    if (bytes > cache->max_bytes ||
        cache->bytes - count_idle(cache) > cache->max_bytes - bytes)
        return false;
    while (cache->bytes > cache->max_bytes - bytes) {
        struct cliffs_table_cache_item *newer = item->newer;

        if (item->users == 0) {
            take_out(cache, item);
            item->newer = *gone;
            *gone = item;
        }
        item = newer;
    }
    return true;
}

/* Keeps an item where there is room, or `*gone`, the item itself, where an
 * equal one is there. */
static struct cliffs_table_cache_item *keep(struct cliffs_table_cache *cache,
                                            struct cliffs_table_cache_item *item,
                                            struct cliffs_table_cache_item **gone)
{
    struct cliffs_table_cache_item *other;

    pthread_mutex_lock(&cache->lock);
    other = look_up(cache, &item->space, item->hash);
    if (other) {
        *gone = item;
        item = other;
    } else if (make_room(cache, item->bytes, gone)) {
        item->kept = true;
        put_in(cache, item);
    }
    pthread_mutex_unlock(&cache->lock);
    return item;
}

static struct cliffs_table_cache_item *
make_item(const struct cliffs_hypothesis_space *space, struct cliffs_table *table)
{
    size_t length = space->count * sizeof *space->vectors;
    struct cliffs_table_cache_item *item = malloc(sizeof *item);

    if (!item)
        return NULL;
    *item = (struct cliffs_table_cache_item){
        .space = *space, .table = table, .hash = hash_space(space), .users = 1};
    item->space.vectors = malloc(length + 1);
    if (!item->space.vectors) {
        free(item);
        return NULL;
    }
    memcpy(item->space.vectors, space->vectors, length);
    return item;
}

struct cliffs_table_cache_item *
cliffs_table_cache_put(struct cliffs_table_cache *cache,
                       const struct cliffs_hypothesis_space *space,
                       struct cliffs_table *table, size_t bytes)
{
    struct cliffs_table_cache_item *item = make_item(space, table), *gone = NULL;

    if (!item) {
        cliffs_table_free(table);
        return NULL;
    }
    item->bytes = bytes + sizeof *item + space->count * sizeof *space->vectors;
    if (cache && bytes > 0)
        item = keep(cache, item, &gone);
    free_list(gone);
    return item;
}

void cliffs_table_cache_return(struct cliffs_table_cache *cache,
                               struct cliffs_table_cache_item *item)
{
    if (!item)
        return;
    if (!item->kept) {
        free_item(item);
        return;
    }
    pthread_mutex_lock(&cache->lock);
    item->users--;
    pthread_mutex_unlock(&cache->lock);
}

const struct cliffs_table *
cliffs_table_cache_table(const struct cliffs_table_cache_item *item)
{
    return item->table;
}

bool cliffs_table_cache_kept(const struct cliffs_table_cache_item *item)
{
    return item->kept;
}

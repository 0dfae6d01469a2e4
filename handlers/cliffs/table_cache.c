#include "table_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct cliffs_shelved {
    struct cliffs_shelved *older, *newer; /* on the shelf */
    struct cliffs_space space;            /* a copy */
    struct cliffs_table *table;
    uint64_t hash;
    size_t bytes;
    unsigned users;
    bool kept;
};

static struct {
    pthread_mutex_t lock;
    bool ready;
    struct cliffs_shelved *oldest, *newest;
    size_t bytes, max_bytes;
} shelf;

const char *cliffs_prepare(size_t max_kept)
{
    if (pthread_mutex_init(&shelf.lock, NULL) != 0)
        return "there is no lock for the tables of Allergic Cliffs";
    shelf.max_bytes = max_kept;
    shelf.ready = true;
    return NULL;
}

static void free_item(struct cliffs_shelved *item)
{
    cliffs_table_free(item->table);
    free(item->space.vectors);
    free(item);
}

static void free_list(struct cliffs_shelved *item)
{
    while (item) {
        struct cliffs_shelved *newer = item->newer;

        free_item(item);
        item = newer;
    }
}

void cliffs_release(void)
{
    if (!shelf.ready)
        return;
    free_list(shelf.oldest);
    pthread_mutex_destroy(&shelf.lock);
    memset(&shelf, 0, sizeof shelf);
}

/* FNV-1a (Fowler, Noll and Vo 1991), a vector at a time. */
static uint64_t hash_space(const struct cliffs_space *space)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ space->columns;

    for (uint32_t v = 0; v < space->count; v++) {
        hash ^= (uint64_t)space->vectors[v].labels << 32 | space->vectors[v].weight;
        hash *= UINT64_C(0x100000001b3);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool is_equal(const struct cliffs_space *a, const struct cliffs_space *b)
{
    if (a->columns != b->columns || a->count != b->count)
        return false;
    for (uint32_t v = 0; v < a->count; v++)
        if (a->vectors[v].labels != b->vectors[v].labels ||
            a->vectors[v].weight != b->vectors[v].weight)
            return false;
    return true;
}

static void take_off(struct cliffs_shelved *item)
{
    *(item->older ? &item->older->newer : &shelf.oldest) = item->newer;
    *(item->newer ? &item->newer->older : &shelf.newest) = item->older;
    item->older = item->newer = NULL;
    shelf.bytes -= item->bytes;
}

static void put_on(struct cliffs_shelved *item)
{
    item->older = shelf.newest;
    item->newer = NULL;
    *(shelf.newest ? &shelf.newest->newer : &shelf.oldest) = item;
    shelf.newest = item;
    shelf.bytes += item->bytes;
}

/* Looks an equal space up, under the lock; it becomes the newest, with a user more. */
static struct cliffs_shelved *look_up(const struct cliffs_space *space, uint64_t hash)
{
    struct cliffs_shelved *item = shelf.newest;

    while (item && (item->hash != hash || !is_equal(&item->space, space)))
        item = item->older;
    if (!item)
        return NULL;
    take_off(item);
    put_on(item);
    item->users++;
    return item;
}

struct cliffs_shelved *cliffs_shelf_find(const struct cliffs_space *space)
{
    uint64_t hash = hash_space(space);
    struct cliffs_shelved *item;

    if (!shelf.ready)
        return NULL;
    pthread_mutex_lock(&shelf.lock);
    item = look_up(space, hash);
    pthread_mutex_unlock(&shelf.lock);
    return item;
}

/* The bytes that tables which nobody uses take. */
static size_t count_idle(void)
{
    size_t bytes = 0;

    for (const struct cliffs_shelved *item = shelf.oldest; item; item = item->newer)
        if (item->users == 0)
            bytes += item->bytes;
    return bytes;
}

/* Makes room for `bytes` more, under the lock, where that is possible: what goes is put
 * before the list `gone`, by its `newer`. */
static bool make_room(size_t bytes, struct cliffs_shelved **gone)
{
    struct cliffs_shelved *item = shelf.oldest;

    if (bytes > shelf.max_bytes || shelf.bytes - count_idle() > shelf.max_bytes - bytes)
        return false;
    while (shelf.bytes > shelf.max_bytes - bytes) {
        struct cliffs_shelved *newer = item->newer;

        if (item->users == 0) {
            take_off(item);
            item->newer = *gone;
            *gone = item;
        }
        item = newer;
    }
    return true;
}

/* Puts an item on the shelf where there is room, or `*gone`, the item itself, where an
 * equal one is there. */
static struct cliffs_shelved *keep(struct cliffs_shelved *item,
                                   struct cliffs_shelved **gone)
{
    struct cliffs_shelved *other;

    pthread_mutex_lock(&shelf.lock);
    other = look_up(&item->space, item->hash);
    if (other) {
        *gone = item;
        item = other;
    } else if (make_room(item->bytes, gone)) {
        item->kept = true;
        put_on(item);
    }
    pthread_mutex_unlock(&shelf.lock);
    return item;
}

static struct cliffs_shelved *make_item(const struct cliffs_space *space,
                                        struct cliffs_table *table)
{
    size_t length = space->count * sizeof *space->vectors;
    struct cliffs_shelved *item = malloc(sizeof *item);

    if (!item)
        return NULL;
    *item = (struct cliffs_shelved){
        .space = *space, .table = table, .hash = hash_space(space), .users = 1};
    item->space.vectors = malloc(length + 1);
    if (!item->space.vectors) {
        free(item);
        return NULL;
    }
    memcpy(item->space.vectors, space->vectors, length);
    return item;
}

struct cliffs_shelved *cliffs_shelf_put(const struct cliffs_space *space,
                                        struct cliffs_table *table, size_t bytes)
{
    struct cliffs_shelved *item = make_item(space, table), *gone = NULL;

    if (!item) {
        cliffs_table_free(table);
        return NULL;
    }
    item->bytes = bytes + sizeof *item + space->count * sizeof *space->vectors;
    if (shelf.ready && bytes > 0)
        item = keep(item, &gone);
    free_list(gone);
    return item;
}

void cliffs_shelf_return(struct cliffs_shelved *item)
{
    if (!item)
        return;
    if (!item->kept) {
        free_item(item);
        return;
    }
    pthread_mutex_lock(&shelf.lock);
    item->users--;
    pthread_mutex_unlock(&shelf.lock);
}

const struct cliffs_table *cliffs_shelved_table(const struct cliffs_shelved *item)
{
    return item->table;
}

bool cliffs_shelved_kept(const struct cliffs_shelved *item)
{
    return item->kept;
}

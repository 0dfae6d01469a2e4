/* Tables of the last bands, kept so that the next move of a band need not make its table
 * again: a cache that drops what was used least lately (LRU).
 *
 * The key of a table is its space itself, byte for byte. Tables are counted by their users;
 * when room is needed, of those that nobody uses the one goes that was used least lately.
 * One mutex guards the cache and is never held while memory is freed or a table is made.
 * All functions are thread-safe, but for open and close. */
#ifndef PUZZLES_CLIFFS_TABLE_CACHE_H
#define PUZZLES_CLIFFS_TABLE_CACHE_H

#include "table.h"

struct cliffs_table_cache;

/* A table in use. */
struct cliffs_table_cache_item;

/* Makes an empty cache for tables of `max_bytes` together, keys included. PZ_NO_MEMORY. */
enum pz_status cliffs_table_cache_open(size_t max_bytes, struct cliffs_table_cache **cache);

/* Frees all tables; nobody may use one any more. NULL: nothing is done. */
void cliffs_table_cache_close(struct cliffs_table_cache *cache);

/* The table of an equal space, or NULL. cliffs_table_cache_return ends its use. A `cache`
 * of NULL holds nothing, here and below. */
struct cliffs_table_cache_item *
cliffs_table_cache_find(struct cliffs_table_cache *cache,
                        const struct cliffs_hypothesis_space *space);

/* Hands a table over, which takes `bytes` (0: it is not worth keeping), and begins to use
 * it, or the one of an equal space that came before it. What is not kept, also for lack of
 * room, goes when it is returned. NULL without memory; the table is freed then. */
struct cliffs_table_cache_item *
cliffs_table_cache_put(struct cliffs_table_cache *cache,
                       const struct cliffs_hypothesis_space *space,
                       struct cliffs_table *table, size_t bytes);

/* `item` may be NULL. */
void cliffs_table_cache_return(struct cliffs_table_cache *cache,
                               struct cliffs_table_cache_item *item);

const struct cliffs_table *
cliffs_table_cache_table(const struct cliffs_table_cache_item *item);

/* Whether it is kept, and so within the bytes of the cache. */
bool cliffs_table_cache_kept(const struct cliffs_table_cache_item *item);

#endif

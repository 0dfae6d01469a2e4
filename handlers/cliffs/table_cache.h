/* Tables of the last bands, kept so that the next move of a band need not make its table
 * again.
 *
 * The key of a table is its space itself, byte for byte. Tables are counted by their users;
 * when room is needed, of those that nobody uses the one goes that was used least lately.
 * One mutex guards the shelf and is never held while memory is freed or a table is made.
 * All functions are thread-safe, but for prepare and release. */
#ifndef PUZZLED_HANDLERS_CLIFFS_TABLE_CACHE_H
#define PUZZLED_HANDLERS_CLIFFS_TABLE_CACHE_H

#include "solvers/cliffs/table.h"

/* Makes an empty shelf for tables of `max_kept` bytes together, keys included. NULL, or a
 * sentence that says what is wrong. Without it nothing is kept. */
const char *cliffs_prepare(size_t max_kept);

/* Frees all tables; nobody may use one any more. */
void cliffs_release(void);

/* A table in use. */
struct cliffs_shelved;

/* The table of an equal space, or NULL. cliffs_shelf_return ends its use. */
struct cliffs_shelved *cliffs_shelf_find(const struct cliffs_space *space);

/* Hands a table over, which takes `bytes` (0: it is not worth keeping), and begins to use
 * it, or the one of an equal space that came before it. What is not kept, also for lack of
 * room, goes when it is returned. NULL without memory; the table is freed then. */
struct cliffs_shelved *cliffs_shelf_put(const struct cliffs_space *space,
                                        struct cliffs_table *table, size_t bytes);
void cliffs_shelf_return(struct cliffs_shelved *item);

const struct cliffs_table *cliffs_shelved_table(const struct cliffs_shelved *item);

/* Whether it is kept on the shelf, and so within the shelf's bytes. */
bool cliffs_shelved_kept(const struct cliffs_shelved *item);

#endif

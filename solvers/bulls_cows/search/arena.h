/* Memory for a search: taken in order, given back in reverse order, bounded in all. */
#ifndef PUZZLES_BULLS_COWS_ARENA_H
#define PUZZLES_BULLS_COWS_ARENA_H

#include <stddef.h>

struct bc_block;

struct bc_arena {
    struct bc_block *block; /* the newest; blocks below it are full */
    struct bc_block *spare; /* the largest given back, kept for the next; or NULL */
    size_t used;            /* bytes of the newest block */
    size_t bytes;           /* in all blocks */
    size_t max_bytes;       /* 0 for any amount */
};

struct bc_mark {
    struct bc_block *block;
    size_t used;
};

/* `size` bytes at a multiple of 64, not set to anything; NULL without memory. */
void *bc_arena_take(struct bc_arena *arena, size_t size);

/* Remembers what is taken, and gives back what was taken since. */
struct bc_mark bc_arena_mark(const struct bc_arena *arena);
void bc_arena_release(struct bc_arena *arena, struct bc_mark mark);

/* Gives everything back. */
void bc_arena_free(struct bc_arena *arena);

#endif

/* A stack of memory for a search. Pieces are allocated in order and released in reverse
 * order, within a limit of the total size. */
#ifndef PUZZLES_BULLS_COWS_ARENA_H
#define PUZZLES_BULLS_COWS_ARENA_H

#include <stddef.h>

struct bc_block;

/* Must be all zero, except for `max_bytes`, before the first use. Not thread-safe. */
struct bc_arena {
    struct bc_block *block; /* the newest block; the blocks below it are full */
    struct bc_block *spare; /* the largest released block, kept for reuse; or NULL */
    size_t used;            /* bytes of the newest block */
    size_t bytes;           /* of all blocks, including the spare block */
    size_t max_bytes;       /* limit of `bytes`; 0: unlimited */
};

struct bc_mark {
    struct bc_block *block;
    size_t used;
};

/* Returns `size` uninitialized bytes, aligned to 64 bytes, or NULL if memory is short. */
void *bc_arena_take(struct bc_arena *arena, size_t size);

/* Returns a mark of the current state. */
struct bc_mark bc_arena_mark(const struct bc_arena *arena);

/* Releases all pieces that were allocated after `mark`. The mark must not be released
 * yet. */
void bc_arena_release(struct bc_arena *arena, struct bc_mark mark);

/* Releases all pieces, and frees the memory. The arena can be used again. */
void bc_arena_free(struct bc_arena *arena);

#endif

#include "arena.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum {
    ALIGNMENT = 64,       /* a line of the cache, and the widest vector */
    BLOCK_BYTES = 1 << 18 /* of the first block; each new one is twice the last */
};

struct bc_block {
    struct bc_block *below;
    size_t size; /* of the bytes after the head */
};

/* The head takes one unit, so that what follows is aligned. */
static unsigned char *bytes_of(struct bc_block *block)
{
    return (unsigned char *)block + ALIGNMENT;
}

static void free_block(struct bc_arena *arena, struct bc_block *block)
{
    if (block)
        arena->bytes -= block->size;
    free(block);
}

/* A block of at least `size` bytes; each new one is twice the last, so that there are
 * few. */
static struct bc_block *make_block(struct bc_arena *arena, size_t size)
{
    size_t wanted = arena->block ? arena->block->size * 2 : BLOCK_BYTES;
    size_t room = arena->max_bytes ? arena->max_bytes - arena->bytes : SIZE_MAX / 2;

    wanted = wanted < size ? size : wanted;
    if (wanted > room)
        wanted = size;
    if (wanted > room)
        return NULL;
    struct bc_block *block = aligned_alloc(ALIGNMENT, wanted + ALIGNMENT);

    if (block) {
        block->size = wanted;
        arena->bytes += wanted;
    }
    return block;
}

static bool add_block(struct bc_arena *arena, size_t size)
{
    struct bc_block *block = arena->spare;

    arena->spare = NULL;
    if (block && block->size < size) {
        free_block(arena, block);
        block = NULL;
    }
    if (!block)
        block = make_block(arena, size);
    if (!block)
        return false;
    block->below = arena->block;
    arena->block = block;
    arena->used = 0;
    return true;
}

void *bc_arena_take(struct bc_arena *arena, size_t size)
{
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if ((!arena->block || arena->block->size - arena->used < size) &&
        !add_block(arena, size))
        return NULL;
    void *taken = bytes_of(arena->block) + arena->used;

    arena->used += size;
    return taken;
}

struct bc_mark bc_arena_mark(const struct bc_arena *arena)
{
    return (struct bc_mark){arena->block, arena->used};
}

/* The blocks below are smaller, so the one that is kept is the largest. */
static void drop_block(struct bc_arena *arena)
{
    struct bc_block *block = arena->block;

    arena->block = block->below;
    if (arena->spare && arena->spare->size >= block->size) {
        free_block(arena, block);
    } else {
        free_block(arena, arena->spare);
        arena->spare = block;
    }
}

void bc_arena_release(struct bc_arena *arena, struct bc_mark mark)
{
    while (arena->block != mark.block)
        drop_block(arena);
    arena->used = mark.used;
}

void bc_arena_free(struct bc_arena *arena)
{
    bc_arena_release(arena, (struct bc_mark){NULL, 0});
    free_block(arena, arena->spare);
    arena->spare = NULL;
}

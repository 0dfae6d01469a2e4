#include "arena.h"

#include "solvers/core/check.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum {
    ALIGNMENT = 64,       /* a cache line, and the widest vector */
    BLOCK_BYTES = 1 << 18 /* of the first block */
};

struct bc_block {
    struct bc_block *below;
    size_t size; /* of the bytes after the header */
};

/* The header occupies one unit, so that the bytes after it are aligned. */
static unsigned char *bytes_of(struct bc_block *block)
{
    return (unsigned char *)block + ALIGNMENT;
}

#ifdef PUZZLED_CHECK
static void arena_check(const struct bc_arena *arena)
{
    size_t bytes = arena->spare ? arena->spare->size : 0;

    for (const struct bc_block *block = arena->block; block; block = block->below) {
        assert(block->size % ALIGNMENT == 0);
        assert(block != arena->spare);
        bytes += block->size;
    }
    assert(bytes == arena->bytes);
    assert(arena->max_bytes == 0 || bytes <= arena->max_bytes);
    assert(arena->used % ALIGNMENT == 0);
    assert(arena->used <= (arena->block ? arena->block->size : 0));
}
#endif

static void free_block(struct bc_arena *arena, struct bc_block *block)
{
    if (block)
        arena->bytes -= block->size;
    free(block);
}

/* Allocates a block of at least `size` bytes. Each new block is twice as large as the last
 * block if the limit allows this size, so that there are few blocks. */
static struct bc_block *make_block(struct bc_arena *arena, size_t size)
{
    size_t wanted = arena->block ? arena->block->size * 2 : BLOCK_BYTES;
    size_t available = arena->max_bytes ? arena->max_bytes - arena->bytes : SIZE_MAX / 2;

    wanted = wanted < size ? size : wanted;
    if (wanted > available)
        wanted = size;
    if (wanted > available)
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
    assert(size <= SIZE_MAX / 2);
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if ((!arena->block || arena->block->size - arena->used < size) &&
        !add_block(arena, size))
        return NULL;
    void *piece = bytes_of(arena->block) + arena->used;

    arena->used += size;
    CHECKED(arena_check, arena);
    return piece;
}

struct bc_mark bc_arena_mark(const struct bc_arena *arena)
{
    return (struct bc_mark){arena->block, arena->used};
}

/* Removes the newest block. Of this block and the spare block, the larger block is kept. */
static void remove_block(struct bc_arena *arena)
{
    struct bc_block *block = arena->block;

    assert(block);
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
    assert(arena->block != mark.block || mark.used <= arena->used);
    while (arena->block != mark.block)
        remove_block(arena);
    arena->used = mark.used;
    CHECKED(arena_check, arena);
}

void bc_arena_free(struct bc_arena *arena)
{
    bc_arena_release(arena, (struct bc_mark){NULL, 0});
    free_block(arena, arena->spare);
    arena->spare = NULL;
}

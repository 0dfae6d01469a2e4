#include "arena.h"

#include "server/check.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

/* Limits of the size of a chunk, except for larger pieces. */
enum { CHUNK_MIN = 4096, CHUNK_MAX = 1024 * 1024 };

struct arena_chunk {
    struct arena_chunk *next;
    _Alignas(ARENA_ALIGNMENT) char bytes[];
};

/* An adopted block. This structure is itself in the arena. */
struct arena_block {
    struct arena_block *next;
    void *memory;
};

struct arena arena_in(void *buffer, size_t size)
{
    assert((uintptr_t)buffer % ARENA_ALIGNMENT == 0 && !buffer == !size);
    return (struct arena){.at = buffer, .end = size ? (char *)buffer + size : NULL};
}

/* Adds a chunk that is as large as all chunks before it, within limits, so that there are
 * few chunks. */
static bool add_chunk(struct arena *a, size_t size)
{
    size_t usual = a->held < CHUNK_MIN   ? CHUNK_MIN
                   : a->held > CHUNK_MAX ? CHUNK_MAX
                                         : a->held;
    size_t bytes = sizeof(struct arena_chunk) + (size > usual ? size : usual);
    struct arena_chunk *chunk;

    if (a->charge && !a->charge(a->arg, a->held + bytes + a->external))
        return false;
    chunk = malloc(bytes);
    if (!chunk)
        return false;
    chunk->next = a->chunks;
    a->chunks = chunk;
    a->held += bytes;
    a->at = chunk->bytes;
    a->end = (char *)chunk + bytes;
    return true;
}

#ifdef PUZZLED_CHECK
void arena_check(const struct arena *a)
{
    assert(!a->at == !a->end && a->at <= a->end);
    assert((uintptr_t)a->at % ARENA_ALIGNMENT == 0);
    assert(a->held || (!a->chunks && !a->adopted));
}
#endif

void *arena_take(struct arena *a, size_t size)
{
    char *piece;

    if (size > SIZE_MAX / 4)
        return NULL;
    size = (size + !size + ARENA_ALIGNMENT - 1) & ~(size_t)(ARENA_ALIGNMENT - 1);
    if (size > (size_t)(a->end - a->at) && !add_chunk(a, size))
        return NULL;
    piece = a->at;
    a->at += size;
    CHECKED(arena_check, a);
    return piece;
}

bool arena_charge_external(struct arena *a, size_t bytes)
{
    if (a->charge && a->external != bytes && !a->charge(a->arg, a->held + bytes))
        return false;
    a->external = bytes;
    CHECKED(arena_check, a);
    return true;
}

bool arena_adopt(struct arena *a, void *block, size_t bytes)
{
    struct arena_block *adopted = arena_take(a, sizeof *adopted);

    assert(block && bytes > 0 && bytes <= a->external);
    if (!adopted)
        return false;
    *adopted = (struct arena_block){a->adopted, block};
    a->adopted = adopted;
    a->held += bytes;
    a->external = 0;
    if (a->charge)
        a->charge(a->arg, a->held); /* returns true, because this is not more than before */
    CHECKED(arena_check, a);
    return true;
}

void arena_free(struct arena *a)
{
    for (const struct arena_block *block = a->adopted; block; block = block->next)
        free(block->memory);
    a->adopted = NULL;
    while (a->chunks) {
        struct arena_chunk *chunk = a->chunks;

        a->chunks = chunk->next;
        free(chunk);
    }
    a->at = a->end = NULL;
    a->held = 0;
    CHECKED(arena_check, a);
}

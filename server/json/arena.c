#include "arena.h"

#include <stdint.h>
#include <stdlib.h>

enum { CHUNK_MIN = 4096, CHUNK_GROWN = 1024 * 1024 };

struct arena_chunk {
    struct arena_chunk *next;
    _Alignas(ARENA_ALIGNMENT) char bytes[];
};

/* What was adopted; lies in a chunk itself. */
struct arena_block {
    struct arena_block *next;
    void *memory;
};

struct arena arena_in(void *buffer, size_t size)
{
    return (struct arena){.at = buffer, .end = size ? (char *)buffer + size : NULL};
}

/* As large as what is held already, so that there are few of them, within bounds. */
static bool add_chunk(struct arena *a, size_t size)
{
    size_t least = a->held < CHUNK_MIN     ? CHUNK_MIN
                   : a->held > CHUNK_GROWN ? CHUNK_GROWN
                                           : a->held;
    size_t bytes = sizeof(struct arena_chunk) + (size > least ? size : least);
    struct arena_chunk *chunk;

    if (a->charge && !a->charge(a->arg, a->held + bytes + a->beside))
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
    return piece;
}

bool arena_charge_beside(struct arena *a, size_t bytes)
{
    if (a->charge && a->beside != bytes && !a->charge(a->arg, a->held + bytes))
        return false;
    a->beside = bytes;
    return true;
}

bool arena_adopt(struct arena *a, void *block, size_t bytes)
{
    struct arena_block *adopted = arena_take(a, sizeof *adopted);

    if (!adopted)
        return false;
    *adopted = (struct arena_block){a->adopted, block};
    a->adopted = adopted;
    a->held += bytes;
    a->beside = 0;
    if (a->charge)
        a->charge(a->arg, a->held); /* no more than before */
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
}

/* Memory that is taken in pieces and given back as a whole: what a request was read to.
 *
 * The first bytes come from a buffer of the caller, so a small request allocates nothing;
 * further ones in chunks that grow, each charged before it is allocated. Pieces never
 * move. */
#ifndef PUZZLED_SERVER_JSON_ARENA_H
#define PUZZLED_SERVER_JSON_ARENA_H

#include <stdbool.h>
#include <stddef.h>

enum { ARENA_ALIGNMENT = 16 };

struct arena_chunk;
struct arena_block;

struct arena {
    char *at, *end; /* what is left of the newest chunk */
    struct arena_chunk *chunks;
    struct arena_block *adopted;
    size_t held;   /* bytes of all chunks and of what was adopted */
    size_t beside; /* bytes that are held elsewhere, and charged with them */
    /* Asks whether `held + beside` may become `bytes`; NULL: any number may be held. */
    bool (*charge)(void *arg, size_t bytes);
    void *arg;
};

/* An empty arena that begins with `size` bytes at `buffer`, which is aligned to
 * ARENA_ALIGNMENT; size 0: without. */
struct arena arena_in(void *buffer, size_t size);

/* `size` bytes, or one for 0, aligned to ARENA_ALIGNMENT; NULL without memory, or when the
 * charge was refused. */
void *arena_take(struct arena *a, size_t size);

/* Sets `beside`, for memory that is not the arena's; false when the charge was refused. */
bool arena_charge_beside(struct arena *a, size_t bytes);

/* Takes over `block`, `bytes` that came from malloc and were charged as `beside`, which
 * becomes 0. False without memory; the block is then still the caller's. */
bool arena_adopt(struct arena *a, void *block, size_t bytes);

/* Frees all chunks and leaves the arena without room. `held` becomes 0; to tell whoever
 * charged them is the caller's. */
void arena_free(struct arena *a);

#endif

/* Memory that is allocated in pieces and freed as a whole, for the parsed values of a
 * request.
 *
 * The first pieces are in a buffer of the caller, so that a small request allocates no
 * memory. Further pieces are in chunks that grow. Each chunk is charged before it is
 * allocated. Pieces never move. */
#ifndef PUZZLED_SERVER_JSON_ARENA_H
#define PUZZLED_SERVER_JSON_ARENA_H

#include <stdbool.h>
#include <stddef.h>

enum { ARENA_ALIGNMENT = 16 };

struct arena_chunk;
struct arena_block;

struct arena {
    char *at, *end; /* the unused part of the newest chunk */
    struct arena_chunk *chunks;
    struct arena_block *adopted;
    size_t held;     /* bytes of all chunks and adopted blocks */
    size_t external; /* bytes outside the arena that are charged together with `held` */
    /* Returns true if `held + external` may become `bytes`. NULL: no limit. */
    bool (*charge)(void *arg, size_t bytes);
    void *arg;
};

/* Returns an empty arena that starts with the `size` bytes at `buffer`, which is aligned to
 * ARENA_ALIGNMENT. If `size` is 0, the arena starts without memory. */
struct arena arena_in(void *buffer, size_t size);

/* Asserts the invariants. Exists only in builds with PUZZLED_CHECK. */
void arena_check(const struct arena *a);

/* Allocates `size` bytes, or 1 byte if `size` is 0, aligned to ARENA_ALIGNMENT. Returns
 * NULL if memory runs out or `charge` returns false. */
void *arena_take(struct arena *a, size_t size);

/* Sets `external`. If `charge` returns false, does not change `external`, and returns
 * false. */
bool arena_charge_external(struct arena *a, size_t bytes);

/* Takes over `block`, which has `bytes` bytes, was allocated by malloc and is charged in
 * `external`. `external` becomes 0. Returns false if memory runs out. The caller then still
 * owns `block`. */
bool arena_adopt(struct arena *a, void *block, size_t bytes);

/* Frees all memory. `held` becomes 0. The caller must report this change to the owner of
 * `charge`. The arena can be used again, without its first buffer. */
void arena_free(struct arena *a);

#endif

#include "worst_memo.h"

#include <stdlib.h>

enum { START = 1 << 8 };

void worst_memo_free(struct worst_memo *memo)
{
    free(memo->entry);
    memo->entry = NULL;
}

/* Fibonacci hashing: the high bits of a product with 2^32 over the golden ratio. */
static size_t hash(struct cliffs_state state, size_t size)
{
    uint32_t key = (uint32_t)state.known << 16 | state.labels;
    uint64_t product = (uint64_t)key * 0x9e3779b97f4a7c15u;

    return (size_t)(product >> 32) & (size - 1);
}

static bool is_of(const struct worst_entry *entry, struct cliffs_state state)
{
    return entry->state.known == state.known && entry->state.labels == state.labels;
}

/* The entry of the state, or the free one where it belongs. */
static struct worst_entry *place_of(struct worst_entry *entries, size_t size,
                                    struct cliffs_state state)
{
    size_t at = hash(state, size);

    while (entries[at].most != 0 && !is_of(&entries[at], state))
        at = (at + 1) & (size - 1);
    return &entries[at];
}

const struct worst_entry *worst_memo_find(const struct worst_memo *memo,
                                          struct cliffs_state state)
{
    if (memo->size == 0)
        return NULL;
    const struct worst_entry *entry = place_of(memo->entry, memo->size, state);

    return entry->most != 0 ? entry : NULL;
}

static void grow(struct worst_memo *memo)
{
    size_t size = memo->size ? memo->size * 2 : START;

    if (memo->max_bytes && size * sizeof *memo->entry > memo->max_bytes)
        return;
    struct worst_entry *entries = calloc(size, sizeof *entries);

    if (!entries)
        return;
    for (size_t i = 0; i < memo->size; i++)
        if (memo->entry[i].most != 0)
            *place_of(entries, size, memo->entry[i].state) = memo->entry[i];
    free(memo->entry);
    memo->entry = entries;
    memo->size = size;
}

void worst_memo_note(struct worst_memo *memo, struct cliffs_state state, unsigned least,
                     unsigned most)
{
    if (memo->used * 2 >= memo->size)
        grow(memo);
    if (memo->size == 0)
        return;
    struct worst_entry *entry = place_of(memo->entry, memo->size, state);

    if (entry->most == 0) {
        /* A full table would never end a search in vain. */
        if ((memo->used + 1) * 4 > memo->size * 3)
            return;
        memo->used++;
        *entry = (struct worst_entry){state, (uint8_t)least, (uint8_t)most};
        return;
    }
    if (least > entry->least)
        entry->least = (uint8_t)least;
    if (most < entry->most)
        entry->most = (uint8_t)most;
}

#include "memo.h"

#include <stdlib.h>

enum { START = 1 << 8, TRIES = 8, YIELD_ENTRIES = 1 << 10 };

void pz_memo_close(struct pz_memo *memo)
{
    free(memo->entries);
    *memo = (struct pz_memo){.max_bytes = memo->max_bytes};
}

static bool is_free(const struct pz_memo_entry *entry)
{
    return entry->word == 0 && entry->check == 0;
}

static bool is_of(const struct pz_memo_entry *entry, uint64_t word, uint32_t check)
{
    return entry->word == word && entry->check == check;
}

/* The place of a key among `size`: its own, or the first free one of a few, or the first
 * of all when none is free. */
static struct pz_memo_entry *place_of(struct pz_memo_entry *entries, size_t size,
                                      uint64_t word, uint32_t check)
{
    for (size_t i = 0; i < TRIES; i++) {
        struct pz_memo_entry *entry = &entries[(word + i) & (size - 1)];

        if (is_of(entry, word, check) || is_free(entry))
            return entry;
    }
    return &entries[word & (size - 1)];
}

const struct pz_memo_entry *pz_memo_find(const struct pz_memo *memo, uint64_t word,
                                         uint32_t check)
{
    if (memo->size == 0)
        return NULL;
    const struct pz_memo_entry *entry = place_of(memo->entries, memo->size, word, check);

    return is_of(entry, word, check) ? entry : NULL;
}

/* Doubles the table where memory and the bound allow it. */
static void grow(struct pz_memo *memo, const struct pz_ctl *ctl)
{
    size_t size = memo->size ? memo->size * 2 : START, used = 0;

    if (memo->max_bytes && size + memo->size > memo->max_bytes / sizeof *memo->entries)
        return;
    struct pz_memo_entry *entries = calloc(size, sizeof *entries);

    if (!entries)
        return;
    for (size_t i = 0; i < memo->size; i++) {
        const struct pz_memo_entry *old = &memo->entries[i];

        if (i % YIELD_ENTRIES == 0)
            pz_ctl_yield(ctl);
        if (is_free(old))
            continue;
        struct pz_memo_entry *place = place_of(entries, size, old->word, old->check);

        used += is_free(place);
        *place = *old;
    }
    free(memo->entries);
    memo->entries = entries;
    memo->size = size;
    memo->used = used;
}

void pz_memo_put(struct pz_memo *memo, const struct pz_memo_entry *entry,
                 const struct pz_ctl *ctl)
{
    if (memo->used * 2 >= memo->size)
        grow(memo, ctl);
    if (memo->size == 0)
        return;
    struct pz_memo_entry *place =
        place_of(memo->entries, memo->size, entry->word, entry->check);

    memo->used += is_free(place);
    *place = *entry;
}

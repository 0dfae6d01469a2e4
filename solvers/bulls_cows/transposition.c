#include "transposition.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum { START = 1 << 10, TRIES = 8, YIELD_ENTRIES = 1 << 10 };

bool bc_memo_open(struct bc_memo *memo, size_t max_bytes)
{
    *memo = (struct bc_memo){.size = START, .max_bytes = max_bytes};
    memo->entry = calloc(START, sizeof *memo->entry);
    return memo->entry != NULL;
}

void bc_memo_close(struct bc_memo *memo)
{
    free(memo->entry);
    memo->entry = NULL;
}

static bool is_free(const struct bc_memo_entry *entry)
{
    return entry->word == 0 && entry->check == 0;
}

/* The place of a key among `size` entries: its own, or the first free one of a few, or
 * the first of all when none is free. */
static struct bc_memo_entry *place_of(struct bc_memo_entry *table, size_t size,
                                      uint64_t word, uint32_t check)
{
    struct bc_memo_entry *first = NULL;

    for (size_t i = 0; i < TRIES; i++) {
        struct bc_memo_entry *entry = &table[(word + i) & (size - 1)];

        if (is_free(entry) || (entry->word == word && entry->check == check))
            return entry;
        if (!first)
            first = entry;
    }
    return first;
}

const struct bc_memo_entry *bc_memo_find(const struct bc_memo *memo,
                                         const struct bc_key *key)
{
    const struct bc_memo_entry *entry =
        place_of(memo->entry, memo->size, key->word, key->check);

    return entry->word == key->word && entry->check == key->check ? entry : NULL;
}

/* Doubles the table where memory and the bound allow it. */
static void grow(struct bc_memo *memo, const struct pz_ctl *ctl)
{
    size_t size = memo->size * 2;

    if (memo->max_bytes && size * sizeof *memo->entry > memo->max_bytes)
        return;
    struct bc_memo_entry *entry = calloc(size, sizeof *entry);

    if (!entry)
        return;
    for (size_t i = 0; i < memo->size; i++) {
        if (i % YIELD_ENTRIES == 0)
            pz_ctl_yield(ctl);
        if (!is_free(&memo->entry[i]))
            *place_of(entry, size, memo->entry[i].word, memo->entry[i].check) =
                memo->entry[i];
    }
    free(memo->entry);
    memo->entry = entry;
    memo->size = size;
}

void bc_memo_put(struct bc_memo *memo, const struct bc_memo_entry *entry,
                 const struct pz_ctl *ctl)
{
    if (memo->used * 2 > memo->size)
        grow(memo, ctl);
    struct bc_memo_entry *place =
        place_of(memo->entry, memo->size, entry->word, entry->check);

    memo->used += is_free(place);
    *place = *entry;
}

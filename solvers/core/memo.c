#include "memo.h"

#include "check.h"

#include <assert.h>
#include <stdlib.h>

enum {
    FIRST_SIZE = 1 << 8,
    SLOTS = 8, /* of a key */
    YIELD_ENTRIES = 1 << 10
};

static bool is_free(const struct pz_memo_entry *entry)
{
    return entry->word == 0 && entry->check == 0;
}

static bool has_key(const struct pz_memo_entry *entry, uint64_t word, uint32_t check)
{
    return entry->word == word && entry->check == check;
}

/* Returns the slot that contains a key. If there is no such slot, returns the first free
 * slot of the key, or its first slot if all are used. */
static struct pz_memo_entry *find_slot(struct pz_memo_entry *entries, size_t size,
                                       uint64_t word, uint32_t check)
{
    for (size_t i = 0; i < SLOTS; i++) {
        struct pz_memo_entry *entry = &entries[(word + i) & (size - 1)];

        if (has_key(entry, word, check) || is_free(entry))
            return entry;
    }
    return &entries[word & (size - 1)];
}

const struct pz_memo_entry *pz_memo_find(const struct pz_memo *memo, uint64_t word,
                                         uint32_t check)
{
    if (memo->size == 0)
        return NULL;
    const struct pz_memo_entry *entry = find_slot(memo->entries, memo->size, word, check);

    return has_key(entry, word, check) ? entry : NULL;
}

#ifdef PUZZLED_CHECK
/* Asserts that every entry can be found. This is a pass over the table, so it runs after the
 * table grows and when it is closed. */
static void memo_check(const struct pz_memo *memo)
{
    size_t used = 0;

    assert((memo->size == 0) == !memo->entries);
    assert((memo->size & (memo->size - 1)) == 0);
    assert(!memo->max_bytes || memo->size <= memo->max_bytes / sizeof *memo->entries);
    for (size_t i = 0; i < memo->size; i++) {
        const struct pz_memo_entry *entry = &memo->entries[i];

        if (is_free(entry))
            continue;
        used++;
        assert(((i - entry->word) & (memo->size - 1)) < SLOTS);
        /* An entry that is not found has a duplicate, or is after a free slot. */
        assert(pz_memo_find(memo, entry->word, entry->check) == entry);
    }
    assert(used == memo->used);
}
#endif

void pz_memo_close(struct pz_memo *memo)
{
    CHECKED(memo_check, memo);
    free(memo->entries);
    *memo = (struct pz_memo){.max_bytes = memo->max_bytes};
}

/* Doubles the table if the memory and the limit allow it. */
static void grow(struct pz_memo *memo, const struct pz_ctl *ctl)
{
    size_t size = memo->size ? memo->size * 2 : FIRST_SIZE, used = 0;

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
        struct pz_memo_entry *slot = find_slot(entries, size, old->word, old->check);

        used += is_free(slot);
        *slot = *old;
    }
    free(memo->entries);
    memo->entries = entries;
    memo->size = size;
    memo->used = used;
    CHECKED(memo_check, memo);
}

void pz_memo_put(struct pz_memo *memo, const struct pz_memo_entry *entry,
                 const struct pz_ctl *ctl)
{
    assert(!is_free(entry));
    if (memo->used * 2 >= memo->size)
        grow(memo, ctl);
    if (memo->size == 0)
        return;
    struct pz_memo_entry *slot =
        find_slot(memo->entries, memo->size, entry->word, entry->check);

    memo->used += is_free(slot);
    *slot = *entry;
}

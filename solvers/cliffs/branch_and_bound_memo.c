#include "branch_and_bound_memo.h"

#include <stdlib.h>

enum { START = 1 << 8, TRIES = 8 };

void cliffs_regret_memo_close(struct cliffs_regret_memo *memo)
{
    free(memo->notes);
    memo->notes = NULL;
    memo->size = memo->used = 0;
}

/* The finishing steps of splitmix64: every bit of a key counts. */
static uint64_t mix(uint64_t key)
{
    key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9u;
    key = (key ^ (key >> 27)) * 0x94d049bb133111ebu;
    return key ^ (key >> 31);
}

/* The place of a key among `size`: its own, or the first free one of a few, or the first
 * of all when none is free. */
static struct cliffs_regret_note *place_of(struct cliffs_regret_note *notes, size_t size,
                                           uint64_t key)
{
    uint64_t mixed = mix(key);

    for (size_t i = 0; i < TRIES; i++) {
        struct cliffs_regret_note *note = &notes[(mixed + i) & (size - 1)];

        if (note->key == key || note->key == 0)
            return note;
    }
    return &notes[mixed & (size - 1)];
}

bool cliffs_regret_memo_find(const struct cliffs_regret_memo *memo, uint64_t key,
                             struct cliffs_bound *bound)
{
    if (memo->size == 0)
        return false;
    const struct cliffs_regret_note *note = place_of(memo->notes, memo->size, key);

    if (note->key != key)
        return false;
    *bound = (struct cliffs_bound){note->bound >> 1, note->bound & 1};
    return true;
}

/* Doubles the table where memory and the bound allow it. */
static void grow(struct cliffs_regret_memo *memo)
{
    size_t size = memo->size ? memo->size * 2 : START;

    if (size + memo->size > memo->max_bytes / sizeof *memo->notes)
        return;
    struct cliffs_regret_note *notes = calloc(size, sizeof *notes);

    if (!notes)
        return;
    for (size_t i = 0; i < memo->size; i++)
        if (memo->notes[i].key != 0)
            *place_of(notes, size, memo->notes[i].key) = memo->notes[i];
    free(memo->notes);
    memo->notes = notes;
    memo->size = size;
}

void cliffs_regret_memo_put(struct cliffs_regret_memo *memo, uint64_t key,
                            struct cliffs_bound bound)
{
    if (memo->used * 2 >= memo->size)
        grow(memo);
    if (memo->size == 0)
        return;
    struct cliffs_regret_note *note = place_of(memo->notes, memo->size, key);

    memo->used += note->key == 0;
    *note = (struct cliffs_regret_note){key, bound.least << 1 | bound.exact};
}

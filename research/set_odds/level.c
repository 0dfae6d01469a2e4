#include "level.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

enum { FIRST_SLOTS = 64 };

static size_t first_slot(const struct level *level, wide form)
{
    uint64_t mixed = (uint64_t)form * 0x9e3779b97f4a7c15u;

    mixed ^= mixed >> 32;
    mixed = (mixed ^ (uint64_t)(form >> 64)) * 0xd6e8feb86659fd93u;
    return (size_t)(mixed ^ mixed >> 32) & (level->slots - 1);
}

/* Returns the slot of a form, or the free slot for it. */
static struct level_entry *find_slot(const struct level *level, wide form)
{
    size_t at = first_slot(level, form);

    while (level->slot[at].form != 0 && level->slot[at].form != form)
        at = (at + 1) & (level->slots - 1);
    return &level->slot[at];
}

static bool grow(struct level *level)
{
    struct level larger = {.entries = level->entries,
                           .slots = level->slots ? 2 * level->slots : FIRST_SLOTS};

    larger.slot = calloc(larger.slots, sizeof *larger.slot);
    if (!larger.slot)
        return false;
    for (size_t i = 0; i < level->slots; i++)
        if (level->slot[i].form != 0)
            *find_slot(&larger, level->slot[i].form) = level->slot[i];
    free(level->slot);
    *level = larger;
    return true;
}

bool level_add(struct level *level, wide form, wide hands)
{
    struct level_entry *entry;

    assert(form != 0);
    if (4 * level->entries >= 3 * level->slots && !grow(level))
        return false;
    entry = find_slot(level, form);
    if (entry->form == 0) {
        entry->form = form;
        level->entries++;
    }
    entry->hands += hands;
    return true;
}

void level_free(struct level *level)
{
    free(level->slot);
    *level = (struct level){0};
}

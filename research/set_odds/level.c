#include "level.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST_SLOTS = 64 };

static size_t home_of(const struct level *level, wide form)
{
    uint64_t mixed = (uint64_t)form * 0x9e3779b97f4a7c15u;

    mixed ^= mixed >> 32;
    mixed = (mixed ^ (uint64_t)(form >> 64)) * 0xd6e8feb86659fd93u;
    return (size_t)(mixed ^ mixed >> 32) & (level->slots - 1);
}

/* Where the form stands, or the free slot where it belongs. */
static struct level_entry *find_slot(const struct level *level, wide form)
{
    size_t at = home_of(level, form);

    while (level->slot[at].form != 0 && level->slot[at].form != form)
        at = (at + 1) & (level->slots - 1);
    return &level->slot[at];
}

static bool grow(struct level *level)
{
    struct level wider = {.entries = level->entries,
                          .slots = level->slots ? 2 * level->slots : FIRST_SLOTS};

    wider.slot = calloc(wider.slots, sizeof *wider.slot);
    if (!wider.slot)
        return false;
    for (size_t i = 0; i < level->slots; i++)
        if (level->slot[i].form != 0)
            *find_slot(&wider, level->slot[i].form) = level->slot[i];
    free(level->slot);
    *level = wider;
    return true;
}

bool level_add(struct level *level, wide form, wide hands)
{
    struct level_entry *entry;

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

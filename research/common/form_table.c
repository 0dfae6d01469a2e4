#include "form_table.h"

#include "solvers/core/check.h"

#include <stdint.h>
#include <stdlib.h>

enum { FIRST_SLOTS = 64 };

#ifdef PUZZLED_CHECK
/* At least a quarter of the slots are free, so that every search ends. */
static void form_table_check(const struct form_table *table)
{
    size_t used = 0;

    assert((table->slots & (table->slots - 1)) == 0);
    for (size_t i = 0; i < table->slots; i++)
        used += table->slot[i].form != 0;
    assert(used == table->entries && 4 * used <= 3 * table->slots);
}
#endif

/* Returns the slot of a form, or the free slot for it. */
static struct form_entry *find_slot(const struct form_table *table, wide form)
{
    uint64_t hash = (uint64_t)form * 0x9e3779b97f4a7c15u;

    hash ^= hash >> 32;
    hash = (hash ^ (uint64_t)(form >> 64)) * 0xd6e8feb86659fd93u;
    size_t at = (size_t)(hash ^ hash >> 32) & (table->slots - 1);

    while (table->slot[at].form != 0 && table->slot[at].form != form)
        at = (at + 1) & (table->slots - 1);
    return &table->slot[at];
}

static bool grow(struct form_table *table)
{
    struct form_table larger = {.entries = table->entries,
                                .slots = table->slots ? 2 * table->slots : FIRST_SLOTS};

    larger.slot = calloc(larger.slots, sizeof *larger.slot);
    if (!larger.slot)
        return false;
    for (size_t i = 0; i < table->slots; i++)
        if (table->slot[i].form != 0)
            *find_slot(&larger, table->slot[i].form) = table->slot[i];
    free(table->slot);
    *table = larger;
    CHECKED(form_table_check, table);
    return true;
}

const struct form_entry *form_table_find(const struct form_table *table, wide form)
{
    const struct form_entry *entry = table->slots > 0 ? find_slot(table, form) : NULL;

    assert(form != 0);
    return entry && entry->form != 0 ? entry : NULL;
}

bool form_table_add(struct form_table *table, wide form, wide number)
{
    assert(form != 0);
    if (4 * table->entries >= 3 * table->slots && !grow(table))
        return false;
    struct form_entry *entry = find_slot(table, form);

    if (entry->form == 0) {
        entry->form = form;
        table->entries++;
    }
    entry->number += number;
    return true;
}

void form_table_free(struct form_table *table)
{
    free(table->slot);
    *table = (struct form_table){0};
}

/* A hash table from canonical forms, which are not 0, to numbers. */
#ifndef RESEARCH_FORM_TABLE_H
#define RESEARCH_FORM_TABLE_H

#include "wide.h"

#include <stdbool.h>
#include <stddef.h>

struct form_entry {
    wide form; /* 0: the slot is free */
    wide number;
};

/* A struct with zeros is an empty table. */
struct form_table {
    size_t entries, slots; /* slots: a power of two, or 0 */
    struct form_entry *slot;
};

/* Returns the entry of a form; NULL if the table does not contain it. */
const struct form_entry *form_table_find(const struct form_table *table, wide form);

/* Adds to the number of a form, which is 0 at first. False if out of memory; then the table is
 * unchanged. */
bool form_table_add(struct form_table *table, wide form, wide number);

void form_table_free(struct form_table *table);

#endif

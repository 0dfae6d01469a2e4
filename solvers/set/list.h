/* Lists the sets on a table, and counts the steps of a method. */
#ifndef PUZZLES_SET_LIST_H
#define PUZZLES_SET_LIST_H

#include "puzzles/set.h"

/* The sets found so far. */
struct set_list {
    struct set_triple *out;
    size_t capacity;
    size_t count; /* can exceed `capacity`; all sets of the table after set_list_counted */
    uint64_t steps; /* as in struct set_answer */
};

/* Does the same as the public function set_list, and sets `steps`. */
enum pz_status set_list_counted(const struct set_table *table, enum set_method method,
                                struct set_list *sets);

#endif

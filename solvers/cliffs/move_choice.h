/* A move that may be made in a part: a column, the label said of it, and the halves that
 * the column divides the part into. */
#ifndef PUZZLES_CLIFFS_MOVE_CHOICE_H
#define PUZZLES_CLIFFS_MOVE_CHOICE_H

#include "version_space.h"

/* `label` is said of the column of the fork. */
struct cliffs_move_choice {
    struct cliffs_version_space_fork fork;
    unsigned label;
};

#endif

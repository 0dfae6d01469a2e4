#include "symmetry.h"

void crossing_symmetry_find(struct crossing_space *space)
{
    space->classes = space->cells;
    for (unsigned i = 0; i < space->cells; i++)
        space->class[i] =
            (struct crossing_class){.first = (uint8_t)i, .cells = 1, .blocks = 1};
}

#include "space.h"

#include <assert.h>

unsigned space_completion(unsigned a, unsigned b)
{
    unsigned completion = 0;

    for (unsigned unit = 1; a > 0 || b > 0; unit *= 3, a /= 3, b /= 3)
        completion += (6 - a % 3 - b % 3) % 3 * unit;
    return completion;
}

void space_make(struct space *space, unsigned dimensions)
{
    unsigned points = 1;

    assert(dimensions >= 1 && dimensions <= SPACE_DIMENSIONS_MAX);
    for (unsigned i = 0; i < dimensions; i++)
        points *= 3;
    space->dimensions = dimensions;
    space->points = points;
    space->lines = 0;
    for (space->bits = 1; 1u << space->bits < points;)
        space->bits++;
    for (unsigned a = 0; a < points; a++)
        for (unsigned b = 0; b < points; b++) {
            unsigned c = space_completion(a, b);

            space->completion[a * points + b] = (uint16_t)c;
            if (a < b && b < c) {
                uint16_t *line = space->line[space->lines++];

                line[0] = (uint16_t)a;
                line[1] = (uint16_t)b;
                line[2] = (uint16_t)c;
            }
        }
}

#include "space.h"

static unsigned find_third(unsigned a, unsigned b)
{
    unsigned third = 0;

    for (unsigned place = 1; a > 0 || b > 0; place *= 3, a /= 3, b /= 3)
        third += (6 - a % 3 - b % 3) % 3 * place;
    return third;
}

void space_make(struct space *space, unsigned dimensions)
{
    unsigned points = 1;

    for (unsigned i = 0; i < dimensions; i++)
        points *= 3;
    space->dimensions = dimensions;
    space->points = points;
    space->lines = 0;
    for (space->bits = 1; 1u << space->bits < points;)
        space->bits++;
    for (unsigned a = 0; a < points; a++)
        for (unsigned b = 0; b < points; b++) {
            unsigned c = find_third(a, b);

            space->third[a * points + b] = (uint16_t)c;
            if (a < b && b < c) {
                uint16_t *line = space->line[space->lines++];

                line[0] = (uint16_t)a;
                line[1] = (uint16_t)b;
                line[2] = (uint16_t)c;
            }
        }
}

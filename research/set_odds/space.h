/* The affine space over the field with three elements: the deck of SET.
 *
 * A point is the number whose digits in base 3 are its coordinates, the first one the
 * lowest; so the space of fewer dimensions is the start of one with more. The third point
 * on the line of two points a and b is -a - b, and -a - a is a again. An affine map that
 * can be undone keeps lines, so it keeps the number of sets; there are
 * 3^d (3^d - 1) (3^d - 3) .. (3^d - 3^(d-1)) of them. */
#ifndef SET_ODDS_SPACE_H
#define SET_ODDS_SPACE_H

#include <stdint.h>

enum { SPACE_DIMENSIONS_MAX = 6, SPACE_POINTS_MAX = 729, SPACE_LINES_MAX = 88452 };

struct space {
    unsigned dimensions, points, lines;
    unsigned bits; /* that hold a point */
    uint16_t third[SPACE_POINTS_MAX * SPACE_POINTS_MAX];
    uint16_t line[SPACE_LINES_MAX][3]; /* each once */
};

/* Makes the space of 1 to SPACE_DIMENSIONS_MAX dimensions. */
void space_make(struct space *space, unsigned dimensions);

/* The third points with `point`, by the other one. */
static inline const uint16_t *space_thirds(const struct space *space, unsigned point)
{
    return &space->third[point * space->points];
}

#endif

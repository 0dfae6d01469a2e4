/* The affine space over the field with three elements: the deck of SET.
 *
 * A point is the number whose digits in base 3 are its coordinates, the first coordinate
 * being the lowest digit. So the points of a space are the first points of the spaces with
 * more dimensions. Two points a and b are on one line, and its third point is -a - b: the
 * card that completes a set. An invertible affine map maps lines to lines, so it keeps the
 * number of sets. There are 3^d (3^d - 1) (3^d - 3) ... (3^d - 3^(d-1)) of them. */
#ifndef RESEARCH_SPACE_H
#define RESEARCH_SPACE_H

#include <stdint.h>

enum { SPACE_DIMENSIONS_MAX = 6, SPACE_POINTS_MAX = 729, SPACE_LINES_MAX = 88452 };

struct space {
    unsigned dimensions, points, lines;
    unsigned bits; /* of a point */
    uint16_t completion[SPACE_POINTS_MAX * SPACE_POINTS_MAX];
    uint16_t line[SPACE_LINES_MAX][3]; /* all lines */
};

/* Initializes a space with 1 to SPACE_DIMENSIONS_MAX dimensions. */
void space_make(struct space *space, unsigned dimensions);

/* Returns the third point on the line through a and b; a if they are equal. */
unsigned space_completion(unsigned a, unsigned b);

/* Returns an array of the completions of `point`, by the second point. */
static inline const uint16_t *space_completions(const struct space *space, unsigned point)
{
    return &space->completion[point * space->points];
}

#endif

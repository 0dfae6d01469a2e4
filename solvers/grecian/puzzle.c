#include "puzzle.h"

#include <string.h>

int64_t grecian_clip_target(const struct grecian_puzzle *puzzle)
{
    const int64_t bound = (int64_t)1 << 40;
    int64_t target = puzzle->target;

    return target > bound ? bound : target < -bound ? -bound : target;
}

unsigned grecian_row_period(const int32_t *cells, unsigned columns)
{
    for (unsigned period = 1; period < columns; period++) {
        if (columns % period == 0 &&
            memcmp(cells, cells + period, (columns - period) * sizeof *cells) == 0)
            return period;
    }
    return columns;
}

unsigned grecian_gcd(unsigned a, unsigned b)
{
    while (b) {
        unsigned rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

struct grecian_offsets grecian_offsets_of(const struct grecian_puzzle *puzzle,
                                          const uint8_t turns[GRECIAN_DIALS_MAX])
{
    struct grecian_offsets offsets = {{0}};

    for (unsigned dial = 1; dial < puzzle->dials; dial++) {
        assert(turns[dial] < puzzle->columns);
        offsets.turn[dial] =
            (uint8_t)((turns[dial] + puzzle->columns - turns[0]) % puzzle->columns);
    }
    return offsets;
}

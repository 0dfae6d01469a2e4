/* A frame is a list of four points, each outside the subspace that the points before it
 * span. An affine map maps it to the origin and the unit points, and the position to an
 * image. The shape is the smallest image over all frames that are tried. At each step, the
 * points with the rarest hash of the colors along their lines are tried. Affine maps keep
 * the hashes, so a position and its images try the same frames up to the map. */
#include "shape.h"

#include "solvers/core/random.h"

#include <assert.h>

struct framing {
    const struct space *space;
    struct position position;
    uint64_t color[SHAPE_POINTS]; /* a hash of the colors along the lines of a point */
    uint8_t span[SHAPE_POINTS];   /* the points that the frame spans, by their images */
    uint64_t best;
};

static struct position unpack(uint64_t word)
{
    return (struct position){(uint32_t)(word >> SHAPE_POINTS),
                             (uint32_t)word & ((1u << SHAPE_POINTS) - 1)};
}

/* The first round hashes the colors on the lines through a point, and the second round the
 * hashes of the points on these lines. */
static void find_colors(struct framing *framing)
{
    enum { ROUNDS = 2, DECK = 1, TABLE = 2 };
    uint64_t before[SHAPE_POINTS];

    for (unsigned p = 0; p < SHAPE_POINTS; p++)
        framing->color[p] = framing->position.table >> p & 1  ? TABLE
                            : framing->position.deck >> p & 1 ? DECK
                                                              : 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned p = 0; p < SHAPE_POINTS; p++)
            before[p] = framing->color[p];
        for (unsigned p = 0; p < SHAPE_POINTS; p++) {
            const uint16_t *completion = space_completions(framing->space, p);
            uint64_t sum = pz_random_mix(before[p] + 1);

            for (unsigned q = 0; q < SHAPE_POINTS; q++)
                if (q != p)
                    sum += pz_random_mix(before[q] + 3 * before[completion[q]] + 1);
            framing->color[p] = pz_random_mix(sum);
        }
    }
}

/* Stores the points that a point p adds to the span: p - o + u, then o - p + u for each
 * spanned point u, where o is the first point. Returns a hash of their colors in this
 * order. */
static uint64_t extend_span(const struct framing *framing, unsigned size, unsigned point,
                            uint8_t *span)
{
    const uint16_t *by_point = space_completions(framing->space, point);
    const uint16_t *by_first =
        space_completions(framing->space, size > 0 ? framing->span[0] : point);
    uint64_t hash = size;

    if (size == 0) {
        span[0] = (uint8_t)point;
        return framing->color[point];
    }
    for (unsigned i = 0; i < size; i++) {
        span[i] = (uint8_t)by_first[by_point[framing->span[i]]];
        span[size + i] = (uint8_t)by_point[by_first[framing->span[i]]];
    }
    for (unsigned i = 0; i < 2 * size; i++)
        hash = pz_random_mix(hash + framing->color[span[i]]);
    return hash;
}

/* Returns the rarest hash of `points`; of several, the smallest one. */
static uint64_t choose(const uint64_t hash[SHAPE_POINTS], uint32_t points)
{
    uint64_t best = 0;
    unsigned rarest = SHAPE_POINTS + 1;

    for (unsigned p = 0; p < SHAPE_POINTS; p++) {
        unsigned count = 0;

        if (!(points >> p & 1))
            continue;
        for (unsigned q = 0; q < SHAPE_POINTS; q++)
            count += (points >> q & 1) && hash[q] == hash[p];
        if (count < rarest || (count == rarest && hash[p] < best)) {
            rarest = count;
            best = hash[p];
        }
    }
    return best;
}

/* Computes the image of a complete frame. */
static void take_image(struct framing *framing)
{
    uint64_t table = 0, deck = 0, image;

    for (unsigned i = 0; i < SHAPE_POINTS; i++) {
        table |= (uint64_t)(framing->position.table >> framing->span[i] & 1) << i;
        deck |= (uint64_t)(framing->position.deck >> framing->span[i] & 1) << i;
    }
    image = table << SHAPE_POINTS | deck;
    if (image < framing->best)
        framing->best = image;
}

/* Tries all frames that start with the current one, which spans `size` points. */
static void try_frames(struct framing *framing, unsigned size)
{
    uint64_t hash[SHAPE_POINTS], chosen;
    uint32_t outside = (1u << SHAPE_POINTS) - 1;
    uint8_t unused[SHAPE_POINTS];

    if (size == SHAPE_POINTS) {
        take_image(framing);
        return;
    }
    for (unsigned i = 0; i < size; i++)
        outside &= ~(1u << framing->span[i]);
    for (unsigned p = 0; p < SHAPE_POINTS; p++)
        hash[p] = outside >> p & 1 ? extend_span(framing, size, p, unused) : 0;
    chosen = choose(hash, outside);
    for (unsigned p = 0; p < SHAPE_POINTS; p++)
        if ((outside >> p & 1) && hash[p] == chosen) {
            extend_span(framing, size, p, &framing->span[size]);
            try_frames(framing, size > 0 ? 3 * size : 1);
        }
}

struct position shape_find(const struct space *space, struct position position)
{
    struct framing framing = {.space = space, .position = position, .best = UINT64_MAX};

    assert(space->dimensions == SHAPE_DIMENSIONS && (position.table & position.deck) == 0);
    find_colors(&framing);
    try_frames(&framing, 0);
    return unpack(framing.best);
}

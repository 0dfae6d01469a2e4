/* A frame is a row of four points, each outside the space that those before it span; an
 * affine map takes it to the origin and the unit points, and the position to an image. The
 * shape is the least image over all frames that are tried. Which ones are tried follows
 * from hashes of colours along lines: at each step the points that look alike and are the
 * fewest. Affine maps keep the hashes, so a position and its images try the same frames up
 * to the map. */
#include "shape.h"

#include "solvers/core/random.h"

struct framing {
    const struct space *space;
    struct position position;
    uint64_t hue[SHAPE_POINTS]; /* hash of what a point sees along its lines */
    uint8_t span[SHAPE_POINTS]; /* the points spanned by the frame, by their images */
    uint64_t best;
};

static struct position unpack(uint64_t word)
{
    return (struct position){(uint32_t)(word >> SHAPE_POINTS),
                             (uint32_t)word & ((1u << SHAPE_POINTS) - 1)};
}

/* Twice: the first round tells how the lines through a point are coloured, the second what
 * the points on them see. */
static void find_hues(struct framing *framing)
{
    enum { ROUNDS = 2, DECK = 1, TABLE = 2 };
    uint64_t before[SHAPE_POINTS];

    for (unsigned p = 0; p < SHAPE_POINTS; p++)
        framing->hue[p] = framing->position.table >> p & 1  ? TABLE
                          : framing->position.deck >> p & 1 ? DECK
                                                            : 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned p = 0; p < SHAPE_POINTS; p++)
            before[p] = framing->hue[p];
        for (unsigned p = 0; p < SHAPE_POINTS; p++) {
            const uint16_t *third = space_thirds(framing->space, p);
            uint64_t sum = pz_random_mix(before[p] + 1);

            for (unsigned q = 0; q < SHAPE_POINTS; q++)
                if (q != p)
                    sum += pz_random_mix(before[q] + 3 * before[third[q]] + 1);
            framing->hue[p] = pz_random_mix(sum);
        }
    }
}

/* Writes what `point` adds to the span: p - o + u, then o - p + u for each u spanned
 * before, o being the first of them. Returns the hash of their hues in this order. */
static uint64_t widen(const struct framing *framing, unsigned size, unsigned point,
                      uint8_t *span)
{
    const uint16_t *by_point = space_thirds(framing->space, point);
    const uint16_t *by_first =
        space_thirds(framing->space, size > 0 ? framing->span[0] : point);
    uint64_t hash = size;

    if (size == 0) {
        span[0] = (uint8_t)point;
        return framing->hue[point];
    }
    for (unsigned i = 0; i < size; i++) {
        span[i] = (uint8_t)by_first[by_point[framing->span[i]]];
        span[size + i] = (uint8_t)by_point[by_first[framing->span[i]]];
    }
    for (unsigned i = 0; i < 2 * size; i++)
        hash = pz_random_mix(hash + framing->hue[span[i]]);
    return hash;
}

/* The least of the hashes that the fewest points have. */
static uint64_t choose(const uint64_t hash[SHAPE_POINTS], uint32_t points)
{
    uint64_t best = 0;
    unsigned fewest = SHAPE_POINTS + 1;

    for (unsigned p = 0; p < SHAPE_POINTS; p++) {
        unsigned count = 0;

        if (!(points >> p & 1))
            continue;
        for (unsigned q = 0; q < SHAPE_POINTS; q++)
            count += (points >> q & 1) && hash[q] == hash[p];
        if (count < fewest || (count == fewest && hash[p] < best)) {
            fewest = count;
            best = hash[p];
        }
    }
    return best;
}

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

/* Tries all chosen frames that begin with the one that spans `size` points. */
static void extend(struct framing *framing, unsigned size)
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
        hash[p] = outside >> p & 1 ? widen(framing, size, p, unused) : 0;
    chosen = choose(hash, outside);
    for (unsigned p = 0; p < SHAPE_POINTS; p++)
        if ((outside >> p & 1) && hash[p] == chosen) {
            widen(framing, size, p, &framing->span[size]);
            extend(framing, size > 0 ? 3 * size : 1);
        }
}

struct position shape_find(const struct space *space, struct position position)
{
    struct framing framing = {.space = space, .position = position, .best = UINT64_MAX};

    find_hues(&framing);
    extend(&framing, 0);
    return unpack(framing.best);
}

#include "sections.h"

#include <assert.h>
#include <stddef.h>

enum { FACTOR_UNIT = 64 }; /* factors are multiples of 1 / FACTOR_UNIT */

static int64_t min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Returns an upper bound of the number of sets with a card in each section, from the first
 * pair of sections. A complete section has `whole` cards. Of the pairs of x and y cards, x
 * z' - (the pairs of x and z' cards whose completing card is not in y) have a completing
 * card that is not in z. The number in parentheses is at most the product of any two of x,
 * y', z'. */
static int64_t bound_pair(int64_t x, int64_t y, int64_t z, int64_t whole)
{
    int64_t no_y = whole - y, no_z = whole - z;
    int64_t bound = x * y - x * no_z + min(x * no_y, min(x * no_z, no_y * no_z));
    int64_t forced = x + y - whole > 0 ? x + y - whole : 0;

    bound = min(bound, x * y);
    return min(bound,
               x * y - no_z * forced); /* each card completes at least `forced` pairs */
}

static int64_t bound_across(int64_t a, int64_t b, int64_t c, int64_t whole)
{
    return min(bound_pair(a, b, c, whole),
               min(bound_pair(b, c, a, whole), bound_pair(c, a, b, whole)));
}

void sections_list(struct sections *sections, unsigned deck, unsigned cards,
                   const uint64_t *most)
{
    unsigned whole = deck / 3;

    sections->deck = deck;
    sections->cards = cards;
    sections->count = 0;
    for (unsigned a = (cards + 2) / 3; a < whole && a <= cards; a++) {
        for (unsigned b = (cards - a + 1) / 2; b <= a && a + b <= cards; b++) {
            assert(sections->count < SECTIONS_TYPES_MAX);
            int64_t x = a, y = b, z = cards - a - b;

            sections->type[sections->count++] = (struct sections_type){
                .a = a,
                .b = b,
                .c = (unsigned)z,
                .capacity =
                    (int64_t)(most[a] + most[b] + most[z]) + bound_across(x, y, z, whole),
                .energy = x * x + y * y + z * z - x * y - y * z - z * x,
                .cube = 2 * (x * x * x + y * y * y + z * z * z) + 12 * x * y * z -
                        3 * (x * y * (x + y) + y * z * (y + z) + z * x * (z + x))};
        }
    }
}

uint64_t sections_fill(unsigned deck, unsigned cards, const uint64_t *most)
{
    unsigned whole = deck / 3, rest = cards - whole;
    uint64_t best = 0;

    for (unsigned b = 0; cards >= whole && b <= whole && b <= rest; b++) {
        uint64_t c = rest - b, sets;

        if (c > whole)
            continue;
        sets = most[whole] + most[b] + most[c] + b * c;
        best = sets > best ? sets : best;
    }
    return best;
}

/* Returns the maximum of cube - factor * energy, times FACTOR_UNIT, over the types with
 * capacity for `sets`. */
static int64_t find_worst(const struct sections *sections, int64_t sets, int64_t factor,
                          unsigned *worst)
{
    int64_t best = INT64_MIN;

    for (unsigned t = 0; t < sections->count; t++) {
        const struct sections_type *type = &sections->type[t];
        int64_t value = type->cube * FACTOR_UNIT - factor * type->energy;

        if (type->capacity < sets || value <= best)
            continue;
        best = value;
        *worst = t;
    }
    return best;
}

/* Returns an upper bound of the sum of the cubes, times FACTOR_UNIT. */
static int64_t bound_cubes(const struct sections *sections, int64_t sets, int64_t factor,
                           unsigned *worst)
{
    int64_t deck = sections->deck, cards = sections->cards;
    int64_t value = find_worst(sections, sets, factor, worst);

    if (value == INT64_MIN)
        return INT64_MIN; /* no type has the capacity */
    return factor * (cards * (deck - cards) / 2) + (deck - 1) / 2 * value;
}

/* The bound is a convex function of the factor, so a ternary search finds its minimum. */
bool sections_exclude(const struct sections *sections, uint64_t sets, unsigned *worst)
{
    int64_t deck = sections->deck, cards = sections->cards;
    int64_t cubes = deck * (6 * (int64_t)sets + cards) - cards * cards * cards;
    int64_t low = 0, high = 2 * deck * FACTOR_UNIT;
    unsigned last = 0;

    while (high - low > 2) {
        int64_t first = low + (high - low) / 3, second = high - (high - low) / 3;

        if (bound_cubes(sections, (int64_t)sets, first, &last) <=
            bound_cubes(sections, (int64_t)sets, second, &last))
            high = second;
        else
            low = first;
    }
    for (int64_t factor = low; factor <= high; factor++) {
        if (bound_cubes(sections, (int64_t)sets, factor, &last) < cubes * FACTOR_UNIT)
            return true;
        if (worst &&
            (factor == low || sections->type[last].energy > sections->type[*worst].energy))
            *worst = last;
    }
    return false;
}

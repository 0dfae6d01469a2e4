#include "extend.h"

#include <assert.h>
#include <string.h>

enum {
    PAIRS_MAX = EXTEND_CARDS_MAX / 2, /* the maximum f of a point */
    FIELD = 7,                        /* bits of a count of joined points */
    FIELDS = PAIRS_MAX + 1,
    OUTSIDE = 32, /* instead of f for cards of the hand; greater than the sum of three f */
    SUMS = 3 * OUTSIDE + 1
};

/* The sums over points, pairs and triples outside the hand, by the sum of f. */
struct sums {
    int64_t point[FIELDS];
    int64_t joined[EXTEND_ROWS];   /* ordered pairs: f(x) + f(y) */
    int64_t weighted[EXTEND_ROWS]; /* ordered pairs: f(x) + 2 f(y) */
    int64_t path[EXTEND_ROWS];     /* x, y, z with y joined to both, in order: x may be z */
    int64_t triangle[SUMS];
    int64_t line[SUMS];
};

/* Counts the points joined to `point` by f, each count in its own field. */
static uint64_t count_joined(const struct hand *hand, const uint64_t *unit, unsigned point)
{
    const uint16_t *completion = space_completions(hand->space, point);
    uint64_t fields = 0;

    for (unsigned i = 0; i < hand->cards; i++)
        fields += unit[completion[hand->point[i]]];
    return fields;
}

static void add_paths(struct sums *sums, unsigned own, uint64_t fields)
{
    unsigned count[FIELDS];
    unsigned used = 0;

    for (; fields > 0; fields >>= FIELD)
        count[used++] = (unsigned)fields & ((1u << FIELD) - 1);
    for (unsigned i = 0; i < used; i++) {
        sums->joined[own + i] += count[i];
        sums->weighted[own + 2 * i] += count[i];
        for (unsigned j = 0; j < used; j++)
            sums->path[own + i + j] += count[i] * count[j];
    }
}

static void sum_points(const struct hand *hand, struct sums *sums)
{
    uint64_t unit[SPACE_POINTS_MAX];

    for (unsigned x = 0; x < hand->space->points; x++)
        unit[x] = hand->mark[x] <= PAIRS_MAX ? (uint64_t)1 << FIELD * hand->mark[x] : 0;
    for (unsigned x = 0; x < hand->space->points; x++)
        if (unit[x] > 0) {
            sums->point[hand->mark[x]]++;
            add_paths(sums, hand->mark[x], count_joined(hand, unit, x));
        }
}

static void sum_triangles(const struct hand *hand, const uint8_t *f, struct sums *sums)
{
    const struct space *space = hand->space;
    const uint16_t *card = hand->point;

    for (unsigned i = 0; i < hand->cards; i++) {
        const uint16_t *by_a = space_completions(space, card[i]);

        for (unsigned j = i + 1; j < hand->cards; j++) {
            const uint16_t *by_b = space_completions(space, card[j]);
            const uint16_t *by_ab = space_completions(space, by_a[card[j]]);

            for (unsigned k = j + 1; k < hand->cards; k++) {
                unsigned c = card[k];

                sums->triangle[f[by_ab[c]] + f[by_a[by_b[c]]] + f[by_b[by_a[c]]]]++;
            }
        }
    }
}

static void sum_lines(const struct space *space, const uint8_t *f, struct sums *sums)
{
    for (unsigned i = 0; i < space->lines; i++) {
        const uint16_t *line = space->line[i];

        sums->line[f[line[0]] + f[line[1]] + f[line[2]]]++;
    }
}

/* Adds the ways to choose two and three different points, by Newton's identities from the
 * sums of q^f, q^(2f) and q^(3f). */
static void add_free(const struct sums *sums, struct extension *out)
{
    int64_t pair[EXTEND_ROWS] = {0}, triple[EXTEND_ROWS] = {0};
    const int64_t *point = sums->point;

    for (unsigned i = 0; i < FIELDS; i++)
        for (unsigned j = 0; j < FIELDS; j++)
            pair[i + j] += point[i] * point[j];
    for (unsigned i = 0; i < FIELDS; i++) {
        for (unsigned j = 0; j <= 2 * PAIRS_MAX; j++)
            triple[i + j] += point[i] * pair[j];
        for (unsigned j = 0; j < FIELDS; j++)
            triple[i + 2 * j] -= 3 * point[i] * point[j];
    }
    for (unsigned i = 0; i < FIELDS; i++) {
        pair[2 * i] -= point[i];
        triple[3 * i] += 2 * point[i];
    }
    for (unsigned i = 0; i < EXTEND_ROWS; i++) {
        out->ways[1][i] += pair[i] / 2;
        out->ways[2][i] += triple[i] / 6;
    }
}

/* Adds `sum` (q - 1)^power. */
static void add_product(int64_t *ways, const int64_t *sum, unsigned power)
{
    static const int64_t binomial[EXTEND_STEPS + 1][EXTEND_STEPS + 1] = {
        {1}, {-1, 1}, {1, -2, 1}, {-1, 3, -3, 1}};

    for (unsigned i = 0; i + power < EXTEND_ROWS; i++)
        for (unsigned j = 0; j <= power; j++)
            ways[i + j] += binomial[power][j] * sum[i];
}

/* Adds the joined pairs, and the joined pairs with a third point. */
static void add_pairs(const struct sums *sums, struct extension *out)
{
    int64_t pair[EXTEND_ROWS], triple[EXTEND_ROWS] = {0};

    for (unsigned i = 0; i < EXTEND_ROWS; i++) {
        pair[i] = sums->joined[i] / 2;
        triple[i] -= sums->weighted[i];
    }
    for (unsigned i = 0; i < FIELDS; i++)
        for (unsigned j = 0; j <= 2 * PAIRS_MAX; j++)
            triple[i + j] += sums->point[i] * pair[j];
    add_product(out->ways[1], pair, 1);
    add_product(out->ways[2], triple, 1);
}

void extend_hand(const struct hand *hand, struct extension *out)
{
    struct sums sums;
    uint8_t f[SPACE_POINTS_MAX];
    int64_t path[EXTEND_ROWS];

    assert(hand->cards >= 2 && hand->cards <= EXTEND_CARDS_MAX);
    memset(&sums, 0, sizeof sums);
    memset(out, 0, sizeof *out);
    sum_points(hand, &sums);
    for (unsigned x = 0; x < hand->space->points; x++)
        f[x] = hand->mark[x] < HAND_HELD ? hand->mark[x] : OUTSIDE;
    sum_triangles(hand, f, &sums);
    sum_lines(hand->space, f, &sums);
    for (unsigned i = 0; i < FIELDS; i++)
        out->ways[0][i] = sums.point[i];
    add_free(&sums, out);
    add_pairs(&sums, out);
    for (unsigned i = 0; i < EXTEND_ROWS; i++)
        path[i] = (sums.path[i] - sums.weighted[i]) / 2;
    add_product(out->ways[2], path, 2);
    add_product(out->ways[2], sums.triangle, 3);
    add_product(out->ways[2], sums.line, 1);
}

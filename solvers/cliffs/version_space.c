#include "version_space.h"

#include "solvers/core/vectors.h"

#include <assert.h>

enum { ALL = CLIFFS_COLUMNS_MAX };

/* The sums of the vectors with one label in a column, by column. */
struct side {
    uint32_t count[ALL], weight[ALL], least[ALL], most[ALL];
    uint32_t all[ALL], any[ALL]; /* labels 1 of all vectors, and of any vector */
};

void cliffs_version_space_take(const struct cliffs_hypothesis_space *space,
                               struct cliffs_state state, struct cliffs_vector vectors[],
                               struct cliffs_version_space *part)
{
    struct cliffs_version_space_sum sum = {.least = UINT32_MAX};
    unsigned all = UINT16_MAX, any = 0;

    for (uint32_t v = 0; v < space->count; v++) {
        struct cliffs_vector vector = space->vectors[v];

        if (!cliffs_agrees(vector, state))
            continue;
        vectors[sum.count++] = vector;
        all &= vector.labels;
        any |= vector.labels;
        sum.weight += vector.weight;
        sum.least = vector.weight < sum.least ? vector.weight : sum.least;
        sum.most = vector.weight > sum.most ? vector.weight : sum.most;
    }
    sum.open = (uint16_t)(any & ~all);
    sum.state.known = (uint16_t)(((1u << space->columns) - 1) & ~sum.open);
    sum.state.labels = (uint16_t)all;
    *part = (struct cliffs_version_space){vectors, sum};
}

/* Not every processor can shift each lane of a vector by a different number. */
static const uint32_t bits[ALL] = {1,       1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                   1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                   1 << 12, 1 << 13, 1 << 14, 1 << 15};
/* Adds a vector to the sides of the columns whose bit in `labels` is set. */
PZ_INLINE void add_vector(struct side *side, uint32_t labels, uint32_t own, uint32_t weight)
{
    for (unsigned c = 0; c < ALL; c++) {
        uint32_t in = (labels & bits[c]) == bits[c] ? UINT32_MAX : 0;
        uint32_t least = weight | ~in, most = weight & in;

        side->count[c] -= in;
        side->weight[c] += most;
        side->least[c] = least < side->least[c] ? least : side->least[c];
        side->most[c] = most > side->most[c] ? most : side->most[c];
        side->all[c] &= own | ~in;
        side->any[c] |= own & in;
    }
}

PZ_CLONES static void add_sides(const struct cliffs_version_space *part,
                                struct side sides[2])
{
    struct side zeros = {.least = {0}}, ones;

    for (unsigned c = 0; c < ALL; c++) {
        zeros.least[c] = UINT32_MAX;
        zeros.all[c] = UINT16_MAX;
    }
    ones = zeros;
    for (uint32_t v = 0; v < part->sum.count; v++) {
        uint32_t labels = part->vectors[v].labels, weight = part->vectors[v].weight;

        add_vector(&zeros, ~labels, labels, weight);
        add_vector(&ones, labels, labels, weight);
    }
    sides[0] = zeros;
    sides[1] = ones;
}

static struct cliffs_version_space_sum sum_of(const struct cliffs_version_space *part,
                                              const struct side *side, unsigned column)
{
    unsigned columns = part->sum.state.known | part->sum.open;
    struct cliffs_version_space_sum sum = {.weight = side->weight[column],
                                           .count = side->count[column],
                                           .least = side->least[column],
                                           .most = side->most[column]};

    sum.open = (uint16_t)(side->any[column] & ~side->all[column]);
    sum.state.known = (uint16_t)(columns & ~sum.open);
    sum.state.labels = (uint16_t)side->all[column];
    return sum;
}

static bool is_equal(struct cliffs_state one, struct cliffs_state other)
{
    return one.known == other.known && one.labels == other.labels;
}

/* Returns true if one of the forks divides the part in the same way as `fork`. */
static bool is_listed(const struct cliffs_version_space_fork forks[], unsigned count,
                      const struct cliffs_version_space_fork *fork)
{
    for (unsigned f = 0; f < count; f++)
        for (unsigned label = 0; label < 2; label++)
            if (is_equal(forks[f].half[0].state, fork->half[label].state))
                return true;
    return false;
}

/* Lists the forks of all open columns. If `distinct` is true, lists only one of several
 * columns that are equal or opposite. */
static unsigned list_forks(const struct cliffs_version_space *part, bool distinct,
                           struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX])
{
    struct side sides[2];
    unsigned count = 0;

    add_sides(part, sides);
    for (unsigned c = 0; c < ALL; c++) {
        if (!(part->sum.open >> c & 1))
            continue;
        forks[count].column = c;
        for (unsigned label = 0; label < 2; label++)
            forks[count].half[label] = sum_of(part, &sides[label], c);
        count += !distinct || !is_listed(forks, count, &forks[count]);
    }
    return count;
}

unsigned
cliffs_version_space_forks(const struct cliffs_version_space *part,
                           struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX])
{
    return list_forks(part, true, forks);
}

unsigned cliffs_version_space_open_columns(
    const struct cliffs_version_space *part,
    struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX])
{
    return list_forks(part, false, forks);
}

void cliffs_version_space_divide(const struct cliffs_version_space *part,
                                 const struct cliffs_version_space_fork *fork,
                                 struct cliffs_version_space half[2])
{
    struct cliffs_vector *vectors = part->vectors;
    uint32_t zeros = 0;

    for (uint32_t v = 0; v < part->sum.count; v++) {
        struct cliffs_vector vector = vectors[v];

        vectors[v] = vectors[zeros];
        vectors[zeros] = vector;
        zeros += ~(unsigned)vector.labels >> fork->column & 1;
    }
    assert(zeros == fork->half[0].count && part->sum.count - zeros == fork->half[1].count);
    half[0] = (struct cliffs_version_space){vectors, fork->half[0]};
    half[1] = (struct cliffs_version_space){vectors + zeros, fork->half[1]};
}

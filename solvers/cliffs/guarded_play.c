/* A part of V is a stretch of an array, with the weight of all its vectors and of those
 * that have label 1 in each column. To split a part by a column its vectors are put in
 * order, and only those of the smaller side are counted anew: the counts of the other are
 * what is left. So a vector is counted again only when its part was at least halved. */
#include "guarded_play.h"

#include <stdlib.h>

/* Some of V. */
struct part {
    struct cliffs_vector *vectors;
    uint32_t count;
    uint32_t open; /* columns that may be in doubt, as bits */
    uint32_t weight;
    uint32_t ones[CLIFFS_COLUMNS_MAX];
};

struct cliffs_guarded_play {
    const struct cliffs_hypothesis_space *space;
    struct cliffs_mistake_bound *bound;
    struct cliffs_vector vectors[];
};

enum { MOVES_MAX = 2 * CLIFFS_COLUMNS_MAX };

struct option {
    struct cliffs_move move;
    uint64_t mistakes;
};

enum pz_status cliffs_guarded_play_open(const struct cliffs_hypothesis_space *space,
                                        struct cliffs_mistake_bound *bound,
                                        struct cliffs_guarded_play **guarded)
{
    struct cliffs_guarded_play *opened =
        malloc(sizeof *opened + space->count * sizeof opened->vectors[0]);

    if (!opened)
        return PZ_NO_MEMORY;
    opened->space = space;
    opened->bound = bound;
    *guarded = opened;
    return PZ_OK;
}

void cliffs_guarded_play_close(struct cliffs_guarded_play *guarded)
{
    free(guarded);
}

static void count_labels(struct part *part)
{
    part->weight = 0;
    for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++)
        part->ones[c] = 0;
    for (uint32_t v = 0; v < part->count; v++) {
        struct cliffs_vector vector = part->vectors[v];

        part->weight += vector.weight;
        for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++)
            part->ones[c] += vector.labels & 1u << c ? vector.weight : 0;
    }
}

/* The vectors that agree with `state`. */
static struct part take_part(struct cliffs_guarded_play *guarded, struct cliffs_state state)
{
    unsigned all = (1u << guarded->space->columns) - 1;
    struct part part = {.vectors = guarded->vectors, .open = all & ~(unsigned)state.known};

    for (uint32_t v = 0; v < guarded->space->count; v++)
        if (cliffs_agrees(guarded->space->vectors[v], state))
            part.vectors[part.count++] = guarded->space->vectors[v];
    count_labels(&part);
    return part;
}

static uint32_t smaller_side(const struct part *part, unsigned column)
{
    uint32_t ones = part->ones[column], zeros = part->weight - ones;

    return ones < zeros ? ones : zeros;
}

/* Splits a part by a column, to the side of fewer vectors and the other. */
static void split(const struct part *part, unsigned column, struct part sides[2])
{
    uint32_t zeros = cliffs_vectors_divide(part->vectors, part->count, column),
             ones = part->count - zeros;
    bool few_zeros = zeros < ones;
    uint32_t open = part->open & ~(1u << column);

    sides[0] = (struct part){.vectors = part->vectors, .count = zeros, .open = open};
    sides[1] = (struct part){.vectors = part->vectors + zeros, .count = ones, .open = open};
    if (!few_zeros) {
        struct part first = sides[0];

        sides[0] = sides[1];
        sides[1] = first;
    }
    count_labels(&sides[0]);
    sides[1].weight = part->weight - sides[0].weight;
    for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++)
        sides[1].ones[c] = part->ones[c] - sides[0].ones[c];
}

/* The column whose label is the most certain of those in doubt, the first of equal ones;
 * false when none is in doubt. */
static bool find_certain(const struct part *part, unsigned *column)
{
    uint32_t least = UINT32_MAX;

    for (unsigned c = 0; c < CLIFFS_COLUMNS_MAX; c++) {
        uint32_t side = part->open >> c & 1 ? smaller_side(part, c) : 0;

        if (side > 0 && side < least) {
            least = side;
            *column = c;
        }
    }
    return least < UINT32_MAX;
}

/* What two vectors come to, since some column tells them apart. */
static uint32_t lighter(const struct cliffs_vector vectors[2])
{
    return vectors[0].weight < vectors[1].weight ? vectors[0].weight : vectors[1].weight;
}

/* C of a part, whose vectors may be put in another order. It calls itself for the smaller
 * side and goes on with the other, at most once for each open column. */
static uint64_t follow(struct part part)
{
    uint64_t mistakes = 0;
    unsigned column;

    while (part.count > 2 && find_certain(&part, &column)) {
        struct part sides[2];

        mistakes += smaller_side(&part, column);
        split(&part, column, sides);
        mistakes += follow(sides[0]);
        part = sides[1];
    }
    if (part.count == 2)
        mistakes += lighter(part.vectors);
    return mistakes;
}

uint64_t cliffs_guarded_play_follow(struct cliffs_guarded_play *guarded,
                                    struct cliffs_state state)
{
    return follow(take_part(guarded, state));
}

/* Puts the option behind those that are as good or better. */
static void add_option(struct option options[], unsigned count, struct option option)
{
    for (; count > 0 && options[count - 1].mistakes > option.mistakes; count--)
        options[count] = options[count - 1];
    options[count] = option;
}

static unsigned list_options(struct cliffs_guarded_play *guarded, struct cliffs_state state,
                             struct option options[MOVES_MAX])
{
    struct part part = take_part(guarded, state), sides[2];
    unsigned count = 0;

    for (unsigned c = 0; c < guarded->space->columns; c++) {
        if (!(part.open >> c & 1))
            continue;
        split(&part, c, sides);
        uint64_t behind = follow(sides[0]) + follow(sides[1]);
        uint64_t wrong[2] = {part.ones[c], part.weight - part.ones[c]};

        for (unsigned label = 0; label < 2; label++, count++)
            add_option(
                options, count,
                (struct option){{(uint8_t)c, (uint8_t)label}, behind + wrong[label]});
    }
    return count;
}

/* A state whose moves are tried. */
struct trial {
    struct cliffs_mistake_bound *bound;
    struct cliffs_state state;
    int promise; /* how many mistakes must not be exceeded */
    struct pz_budget *budget;
};

static enum pz_status test_move(const struct trial *trial, struct cliffs_move move,
                                bool *safe)
{
    struct cliffs_state right = cliffs_state_with(trial->state, move.column, move.label);
    struct cliffs_state wrong = cliffs_state_with(trial->state, move.column, !move.label);
    enum pz_status status = cliffs_mistake_bound_test(
        trial->bound, wrong, trial->promise - 1, trial->budget, safe);

    if (status == PZ_OK && *safe)
        status = cliffs_mistake_bound_test(trial->bound, right, trial->promise,
                                           trial->budget, safe);
    return status;
}

/* How many mistakes can still be promised: `left`, or the least that can be. */
static enum pz_status find_promise(struct trial *trial, int left)
{
    bool safe = false;
    unsigned least = 0;
    enum pz_status status =
        cliffs_mistake_bound_test(trial->bound, trial->state, left, trial->budget, &safe);

    trial->promise = left;
    if (status != PZ_OK || safe)
        return status;
    status = cliffs_mistake_bound_find(trial->bound, trial->state, trial->budget, &least);
    trial->promise = (int)least;
    return status;
}

enum pz_status cliffs_guarded_play_move(struct cliffs_guarded_play *guarded,
                                        struct cliffs_state state, int left,
                                        struct pz_budget *budget, struct cliffs_move *move)
{
    struct trial trial = {.bound = guarded->bound, .state = state, .budget = budget};
    struct option options[MOVES_MAX];
    unsigned count = list_options(guarded, state, options);
    enum pz_status status = find_promise(&trial, left);

    for (unsigned o = 0; status == PZ_OK && o < count; o++) {
        bool safe = false;

        status = test_move(&trial, options[o].move, &safe);
        if (status == PZ_OK && safe) {
            *move = options[o].move;
            return PZ_OK;
        }
    }
    return status; /* it is not PZ_OK: some move keeps what can be promised */
}

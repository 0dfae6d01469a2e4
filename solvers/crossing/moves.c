/* Finds the crossings from a position.
 *
 * A group is built cell by cell. After a number of travelers of one cell, only later cells
 * follow. So each node of this small search is a group, and each group occurs once.
 *
 * In a canonical position, equal blocks are adjacent. Of two equal blocks, the first one
 * gives the group at least as much as the second, as lists of counts in lexicographic
 * order. So of all groups that exchanges map onto each other, exactly one group occurs. The
 * lists are compared while the part of the second block is built. As long as they are
 * equal, the next count is at most the count of the first block. */
#include "moves.h"

#include "solvers/core/wide.h"

#include <assert.h>

enum { CLOCK_STEPS = 512 };

struct group_builder {
    const struct crossing_space *space;
    struct crossing_position from;
    bool (*visit)(void *arg, const struct crossing_move *move);
    void *arg;
    const struct crossing_step_limit *limit;
    uint64_t side; /* travelers on the bank of the boat */
    uint8_t count[CROSSING_CELLS];
    uint8_t present[CROSSING_CELLS]; /* by cell: travelers on the bank of the boat */
    bool equal[CROSSING_CELLS];      /* its block is equal to the previous block */
    bool stopped;
};

/* Returns the `count` travelers of a cell whose crossing leaves the lowest numbers on the
 * near bank. */
static uint64_t part_of_cell(const struct group_builder *b, unsigned cell, unsigned count)
{
    const struct crossing_cell *c = &b->space->cell[cell];
    unsigned near = b->from.boat_far ? c->size - b->present[cell] : b->present[cell];

    assert(count <= b->present[cell]);
    return crossing_low_bits(count) << (c->at + (b->from.boat_far ? near : near - count));
}

/* Returns the maximum number of travelers of a cell in the group, given the previous
 * block. */
static unsigned count_max(const struct group_builder *b, unsigned cell)
{
    const struct crossing_cell *c = &b->space->cell[cell];
    unsigned width = b->space->class[c->class].cells;

    if (!b->equal[cell])
        return b->present[cell];
    for (unsigned i = cell - c->in_block; i < cell; i++) {
        if (b->count[i] != b->count[i - width])
            return b->present[cell];
    }
    return b->count[cell - width];
}

/* Counts one more group. Returns true if no more groups may be tried. Some groups take a
 * microsecond, so the clock is read more often than by pz_budget_step. */
static bool reached_limit(const struct crossing_step_limit *limit)
{
    struct pz_budget *budget = limit->budget;

    if (budget->steps % CLOCK_STEPS == 0) {
        enum pz_status status = pz_ctl_check(budget->ctl, 0);

        budget->stopped |= status == PZ_STOPPED;
        budget->cut |= status == PZ_OUT_OF_TIME;
    }
    return budget->steps >= limit->steps_max || pz_budget_step(budget);
}

static void visit_group(struct group_builder *b, uint64_t group)
{
    const struct crossing_position to = {b->from.near ^ group, !b->from.boat_far};
    const struct crossing_move move = {to, group, b->count};

    assert(group && !(group & ~b->side));
    b->stopped =
        reached_limit(b->limit) ||
        (crossing_space_is_legal_group(b->space, group) && !b->visit(b->arg, &move));
}

/* Returns true if the group `with` cannot become legal by adding travelers of later cells.
 * This is the case if it cannot have a rower, or if it breaks a rule that later travelers
 * cannot satisfy. */
static bool is_hopeless(const struct group_builder *b, unsigned cell, uint64_t with)
{
    const struct crossing_cell *c = &b->space->cell[cell];
    uint64_t all = with | (b->side & ~crossing_low_bits((unsigned)c->at + c->size));

    if (!(all & b->space->rowers))
        return true;
    for (uint32_t i = 0; i < b->space->rules.simples; i++) {
        const struct crossing_simple_rule *rule = &b->space->rules.simple[i];

        if (!(rule->all & ~with) && !(rule->without & all) && (rule->where & CROSSING_BOAT))
            return true;
    }
    return false;
}

/* Extends a group by travelers of the cells from `first`. */
static void extend(struct group_builder *b, unsigned first, uint64_t group, unsigned seats,
                   uint64_t load)
{
    for (unsigned i = first; i < b->space->cells && !b->stopped; i++) {
        uint32_t weight = b->space->weight[b->space->cell[i].at];
        unsigned most = b->present[i] > 0 ? count_max(b, i) : 0;

        for (unsigned k = 1; k <= most && k <= seats && !b->stopped; k++) {
            uint64_t with = group | part_of_cell(b, i, k);

            if ((uint64_t)k * weight > load || is_hopeless(b, i, with))
                break;
            b->count[i] = (uint8_t)k;
            visit_group(b, with);
            if (k < seats && !b->stopped)
                extend(b, i + 1, with, seats - k, load - (uint64_t)k * weight);
        }
        b->count[i] = 0;
    }
}

/* Finds the blocks that are equal to the previous block. */
static void compare_blocks(struct group_builder *b)
{
    for (unsigned i = 0; i < b->space->cells; i++) {
        const struct crossing_cell *cell = &b->space->cell[i];
        unsigned width = b->space->class[cell->class].cells;
        unsigned first = i - cell->in_block, j = first;

        if (!cell->follows)
            continue;
        while (j < first + width && b->present[j] == b->present[j - width])
            j++;
        b->equal[i] = j == first + width;
    }
}

static struct group_builder builder_for(const struct crossing_space *space,
                                        struct crossing_position from)
{
    struct group_builder b = {.space = space,
                              .from = from,
                              .side =
                                  from.boat_far ? space->everyone & ~from.near : from.near};

    assert(crossing_space_canonical(space, from.near) == from.near);
    for (unsigned i = 0; i < space->cells; i++)
        b.present[i] = (uint8_t)__builtin_popcountll(b.side & space->cell[i].field);
    compare_blocks(&b);
    return b;
}

bool crossing_moves_each(const struct crossing_space *space, struct crossing_position from,
                         const struct crossing_step_limit *limit,
                         bool (*visit)(void *arg, const struct crossing_move *move),
                         void *arg)
{
    struct group_builder b = builder_for(space, from);

    b.visit = visit;
    b.arg = arg;
    b.limit = limit;
    extend(&b, 0, 0, space->seats, space->load);
    return !b.stopped;
}

static uint64_t choose(unsigned from, unsigned count)
{
    uint64_t ways = 1;

    for (unsigned i = 1; i <= count; i++) {
        wide more = (wide)ways * (from - count + i);

        ways = (uint64_t)(more / i);
    }
    return ways;
}

/* Returns true if a block gives the group the same counts as the previous block. */
static bool gives_the_same(const struct crossing_move *move, unsigned first, unsigned width)
{
    for (unsigned i = first; i < first + width; i++) {
        if (move->count[i] != move->count[i - width])
            return false;
    }
    return true;
}

/* Returns the number of ways to exchange the parts that the blocks of a class give to the
 * group. Each run of equal blocks has a multinomial coefficient, which is computed block by
 * block. */
static uint64_t count_exchanges(const struct crossing_class *class,
                                const struct crossing_move *move, const bool *equal)
{
    uint64_t ways = 1;
    unsigned run = 0, same = 0;

    for (unsigned b = 0; b < class->blocks; b++) {
        unsigned first = class->first + b * class->cells;

        if (b == 0 || !equal[first])
            run = same = 0;
        else if (!gives_the_same(move, first, class->cells))
            same = 0;
        run++;
        same++;
        /* The run has `run` equal blocks so far, of which `same` give the same counts. */
        wide more = (wide)ways * run;

        ways = (uint64_t)(more / same);
    }
    return ways;
}

struct crossing_weight crossing_moves_weight(const struct crossing_space *space,
                                             struct crossing_position from,
                                             const struct crossing_move *move)
{
    const struct group_builder b = builder_for(space, from);
    struct crossing_weight weight = {.by_cells = 1};

    for (unsigned i = 0; i < space->classes; i++) {
        if (space->class[i].blocks > 1)
            weight.by_cells *= count_exchanges(&space->class[i], move, b.equal);
    }
    weight.by_travelers = weight.by_cells;
    for (unsigned i = 0; i < space->cells; i++) {
        if (move->count[i] > 0)
            weight.by_travelers *= choose(b.present[i], move->count[i]);
    }
    return weight;
}

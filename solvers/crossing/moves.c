/* Which crossings there are
 *
 * A group is built cell by cell: having so many of one cell, it goes on with a later one,
 * so each node of this small search is a group, and none is met twice.
 *
 * In a canonical position equal blocks stand side by side. Of what two equal blocks give to
 * the group, the first gives the greater part, as a list of counts in lexicographic order:
 * so of all groups that exchanging them makes of each other just one is met. The comparison
 * is made while the part of the second one is built: as long as both lists are equal, the
 * next count is at most that of the first block. */
#include "moves.h"
#include "solvers/core/wide.h"

enum { LOOK_STEPS = 512 };

struct building {
    const struct crossing_space *space;
    struct crossing_position from;
    bool (*take)(void *arg, const struct crossing_move *move);
    void *arg;
    const struct crossing_trying *trying;
    uint64_t side; /* who is with the boat */
    uint8_t count[CROSSING_CELLS];
    uint8_t there[CROSSING_CELLS]; /* by cell: on the boat's side */
    bool equal[CROSSING_CELLS];    /* its block is like the one before */
    bool over;
};

static uint64_t low_bits(unsigned count)
{
    return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* So many of a cell that leave the lowest ones near. */
static uint64_t part_of(const struct building *b, unsigned cell, unsigned count)
{
    const struct crossing_cell *c = &b->space->cell[cell];
    unsigned near = b->from.boat_far ? c->size - b->there[cell] : b->there[cell];

    return low_bits(count) << (c->at + (b->from.boat_far ? near : near - count));
}

/* How many the group may have of a cell, by the block before. */
static unsigned most_of(const struct building *b, unsigned cell)
{
    const struct crossing_cell *c = &b->space->cell[cell];
    unsigned width = b->space->class[c->class].cells;

    if (!b->equal[cell])
        return b->there[cell];
    for (unsigned i = cell - c->in_block; i < cell; i++) {
        if (b->count[i] != b->count[i - width])
            return b->there[cell];
    }
    return b->count[cell - width];
}

/* Counts one more group; true when no more may be tried. Some take a microsecond, so the
 * clock is looked at more often than pz_budget_step does. */
static bool is_used_up(const struct crossing_trying *trying)
{
    struct pz_budget *budget = trying->budget;

    if (budget->steps % LOOK_STEPS == 0) {
        enum pz_status status = pz_ctl_check(budget->ctl, 0);

        budget->stopped |= status == PZ_STOPPED;
        budget->cut |= status == PZ_OUT_OF_TIME;
    }
    return budget->steps >= trying->steps_most || pz_budget_step(budget);
}

static void offer(struct building *b, uint64_t group)
{
    const struct crossing_position to = {b->from.near ^ group, !b->from.boat_far};
    const struct crossing_move move = {to, group, b->count};

    b->over = is_used_up(b->trying) ||
              (crossing_space_allows_aboard(b->space, group) && !b->take(b->arg, &move));
}

/* Whether no group may go aboard that has these, and of later cells whoever is there:
 * nobody rows, or a rule is broken that nobody can mend. */
static bool is_hopeless(const struct building *b, unsigned cell, uint64_t with)
{
    const struct crossing_cell *c = &b->space->cell[cell];
    uint64_t all = with | (b->side & ~low_bits((unsigned)c->at + c->size));

    if (!(all & b->space->rowers))
        return true;
    for (uint32_t i = 0; i < b->space->boat.plains; i++) {
        const struct crossing_plain_rule *rule = &b->space->boat.plain[i];

        if (!(rule->all & ~with) && !(rule->without & all))
            return true;
    }
    return false;
}

/* Goes on with cells from `first` on. */
static void build(struct building *b, unsigned first, uint64_t group, unsigned seats,
                  uint64_t load)
{
    for (unsigned i = first; i < b->space->cells && !b->over; i++) {
        uint32_t weight = b->space->weight[b->space->cell[i].at];
        unsigned most = b->there[i] > 0 ? most_of(b, i) : 0;

        for (unsigned k = 1; k <= most && k <= seats && !b->over; k++) {
            uint64_t with = group | part_of(b, i, k);

            if ((uint64_t)k * weight > load || is_hopeless(b, i, with))
                break;
            b->count[i] = (uint8_t)k;
            offer(b, with);
            if (k < seats && !b->over)
                build(b, i + 1, with, seats - k, load - (uint64_t)k * weight);
        }
        b->count[i] = 0;
    }
}

/* Which blocks are like the one before them. */
static void compare_blocks(struct building *b)
{
    for (unsigned i = 0; i < b->space->cells; i++) {
        const struct crossing_cell *cell = &b->space->cell[i];
        unsigned width = b->space->class[cell->class].cells;
        unsigned first = i - cell->in_block, j = first;

        if (!cell->follows)
            continue;
        while (j < first + width && b->there[j] == b->there[j - width])
            j++;
        b->equal[i] = j == first + width;
    }
}

bool crossing_moves_each(const struct crossing_space *space, struct crossing_position from,
                         const struct crossing_trying *trying,
                         bool (*take)(void *arg, const struct crossing_move *move),
                         void *arg)
{
    struct building b = {.space = space,
                         .from = from,
                         .take = take,
                         .arg = arg,
                         .trying = trying,
                         .side = from.boat_far ? space->everybody & ~from.near : from.near};

    for (unsigned i = 0; i < space->cells; i++)
        b.there[i] = (uint8_t)__builtin_popcountll(b.side & space->cell[i].field);
    compare_blocks(&b);
    build(&b, 0, 0, space->seats, space->load);
    return !b.over;
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

/* Whether a block gives the group as much as the one before. */
static bool gives_the_same(const struct crossing_move *move, unsigned first, unsigned width)
{
    for (unsigned i = first; i < first + width; i++) {
        if (move->count[i] != move->count[i - width])
            return false;
    }
    return true;
}

/* In how many ways the blocks of a class can give what they give: for each run of equal
 * blocks a multinomial coefficient, built up block by block. */
static uint64_t exchanges_of(const struct crossing_class *class,
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
        /* The block is one of `run`, `same` of which give the same. */
        wide more = (wide)ways * run;

        ways = (uint64_t)(more / same);
    }
    return ways;
}

uint64_t crossing_moves_weight(const struct crossing_space *space,
                               struct crossing_position from,
                               const struct crossing_move *move, bool told_apart)
{
    struct building b = {.space = space, .from = from};
    uint64_t side = from.boat_far ? space->everybody & ~from.near : from.near;
    uint64_t ways = 1;

    for (unsigned i = 0; i < space->cells; i++)
        b.there[i] = (uint8_t)__builtin_popcountll(side & space->cell[i].field);
    compare_blocks(&b);
    for (unsigned i = 0; i < space->classes; i++) {
        if (space->class[i].blocks > 1)
            ways *= exchanges_of(&space->class[i], move, b.equal);
    }
    for (unsigned i = 0; told_apart && i < space->cells; i++) {
        if (move->count[i] > 0)
            ways *= choose(b.there[i], move->count[i]);
    }
    return ways;
}

/* Plans which dials meet in the middle, and computes the cost.
 *
 * A row shows in each column the number of the topmost dial that has a number there. So a
 * row depends on the dials down to the first dial without a hole, and on no dial below. It
 * does not depend on this first dial either if all numbers of this dial in the row are
 * equal. Two dials act on each other if some row depends on both. This relation is a graph
 * whose nodes are dials. Hold some dials at an offset, and remove these dials from the
 * graph. The groups are the remaining components. A column shows the sum of the
 * contributions of the held dials and of each group, and the contribution of a group
 * depends only on the group and the held dials. Then solutions are found by meeting in the
 * middle (meet_in_the_middle.c), once for every position of the held dials.
 *
 * All sets of at most three dials that share a row are tried as held dials (at most 2,325
 * sets for 24 dials). Turning the whole board does not change the sums, so one dial is
 * fixed. This is a dial with the longest period, of the held dials, or of all dials if no
 * dial is held. A greedy rule divides the groups between the halves: it begins with the
 * largest group, and adds each group to the smaller half. The same rule divides the groups
 * of a half between its quarters. The cost is the number of sums of both halves, which is
 * least if the halves are of equal size. The memory is the memory of the quarters.
 *
 * Constants. The contributions of the groups take at most 64 MiB. The four lists and their
 * table take at most 40 MiB. Computing one cell costs about as much as three sums. */
#include "meeting_plan.h"

#include "four_list_sum.h"
#include "puzzle.h"
#include "solvers/core/check.h"

enum { CELL_STEPS = 3 /* cost of computing a cell, in sums */ };

/* Returns true if `cells`, above a dial that shows `*floor` everywhere, show only one
 * number. Then `*floor` becomes this number. */
static bool is_constant(const int32_t *cells, unsigned columns, int64_t *floor)
{
    int64_t first = cells[0] == GRECIAN_HOLE ? *floor : cells[0];

    for (unsigned c = 1; c < columns; c++) {
        if ((cells[c] == GRECIAN_HOLE ? *floor : cells[c]) != first)
            return false;
    }
    *floor = first;
    return true;
}

static unsigned count_holes(const int32_t *cells, unsigned columns)
{
    unsigned holes = 0;

    for (unsigned c = 0; c < columns; c++)
        holes += cells[c] == GRECIAN_HOLE;
    return holes;
}

static struct grecian_meeting_row read_row(const struct grecian_puzzle *puzzle,
                                           unsigned row)
{
    struct grecian_meeting_row shown = {0, 0};

    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        const int32_t *cells = grecian_row(puzzle, dial, row);
        unsigned holes = count_holes(cells, puzzle->columns);

        if (holes == puzzle->columns)
            continue;
        if (holes == 0)
            shown.dials = 0; /* covers all dials below */
        if (shown.dials || !is_constant(cells, puzzle->columns, &shown.floor))
            shown.dials |= (uint32_t)1 << dial;
    }
    return shown;
}

/* Returns the number of columns after which `dial` repeats itself in the rows that depend
 * on it, or 1 if there is no such row. */
static unsigned read_period(const struct grecian_puzzle *puzzle,
                            const struct grecian_meeting_plan *plan, unsigned dial)
{
    unsigned common = 1;

    for (unsigned row = 0; row < puzzle->rows && common < puzzle->columns; row++) {
        if (!(plan->row[row].dials >> dial & 1))
            continue;
        unsigned period =
            grecian_row_period(grecian_row(puzzle, dial, row), puzzle->columns);

        common = common / grecian_gcd(common, period) * period;
    }
    return common;
}

/* Finds the groups of the dials that are not held. */
static void find_groups(struct grecian_meeting_plan *plan, unsigned rows)
{
    plan->groups = 0;
    for (unsigned row = 0; row < rows; row++) {
        uint32_t dials = plan->row[row].dials & ~plan->held;
        unsigned kept = 0;

        if (!dials)
            continue;
        for (unsigned g = 0; g < plan->groups; g++) {
            if (plan->group[g] & dials)
                dials |= plan->group[g];
            else
                plan->group[kept++] = plan->group[g];
        }
        plan->group[kept] = dials;
        plan->groups = kept + 1;
    }
}

/* Returns the number of positions of `dials` without the fixed dial. */
static double positions(const struct grecian_meeting_plan *plan, uint32_t dials)
{
    double count = 1;

    for (dials &= ~((uint32_t)1 << plan->fixed); dials; dials &= dials - 1)
        count *= plan->choices[__builtin_ctz(dials)];
    return count;
}

/* Chooses the fixed dial, which is one of `dials` with the longest period. */
static void choose_fixed(struct grecian_meeting_plan *plan, uint32_t dials)
{
    plan->fixed = (unsigned)__builtin_ctz(dials);
    for (; dials; dials &= dials - 1) {
        unsigned dial = (unsigned)__builtin_ctz(dials);

        if (plan->period[dial] > plan->period[plan->fixed])
            plan->fixed = dial;
    }
}

/* Sorts the groups by decreasing number of states. */
static void sort_groups(struct grecian_meeting_plan *plan)
{
    for (unsigned i = 1; i < plan->groups; i++) {
        uint32_t group = plan->group[i], states = plan->states[i];
        unsigned j = i;

        for (; j > 0 && plan->states[j - 1] < states; j--) {
            plan->group[j] = plan->group[j - 1];
            plan->states[j] = plan->states[j - 1];
        }
        plan->group[j] = group;
        plan->states[j] = states;
    }
}

/* Counts the states of each group. Returns false if there are too many. */
static bool count_states(struct grecian_meeting_plan *plan, unsigned columns)
{
    double numbers = 0;

    for (unsigned g = 0; g < plan->groups; g++) {
        double states = positions(plan, plan->group[g]);

        numbers += states * columns;
        if (states > GRECIAN_QUARTER_MAX || numbers > GRECIAN_VECTORS_MAX)
            return false;
        plan->states[g] = (uint32_t)states;
    }
    return true;
}

/* Divides the groups between the halves, then the groups of each half between its two
 * quarters. Beginning with the largest group, each group goes to the smaller side. Returns
 * false if a quarter is too large. */
static bool divide_into_quarters(struct grecian_meeting_plan *plan)
{
    double half[2] = {1, 1}, size[GRECIAN_QUARTERS] = {1, 1, 1, 1};

    for (unsigned g = 0; g < plan->groups; g++) {
        unsigned side = half[0] > half[1];
        unsigned quarter = 2 * side + (size[2 * side] >= size[2 * side + 1]);

        half[side] *= plan->states[g];
        size[quarter] *= plan->states[g];
        plan->quarter[g] = (uint8_t)quarter;
    }
    /* The second quarter of a half must be the larger quarter, and the first half must be
     * the larger half. */
    unsigned swap[2] = {size[0] > size[1], size[2] > size[3]};
    unsigned turn = half[0] < half[1] ? 2 : 0;

    for (unsigned g = 0; g < plan->groups; g++)
        plan->quarter[g] =
            (uint8_t)((plan->quarter[g] ^ swap[plan->quarter[g] / 2]) ^ turn);
    for (unsigned q = 0; q < GRECIAN_QUARTERS; q++) {
        if (size[q] > GRECIAN_QUARTER_MAX)
            return false;
        plan->quarter_size[(q ^ swap[q / 2]) ^ turn] = (uint32_t)size[q];
    }
    return true;
}

/* Returns the cost of computing the contributions of the groups. The groups that no held
 * dial affects are computed once, and the others `times` times. */
static double cell_steps(const struct grecian_puzzle *puzzle,
                         const struct grecian_meeting_plan *plan, double times)
{
    double steps = 0;

    for (unsigned g = 0; g < plan->groups; g++) {
        uint32_t dials = 0;
        unsigned rows = 0;

        for (unsigned row = 0; row < puzzle->rows; row++) {
            if (!(plan->row[row].dials & plan->group[g]))
                continue;
            dials |= plan->row[row].dials;
            rows++;
        }
        steps += CELL_STEPS * (double)plan->states[g] * rows * puzzle->columns *
                 (dials & plan->held ? times : 1);
    }
    return steps;
}

#ifdef PUZZLED_CHECK
/* Asserts that groups are disjoint, that no dial of a group is held, and that the quarters
 * have all states. */
static void plan_check(const struct grecian_meeting_plan *plan)
{
    uint32_t dials = plan->held;
    double size[GRECIAN_QUARTERS] = {1, 1, 1, 1};

    assert(!plan->held || plan->held >> plan->fixed & 1);
    for (unsigned g = 0; g < plan->groups; g++) {
        assert(plan->group[g] && !(plan->group[g] & dials));
        assert(plan->states[g] == positions(plan, plan->group[g]));
        assert(plan->quarter[g] < GRECIAN_QUARTERS);
        dials |= plan->group[g];
        size[plan->quarter[g]] *= plan->states[g];
    }
    for (unsigned q = 0; q < GRECIAN_QUARTERS; q++)
        assert(plan->quarter_size[q] == size[q] && size[q] <= GRECIAN_QUARTER_MAX);
}
#endif

/* Completes the plan that holds `plan->held`. */
static void complete(const struct grecian_puzzle *puzzle, struct grecian_meeting_plan *plan)
{
    uint32_t free = 0;

    plan->steps = 0;
    find_groups(plan, puzzle->rows);
    for (unsigned g = 0; g < plan->groups; g++)
        free |= plan->group[g];
    if (plan->groups < 2)
        return;
    choose_fixed(plan, plan->held ? plan->held : free);
    if (!count_states(plan, puzzle->columns))
        return;
    sort_groups(plan);
    if (!divide_into_quarters(plan))
        return;
    const uint32_t *size = plan->quarter_size;
    double times = positions(plan, plan->held);

    plan->steps = times * ((double)size[0] * size[1] + (double)size[2] * size[3]) +
                  cell_steps(puzzle, plan, times);
    CHECKED(plan_check, plan);
}

/* Returns the memory for the numbers of the groups and for the four lists. */
static size_t count_bytes(const struct grecian_meeting_plan *plan)
{
    size_t bytes = grecian_four_list_sum_bytes(plan->quarter_size);

    for (unsigned g = 0; g < plan->groups; g++)
        bytes += (size_t)plan->states[g] * plan->columns * sizeof(int64_t);
    return bytes;
}

static bool fits(const struct grecian_meeting_plan *plan, size_t bytes)
{
    return plan->max_bytes == 0 || bytes <= plan->max_bytes;
}

/* Tries to hold up to `more` of `dials` in addition to the held dials. */
static void hold_more(const struct grecian_puzzle *puzzle,
                      const struct grecian_meeting_plan *from, uint32_t dials,
                      unsigned more, struct grecian_meeting_plan *best)
{
    struct grecian_meeting_plan plan = *from;

    complete(puzzle, &plan);
    if (plan.steps > 0 && plan.states[1] > 1 &&
        (best->steps == 0 || plan.steps < best->steps) && fits(&plan, count_bytes(&plan)))
        *best = plan;
    if (!more)
        return;
    for (; dials; dials &= dials - 1) {
        plan.held = from->held | (dials & -dials);
        hold_more(puzzle, &plan, dials & (dials - 1), more - 1, best);
    }
}

/* Returns the number of columns before the folded puzzle with index `fold`, which is the
 * product of the `fold` largest prime factors of `columns`. */
static unsigned folded_columns(unsigned columns, unsigned fold)
{
    unsigned folded = 1;

    for (unsigned prime = columns; fold && prime > 1; prime--) {
        bool composite = false;

        for (unsigned d = 2; d * d <= prime; d++)
            composite = composite || prime % d == 0;
        for (; !composite && fold && columns % (folded * prime) == 0; fold--)
            folded *= prime;
    }
    return folded;
}

void grecian_meeting_plan_fold(const struct grecian_puzzle *puzzle,
                               const struct grecian_meeting_plan *plan, unsigned fold,
                               struct grecian_meeting_plan *folded)
{
    unsigned before = folded_columns(puzzle->columns, fold);

    assert(before < puzzle->columns && puzzle->columns % before == 0);
    *folded = *plan;
    folded->columns = folded_columns(puzzle->columns, fold + 1);
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        unsigned period = plan->period[dial];

        folded->stride[dial] = (uint8_t)grecian_gcd(period, before);
        folded->choices[dial] =
            (uint8_t)(grecian_gcd(period, folded->columns) / folded->stride[dial]);
    }
    complete(puzzle, folded);
}

/* Plans to fold the columns if each row depends on one dial at most, and if that is
 * possible within the limits. */
static void plan_folds(const struct grecian_puzzle *puzzle,
                       struct grecian_meeting_plan *plan, uint32_t shared)
{
    struct grecian_meeting_plan folded;
    unsigned folds = 0;
    size_t bytes = 0;

    if (shared || plan->steps <= 0)
        return;
    do {
        grecian_meeting_plan_fold(puzzle, plan, folds++, &folded);
        bytes += folded.steps > 0 ? count_bytes(&folded) : 0;
        if (folded.steps <= 0 || folded.steps > GRECIAN_FOLD_STEPS || !fits(plan, bytes))
            return;
    } while (folded.columns < puzzle->columns);
    if (folds > 1)
        plan->folds = folds;
}

double grecian_meeting_plan_cost(const struct grecian_puzzle *puzzle,
                                 const struct grecian_meeting_plan *plan)
{
    struct grecian_meeting_plan folded;

    if (!plan->folds)
        return plan->steps;
    grecian_meeting_plan_fold(puzzle, plan, 0, &folded);
    return folded.steps;
}

void grecian_meeting_plan_make(const struct grecian_puzzle *puzzle, size_t max_bytes,
                               struct grecian_meeting_plan *plan)
{
    struct grecian_meeting_plan start = {.max_bytes = max_bytes,
                                         .columns = puzzle->columns};
    uint32_t shared = 0;

    for (unsigned row = 0; row < puzzle->rows; row++)
        start.row[row] = read_row(puzzle, row);
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        start.period[dial] = start.choices[dial] =
            (uint8_t)read_period(puzzle, &start, dial);
        start.stride[dial] = 1;
    }
    for (unsigned row = 0; row < puzzle->rows; row++) {
        uint32_t dials = start.row[row].dials;

        shared |= dials & (dials - 1) ? dials : 0;
    }
    *plan = start;
    hold_more(puzzle, &start, shared, GRECIAN_HELD_MAX, plan);
    plan_folds(puzzle, plan, shared);
}

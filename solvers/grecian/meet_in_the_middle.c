/* Solutions by meeting in the middle
 *
 * Where dials do not act on each other (meeting_plan.c), column c of a position shows the
 * sum over all groups g of f(g, state of g)[c], where f is what the group puts in. So a
 * solution is one vector from each of some lists with a given sum, column by column: a
 * k-SUM of vectors.
 *
 * Keys. Take a random odd weight of 64 bits for every column; the weighted sum of a vector,
 * modulo 2^64, is its key. Keys add up as vectors do (the map is linear), so in a solution
 * the keys of the groups add up to the key of what is missing: no solution is missed. The
 * groups are dealt to two halves of two quarters each; a quarter's keys are the sums over
 * its groups, and all pairs of equal sums of the halves are found (four_list_sum.c).
 *
 * False matches. Two different vectors have the same key when their difference, weighted,
 * is 0 modulo 2^64. With one column where they differ by d, and 2^t the greatest power of
 * two in d, that happens for one of the 2^63 odd weights in 2^(63 - t) at most, whatever
 * the other weights are; as |d| < 2^36, for one in 2^28 at most, and where d is odd for one
 * in 2^63. But the weights decide about speed only: every match is looked at column by
 * column in the vectors themselves before it counts, and before two right sums are counted
 * as one. So no false match survives, whatever the weights are; they come from a fixed
 * seed.
 *
 * Cost: the square root of the positions, where the groups can be dealt evenly. Held dials
 * multiply it by their positions: the halves meet anew at each of them, and only the groups
 * that share a row with a held dial are looked up again. A dial that repeats itself is
 * turned through one period, and the count multiplied.
 *
 * The published relatives: Horowitz and Sahni met in the middle for knapsacks ("Computing
 * partitions with applications to the knapsack problem", JACM 21(2), 1974), and Schroeppel
 * and Shamir made the memory its square root. */
#include "meet_in_the_middle.h"

#include "four_list_sum.h"
#include "puzzles/random.h"

#include <stdlib.h>
#include <string.h>

enum {
    COMPARED_STRIDE = 1024, /* sums compared between two looks at the clock */
    STATES_STRIDE = 64      /* states of a group shown between two looks */
};

struct group {
    uint32_t dials;
    uint32_t states;
    uint32_t rows;    /* as a bit set */
    bool varies;      /* shows something else when held dials turn */
    unsigned quarter; /* where its key is added */
    uint32_t stride;  /* of its state in the places of that quarter */
    int64_t *numbers; /* states x columns: what it puts in */
    int64_t least[GRECIAN_COLUMNS_MAX];
    int64_t most[GRECIAN_COLUMNS_MAX];
};

struct meet {
    const struct grecian_puzzle *puzzle;
    const struct grecian_meeting_plan *plan;
    const struct grecian_search_task *task;
    struct grecian_search_result *result;
    struct pz_budget *budget;
    uint64_t weight[GRECIAN_COLUMNS_MAX];
    int64_t missing[GRECIAN_COLUMNS_MAX]; /* what the groups have to put in */
    uint8_t turn[GRECIAN_DIALS_MAX];
    uint64_t met; /* solutions, one for all that differ by periods */
    bool satisfied;
    unsigned compared; /* sums, since the last look at the clock */
    unsigned groups;
    struct group group[GRECIAN_ROWS_MAX];
    struct grecian_four_list_sum join;
    int64_t *numbers; /* of all groups */
};

/* The number that shows in `row` and column `c` when the dials stand at `m->turn`. */
static int64_t shown(const struct meet *m, unsigned row, unsigned c)
{
    unsigned columns = m->puzzle->columns, rows = m->puzzle->rows;
    uint32_t dials = m->plan->row[row].dials;

    while (dials) {
        unsigned dial = 31 - (unsigned)__builtin_clz(dials);
        unsigned turn = m->turn[dial];
        unsigned printed = c >= turn ? c - turn : c + columns - turn;
        int32_t number = m->puzzle->cells[(dial * rows + row) * columns + printed];

        if (number != GRECIAN_HOLE)
            return number;
        dials ^= (uint32_t)1 << dial;
    }
    return m->plan->row[row].floor;
}

/* Turns `dials` to their position number `state`. */
static void turn_to(struct meet *m, uint32_t dials, uint32_t state)
{
    dials &= ~((uint32_t)1 << m->plan->still);
    for (; dials; dials &= dials - 1) {
        unsigned dial = (unsigned)__builtin_ctz(dials);

        m->turn[dial] = (uint8_t)(state % m->plan->period[dial]);
        state /= m->plan->period[dial];
    }
}

/* Works out what `group` puts in, state by state, while the held dials stand still. */
static void show_group(struct meet *m, struct group *group)
{
    unsigned columns = m->puzzle->columns;
    int64_t *numbers = group->numbers;

    for (uint32_t state = 0; state < group->states; state++, numbers += columns) {
        if (state % STATES_STRIDE == 0 && pz_budget_look(m->budget))
            return;
        turn_to(m, group->dials, state);
        memset(numbers, 0, columns * sizeof *numbers);
        for (uint32_t rows = group->rows; rows; rows &= rows - 1) {
            for (unsigned c = 0; c < columns; c++)
                numbers[c] += shown(m, (unsigned)__builtin_ctz(rows), c);
        }
        for (unsigned c = 0; c < columns; c++) {
            if (state == 0 || numbers[c] < group->least[c])
                group->least[c] = numbers[c];
            if (state == 0 || numbers[c] > group->most[c])
                group->most[c] = numbers[c];
        }
    }
}

/* Works out what the groups have to put in; false when they cannot in some column. */
static bool show_missing(struct meet *m)
{
    const int64_t bound = (int64_t)1 << 40; /* no column sum comes near it */
    int64_t target = m->puzzle->target;

    target = target > bound ? bound : target < -bound ? -bound : target;
    for (unsigned c = 0; c < m->puzzle->columns; c++) {
        int64_t missing = target, least = 0, most = 0;

        for (unsigned row = 0; row < m->puzzle->rows; row++) {
            if (!(m->plan->row[row].dials & ~m->plan->held))
                missing -= shown(m, row, c);
        }
        for (unsigned g = 0; g < m->groups; g++) {
            least += m->group[g].least[c];
            most += m->group[g].most[c];
        }
        if (missing < least || missing > most)
            return false;
        m->missing[c] = missing;
    }
    return true;
}

static uint64_t key_of(const struct meet *m, const int64_t *numbers)
{
    uint64_t key = 0;

    for (unsigned c = 0; c < m->puzzle->columns; c++)
        key += m->weight[c] * (uint64_t)numbers[c];
    return key;
}

/* Multiplies the list `keys`, `count` long, by the states of `group`: its keys, or on the
 * left half their negatives, are added. Later places come first, since the first ones are
 * still needed. */
static void multiply(struct meet *m, const struct group *group, uint64_t *keys)
{
    uint32_t count = group->stride;

    for (uint32_t state = group->states; state-- > 0;) {
        uint64_t key = key_of(m, group->numbers + (size_t)state * m->puzzle->columns);

        if (state % STATES_STRIDE == 0 && pz_budget_look(m->budget))
            return;
        if (group->quarter < 2)
            key = 0 - key;
        for (uint32_t i = 0; i < count; i++)
            keys[(size_t)state * count + i] = keys[i] + key;
    }
}

/* Writes the keys of the four quarters: the target's less those of the groups on the left,
 * and those of the groups on the right. */
static void fill_quarters(struct meet *m)
{
    struct grecian_four_list_side *side = m->join.side;
    uint64_t *quarter[GRECIAN_QUARTERS] = {side[0].first, side[0].second, side[1].first,
                                           side[1].second};

    for (unsigned q = 0; q < GRECIAN_QUARTERS; q++)
        quarter[q][0] = q == 0 ? key_of(m, m->missing) : 0;
    for (unsigned g = 0; g < m->groups; g++)
        multiply(m, &m->group[g], quarter[m->group[g].quarter]);
}

/* What `group` puts in when its quarter is at `place`. */
static const int64_t *numbers_at(const struct meet *m, const struct group *group,
                                 const uint32_t *place)
{
    uint32_t state = place[group->quarter] / group->stride % group->states;

    return group->numbers + (size_t)state * m->puzzle->columns;
}

/* Looks at the clock now and then. */
static void count_comparison(struct meet *m)
{
    if (++m->compared < COMPARED_STRIDE)
        return;
    m->compared = 0;
    pz_budget_look(m->budget);
}

/* True when the groups of the right half put in the same at both pairs of places. */
static bool is_same(void *arg, uint32_t first, uint32_t second,
                    const struct grecian_four_list_pair *right)
{
    struct meet *m = arg;
    const uint32_t one[] = {0, 0, first, second},
                   other[] = {0, 0, right->first, right->second};
    int64_t difference[GRECIAN_COLUMNS_MAX] = {0}, different = 0;

    count_comparison(m);
    for (unsigned g = 0; g < m->groups; g++) {
        if (m->group[g].quarter < 2)
            continue;
        const int64_t *a = numbers_at(m, &m->group[g], one);
        const int64_t *b = numbers_at(m, &m->group[g], other);

        for (unsigned c = 0; c < m->puzzle->columns; c++)
            difference[c] += a[c] - b[c];
    }
    for (unsigned c = 0; c < m->puzzle->columns; c++)
        different |= difference[c];
    return different == 0;
}

/* True when all groups together put in what is missing. */
static bool is_solution(const struct meet *m, const uint32_t *place)
{
    int64_t missing[GRECIAN_COLUMNS_MAX], wrong = 0;

    memcpy(missing, m->missing, sizeof missing);
    for (unsigned g = 0; g < m->groups; g++) {
        const int64_t *numbers = numbers_at(m, &m->group[g], place);

        for (unsigned c = 0; c < m->puzzle->columns; c++)
            missing[c] -= numbers[c];
    }
    for (unsigned c = 0; c < m->puzzle->columns; c++)
        wrong |= missing[c];
    return wrong == 0;
}

/* Adds the position to the list, with the bottom dial at 0. */
static void list_position(struct meet *m, const uint32_t *place)
{
    unsigned dials = m->puzzle->dials, columns = m->puzzle->columns;
    struct grecian_offsets *offsets = &m->task->list[m->result->listed++];

    for (unsigned g = 0; g < m->groups; g++) {
        const struct group *group = &m->group[g];

        turn_to(m, group->dials, place[group->quarter] / group->stride % group->states);
    }
    *offsets = (struct grecian_offsets){{0}};
    for (unsigned dial = 1; dial < dials; dial++)
        offsets->turn[dial] = (uint8_t)((m->turn[dial] + columns - m->turn[0]) % columns);
}

/* Takes the solutions that a left sum makes with `right` and all that it stands for. */
static bool take(void *arg, uint32_t first, uint32_t second,
                 const struct grecian_four_list_pair *right)
{
    struct meet *m = arg;
    uint32_t place[] = {first, second, right->first, right->second};

    count_comparison(m);
    if (!is_solution(m, place))
        return true;
    struct pz_count count = pz_count_from(right->count);

    pz_count_add(&m->result->count, &count);
    m->met += right->count;
    m->satisfied = m->task->enough && m->met >= m->task->enough;
    if (m->result->listed < m->task->limit)
        list_position(m, place);
    for (uint32_t at = right->alike; at && m->result->listed < m->task->limit;) {
        const struct grecian_four_list_pair *alike = &m->join.sum[at - 1];

        place[2] = alike->first;
        place[3] = alike->second;
        list_position(m, place);
        at = alike->alike;
    }
    m->join.keep = m->result->listed < m->task->limit;
    return !m->satisfied;
}

/* Finds the solutions with the held dials where they are. */
static void join_groups(struct meet *m, bool again)
{
    for (unsigned g = 0; g < m->groups; g++) {
        if (!again || m->group[g].varies)
            show_group(m, &m->group[g]);
    }
    if (pz_budget_over(m->budget) || !show_missing(m))
        return;
    fill_quarters(m);
    grecian_four_list_sum_run(&m->join);
}

/* Turns the held dials on to their next position; false after the last one. */
static bool turn_held(struct meet *m)
{
    uint32_t dials = m->plan->held & ~((uint32_t)1 << m->plan->still);

    for (; dials; dials &= dials - 1) {
        unsigned dial = (unsigned)__builtin_ctz(dials);

        if (++m->turn[dial] < m->plan->period[dial])
            return true;
        m->turn[dial] = 0;
    }
    return false;
}

/* Multiplies the count by how often each position shows the same again. */
static void multiply_count(const struct meet *m)
{
    for (unsigned dial = 0; dial < m->puzzle->dials; dial++) {
        if (dial != m->plan->still)
            pz_count_multiply(&m->result->count,
                              m->puzzle->columns / m->plan->period[dial]);
    }
}

/* Reads the groups from the plan; returns how many numbers they need. */
static size_t read_groups(struct meet *m)
{
    const struct grecian_meeting_plan *plan = m->plan;
    uint32_t stride[GRECIAN_QUARTERS] = {1, 1, 1, 1};
    size_t numbers = 0;

    m->groups = plan->groups;
    for (unsigned g = 0; g < m->groups; g++) {
        unsigned quarter = plan->quarter[g];
        uint32_t rows = 0, dials = 0;

        for (unsigned row = 0; row < m->puzzle->rows; row++) {
            if (!(plan->row[row].dials & plan->group[g]))
                continue;
            rows |= (uint32_t)1 << row;
            dials |= plan->row[row].dials;
        }
        m->group[g] = (struct group){.dials = plan->group[g],
                                     .states = plan->states[g],
                                     .rows = rows,
                                     .varies = (dials & plan->held) != 0,
                                     .quarter = quarter,
                                     .stride = stride[quarter]};
        stride[quarter] *= plan->states[g];
        numbers += (size_t)plan->states[g] * m->puzzle->columns;
    }
    return numbers;
}

/* Allocates the numbers of the groups and the join, and draws the weights. */
static bool prepare(struct meet *m)
{
    size_t numbers = read_groups(m);
    struct pz_random random;

    m->numbers = malloc((numbers + 1) * sizeof *m->numbers);
    if (grecian_four_list_sum_make(&m->join, m->plan->quarter_size) != PZ_OK || !m->numbers)
        return false;
    int64_t *from = m->numbers;

    for (unsigned g = 0; g < m->groups; g++) {
        m->group[g].numbers = from;
        from += (size_t)m->group[g].states * m->puzzle->columns;
    }
    m->join.take = take;
    m->join.same = is_same;
    m->join.arg = m;
    m->join.keep = m->task->limit > 0;
    m->join.budget = m->budget;
    pz_random_seed(&random, 0);
    for (unsigned c = 0; c < m->puzzle->columns; c++)
        m->weight[c] = pz_random_next(&random) | 1;
    return true;
}

static void run(struct meet *m)
{
    bool again = false;

    do {
        if (pz_budget_look(m->budget) || pz_budget_node(m->budget))
            break;
        join_groups(m, again);
        again = true;
    } while (!m->satisfied && !pz_budget_over(m->budget) && turn_held(m));
    multiply_count(m);
    m->result->complete = !m->satisfied && !pz_budget_over(m->budget);
}

enum pz_status grecian_meet_in_the_middle(const struct grecian_puzzle *puzzle,
                                          const struct grecian_meeting_plan *plan,
                                          const struct grecian_search_task *task,
                                          struct pz_budget *budget,
                                          struct grecian_search_result *result)
{
    struct meet *m = calloc(1, sizeof *m);
    enum pz_status status = PZ_NO_MEMORY;

    if (!m)
        return PZ_NO_MEMORY;
    m->puzzle = puzzle;
    m->plan = plan;
    m->task = task;
    m->result = result;
    m->budget = budget;
    if (prepare(m)) {
        run(m);
        status = budget->stopped ? PZ_STOPPED : PZ_OK;
    }
    grecian_four_list_sum_free(&m->join);
    free(m->numbers);
    free(m);
    return status;
}

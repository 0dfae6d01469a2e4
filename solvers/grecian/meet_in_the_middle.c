/* Solutions by meeting in the middle
 *
 * If groups of dials do not act on each other (meeting_plan.c), column c of a position
 * shows the sum over all groups g of f(g, state of g)[c], where f is the contribution of
 * the group. The contributions of a group in all its states are a list of vectors. A
 * solution chooses one vector from each list so that the vectors have a given sum in each
 * column. This is a k-SUM problem of vectors.
 *
 * Keys. Each column has a random odd weight of 64 bits. The key of a vector is its weighted
 * sum modulo 2^64. The map from vectors to keys is linear. So in a solution the keys of the
 * groups add up to the key of the missing amounts, and no solution is missed. The groups
 * are divided into two halves of two quarters each. The keys of a quarter are the sums over
 * its groups. four_list_sum.c finds all pairs of sums of the two halves that match.
 *
 * False matches. Two different vectors have the same key if the weighted sum of their
 * difference is 0 modulo 2^64. Consider one column in which the vectors differ by d, and
 * let 2^t be the greatest power of two that divides d. For any weights of the other
 * columns, this happens for at most one in 2^(63 - t) of the 2^63 odd weights of this
 * column. Because |d| < 2^36, the share is at most one in 2^28, and one in 2^63 if d is
 * odd. The weights affect only the speed, because the vectors of each match are compared
 * column by column before the match is counted, and before two correct sums are counted as
 * one. Therefore no false match remains for any weights. The weights come from a fixed
 * seed.
 *
 * Folding. Let each row depend on at most one dial, and let m divide the number of columns
 * C. To fold a puzzle, add up all columns whose indices are equal modulo m. Theorem: the
 * folded sums of a position are the sums of the folded dials, turned by their offsets
 * modulo m. So a solution modulo m is a solution of the folded puzzle, which has m columns
 * and C / m times the target. The search takes the prime factors of C one after the other.
 * It begins with the largest factor, because this factor excludes the most positions. Then
 * m is p, then p q, and so on to C. A solution modulo m has at most q^(dials - 1)
 * continuations modulo m q, because one dial stays at 0. The search finds the continuations
 * that solve the puzzle modulo m q by meeting in the middle, and continues with the next
 * factor. No solution is missed, because each solution of the puzzle is a solution modulo
 * every m. The solutions for m = C are the solutions of the puzzle.
 *
 * A folded column adds up C / m numbers of each dial. The probability that it has the
 * target at random is about one in sqrt(dials C / m) times the spread of the numbers. This
 * is one in some hundred for numbers from 1 to 20. The first prime p has p - 1 such
 * columns, which leave a few of p^(dials - 1) positions, and the next primes leave almost
 * only solutions. So 12 dials with 36 columns take some thousand sums, while two halves
 * have 36^6 + 36^5 sums. If numbers repeat and nothing is excluded, the search gives up
 * after GRECIAN_FOLD_STEPS sums.
 *
 * Cost. The cost is the square root of the number of positions if the groups can be divided
 * evenly. Held dials multiply the cost by the number of their positions, because the halves
 * meet again for each of these positions. Only the groups that share a row with a held dial
 * are computed again. If the numbers of a dial repeat after some columns, the dial is
 * turned only through one period, and the count is multiplied.
 *
 * Published relatives: Horowitz and Sahni met in the middle for knapsacks ("Computing
 * partitions with applications to the knapsack problem", JACM 21(2), 1974), and Schroeppel
 * and Shamir reduced the memory to its square root. */
#include "meet_in_the_middle.h"

#include "four_list_sum.h"
#include "puzzle.h"
#include "puzzles/random.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORK_STRIDE = 1024, /* comparisons of sums between two checks of the clock */
    STATE_WORK = 16     /* comparisons that cost as much as a state of a group */
};

struct group {
    uint32_t dials;
    uint32_t states;
    uint32_t rows;    /* as a bit set */
    bool varies;      /* depends on held dials */
    unsigned quarter; /* to which the key of the group is added */
    uint32_t stride;  /* of its state in the indices of the quarter */
    int64_t *numbers; /* states x columns: its contribution */
    int64_t least[GRECIAN_COLUMNS_MAX];
    int64_t most[GRECIAN_COLUMNS_MAX];
};

/* One search of the puzzle. If the columns are folded, it is one search of a folded puzzle
 * after each solution of the previous folded puzzle. */
struct meet {
    const struct grecian_puzzle *puzzle;
    struct grecian_meeting_plan plan;
    const struct grecian_search_task *task;
    struct grecian_search_result *result;
    struct pz_budget *budget;
    uint64_t weight[GRECIAN_COLUMNS_MAX];
    int64_t missing[GRECIAN_COLUMNS_MAX];  /* the sums that the groups must have */
    uint8_t first_turn[GRECIAN_DIALS_MAX]; /* of the offsets to try */
    uint8_t turn[GRECIAN_DIALS_MAX];
    uint64_t nodes_max; /* of the budget, after which folding is given up */
    bool ended;         /* enough solutions are known, or folding was given up */
    unsigned work;      /* since the clock was last checked */
    struct group group[GRECIAN_ROWS_MAX];
    struct grecian_four_list_sum join;
    int64_t *numbers;  /* of all groups */
    struct meet *next; /* the next folded puzzle, or NULL */
};

/* Counts work, and checks the clock from time to time. Returns false if the search must
 * end. */
static bool count_work(struct meet *m, unsigned work)
{
    m->work += work;
    if (m->work < WORK_STRIDE)
        return true;
    m->work = 0;
    return !pz_budget_look(m->budget);
}

/* Turns `dials` to the position with the number `state`. */
static void turn_to(struct meet *m, uint32_t dials, uint32_t state)
{
    dials &= ~((uint32_t)1 << m->plan.fixed);
    for (; dials; dials &= dials - 1) {
        unsigned dial = (unsigned)__builtin_ctz(dials), choices = m->plan.choices[dial];

        assert(choices > 0);
        m->turn[dial] =
            (uint8_t)(m->first_turn[dial] + state % choices * m->plan.stride[dial]);
        state /= choices;
    }
}

/* Adds the visible numbers of `row` to the folded columns. */
static void add_row(const struct meet *m, unsigned row, int64_t *numbers)
{
    unsigned columns = m->puzzle->columns, folded = m->plan.columns;

    assert(folded > 0 && folded <= columns && columns % folded == 0);
    int64_t visible[GRECIAN_COLUMNS_MAX];

    for (unsigned c = 0; c < columns; c++)
        visible[c] = m->plan.row[row].floor;
    for (uint32_t dials = m->plan.row[row].dials; dials; dials &= dials - 1) {
        unsigned dial = (unsigned)__builtin_ctz(dials), at = m->turn[dial];

        assert(at < columns);
        const int32_t *cells = grecian_row(m->puzzle, dial, row);

        for (unsigned c = 0; c < columns; c++) {
            if (cells[c] != GRECIAN_HOLE)
                visible[at] = cells[c];
            at = at + 1 == columns ? 0 : at + 1;
        }
    }
    for (unsigned first = 0; first < columns; first += folded) {
        for (unsigned c = 0; c < folded; c++)
            numbers[c] += visible[first + c];
    }
}

/* Widens the range of the contributions of `group` by `numbers`. */
static void widen_range(struct group *group, const int64_t *numbers, unsigned columns,
                        bool first)
{
    for (unsigned c = 0; c < columns; c++) {
        if (first || numbers[c] < group->least[c])
            group->least[c] = numbers[c];
        if (first || numbers[c] > group->most[c])
            group->most[c] = numbers[c];
    }
}

/* Computes the contribution of `group` in each state, with the held dials as they are. */
static void show_group(struct meet *m, struct group *group)
{
    unsigned columns = m->plan.columns;
    int64_t *numbers = group->numbers;

    for (uint32_t state = 0; state < group->states; state++, numbers += columns) {
        if (!count_work(m, STATE_WORK))
            return;
        turn_to(m, group->dials, state);
        memset(numbers, 0, columns * sizeof *numbers);
        for (uint32_t rows = group->rows; rows; rows &= rows - 1)
            add_row(m, (unsigned)__builtin_ctz(rows), numbers);
        if (!m->plan.folds)
            widen_range(group, numbers, columns, state == 0);
    }
}

/* Returns true if the groups can have the sum that is missing in column `c`. */
static bool is_in_range(const struct meet *m, unsigned c)
{
    int64_t least = 0, most = 0;

    for (unsigned g = 0; g < m->plan.groups; g++) {
        least += m->group[g].least[c];
        most += m->group[g].most[c];
    }
    return m->missing[c] >= least && m->missing[c] <= most;
}

/* Computes the sums that the groups must have. Returns false if the groups cannot have the
 * sum of some column. */
static bool show_missing(struct meet *m)
{
    int64_t still[GRECIAN_COLUMNS_MAX] = {0};
    int64_t target =
        grecian_clip_target(m->puzzle) * (m->puzzle->columns / m->plan.columns);

    for (unsigned row = 0; row < m->puzzle->rows; row++) {
        if (!(m->plan.row[row].dials & ~m->plan.held))
            add_row(m, row, still);
    }
    for (unsigned c = 0; c < m->plan.columns; c++) {
        m->missing[c] = target - still[c];
        if (!m->plan.folds && !is_in_range(m, c))
            return false;
    }
    return true;
}

static uint64_t key_of(const struct meet *m, const int64_t *numbers)
{
    uint64_t key = 0;

    for (unsigned c = 0; c < m->plan.columns; c++)
        key += m->weight[c] * (uint64_t)numbers[c];
    return key;
}

/* Multiplies the list `keys` by the states of `group`, that is, adds the keys of the states
 * or, in the left half, their negatives. Later indices are processed first, because the
 * first keys are still needed. */
static void multiply(struct meet *m, const struct group *group, uint64_t *keys)
{
    uint32_t count = group->stride;

    for (uint32_t state = group->states; state-- > 0;) {
        uint64_t key = key_of(m, group->numbers + (size_t)state * m->plan.columns);

        if (!count_work(m, STATE_WORK))
            return;
        if (group->quarter < 2)
            key = 0 - key;
        for (uint32_t i = 0; i < count; i++)
            keys[(size_t)state * count + i] = keys[i] + key;
    }
}

/* Writes the keys of the four quarters. The left half has the key of the missing amounts
 * less the keys of its groups, and the right half has the keys of its groups. */
static void fill_quarters(struct meet *m)
{
    struct grecian_four_list_side *side = m->join.side;
    uint64_t *quarter[GRECIAN_QUARTERS] = {side[0].first, side[0].second, side[1].first,
                                           side[1].second};

    for (unsigned q = 0; q < GRECIAN_QUARTERS; q++)
        quarter[q][0] = q == 0 ? key_of(m, m->missing) : 0;
    for (unsigned g = 0; g < m->plan.groups; g++)
        multiply(m, &m->group[g], quarter[m->group[g].quarter]);
}

/* Returns the contribution of `group` if its quarter is at `index`. */
static const int64_t *numbers_at(const struct meet *m, const struct group *group,
                                 const uint32_t *index)
{
    uint32_t state = index[group->quarter] / group->stride % group->states;

    return group->numbers + (size_t)state * m->plan.columns;
}

/* Returns true if the contributions of the right half are equal for both pairs of
 * indices. */
static bool is_same(void *arg, uint32_t first, uint32_t second,
                    const struct grecian_four_list_pair *right)
{
    struct meet *m = arg;
    const uint32_t one[] = {0, 0, first, second},
                   other[] = {0, 0, right->first, right->second};
    int64_t difference[GRECIAN_COLUMNS_MAX] = {0}, different = 0;

    count_work(m, 1);
    for (unsigned g = 0; g < m->plan.groups; g++) {
        if (m->group[g].quarter < 2)
            continue;
        const int64_t *a = numbers_at(m, &m->group[g], one);
        const int64_t *b = numbers_at(m, &m->group[g], other);

        for (unsigned c = 0; c < m->plan.columns; c++)
            difference[c] += a[c] - b[c];
    }
    for (unsigned c = 0; c < m->plan.columns; c++)
        different |= difference[c];
    return different == 0;
}

/* Returns true if all groups together contribute the missing amounts. */
static bool is_solution(const struct meet *m, const uint32_t *index)
{
    int64_t missing[GRECIAN_COLUMNS_MAX], wrong = 0;

    memcpy(missing, m->missing, sizeof missing);
    for (unsigned g = 0; g < m->plan.groups; g++) {
        const int64_t *numbers = numbers_at(m, &m->group[g], index);

        for (unsigned c = 0; c < m->plan.columns; c++)
            missing[c] -= numbers[c];
    }
    for (unsigned c = 0; c < m->plan.columns; c++)
        wrong |= missing[c];
    return wrong == 0;
}

/* Turns the dials of all groups to the states at `index`, one index per quarter. */
static void turn_groups(struct meet *m, const uint32_t *index)
{
    for (unsigned g = 0; g < m->plan.groups; g++) {
        const struct group *group = &m->group[g];

        turn_to(m, group->dials, index[group->quarter] / group->stride % group->states);
    }
}

/* Adds the position to the list. */
static void list_position(struct meet *m, const uint32_t *index)
{
    assert(m->result->listed < m->task->limit);
    turn_groups(m, index);
    m->task->list[m->result->listed++] = grecian_offsets_of(m->puzzle, m->turn);
}

/* Adds the solutions of a left sum with `right` and all sums that it represents. */
static void add_solutions(struct meet *m, uint32_t *index,
                          const struct grecian_four_list_pair *right)
{
    struct pz_count count = pz_count_from(right->count);

    pz_count_add(&m->result->count, &count);
    m->ended = m->task->enough && m->result->count.limb[0] >= m->task->enough;
    if (m->result->listed < m->task->limit)
        list_position(m, index);
    for (uint32_t at = right->equal; at && m->result->listed < m->task->limit;) {
        const struct grecian_four_list_pair *equal = &m->join.sum[at - 1];

        index[2] = equal->first;
        index[3] = equal->second;
        list_position(m, index);
        at = equal->equal;
    }
    m->join.keep = m->result->listed < m->task->limit;
}
/* Computes the groups that vary, or all groups the first time, and finds the solutions with
 * the held dials at their current offsets. */
static void join_groups(struct meet *m, bool again)
{
    for (unsigned g = 0; g < m->plan.groups; g++) {
        if (!again || m->group[g].varies)
            show_group(m, &m->group[g]);
    }
    if (pz_budget_over(m->budget) || !show_missing(m))
        return;
    fill_quarters(m);
    grecian_four_list_sum_run(&m->join);
}

/* Solves the next folded puzzle, starting from the offsets of the current solution. */
static void solve_next(struct meet *m)
{
    struct meet *next = m->next;

    assert(next && next->plan.columns % m->plan.columns == 0);
    m->result->given_up =
        (double)m->budget->nodes + next->plan.steps > (double)m->nodes_max;
    if (!m->result->given_up) {
        memcpy(next->first_turn, m->turn, sizeof next->first_turn);
        join_groups(next, false);
    }
    m->ended = m->result->given_up || next->ended;
}

/* Solves the next folded puzzle for each solution of a left sum with `right` and all sums
 * that it represents. */
static void solve_next_of_all(struct meet *m, uint32_t *index,
                              const struct grecian_four_list_pair *right)
{
    for (uint32_t at = right->equal;;) {
        turn_groups(m, index);
        solve_next(m);
        if (!at || m->ended || pz_budget_over(m->budget))
            return;
        right = &m->join.sum[at - 1];
        index[2] = right->first;
        index[3] = right->second;
        at = right->equal;
    }
}

/* Compares two sums with equal keys and, if they are a solution, uses it. */
static bool take(void *arg, uint32_t first, uint32_t second,
                 const struct grecian_four_list_pair *right)
{
    struct meet *m = arg;
    uint32_t index[] = {first, second, right->first, right->second};

    count_work(m, 1);
    if (!is_solution(m, index))
        return true;
    if (m->next)
        solve_next_of_all(m, index, right);
    else
        add_solutions(m, index, right);
    return !m->ended;
}

/* Turns the held dials to their next position. Returns false after the last position. */
static bool turn_held(struct meet *m)
{
    uint32_t dials = m->plan.held & ~((uint32_t)1 << m->plan.fixed);

    for (; dials; dials &= dials - 1) {
        unsigned dial = (unsigned)__builtin_ctz(dials);

        if (++m->turn[dial] < m->plan.period[dial])
            return true;
        m->turn[dial] = 0;
    }
    return false;
}

/* Multiplies the count by the number of equal positions. */
static void multiply_count(const struct meet *m)
{
    for (unsigned dial = 0; dial < m->puzzle->dials; dial++) {
        if (dial != m->plan.fixed)
            pz_count_multiply(&m->result->count, m->puzzle->columns / m->plan.period[dial]);
    }
}

/* Reads the groups from the plan. Returns the number of their contributions. */
static size_t read_groups(struct meet *m)
{
    const struct grecian_meeting_plan *plan = &m->plan;
    uint32_t stride[GRECIAN_QUARTERS] = {1, 1, 1, 1};
    size_t numbers = 0;

    for (unsigned g = 0; g < m->plan.groups; g++) {
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
        numbers += (size_t)plan->states[g] * plan->columns;
    }
    return numbers;
}

/* Allocates the numbers of the groups and the join, and draws the weights. */
static bool prepare(struct meet *m)
{
    size_t numbers = read_groups(m);
    struct pz_random random;

    m->numbers = malloc((numbers + 1) * sizeof *m->numbers);
    if (grecian_four_list_sum_make(&m->join, m->plan.quarter_size) != PZ_OK || !m->numbers)
        return false;
    int64_t *from = m->numbers;

    for (unsigned g = 0; g < m->plan.groups; g++) {
        m->group[g].numbers = from;
        from += (size_t)m->group[g].states * m->plan.columns;
    }
    m->join.take = take;
    m->join.same = is_same;
    m->join.arg = m;
    m->join.keep = m->next || m->task->limit > 0;
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
    } while (!m->ended && !pz_budget_over(m->budget) && turn_held(m));
    multiply_count(m);
    m->result->complete = !m->ended && !pz_budget_over(m->budget);
}

/* Frees `count` searches. */
static void free_searches(struct meet *searches, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        grecian_four_list_sum_free(&searches[i].join);
        free(searches[i].numbers);
    }
    free(searches);
}

enum pz_status grecian_meet_in_the_middle(const struct grecian_puzzle *puzzle,
                                          const struct grecian_meeting_plan *plan,
                                          const struct grecian_search_task *task,
                                          struct pz_budget *budget,
                                          struct grecian_search_result *result)
{
    unsigned count = plan->folds ? plan->folds : 1;

    assert(plan->steps > 0 && result->listed == 0);
    struct meet *searches = calloc(count, sizeof *searches);
    enum pz_status status = searches ? PZ_OK : PZ_NO_MEMORY;

    for (unsigned i = 0; i < count && status == PZ_OK; i++) {
        struct meet *m = &searches[i];

        m->puzzle = puzzle;
        m->task = task;
        m->result = result;
        m->budget = budget;
        m->plan = *plan;
        m->nodes_max = budget->nodes + GRECIAN_FOLD_STEPS;
        m->next = i + 1 < count ? m + 1 : NULL;
        if (plan->folds)
            grecian_meeting_plan_fold(puzzle, plan, i, &m->plan);
        status = prepare(m) ? PZ_OK : PZ_NO_MEMORY;
    }
    if (status == PZ_OK) {
        result->folded = plan->folds > 0;
        run(searches);
        status = budget->stopped ? PZ_STOPPED : PZ_OK;
    }
    if (searches)
        free_searches(searches, count);
    return status;
}

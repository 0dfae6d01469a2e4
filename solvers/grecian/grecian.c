#include "puzzles/grecian.h"

#include "estimate.h"
#include "first_solutions.h"
#include "meet_in_the_middle.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODE_STEPS = 100 /* steps of meeting in the middle that cost as much as a node */
};

struct search {
    struct grecian_tables tables;
    const struct grecian_puzzle *puzzle;
    struct pz_budget *budget;
    const struct grecian_task *task;
    struct grecian_plan plan;        /* once it is made */
    double depth_first_nodes;        /* estimated, 0 before */
    uint64_t begun;                  /* budget->nodes when this search began */
    uint64_t review;                 /* when the methods are weighed */
    bool leaving;                    /* the other method is cheaper */
    uint64_t met;                    /* solutions met one by one */
    size_t listed;                   /* of those, the ones in the list */
    bool satisfied;                  /* task->enough are known */
    uint8_t turn[GRECIAN_DIALS_MAX]; /* the top dial stands at 0 */
    struct grecian_level levels[GRECIAN_DIALS_MAX + 1]; /* by dials left to place */
};

enum pz_status grecian_check(const struct grecian_puzzle *puzzle)
{
    if (puzzle->dials < GRECIAN_DIALS_MIN || puzzle->dials > GRECIAN_DIALS_MAX)
        return PZ_INVALID;
    if (puzzle->rows < 1 || puzzle->rows > GRECIAN_ROWS_MAX)
        return PZ_INVALID;
    if (puzzle->columns < 1 || puzzle->columns > GRECIAN_COLUMNS_MAX)
        return PZ_INVALID;
    return puzzle->cells ? PZ_OK : PZ_INVALID;
}

struct pz_count grecian_positions(const struct grecian_puzzle *puzzle)
{
    return pz_count_power(puzzle->columns, puzzle->dials - 1);
}

/* Shows the numbers of `dial`, turned, over what `view` shows. */
static void cover(const struct grecian_puzzle *puzzle, unsigned dial, unsigned turn,
                  struct grecian_view *view)
{
    unsigned columns = puzzle->columns;
    const int32_t *cells = puzzle->cells + dial * puzzle->rows * columns;

    for (unsigned row = 0; row < puzzle->rows; row++) {
        for (unsigned c = 0; c < columns; c++) {
            unsigned place = row * columns + (c + turn) % columns;

            if (cells[row * columns + c] == GRECIAN_HOLE)
                continue;
            view->number[place] = cells[row * columns + c];
            view->dial[place] = (uint8_t)dial;
        }
    }
}

static void add_columns(const struct grecian_puzzle *puzzle, struct grecian_view *view)
{
    view->columns_right = 0;
    for (unsigned c = 0; c < puzzle->columns; c++) {
        view->sum[c] = 0;
        for (unsigned row = 0; row < puzzle->rows; row++) {
            int32_t number = view->number[row * puzzle->columns + c];

            view->sum[c] += number == GRECIAN_HOLE ? 0 : number;
        }
        view->columns_right += view->sum[c] == puzzle->target;
    }
}

enum pz_status grecian_position(const struct grecian_puzzle *puzzle,
                                const struct grecian_offsets *offsets,
                                struct grecian_view *view)
{
    if (grecian_check(puzzle) != PZ_OK)
        return PZ_INVALID;
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        if (offsets->turn[dial] >= puzzle->columns)
            return PZ_INVALID;
    }
    for (unsigned i = 0; i < puzzle->rows * puzzle->columns; i++) {
        view->number[i] = GRECIAN_HOLE;
        view->dial[i] = GRECIAN_NO_DIAL;
    }
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        cover(puzzle, dial, offsets->turn[dial], view);
    add_columns(puzzle, view);
    return PZ_OK;
}

/* True when every dial above the bottom has a hole in `row`. */
static bool row_opens(const struct grecian_puzzle *puzzle, unsigned row)
{
    for (unsigned dial = 1; dial < puzzle->dials; dial++) {
        const int32_t *cells =
            puzzle->cells + (dial * puzzle->rows + row) * puzzle->columns;
        bool hole = false;

        for (unsigned c = 0; c < puzzle->columns; c++)
            hole = hole || cells[c] == GRECIAN_HOLE;
        if (!hole)
            return false;
    }
    return true;
}

size_t grecian_uncovered(const struct grecian_puzzle *puzzle, struct grecian_cell *cells,
                         size_t capacity)
{
    size_t count = 0;

    for (unsigned row = 0; row < puzzle->rows; row++) {
        if (!row_opens(puzzle, row))
            continue;
        for (unsigned c = 0; c < puzzle->columns; c++) {
            if (puzzle->cells[row * puzzle->columns + c] != GRECIAN_HOLE)
                continue;
            if (count < capacity)
                cells[count] = (struct grecian_cell){0, (uint8_t)row, (uint8_t)c};
            count++;
        }
    }
    return count;
}

/* Takes the solutions that the bottom dial at each of `turns` makes. */
static struct pz_count take(struct search *s, uint64_t turns)
{
    const struct grecian_tables *tables = &s->tables;
    unsigned count = (unsigned)__builtin_popcountll(turns);

    s->met += count;
    s->satisfied = s->task->enough && s->met >= s->task->enough;
    for (; turns && s->listed < s->task->limit; turns &= turns - 1) {
        unsigned bottom = (unsigned)__builtin_ctzll(turns);
        struct grecian_offsets *offsets = &s->task->list[s->listed++];

        *offsets = (struct grecian_offsets){{0}};
        for (unsigned dial = 1; dial < tables->dials; dial++)
            offsets->turn[dial] =
                (uint8_t)((s->turn[dial] + tables->columns - bottom) % tables->columns);
    }
    return pz_count_from(count);
}

/* Decides whether to leave for the other method: when this one is estimated to cost more,
 * or, the second time, has cost twice as much. */
static void weigh(struct search *s)
{
    s->leaving = s->depth_first_nodes > 0;
    s->review = UINT64_MAX;
    if (s->leaving)
        return;
    grecian_plan_make(s->puzzle, &s->plan);
    if (s->plan.steps <= 0)
        return;
    double meet_nodes = s->plan.steps / NODE_STEPS;

    s->depth_first_nodes = grecian_estimate_nodes(&s->tables);
    s->leaving = s->depth_first_nodes > meet_nodes;
    if (meet_nodes < (double)(UINT64_MAX / 4))
        s->review = s->budget->nodes + (uint64_t)(2 * meet_nodes);
}

static bool is_over(const struct search *s)
{
    return s->satisfied || s->leaving || pz_budget_over(s->budget);
}

/* The number of solutions under the board levels[left], which looks the same when it is
 * turned by `cycle` columns: at least as far as the columns that are not settled go. The
 * same holds for the next dial and its period. Hence turning it further by either changes
 * nothing but the position of the board, and one turn per greatest common divisor stands
 * for all. For the top dial, with `cycle` 1, this leaves turn 0, as it should. */
static struct pz_count visit(struct search *s, unsigned left, unsigned cycle)
{
    const struct grecian_tables *tables = &s->tables;
    struct pz_count count = {{0}};
    uint16_t open = 0;

    if (pz_budget_node(s->budget))
        return count;
    if (s->budget->nodes > s->review)
        weigh(s);
    uint64_t turns = grecian_tables_turns(tables, &s->levels[left], &open);

    if (!turns)
        return count;
    if (left == 1)
        return take(s, turns);
    unsigned period = grecian_tables_period(tables, left - 1, open);
    unsigned alike = grecian_tables_divisor(period, cycle);

    turns &= ((uint64_t)1 << alike) - 1;
    for (; turns && !is_over(s); turns &= turns - 1) {
        unsigned turn = (unsigned)__builtin_ctzll(turns);

        s->turn[left - 1] = (uint8_t)turn;
        grecian_tables_place(tables, left, turn, &s->levels[left], &s->levels[left - 1]);
        struct pz_count below = visit(s, left - 1, cycle / alike * period);

        pz_count_add(&count, &below);
    }
    if (left < tables->dials)
        pz_count_multiply(&count, tables->columns / alike);
    return count;
}

/* Searches depth first until the end, the end of the budget, `task->enough`, or until
 * the other method is cheaper. */
static enum pz_status search_depth_first(struct search *s, struct grecian_answer *answer)
{
    enum pz_status status = grecian_tables_make(&s->tables, s->puzzle, s->budget);

    if (status == PZ_OK && !pz_budget_over(s->budget)) {
        grecian_tables_start(&s->tables, &s->levels[s->puzzle->dials]);
        answer->count = visit(s, s->puzzle->dials, 1);
        answer->complete = !is_over(s);
        answer->listed = s->listed;
        status = s->budget->stopped ? PZ_STOPPED : PZ_OK;
    }
    grecian_tables_free(&s->tables);
    return status;
}

/* Searches by the method that the task wants, or by the cheaper one. */
static enum pz_status search_either(struct search *s, struct grecian_answer *answer)
{
    enum grecian_method method = s->task->method;
    enum pz_status status = PZ_OK;

    if (method == GRECIAN_MEET)
        grecian_plan_make(s->puzzle, &s->plan);
    s->leaving = s->plan.steps > 0;
    if (!s->leaving) {
        s->review = method == GRECIAN_AUTO ? s->begun + GRECIAN_TRIAL_NODES : UINT64_MAX;
        status = search_depth_first(s, answer);
    }
    answer->method = GRECIAN_DEPTH_FIRST;
    if (status == PZ_OK && s->leaving) {
        *answer = (struct grecian_answer){.method = GRECIAN_MEET};
        status = grecian_meet(s->puzzle, &s->plan, s->task, s->budget, answer);
    }
    answer->depth_first_nodes = s->depth_first_nodes;
    answer->meet_steps = s->plan.steps;
    return status;
}

/* Searches until the end, the end of the budget, or `task->enough`. */
static enum pz_status explore(const struct grecian_puzzle *puzzle,
                              const struct grecian_task *task, struct pz_budget *budget,
                              struct grecian_answer *answer)
{
    struct search *s = malloc(sizeof *s);

    if (!s)
        return PZ_NO_MEMORY;
    s->puzzle = puzzle;
    s->budget = budget;
    s->task = task;
    s->plan.steps = s->depth_first_nodes = 0;
    s->begun = budget->nodes;
    s->met = s->listed = 0;
    s->satisfied = s->leaving = false;
    *answer = (struct grecian_answer){.complete = false};
    enum pz_status status = search_either(s, answer);

    answer->first =
        answer->complete && (!task->limit || pz_count_is(&answer->count, answer->listed));
    answer->nodes = budget->nodes;
    free(s);
    return status;
}

/* What grecian_order asks, for all columns. The puzzles that it asks about have fewer
 * dials than the one that was solved. */
static enum pz_status reach_all(const struct grecian_puzzle *puzzle, unsigned least,
                                struct pz_budget *budget, bool *reached)
{
    const struct grecian_task task = {.enough = 1};
    struct grecian_answer answer;
    enum pz_status status = explore(puzzle, &task, budget, &answer);

    (void)least;
    *reached = status == PZ_OK && !pz_count_is(&answer.count, 0);
    return status;
}

/* Replaces the solutions that the search met by the first ones, unless the budget ends
 * before one is known. */
static enum pz_status list_first(const struct grecian_puzzle *puzzle,
                                 const struct grecian_task *task, struct pz_budget *budget,
                                 struct grecian_answer *answer)
{
    struct grecian_offsets met = task->list[0];
    struct grecian_order order = {.puzzle = puzzle,
                                  .least = puzzle->columns,
                                  .reach = reach_all,
                                  .budget = budget,
                                  .list = task->list,
                                  .limit = task->limit};
    enum pz_status status = grecian_order_list(&order);

    answer->first = !budget->cut;
    answer->listed = order.listed;
    if (order.listed == 0) {
        task->list[0] = met;
        answer->listed = 1;
    }
    return status == PZ_OK && budget->stopped ? PZ_STOPPED : status;
}

static int compare_offsets(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct grecian_offsets));
}

enum pz_status grecian_solve(const struct grecian_puzzle *puzzle,
                             const struct grecian_task *task, const struct pz_ctl *ctl,
                             struct grecian_answer *answer)
{
    struct pz_budget budget = {.ctl = ctl};
    struct grecian_answer found;

    if (grecian_check(puzzle) != PZ_OK || task->method > GRECIAN_MEET)
        return PZ_INVALID;
    enum pz_status status = explore(puzzle, task, &budget, &found);

    if (status == PZ_OK && found.complete && !found.first)
        status = list_first(puzzle, task, &budget, &found);
    else if (status == PZ_OK && found.listed > 1)
        qsort(task->list, found.listed, sizeof *task->list, compare_offsets);
    if (status == PZ_OK)
        *answer = found;
    return status;
}

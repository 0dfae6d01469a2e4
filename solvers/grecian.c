#include "grecian.h"

#include "grecian_order.h"
#include "grecian_tables.h"

#include <stdlib.h>
#include <string.h>

struct search {
    struct grecian_tables tables;
    struct grecian_effort *effort;
    const struct grecian_task *task;
    uint64_t met;                                       /* solutions met one by one */
    size_t listed;                                      /* of those, the ones in the list */
    bool satisfied;                                     /* task->enough are known */
    uint8_t turn[GRECIAN_DIALS_MAX];                    /* the top dial stands at 0 */
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

struct grecian_count grecian_positions(const struct grecian_puzzle *puzzle)
{
    return grecian_count_power(puzzle->columns, puzzle->dials - 1);
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

/* The turns of the next dial that leave every column solvable. `open` gets the rows that
 * are open in a column whose sum is not settled yet; a settled column has one sum left to
 * make, and misses just that. */
static uint64_t fitting_turns(const struct search *s, unsigned left, uint16_t *open)
{
    const struct grecian_tables *tables = &s->tables;
    const struct grecian_level *level = &s->levels[left];
    uint64_t turns = tables->all;

    for (unsigned c = 0; c < tables->columns && turns; c++) {
        const struct grecian_set *set = &tables->sets[level->set[c]];
        int64_t missing = level->missing[c];

        if (missing < set->least || missing > set->most)
            return 0;
        if (set->least == set->most)
            continue;
        *open |= set->open;
        turns &= grecian_tables_turn(tables,
                                     grecian_tables_fit(tables, level->set[c], missing), c);
    }
    return turns;
}

/* Takes the solutions that the bottom dial at each of `turns` makes. */
static struct grecian_count take(struct search *s, uint64_t turns)
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
    return grecian_count_from(count);
}

/* The number of solutions under the board levels[left], which looks the same when it is
 * turned by `cycle` columns: at least as far as the columns that are not settled go. The
 * same holds for the next dial and its period. Hence turning it further by either changes
 * nothing but the position of the board, and one turn per greatest common divisor stands
 * for all. For the top dial, with `cycle` 1, this leaves turn 0, as it should. */
static struct grecian_count visit(struct search *s, unsigned left, unsigned cycle)
{
    const struct grecian_tables *tables = &s->tables;
    struct grecian_count count = {{0}};
    uint16_t open = 0;

    if (grecian_effort_node(s->effort))
        return count;
    uint64_t turns = fitting_turns(s, left, &open);

    if (!turns)
        return count;
    if (left == 1)
        return take(s, turns);
    unsigned period = grecian_tables_period(tables, left - 1, open);
    unsigned alike = grecian_tables_divisor(period, cycle);

    turns &= ((uint64_t)1 << alike) - 1;
    for (; turns && !s->satisfied && !grecian_effort_over(s->effort); turns &= turns - 1) {
        unsigned turn = (unsigned)__builtin_ctzll(turns);

        s->turn[left - 1] = (uint8_t)turn;
        grecian_tables_place(tables, left, turn, &s->levels[left], &s->levels[left - 1]);
        struct grecian_count below = visit(s, left - 1, cycle / alike * period);

        grecian_count_add(&count, &below);
    }
    if (left < tables->dials)
        grecian_count_scale(&count, tables->columns / alike);
    return count;
}

/* Searches until the end, the end of the effort, or `task->enough`. */
static enum pz_status explore(const struct grecian_puzzle *puzzle,
                              const struct grecian_task *task,
                              struct grecian_effort *effort, struct grecian_answer *answer)
{
    struct search *s = malloc(sizeof *s);

    if (!s)
        return PZ_NO_MEMORY;
    s->effort = effort;
    s->task = task;
    s->met = s->listed = 0;
    s->satisfied = false;
    *answer = (struct grecian_answer){.complete = false};
    enum pz_status status = grecian_tables_make(&s->tables, puzzle, effort);

    if (status == PZ_OK && !grecian_effort_over(effort)) {
        grecian_tables_start(&s->tables, &s->levels[puzzle->dials]);
        answer->count = visit(s, puzzle->dials, 1);
        answer->complete = !s->satisfied && !grecian_effort_over(effort);
        status = effort->stopped ? PZ_STOPPED : PZ_OK;
    }
    answer->first =
        answer->complete && (!task->limit || grecian_count_is(&answer->count, s->listed));
    answer->listed = s->listed;
    answer->nodes = effort->nodes;
    grecian_tables_free(&s->tables);
    free(s);
    return status;
}

/* What grecian_order asks, for all columns. */
static enum pz_status reach_all(const struct grecian_puzzle *puzzle, unsigned least,
                                struct grecian_effort *effort, bool *reached)
{
    const struct grecian_task task = {.enough = 1};
    struct grecian_answer answer;
    enum pz_status status = explore(puzzle, &task, effort, &answer);

    (void)least;
    *reached = status == PZ_OK && !grecian_count_is(&answer.count, 0);
    return status;
}

/* Replaces the solutions that the search met by the first ones, unless the effort ends
 * before one is known. */
static enum pz_status list_first(const struct grecian_puzzle *puzzle,
                                 const struct grecian_task *task,
                                 struct grecian_effort *effort,
                                 struct grecian_answer *answer)
{
    struct grecian_offsets met = task->list[0];
    struct grecian_order order = {.puzzle = puzzle,
                                  .least = puzzle->columns,
                                  .reach = reach_all,
                                  .effort = effort,
                                  .list = task->list,
                                  .limit = task->limit};
    enum pz_status status = grecian_order_list(&order);

    answer->first = !effort->cut;
    answer->listed = order.listed;
    if (order.listed == 0) {
        task->list[0] = met;
        answer->listed = 1;
    }
    return status == PZ_OK && effort->stopped ? PZ_STOPPED : status;
}

static int compare_offsets(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct grecian_offsets));
}

enum pz_status grecian_solve(const struct grecian_puzzle *puzzle,
                             const struct grecian_task *task, const struct pz_ctl *ctl,
                             struct grecian_answer *answer)
{
    struct grecian_effort effort = {.ctl = ctl};
    struct grecian_answer found;

    if (grecian_check(puzzle) != PZ_OK)
        return PZ_INVALID;
    enum pz_status status = explore(puzzle, task, &effort, &found);

    if (status == PZ_OK && found.complete && !found.first)
        status = list_first(puzzle, task, &effort, &found);
    else if (status == PZ_OK && found.listed > 1)
        qsort(task->list, found.listed, sizeof *task->list, compare_offsets);
    if (status == PZ_OK)
        *answer = found;
    return status;
}

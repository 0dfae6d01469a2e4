/* The nearest position, and what may have been written down wrongly
 *
 * A printed number shows in one column of a position at most. So changing one visible
 * number makes the puzzle solvable exactly when some position shows it in its only wrong
 * column: all positions with one wrong column give all such repairs, in one search that
 * allows one column to be wrong (most_columns.c). Its end also proves that no position has
 * fewer than two columns wrong when there are no repairs.
 *
 * A dial written down backwards is found by turning each dial round and asking for a
 * solution.
 *
 * The most columns right are found by branch and bound: each position that is better than
 * the best one raises the bound of the search. When no better one can exist, the first
 * position that is as good is found dial by dial (first_solutions.c), so that the answer
 * does not depend on the order of the search.
 *
 * The parts go in the order of their worth to somebody with a misprint: repairs, mirrored
 * dial, best position, first position. One position is there whatever the budget. */
#include "nearest.h"

#include "first_solutions.h"
#include "most_columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PILE_MIN = 64,
    DIGITS_MAX = 12 /* of a number, with the final NUL */
};

/* How a number may have come to be read as another, the likeliest way first. */
enum misreading { ONE_DIGIT, TWO_EXCHANGED, ONE_LOST_OR_ADDED, ALL_WRONG };

struct ranked {
    struct grecian_repair repair;
    uint8_t misreading; /* set once all are found */
};

/* Repairs found until now, packed now and then. */
struct pile {
    struct ranked *repairs;
    size_t count;
    size_t capacity;
    bool failed; /* no memory */
    bool full;   /* more than GRECIAN_REPAIRS_MAX different ones */
};

struct finding {
    const struct grecian_puzzle *puzzle;
    struct pz_budget *budget;
    struct grecian_most_columns *walk; /* the one under way, or NULL */
    struct pile pile;
    struct grecian_nearest found;
};

/* Two numbers of as many digits. */
static enum misreading compare_digits(const char *a, const char *b)
{
    unsigned different = 0;
    size_t at[2] = {0, 0};

    for (size_t i = 0; a[i]; i++) {
        if (a[i] == b[i])
            continue;
        if (different == 2)
            return ALL_WRONG;
        at[different++] = i;
    }
    if (different < 2)
        return ONE_DIGIT;
    return a[at[0]] == b[at[1]] && a[at[1]] == b[at[0]] ? TWO_EXCHANGED : ALL_WRONG;
}

/* True when `longer`, which has one digit more, is `shorter` but for that. */
static bool has_one_more(const char *longer, const char *shorter)
{
    size_t same = 0;

    while (shorter[same] && longer[same] == shorter[same])
        same++;
    return strcmp(longer + same + 1, shorter + same) == 0;
}

static enum misreading compare_numbers(int32_t printed, int32_t needed)
{
    char texts[2][DIGITS_MAX];
    int a = snprintf(texts[0], DIGITS_MAX, "%lld", llabs((long long)printed));
    int b = snprintf(texts[1], DIGITS_MAX, "%lld", llabs((long long)needed));

    if ((printed < 0) != (needed < 0))
        return printed == -needed ? ONE_LOST_OR_ADDED : ALL_WRONG;
    if (a == b)
        return compare_digits(texts[0], texts[1]);
    if ((a == b + 1 && has_one_more(texts[0], texts[1])) ||
        (b == a + 1 && has_one_more(texts[1], texts[0])))
        return ONE_LOST_OR_ADDED;
    return ALL_WRONG;
}

static int64_t distance(const struct grecian_repair *repair)
{
    return llabs((long long)repair->needed - repair->printed);
}

static int compare_repairs(const void *a, const void *b)
{
    const struct grecian_repair *x = a, *y = b; /* the first member of struct ranked */

    if (x->dial != y->dial)
        return x->dial < y->dial ? -1 : 1;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return (x->needed > y->needed) - (x->needed < y->needed);
}

/* The likeliest first. */
static int compare_ranks(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;

    if (x->misreading != y->misreading)
        return x->misreading < y->misreading ? -1 : 1;
    if (distance(&x->repair) != distance(&y->repair))
        return distance(&x->repair) < distance(&y->repair) ? -1 : 1;
    return compare_repairs(a, b);
}

/* Sorts the pile and drops repetitions. */
static void pile_pack(struct pile *pile)
{
    size_t kept = 0;

    if (pile->count == 0)
        return;
    qsort(pile->repairs, pile->count, sizeof *pile->repairs, compare_repairs);
    for (size_t i = 1; i < pile->count; i++) {
        if (compare_repairs(&pile->repairs[kept], &pile->repairs[i]) != 0)
            pile->repairs[++kept] = pile->repairs[i];
    }
    pile->count = kept + 1;
}

/* Makes room for one more: first by packing, then, when that freed less than half, by
 * doubling; so each repair is sorted a bounded number of times on average. */
static bool pile_reserve(struct pile *pile)
{
    if (pile->count < pile->capacity)
        return true;
    pile_pack(pile);
    if (pile->count <= pile->capacity / 2 && pile->capacity)
        return true;
    if (pile->capacity == 2 * GRECIAN_REPAIRS_MAX) {
        pile->full = true;
        return false;
    }
    size_t capacity = pile->capacity ? 2 * pile->capacity : PILE_MIN;
    struct ranked *grown = realloc(pile->repairs, capacity * sizeof *grown);

    pile->failed = !grown;
    if (!grown)
        return false;
    pile->repairs = grown;
    pile->capacity = capacity;
    return true;
}

/* Adds the repair of the number that `view` shows in `row` of the wrong column, and the
 * same for every column of its dial that would show the same board instead. */
static bool add_repair(struct finding *n, const struct grecian_view *view, unsigned row,
                       unsigned wrong)
{
    const struct grecian_puzzle *puzzle = n->puzzle;
    unsigned columns = puzzle->columns, place = row * columns + wrong;
    uint8_t dial = view->dial[place];

    if (dial == GRECIAN_NO_DIAL)
        return true;
    int64_t needed = view->number[place];

    if (__builtin_add_overflow(needed, puzzle->target, &needed) ||
        __builtin_sub_overflow(needed, view->sum[wrong], &needed) || needed > INT32_MAX ||
        needed < -INT32_MAX)
        return true;
    unsigned turn = grecian_most_columns_offsets(n->walk).turn[dial];
    unsigned printed = (wrong + columns - turn) % columns;
    unsigned period = n->walk->period[dial];

    struct ranked ranked = {{dial, (uint8_t)row, 0, view->number[place], (int32_t)needed},
                            ALL_WRONG};

    for (unsigned c = printed % period; c < columns; c += period) {
        if (!pile_reserve(&n->pile))
            return false;
        ranked.repair.column = (uint8_t)c;
        n->pile.repairs[n->pile.count++] = ranked;
    }
    return true;
}

/* Visitor: keeps the best position and from then on asks for a better one. */
static bool keep_better(struct grecian_most_columns *walk, unsigned columns_right)
{
    struct finding *n = walk->arg;

    if (columns_right <= n->found.columns_right)
        return true;
    n->found.offsets = grecian_most_columns_offsets(walk);
    n->found.columns_right = columns_right;
    walk->least = columns_right + 1;
    return columns_right < walk->tables.columns;
}

/* Visitor: collects the repairs of a position with one wrong column; a position without
 * one ends the walk. */
static bool collect_repairs(struct grecian_most_columns *walk, unsigned columns_right)
{
    struct finding *n = walk->arg;
    struct grecian_offsets offsets = grecian_most_columns_offsets(walk);
    struct grecian_view view;
    unsigned wrong = 0;

    if (columns_right > n->found.columns_right) {
        n->found.offsets = offsets;
        n->found.columns_right = columns_right;
    }
    if (columns_right == walk->tables.columns)
        return false;
    grecian_position(n->puzzle, &offsets, &view);
    while (view.sum[wrong] == n->puzzle->target)
        wrong++;
    for (unsigned row = 0; row < n->puzzle->rows; row++) {
        if (!add_repair(n, &view, row, wrong))
            return false;
    }
    return true;
}

/* Visitor: notes that there is such a position. */
static bool note_one(struct grecian_most_columns *walk, unsigned columns_right)
{
    *(bool *)walk->arg = true;
    (void)columns_right;
    return false;
}

/* What grecian_first_solutions asks. */
static enum pz_status reach(const struct grecian_puzzle *puzzle, unsigned least,
                            struct pz_budget *budget, bool *reached)
{
    struct grecian_most_columns *walk;
    enum pz_status status = grecian_most_columns_make(puzzle, budget, &walk);

    *reached = false;
    if (!walk)
        return status;
    walk->least = least;
    walk->visit = note_one;
    walk->arg = reached;
    grecian_most_columns_enumerate(walk);
    grecian_most_columns_free(walk);
    return PZ_OK;
}

/* Makes n->walk, or leaves it NULL when the budget is cut. It is given back before the
 * next search makes its own tables, so that there is one set of them at a time. */
static enum pz_status begin_walk(struct finding *n,
                                 bool (*visit)(struct grecian_most_columns *walk,
                                               unsigned columns_right))
{
    enum pz_status status = grecian_most_columns_make(n->puzzle, n->budget, &n->walk);

    if (n->walk) {
        n->walk->arg = n;
        n->walk->visit = visit;
    }
    return status;
}

static void end_walk(struct finding *n)
{
    grecian_most_columns_free(n->walk);
    n->walk = NULL;
}

/* One good position whatever the budget, then all repairs, and with them the proof that
 * no position has fewer than two columns wrong when there are none. */
static enum pz_status find_repairs(struct finding *n)
{
    unsigned columns = n->puzzle->columns;
    enum pz_status status = begin_walk(n, keep_better);

    if (!n->walk)
        return status;
    grecian_most_columns_greedy(n->walk);
    n->walk->least = columns - 1;
    n->walk->visit = collect_repairs;
    grecian_most_columns_enumerate(n->walk);
    end_walk(n);
    if (n->pile.failed)
        return PZ_NO_MEMORY;
    n->found.repairs_complete = !n->pile.full && !pz_budget_over(n->budget);
    if (n->found.columns_right == columns)
        n->pile.count = 0;
    pile_pack(&n->pile);
    return PZ_OK;
}

/* Replaces the best position by the first one that is as good, once no better one can
 * exist. */
static enum pz_status find_first(struct finding *n)
{
    struct grecian_offsets best = n->found.offsets;
    struct grecian_first_solutions first = {.puzzle = n->puzzle,
                                            .least = n->found.columns_right,
                                            .reach = reach,
                                            .budget = n->budget,
                                            .list = &n->found.offsets,
                                            .limit = 1};

    if (!n->found.proven || pz_budget_over(n->budget))
        return PZ_OK;
    enum pz_status status = grecian_first_solutions_list(&first);

    n->found.first = first.listed == 1;
    if (first.listed == 0)
        n->found.offsets = best;
    return status;
}

/* The most columns right; when it is all but one or more, find_repairs has proven it. */
static enum pz_status find_best(struct finding *n)
{
    unsigned columns = n->puzzle->columns;

    n->found.proven = n->found.columns_right == columns ||
                      (n->found.columns_right + 1 == columns && n->found.repairs_complete);
    if (n->found.columns_right + 1 >= columns)
        return PZ_OK;
    enum pz_status status = begin_walk(n, keep_better);

    if (!n->walk)
        return status;
    n->walk->least = n->found.columns_right + 1;
    grecian_most_columns_maximize(n->walk);
    n->found.proven = !pz_budget_over(n->budget);
    end_walk(n);
    return PZ_OK;
}

/* Writes `dial` backwards; twice restores it. */
static void mirror(const struct grecian_puzzle *puzzle, int32_t *cells, unsigned dial)
{
    for (unsigned row = 0; row < puzzle->rows; row++) {
        int32_t *first = cells + (dial * puzzle->rows + row) * puzzle->columns;
        int32_t *last = first + puzzle->columns - 1;

        for (; first < last; first++, last--) {
            int32_t kept = *first;

            *first = *last;
            *last = kept;
        }
    }
}

static enum pz_status try_mirrors(struct finding *n, int32_t *cells)
{
    struct grecian_puzzle other = *n->puzzle;
    enum pz_status status = PZ_OK;
    bool reached = false;

    other.cells = cells;
    for (unsigned dial = 0; dial < other.dials && status == PZ_OK; dial++) {
        mirror(n->puzzle, cells, dial);
        status = reach(&other, other.columns, n->budget, &reached);
        mirror(n->puzzle, cells, dial);
        if (reached) {
            n->found.mirrored_dial = (int)dial;
            break;
        }
        if (pz_budget_over(n->budget))
            return status;
    }
    n->found.mirrors_complete = true;
    return status;
}

static enum pz_status find_mirrored(struct finding *n)
{
    size_t bytes =
        (size_t)n->puzzle->dials * n->puzzle->rows * n->puzzle->columns * sizeof(int32_t);

    if (n->found.columns_right == n->puzzle->columns) {
        n->found.mirrors_complete = true;
        return PZ_OK;
    }
    int32_t *cells = malloc(bytes);

    if (!cells)
        return PZ_NO_MEMORY;
    memcpy(cells, n->puzzle->cells, bytes);
    enum pz_status status = try_mirrors(n, cells);

    free(cells);
    return status;
}

/* Makes the position with every dial at 0 the best one. */
static void begin(struct finding *n)
{
    struct grecian_view view;

    n->found = (struct grecian_nearest){.mirrored_dial = GRECIAN_NO_MIRROR};
    grecian_position(n->puzzle, &n->found.offsets, &view);
    n->found.columns_right = view.columns_right;
}

static enum pz_status diagnose(struct finding *n)
{
    enum pz_status status = find_repairs(n);

    if (status == PZ_OK)
        status = find_mirrored(n);
    if (status == PZ_OK)
        status = find_best(n);
    if (status == PZ_OK)
        status = find_first(n);
    return status == PZ_OK && n->budget->stopped ? PZ_STOPPED : status;
}

/* Writes the first repairs in the order of their ranks. */
static void list_repairs(struct finding *n, struct grecian_repair *repairs, size_t capacity)
{
    struct pile *pile = &n->pile;

    n->found.repair_count = pile->count;
    n->found.repairs_listed = pile->count < capacity ? pile->count : capacity;
    for (size_t i = 0; i < pile->count; i++) {
        const struct grecian_repair *repair = &pile->repairs[i].repair;

        pile->repairs[i].misreading =
            (uint8_t)compare_numbers(repair->printed, repair->needed);
    }
    if (pile->count)
        qsort(pile->repairs, pile->count, sizeof *pile->repairs, compare_ranks);
    for (size_t i = 0; i < n->found.repairs_listed; i++)
        repairs[i] = pile->repairs[i].repair;
}

enum pz_status grecian_nearest(const struct grecian_puzzle *puzzle,
                               struct pz_budget *budget, struct grecian_repair *repairs,
                               size_t capacity, struct grecian_nearest *nearest)
{
    struct finding n = {.puzzle = puzzle, .budget = budget};

    begin(&n);
    enum pz_status status = diagnose(&n);

    if (status == PZ_OK) {
        list_repairs(&n, repairs, capacity);
        *nearest = n.found;
    }
    free(n.pile.repairs);
    return status;
}

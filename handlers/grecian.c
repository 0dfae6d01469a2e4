#include "grecian.h"

#include "limits.h"
#include "solvers/grecian.h"
#include "solvers/grecian_nearest.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    POINTER_SIZE = 64,
    REPAIRS_LISTED_MAX = 1000,
    LOOP_NUMBERS = 20000, /* what a loop may write: about 0.3 ms */
    NEAREST_SECONDS = 2
};

/* A request to solve while it is answered. */
struct solving {
    struct grecian_puzzle puzzle;
    struct grecian_task task;
    struct grecian_answer answer;
    struct grecian_repair *repairs; /* NULL until there is a diagnosis */
    struct grecian_diagnosis diagnosis;
};

static const json_t *read_row(const struct exchange *x, size_t dial, size_t row)
{
    return json_array_get(json_array_get(json_object_get(x->body, "dials"), dial), row);
}

/* Refuses each row of `dial` that is not as long as the first row of the first dial. */
static bool check_rows(struct exchange *x, size_t dial, size_t columns)
{
    size_t rows = json_array_size(json_array_get(json_object_get(x->body, "dials"), dial));
    bool good = true;

    for (size_t row = 0; row < rows; row++) {
        size_t size = json_array_size(read_row(x, dial, row));
        char pointer[POINTER_SIZE];

        if (size == columns)
            continue;
        snprintf(pointer, sizeof pointer, "/dials/%zu/%zu", dial, row);
        exchange_refuse(x, pointer,
                        "the number of columns is %zu here and %zu in /dials/0/0", size,
                        columns);
        good = false;
    }
    return good;
}

/* Refuses each dial that has not as many rows as the first, and its odd rows. */
static bool check_sizes(struct exchange *x)
{
    const json_t *dials = json_object_get(x->body, "dials");
    size_t rows = json_array_size(json_array_get(dials, 0));
    size_t columns = json_array_size(read_row(x, 0, 0));
    bool good = true;

    for (size_t dial = 0; dial < json_array_size(dials); dial++) {
        size_t size = json_array_size(json_array_get(dials, dial));
        char pointer[POINTER_SIZE];

        if (size != rows) {
            snprintf(pointer, sizeof pointer, "/dials/%zu", dial);
            exchange_refuse(x, pointer,
                            "the number of rows is %zu here and %zu in /dials/0", size,
                            rows);
            good = false;
        }
        good = check_rows(x, dial, columns) && good;
    }
    return good;
}

static void read_cells(const struct exchange *x, const struct grecian_puzzle *puzzle,
                       int32_t *cells)
{
    bool zero_is_hole = json_is_true(json_object_get(x->body, "zero_is_hole"));

    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        for (unsigned row = 0; row < puzzle->rows; row++) {
            const json_t *items = read_row(x, dial, row);

            for (unsigned c = 0; c < puzzle->columns; c++) {
                const json_t *item = json_array_get(items, c);
                json_int_t number = json_integer_value(item);
                bool hole = json_is_null(item) || (zero_is_hole && number == 0);

                *cells++ = hole ? GRECIAN_HOLE : (int32_t)number;
            }
        }
    }
}

/* Reads a puzzle whose sizes are good; the caller frees its cells, NULL when there is no
 * memory. */
static struct grecian_puzzle read_puzzle(const struct exchange *x)
{
    const json_t *dials = json_object_get(x->body, "dials");
    struct grecian_puzzle puzzle = {
        .dials = (unsigned)json_array_size(dials),
        .rows = (unsigned)json_array_size(json_array_get(dials, 0)),
        .columns = (unsigned)json_array_size(read_row(x, 0, 0)),
        .target = json_integer_value(json_object_get(x->body, "target")),
    };
    int32_t *cells =
        malloc((size_t)puzzle.dials * puzzle.rows * puzzle.columns * sizeof *cells);

    if (cells)
        read_cells(x, &puzzle, cells);
    puzzle.cells = cells;
    return puzzle;
}

static void free_cells(const struct grecian_puzzle *puzzle)
{
    free((void *)(uintptr_t)puzzle->cells); /* ours, from read_puzzle */
}

static void write_count(struct json_writer *out, const char *key,
                        const struct grecian_count *count)
{
    char text[GRECIAN_COUNT_TEXT];
    size_t length = grecian_count_text(count, text);

    jw_key(out, key);
    jw_string(out, text, length);
}

static void write_offsets(struct json_writer *out, const struct grecian_puzzle *puzzle,
                          const struct grecian_offsets *offsets)
{
    jw_key(out, "offsets");
    jw_begin_array(out);
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        jw_unsigned(out, offsets->turn[dial]);
    jw_end_array(out);
}

static void write_visible(struct json_writer *out, const struct grecian_puzzle *puzzle,
                          const struct grecian_view *view)
{
    jw_key(out, "visible");
    jw_begin_array(out);
    for (unsigned row = 0; row < puzzle->rows; row++) {
        jw_begin_array(out);
        for (unsigned c = 0; c < puzzle->columns; c++) {
            int32_t number = view->number[row * puzzle->columns + c];

            if (number == GRECIAN_HOLE)
                jw_null(out);
            else
                jw_integer(out, number);
        }
        jw_end_array(out);
    }
    jw_end_array(out);
}

static void write_columns(struct json_writer *out, const struct grecian_puzzle *puzzle,
                          const struct grecian_view *view)
{
    jw_key(out, "columns");
    jw_begin_array(out);
    for (unsigned c = 0; c < puzzle->columns; c++)
        jw_integer(out, view->sum[c]);
    jw_end_array(out);
}

static void write_solution(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_offsets *offsets)
{
    struct grecian_view view;

    grecian_position(puzzle, offsets, &view);
    jw_begin_object(out);
    write_offsets(out, puzzle, offsets);
    write_columns(out, puzzle, &view);
    write_visible(out, puzzle, &view);
    jw_end_object(out);
}

static void write_warnings(struct json_writer *out, const struct grecian_puzzle *puzzle)
{
    struct grecian_cell cells[GRECIAN_VIEW_MAX];
    size_t count = grecian_uncovered(puzzle, cells, GRECIAN_VIEW_MAX);

    jw_key(out, "warnings");
    jw_begin_array(out);
    for (size_t i = 0; i < count; i++) {
        jw_begin_object(out);
        jw_key(out, "pointer");
        jw_format(out, "/dials/0/%u/%u", (unsigned)cells[i].row, (unsigned)cells[i].column);
        jw_key(out, "detail");
        jw_text(out, "Some positions uncover this hole of the bottom dial; it counts as 0");
        jw_end_object(out);
    }
    jw_end_array(out);
}

static void write_repairs(struct json_writer *out, const struct solving *s)
{
    jw_key(out, "repairs");
    jw_begin_array(out);
    for (size_t i = 0; i < s->diagnosis.repairs_listed; i++) {
        const struct grecian_repair *repair = &s->repairs[i];

        jw_begin_object(out);
        jw_key(out, "dial");
        jw_unsigned(out, repair->dial);
        jw_key(out, "row");
        jw_unsigned(out, repair->row);
        jw_key(out, "column");
        jw_unsigned(out, repair->column);
        jw_key(out, "printed");
        jw_integer(out, repair->printed);
        jw_key(out, "needed");
        jw_integer(out, repair->needed);
        jw_end_object(out);
    }
    jw_end_array(out);
    if (s->diagnosis.repairs_listed < s->diagnosis.repair_count) {
        jw_key(out, "repairs_total");
        jw_unsigned(out, s->diagnosis.repair_count);
    }
}

static bool is_proven(const struct grecian_diagnosis *diagnosis)
{
    return diagnosis->proven && diagnosis->first && diagnosis->repairs_complete &&
           diagnosis->mirrors_complete;
}

static void write_nearest(struct json_writer *out, const struct solving *s)
{
    jw_key(out, "nearest");
    jw_begin_object(out);
    write_offsets(out, &s->puzzle, &s->diagnosis.offsets);
    jw_key(out, "columns_right");
    jw_unsigned(out, s->diagnosis.columns_right);
    jw_key(out, "proven");
    jw_boolean(out, is_proven(&s->diagnosis));
    write_repairs(out, s);
    jw_key(out, "mirrored_dial");
    if (s->diagnosis.mirrored_dial == GRECIAN_NO_MIRROR)
        jw_null(out);
    else
        jw_integer(out, s->diagnosis.mirrored_dial);
    jw_end_object(out);
}

static const char *status_name(const struct grecian_answer *answer)
{
    if (!answer->complete)
        return "unknown";
    if (grecian_count_is(&answer->count, 0))
        return "none";
    return grecian_count_is(&answer->count, 1) ? "unique" : "many";
}

static void write_answer(struct json_writer *out, const struct solving *s)
{
    struct grecian_count positions = grecian_positions(&s->puzzle);

    jw_begin_object(out);
    jw_key(out, "status");
    jw_text(out, status_name(&s->answer));
    write_count(out, "count", &s->answer.count);
    jw_key(out, "solutions");
    jw_begin_array(out);
    for (size_t i = 0; i < s->answer.listed; i++)
        write_solution(out, &s->puzzle, &s->task.list[i]);
    jw_end_array(out);
    write_count(out, "positions", &positions);
    jw_key(out, "nodes");
    jw_unsigned(out, s->answer.nodes);
    jw_key(out, "proven");
    jw_boolean(out, s->answer.complete);
    write_warnings(out, &s->puzzle);
    if (s->repairs)
        write_nearest(out, s);
    jw_end_object(out);
}

/* What the solutions may cost: on a worker four fifths of the time that is left, so that
 * some is left to look for the nearest position. */
static struct pz_ctl solutions_control(const struct exchange *x)
{
    struct pz_ctl ctl = limits_control(x);
    uint64_t now = pz_now_ns();

    if (!x->on_loop && ctl.deadline_ns > now)
        ctl.deadline_ns = now + (ctl.deadline_ns - now) / 5 * 4;
    return ctl;
}

/* Finds what is nearest to a solution. On a loop it has to be found out completely. */
static enum handled diagnose(const struct exchange *x, struct solving *s)
{
    struct pz_ctl ctl = limits_control_within(x, NEAREST_SECONDS);

    s->repairs = malloc(REPAIRS_LISTED_MAX * sizeof *s->repairs);
    if (!s->repairs)
        return HANDLED_NO_MEMORY;
    enum pz_status status =
        grecian_nearest(&s->puzzle, s->repairs, REPAIRS_LISTED_MAX, &ctl, &s->diagnosis);

    if (status == PZ_OK && x->on_loop && !is_proven(&s->diagnosis))
        return HANDLED_LATER;
    return limits_handled(status);
}

/* Finds the solutions, or what is nearest. */
static enum handled find(const struct exchange *x, struct solving *s)
{
    struct pz_ctl ctl = solutions_control(x);
    enum pz_status status = grecian_solve(&s->puzzle, &s->task, &ctl, &s->answer);
    size_t numbers = s->answer.listed * s->puzzle.rows * s->puzzle.columns;

    if (status != PZ_OK)
        return limits_handled(status);
    if (x->on_loop && (!s->answer.complete || !s->answer.first || numbers > LOOP_NUMBERS))
        return HANDLED_LATER;
    if (grecian_count_is(&s->answer.count, 0))
        return diagnose(x, s);
    return HANDLED_ANSWER;
}

enum handled grecian_solve_handle(struct exchange *x)
{
    struct solving s = {.repairs = NULL};
    enum handled handled = HANDLED_NO_MEMORY;

    if (!check_sizes(x))
        return HANDLED_REFUSED;
    s.task.limit = (size_t)json_integer_value(json_object_get(x->body, "limit"));
    s.task.list = malloc(s.task.limit * sizeof *s.task.list + 1);
    s.puzzle = read_puzzle(x);
    if (s.task.list && s.puzzle.cells)
        handled = find(x, &s);
    if (handled == HANDLED_ANSWER)
        write_answer(&x->out, &s);
    free(s.repairs);
    free(s.task.list);
    free_cells(&s.puzzle);
    return handled;
}

/* Reads `offsets`; false when there are not as many as dials. */
static bool read_offsets(struct exchange *x, struct grecian_offsets *offsets)
{
    const json_t *items = json_object_get(x->body, "offsets");
    size_t dials = json_array_size(json_object_get(x->body, "dials"));
    size_t columns = json_array_size(read_row(x, 0, 0));

    *offsets = (struct grecian_offsets){{0}};
    if (json_array_size(items) != dials) {
        exchange_refuse(x, "/offsets", "there are %zu offsets for %zu dials",
                        json_array_size(items), dials);
        return false;
    }
    for (size_t dial = 0; dial < dials; dial++) {
        size_t turn = (size_t)json_integer_value(json_array_get(items, dial));

        offsets->turn[dial] = (uint8_t)(turn % columns);
    }
    return true;
}

enum handled grecian_position_handle(struct exchange *x)
{
    struct grecian_offsets offsets;
    struct grecian_view view;
    bool good = check_sizes(x);

    good = read_offsets(x, &offsets) && good;
    if (!good)
        return HANDLED_REFUSED;
    struct grecian_puzzle puzzle = read_puzzle(x);

    if (!puzzle.cells)
        return HANDLED_NO_MEMORY;
    grecian_position(&puzzle, &offsets, &view);
    jw_begin_object(&x->out);
    write_visible(&x->out, &puzzle, &view);
    write_columns(&x->out, &puzzle, &view);
    jw_key(&x->out, "columns_right");
    jw_unsigned(&x->out, view.columns_right);
    write_warnings(&x->out, &puzzle);
    jw_end_object(&x->out);
    free_cells(&puzzle);
    return HANDLED_ANSWER;
}

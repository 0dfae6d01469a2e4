#include "grecian.h"

#include "handlers/field.h"
#include "handlers/limits.h"
#include "puzzles/grecian_nearest.h"
#include "puzzles/grecian_span.h"
#include "puzzles/grecian_swap.h"
#include "read.h"
#include "solvers/core/control.h"
#include "write.h"

#include <stdlib.h>

enum {
    LISTED_MAX = 1000,    /* of the repairs, and of the swaps */
    LOOP_NUMBERS = 20000, /* what a loop may write: about 0.3 ms */
    NEAREST_SECONDS = 2
};

static const char *const method_names[] = {[GRECIAN_AUTO] = "auto",
                                           [GRECIAN_DEPTH_FIRST] = "depth-first",
                                           [GRECIAN_MEET] = "meet-in-the-middle"};

/* What is wrong with a puzzle that has no solution. */
struct findings {
    struct grecian_diagnosis diagnosis;
    struct grecian_swaps swaps;
    struct grecian_span spans[GRECIAN_COLUMNS_MAX];
    struct grecian_repair repairs[LISTED_MAX];
    struct grecian_swap swap[LISTED_MAX];
};

/* A request to solve while it is answered. */
struct solving {
    struct grecian_puzzle puzzle;
    struct grecian_task task;
    struct grecian_answer answer;
    struct findings *findings; /* NULL until there are any */
};

static void write_number(struct json_writer *out, const char *key, int64_t value)
{
    jw_put_integer(out, key, value);
}

/* How many there are, where not all of them are listed. */
static void write_total(struct json_writer *out, const char *key, size_t listed,
                        size_t count)
{
    if (listed < count)
        write_number(out, key, (int64_t)count);
}

static void write_repairs(struct json_writer *out, const struct findings *findings)
{
    const struct grecian_diagnosis *diagnosis = &findings->diagnosis;

    jw_key(out, "repairs");
    jw_begin_array(out);
    for (size_t i = 0; i < diagnosis->repairs_listed; i++) {
        const struct grecian_repair *repair = &findings->repairs[i];

        jw_begin_object(out);
        write_number(out, "dial", repair->dial);
        write_number(out, "row", repair->row);
        write_number(out, "column", repair->column);
        write_number(out, "printed", repair->printed);
        write_number(out, "needed", repair->needed);
        jw_end_object(out);
    }
    jw_end_array(out);
    write_total(out, "repairs_total", diagnosis->repairs_listed, diagnosis->repair_count);
}

static void write_pair(struct json_writer *out, const char *key, int64_t first,
                       int64_t second)
{
    jw_key(out, key);
    jw_begin_array(out);
    jw_integer(out, first);
    jw_integer(out, second);
    jw_end_array(out);
}

static void write_swaps(struct json_writer *out, const struct findings *findings)
{
    jw_key(out, "swaps");
    jw_begin_array(out);
    for (size_t i = 0; i < findings->swaps.listed; i++) {
        const struct grecian_swap *swap = &findings->swap[i];

        jw_begin_object(out);
        write_number(out, "dial", swap->dial);
        write_number(out, "row", swap->row);
        write_pair(out, "columns", swap->columns[0], swap->columns[1]);
        write_pair(out, "printed", swap->printed[0], swap->printed[1]);
        jw_end_object(out);
    }
    jw_end_array(out);
    write_total(out, "swaps_total", findings->swaps.listed, findings->swaps.count);
}

static bool is_proven(const struct findings *findings)
{
    const struct grecian_diagnosis *diagnosis = &findings->diagnosis;

    return diagnosis->proven && diagnosis->first && diagnosis->repairs_complete &&
           diagnosis->mirrors_complete && findings->swaps.complete;
}

static void write_nearest(struct json_writer *out, const struct solving *s)
{
    const struct grecian_diagnosis *diagnosis = &s->findings->diagnosis;

    jw_key(out, "nearest");
    jw_begin_object(out);
    grecian_write_offsets(out, &s->puzzle, &diagnosis->offsets);
    write_number(out, "columns_right", diagnosis->columns_right);
    jw_put_boolean(out, "proven", is_proven(s->findings));
    write_repairs(out, s->findings);
    write_swaps(out, s->findings);
    jw_key(out, "mirrored_dial");
    if (diagnosis->mirrored_dial == GRECIAN_NO_MIRROR)
        jw_null(out);
    else
        jw_integer(out, diagnosis->mirrored_dial);
    jw_end_object(out);
}

/* The members `reason` and `unreachable`, when some column cannot show the target. */
static void write_reason(struct json_writer *out, const struct solving *s)
{
    int64_t target = s->puzzle.target;

    for (unsigned c = 0; c < s->puzzle.columns; c++) {
        const struct grecian_span *span = &s->findings->spans[c];
        bool above = target > span->most;

        if (!above && target >= span->least)
            continue;
        jw_key(out, "reason");
        jw_format(out, "column %u shows at %s %lld, whatever is turned", c,
                  above ? "most" : "least", (long long)(above ? span->most : span->least));
        jw_key(out, "unreachable");
        jw_begin_object(out);
        jw_put_unsigned(out, "column", c);
        jw_put_integer(out, "least", span->least);
        jw_put_integer(out, "most", span->most);
        jw_end_object(out);
        return;
    }
}

static void write_choice(struct json_writer *out, const struct solving *s)
{
    const struct grecian_answer *answer = &s->answer;

    jw_key(out, "reason");
    if (s->task.method == answer->method)
        jw_text(out, "it was asked for");
    else if (answer->depth_first_nodes > 0 && answer->meet_steps > 0)
        jw_format(out,
                  "estimated at %.2g nodes depth first and %.2g sums to meet in the middle",
                  answer->depth_first_nodes, answer->meet_steps);
    else if (s->task.method == GRECIAN_AUTO && answer->nodes <= GRECIAN_TRIAL_NODES)
        jw_format(out,
                  "the search ended after %llu node%s, before the methods were weighed",
                  (unsigned long long)answer->nodes, answer->nodes == 1 ? "" : "s");
    else
        jw_text(out, "no dials of this puzzle can meet in the middle");
}

/* The member `search`. */
static void write_search(struct json_writer *out, const struct solving *s)
{
    jw_key(out, "search");
    jw_begin_object(out);
    jw_put_text(out, "method", method_names[s->answer.method]);
    write_choice(out, s);
    jw_end_object(out);
}

static const char *status_name(const struct grecian_answer *answer)
{
    if (!answer->complete)
        return "unknown";
    if (pz_count_is(&answer->count, 0))
        return "none";
    return pz_count_is(&answer->count, 1) ? "unique" : "many";
}

static void write_answer(struct json_writer *out, const struct solving *s)
{
    struct pz_count positions = grecian_positions(&s->puzzle);

    jw_begin_object(out);
    jw_put_text(out, "status", status_name(&s->answer));
    grecian_write_count(out, "count", &s->answer.count);
    jw_key(out, "solutions");
    jw_begin_array(out);
    for (size_t i = 0; i < s->answer.listed; i++)
        grecian_write_solution(out, &s->puzzle, &s->task.list[i]);
    jw_end_array(out);
    grecian_write_count(out, "positions", &positions);
    jw_put_unsigned(out, "nodes", s->answer.nodes);
    jw_put_boolean(out, "proven", s->answer.complete);
    write_search(out, s);
    grecian_write_warnings(out, &s->puzzle);
    if (s->findings) {
        if (s->answer.complete)
            write_reason(out, s);
        write_nearest(out, s);
    }
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

/* Finds out what is wrong: the swaps, which take no longer than the repairs, get half of
 * the time, and the nearest position, which may take very long, what is left. */
static enum pz_status find_faults(const struct grecian_puzzle *puzzle,
                                  const struct pz_ctl *ctl, struct findings *findings)
{
    const struct pz_ctl half = pz_ctl_share(ctl, 2);
    enum pz_status status = grecian_spans(puzzle, findings->spans);

    if (status == PZ_OK)
        status =
            grecian_swaps_find(puzzle, findings->swap, LISTED_MAX, &half, &findings->swaps);
    if (status == PZ_OK)
        status = grecian_nearest(puzzle, findings->repairs, LISTED_MAX, ctl,
                                 &findings->diagnosis);
    return status;
}

/* On a loop everything has to be found out. */
static enum handled diagnose(const struct exchange *x, struct solving *s)
{
    struct pz_ctl ctl = limits_control_within(x, NEAREST_SECONDS);

    s->findings = malloc(sizeof *s->findings);
    if (!s->findings)
        return HANDLED_NO_MEMORY;
    enum pz_status status = find_faults(&s->puzzle, &ctl, s->findings);

    if (status == PZ_OK && x->on_loop && !is_proven(s->findings))
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
    if (pz_count_is(&s->answer.count, 0))
        return diagnose(x, s);
    return HANDLED_ANSWER;
}

enum handled grecian_solve_handle(struct exchange *x)
{
    struct solving s = {.findings = NULL};
    enum handled handled = HANDLED_NO_MEMORY;

    if (!grecian_read_sizes(x))
        return HANDLED_REFUSED;
    s.task.limit = (size_t)field_number(x, "limit");
    s.task.method = (enum grecian_method)field_choice(
        x, "method", method_names, sizeof method_names / sizeof *method_names);
    s.task.list = malloc(s.task.limit * sizeof *s.task.list + 1);
    s.puzzle = grecian_read_puzzle(x);
    if (s.task.list && s.puzzle.cells)
        handled = find(x, &s);
    if (handled == HANDLED_ANSWER)
        write_answer(&x->out, &s);
    free(s.findings);
    free(s.task.list);
    grecian_free_puzzle(&s.puzzle);
    return handled;
}

enum handled grecian_position_handle(struct exchange *x)
{
    struct grecian_offsets offsets;
    struct grecian_view view;
    bool good = grecian_read_sizes(x);

    good = grecian_read_offsets(x, &offsets) && good;
    if (!good)
        return HANDLED_REFUSED;
    struct grecian_puzzle puzzle = grecian_read_puzzle(x);

    if (!puzzle.cells)
        return HANDLED_NO_MEMORY;
    grecian_position(&puzzle, &offsets, &view);
    jw_begin_object(&x->out);
    grecian_write_visible(&x->out, &puzzle, &view);
    grecian_write_columns(&x->out, &puzzle, &view);
    jw_put_unsigned(&x->out, "columns_right", view.columns_right);
    grecian_write_warnings(&x->out, &puzzle);
    jw_end_object(&x->out);
    grecian_free_puzzle(&puzzle);
    return HANDLED_ANSWER;
}

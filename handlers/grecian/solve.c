/* POST /grecian/solve. */
#include "grecian.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "read.h"
#include "write.h"

enum { NEAREST_MS = 2000 };

static const char *const method_names[] = {[GRECIAN_AUTO] = "auto",
                                           [GRECIAN_DEPTH_FIRST] = "depth-first",
                                           [GRECIAN_MEET_IN_THE_MIDDLE] =
                                               "meet-in-the-middle",
                                           [GRECIAN_FOLDING] = "folding"};

static const char *const status_names[] = {[GRECIAN_UNKNOWN] = "unknown",
                                           [GRECIAN_NONE] = "none",
                                           [GRECIAN_UNIQUE] = "unique",
                                           [GRECIAN_MANY] = "many"};

static void write_choice(struct json_writer *out, const struct grecian_answer *answer)
{
    jw_key(out, "reason");
    switch (answer->choice) {
    case GRECIAN_CHOICE_ASKED:
        jw_text(out, "it was asked for");
        break;
    case GRECIAN_CHOICE_EARLY:
        jw_format(out,
                  "the search ended after %llu node%s, before the methods were weighed",
                  (unsigned long long)answer->nodes, answer->nodes == 1 ? "" : "s");
        break;
    case GRECIAN_CHOICE_ESTIMATED:
        jw_format(out,
                  "estimated at %.2g nodes depth first and %.2g sums to meet in the middle",
                  answer->depth_first_nodes, answer->meet_steps);
        break;
    case GRECIAN_CHOICE_FOLDS:
        jw_text(out,
                "no dial of this puzzle acts on another, so its columns can be folded");
        break;
    case GRECIAN_CHOICE_ONLY:
        jw_text(out, "no dials of this puzzle can meet in the middle");
        break;
    }
}

/* What the count rests on, where it is proven: a column that is out of reach, or else the
 * search. */
static void write_argument(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_answer *answer)
{
    static const char *const searches[] = {
        [GRECIAN_DEPTH_FIRST] =
            "A depth-first search of all positions, which leaves a branch only where some "
            "column cannot come right any more, found",
        [GRECIAN_MEET_IN_THE_MIDDLE] =
            "Every sum of one half of the dials was looked up among those of the other "
            "(Schroeppel and Shamir) and what agrees was compared column by column: there "
            "is",
        [GRECIAN_FOLDING] =
            "Every solution is one of the puzzle whose columns are added up modulo a "
            "divisor of their number; all of these, of one divisor after the other, were "
            "found by meeting in the middle: there is"};
    static const char *const findings[] = {[GRECIAN_NONE] = "no solution",
                                           [GRECIAN_UNIQUE] = "one solution and no other",
                                           [GRECIAN_MANY] =
                                               "so many solutions and no more"};

    if (answer->status == GRECIAN_UNKNOWN)
        return;
    jw_key(out, "argument");
    if (answer->diagnosis && answer->diagnosis->unreachable_column >= 0)
        grecian_write_out_of_reach(out, puzzle, answer->diagnosis);
    else
        jw_format(out, "%s %s.", searches[answer->method], findings[answer->status]);
}

static void write_search(struct json_writer *out, const struct grecian_answer *answer)
{
    jw_open_object(out, "search");
    jw_put_text(out, "method", method_names[answer->method]);
    jw_put_unsigned(out, "nodes", answer->nodes);
    write_choice(out, answer);
    jw_end_object(out);
}

static void write_answer(struct json_writer *out, const struct grecian_puzzle *puzzle,
                         const struct grecian_answer *answer)
{
    jw_begin_object(out);
    jw_put_text(out, "status", status_names[answer->status]);
    grecian_write_count(out, "count", &answer->count);
    jw_open_array(out, "solutions");
    for (size_t i = 0; i < answer->listed; i++)
        grecian_write_solution(out, puzzle, &answer->solutions[i]);
    jw_end_array(out);
    grecian_write_count(out, "positions", &answer->positions);
    jw_put_boolean(out, "proven", answer->status != GRECIAN_UNKNOWN);
    write_argument(out, puzzle, answer);
    write_search(out, answer);
    grecian_write_warnings(out, puzzle);
    if (answer->diagnosis)
        grecian_write_diagnosis(out, puzzle, answer->diagnosis);
    if (answer->explanation)
        grecian_write_explanation(out, puzzle, answer->explanation);
    jw_end_object(out);
}

/* Whether time cut nothing of the answer short. */
static bool is_whole(const struct grecian_answer *answer)
{
    return answer->status != GRECIAN_UNKNOWN && answer->first &&
           (!answer->diagnosis || answer->diagnosis->proven) &&
           (!answer->explanation || answer->explanation->complete);
}

enum handled grecian_solve_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control(x);
    struct grecian_question question = {
        .method = (enum grecian_method)FIELD_CHOICE(x, "method", method_names),
        .limit = (size_t)field_number(x, "limit"),
        .explain = field_flag(x, "explain"),
        .diagnosis_ms = limits_given(x) ? 0 : NEAREST_MS};
    struct grecian_answer answer;

    if (!grecian_read_sizes(x))
        return HANDLED_REFUSED;
    question.puzzle = grecian_read_puzzle(x);
    if (!question.puzzle.cells)
        return HANDLED_NO_MEMORY;
    enum pz_status status = grecian_solve(&question, &ctl, &answer);

    if (status == PZ_OK) {
        x->varies = !is_whole(&answer);
        write_answer(&x->out, &question.puzzle, &answer);
        grecian_answer_free(&answer);
    }
    grecian_free_puzzle(&question.puzzle);
    return limits_handled(status);
}

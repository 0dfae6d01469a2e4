/* POST /grecian/solve. */
#include "grecian.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

enum { NEAREST_MS = 2000 };

static const char *const method_names[] = {[GRECIAN_AUTO] = "auto",
                                           [GRECIAN_DEPTH_FIRST] = "depth-first",
                                           [GRECIAN_MEET_IN_THE_MIDDLE] =
                                               "meet-in-the-middle",
                                           [GRECIAN_ODOMETER] = "odometer"};

static const char *const status_names[] = {[GRECIAN_UNKNOWN] = "unknown",
                                           [GRECIAN_NONE] = "none",
                                           [GRECIAN_UNIQUE] = "unique",
                                           [GRECIAN_MANY] = "many"};

/* Writes the reason why a proven count is correct. */
static void write_argument(struct json_writer *out, const struct grecian_question *question,
                           const struct grecian_answer *answer)
{
    char text[GRECIAN_TEXT_SIZE];

    if (answer->status == GRECIAN_UNKNOWN)
        return;
    grecian_argument_write(question, answer, text);
    jw_put_text(out, "argument", text);
}

static void write_search(struct json_writer *out, const struct grecian_question *question,
                         const struct grecian_answer *answer)
{
    char reason[GRECIAN_TEXT_SIZE];

    grecian_choice_write(question, answer, reason);
    jw_open_object(out, "search");
    jw_put_text(out, "method", method_names[answer->method]);
    jw_put_unsigned(out, "nodes", answer->nodes);
    if (answer->method == GRECIAN_ODOMETER && !pz_count_is(&answer->count, 0))
        jw_put_unsigned(out, "turns", answer->turns);
    jw_put_text(out, "reason", reason);
    jw_end_object(out);
}

/* Writes the member `key` with a count as a string. */
static void write_count(struct json_writer *out, const char *key,
                        const struct pz_count *count)
{
    char text[PZ_COUNT_TEXT];
    size_t length = pz_count_text(count, text);

    jw_key(out, key);
    jw_string(out, text, length);
}

/* Writes a solution as a value with its offsets, column sums, and visible numbers. */
static void write_solution(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_offsets *offsets)
{
    struct grecian_view view;

    grecian_position(puzzle, offsets, &view);
    jw_begin_object(out);
    grecian_write_offsets(out, puzzle, offsets);
    grecian_write_columns(out, puzzle, &view);
    grecian_write_visible(out, puzzle, &view);
    jw_end_object(out);
}

static void write_answer(struct json_writer *out, const struct grecian_question *question,
                         const struct grecian_answer *answer)
{
    const struct grecian_puzzle *puzzle = &question->puzzle;

    jw_begin_object(out);
    jw_put_text(out, "status", status_names[answer->status]);
    write_count(out, "count", &answer->count);
    jw_open_array(out, "solutions");
    for (size_t i = 0; i < answer->listed; i++)
        write_solution(out, puzzle, &answer->solutions[i]);
    jw_end_array(out);
    write_count(out, "position_count", &answer->positions);
    jw_put_boolean(out, "proven", answer->status != GRECIAN_UNKNOWN);
    write_argument(out, question, answer);
    write_search(out, question, answer);
    grecian_write_warnings(out, puzzle);
    if (answer->diagnosis)
        grecian_write_diagnosis(out, puzzle, answer->diagnosis);
    if (answer->explanation)
        grecian_write_explanation(out, puzzle, answer->explanation);
    jw_end_object(out);
}

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    struct grecian_question *asked = question;

    asked->method = (enum grecian_method)FIELD_CHOICE(call, "method", method_names);
    asked->limit = (size_t)field_number(call, "max_solutions");
    asked->explain = field_flag(call, "explain");
    asked->diagnosis_ms = field_has_time_limit(call) ? 0 : NEAREST_MS;
    return grecian_read_puzzle(call, &asked->puzzle);
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct grecian_question *asked = question;
    struct grecian_answer answer;
    enum pz_status status = grecian_solve(asked, call->ctl, &answer);

    if (status == PZ_OK) {
        call->varies = !answer.complete;
        write_answer(&call->out, asked, &answer);
        grecian_answer_free(&answer);
    }
    return handler_result_of(status);
}

const struct operation grecian_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct grecian_question),
    .read = read_solve,
    .answer = answer_solve,
};

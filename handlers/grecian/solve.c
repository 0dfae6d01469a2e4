/* POST /grecian/solve. */
#include "grecian.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

#include <stdio.h>

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

/* Writes why the answer's method was used for a request with the method `wanted`. */
static void write_choice(struct json_writer *out, enum grecian_method wanted,
                         const struct grecian_answer *answer)
{
    jw_key(out, "reason");
    switch (answer->choice) {
    case GRECIAN_CHOICE_ASKED:
        jw_text(out, "the request names this method");
        break;
    case GRECIAN_CHOICE_EARLY:
        jw_format(
            out,
            "the depth-first search finished after %llu partial position%s, before the "
            "service compared the methods",
            (unsigned long long)answer->nodes, answer->nodes == 1 ? "" : "s");
        break;
    case GRECIAN_CHOICE_ESTIMATED:
        jw_format(out,
                  "estimated costs: %.2g partial positions with depth-first, and %.2g sums "
                  "with meet-in-the-middle",
                  answer->depth_first_nodes, answer->meet_steps);
        break;
    case GRECIAN_CHOICE_FOLDS:
        jw_text(out,
                "at most one dial has numbers in each row, so the columns can be folded");
        break;
    case GRECIAN_CHOICE_ONLY:
        jw_text(out, wanted == GRECIAN_AUTO
                         ? "no other method is possible for this puzzle"
                         : "the requested method is not possible for this puzzle");
        break;
    }
}

/* Writes how many solutions there are, as a sentence. */
static void describe_count(char *text, size_t size, const struct grecian_answer *answer)
{
    char count[PZ_COUNT_TEXT];

    pz_count_text(&answer->count, count);
    if (answer->status == GRECIAN_MANY)
        snprintf(text, size, "There are exactly %s solutions.", count);
    else
        snprintf(text, size, "There is %s solution.",
                 answer->status == GRECIAN_NONE ? "no" : "exactly one");
}

/* Writes why a proven count is correct: some column can never reach the target, or the
 * search is complete. */
static void write_argument(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_answer *answer)
{
    static const char *const searches[] = {
        [GRECIAN_DEPTH_FIRST] =
            "A depth-first search covered all positions. It abandoned a partial position "
            "only if some column could no longer reach the target.",
        [GRECIAN_MEET_IN_THE_MIDDLE] =
            "Every sum of one half of the dials was looked up among the sums of the other "
            "half, with the algorithm of Schroeppel and Shamir. Every match was compared "
            "column by column.",
        [GRECIAN_FOLDING] =
            "A folded puzzle adds up all columns whose indices are equal modulo a divisor "
            "of the number of columns. Every solution also solves each folded puzzle. The "
            "search found all solutions of the folded puzzles, one divisor after another, "
            "by meet-in-the-middle."};
    char count[PZ_COUNT_TEXT + 40];

    if (answer->status == GRECIAN_UNKNOWN)
        return;
    jw_key(out, "argument");
    if (answer->diagnosis && answer->diagnosis->unreachable_column >= 0) {
        grecian_write_out_of_reach(out, puzzle, answer->diagnosis);
        return;
    }
    describe_count(count, sizeof count, answer);
    jw_format(out, "%s %s", count, searches[answer->method]);
}

static void write_search(struct json_writer *out, enum grecian_method wanted,
                         const struct grecian_answer *answer)
{
    jw_open_object(out, "search");
    jw_put_text(out, "method", method_names[answer->method]);
    jw_put_unsigned(out, "nodes", answer->nodes);
    write_choice(out, wanted, answer);
    jw_end_object(out);
}

static void write_answer(struct json_writer *out, const struct grecian_question *question,
                         const struct grecian_answer *answer)
{
    const struct grecian_puzzle *puzzle = &question->puzzle;

    jw_begin_object(out);
    jw_put_text(out, "status", status_names[answer->status]);
    grecian_write_count(out, "count", &answer->count);
    jw_open_array(out, "solutions");
    for (size_t i = 0; i < answer->listed; i++)
        grecian_write_solution(out, puzzle, &answer->solutions[i]);
    jw_end_array(out);
    grecian_write_count(out, "position_count", &answer->positions);
    jw_put_boolean(out, "proven", answer->status != GRECIAN_UNKNOWN);
    write_argument(out, puzzle, answer);
    write_search(out, question->method, answer);
    grecian_write_warnings(out, puzzle);
    if (answer->diagnosis)
        grecian_write_diagnosis(out, puzzle, answer->diagnosis);
    if (answer->explanation)
        grecian_write_explanation(out, puzzle, answer->explanation);
    jw_end_object(out);
}

/* Returns true if no time limit shortened the answer. */
static bool is_whole(const struct grecian_answer *answer)
{
    return answer->status != GRECIAN_UNKNOWN && answer->first &&
           (!answer->diagnosis || answer->diagnosis->proven) &&
           (!answer->explanation || answer->explanation->complete);
}

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    struct grecian_question *asked = question;

    asked->method = (enum grecian_method)FIELD_CHOICE(call, "method", method_names);
    asked->limit = (size_t)field_number(call, "max_solutions");
    asked->explain = field_flag(call, "explain");
    asked->diagnosis_ms = field_has_time_limit(call) ? 0 : NEAREST_MS;
    if (!grecian_read_sizes(call))
        return HANDLER_INVALID;
    asked->puzzle = grecian_read_puzzle(call);
    return asked->puzzle.cells ? HANDLER_OK : HANDLER_NO_MEMORY;
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct grecian_question *asked = question;
    struct grecian_answer answer;
    enum pz_status status = grecian_solve(asked, call->ctl, &answer);

    if (status == PZ_OK) {
        call->varies = !is_whole(&answer);
        write_answer(&call->out, asked, &answer);
        grecian_answer_free(&answer);
    }
    return handler_result_of(status);
}

static void release_solve(void *question)
{
    const struct grecian_question *asked = question;

    grecian_free_puzzle(&asked->puzzle);
}

const struct operation grecian_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct grecian_question),
    .read = read_solve,
    .answer = answer_solve,
    .release = release_solve,
};

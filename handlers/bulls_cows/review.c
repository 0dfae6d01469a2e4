/* POST /bulls-cows/review. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

#include <stdio.h>

enum { CONTRADICTION_SIZE = 240 };

/* Why the values of a proven row are exact, in large games and in others. */
static const char counted[] =
    "If `proven` is true for a guess, its values are exact: they meet the lower bound that "
    "follows from the number of secrets that the answers can distinguish.";
static const char searched[] =
    "If `proven` is true for a guess, its values are exact: they were computed by complete "
    "branch-and-bound searches, either for this request or earlier by the tool "
    "bulls-cows-prove.";

static bool is_proven(const struct bc_review_row *row)
{
    return row->best.proven && row->made.proven;
}

static void write_worth(struct json_writer *out, const char *key,
                        const struct bc_worth *worth, uint64_t candidates)
{
    if (jw_key_if(out, key, worth->known))
        jw_number(out, (double)worth->guesses / (double)candidates);
}

static void write_judgement(struct json_writer *out, const struct bc_review_row *row)
{
    bulls_cows_write_candidates(out, "candidates_before", row->before, row->before_counted);
    bulls_cows_write_candidates(out, "candidates_after", row->after, row->after_counted);
    if (jw_key_if(out, "best_guess", row->best_guess[0] != '\0'))
        jw_text(out, row->best_guess);
    write_worth(out, "best_expected_guesses", &row->best, row->before);
    write_worth(out, "expected_guesses", &row->made, row->before);
    if (jw_key_if(out, "extra_guesses", row->judged))
        jw_number(out, row->loss);
    jw_put_boolean(out, "consistent", row->consistent);
    jw_put_boolean(out, "proven", is_proven(row));
}

/* Writes a row after the end of the game, which is not judged. */
static void write_not_judged(struct json_writer *out)
{
    static const char *const keys[] = {
        "candidates_before", "candidates_after", "best_guess", "best_expected_guesses",
        "expected_guesses",  "extra_guesses",    "consistent"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        jw_key(out, keys[i]);
        jw_null(out);
    }
    jw_put_boolean(out, "proven", false);
}

/* Explains the contradiction in a history: the first rows up to one after which no
 * candidate remains. */
static void write_contradiction(struct json_writer *out, const struct bc_review *review)
{
    char text[CONTRADICTION_SIZE];
    unsigned last = 0;

    while (!review->row[last].after_counted || review->row[last].after != 0)
        last++;
    if (last == 0)
        snprintf(text, sizeof text,
                 "No secret is consistent with the history: the answer in row 0, the first "
                 "row, is impossible in this game. To fix the history, correct this row.");
    else
        snprintf(text, sizeof text,
                 "No secret is consistent with the history: the answers in rows 0 %s %u "
                 "contradict each other. To fix the history, correct at least one of these "
                 "rows; row 0 is the first row.",
                 last == 1 ? "and" : "to", last);
    jw_put_text(out, "argument", text);
}

static void write_argument(struct json_writer *out, const struct bc_game *game,
                           const struct bc_review *review, bool proven)
{
    if (review->verdict == BC_INFEASIBLE)
        write_contradiction(out, review);
    else if (proven)
        jw_put_text(out, "argument", bc_game_is_large(game) ? counted : searched);
}

static void write_review(struct json_writer *out, const struct bc_large_history *history,
                         const struct bc_review *review)
{
    bool proven = false;

    jw_begin_object(out);
    jw_open_array(out, "guesses");
    for (unsigned i = 0; i < history->count; i++) {
        const struct bc_large_row *row = &history->rows[i];

        jw_begin_object(out);
        jw_key(out, "guess");
        bulls_cows_write_large_code(out, &history->game, &row->guess);
        jw_put_unsigned(out, "bulls", row->answer.bulls);
        jw_put_unsigned(out, "cows", row->answer.cows);
        if (review->row[i].over)
            write_not_judged(out);
        else
            write_judgement(out, &review->row[i]);
        proven = proven || is_proven(&review->row[i]);
        jw_end_object(out);
    }
    jw_end_array(out);
    if (jw_key_if(out, "extra_guesses", review->judged))
        jw_number(out, review->loss);
    jw_put_text(out, "status", bulls_cows_verdict_name(review->verdict));
    write_argument(out, &history->game, review, proven);
    jw_end_object(out);
}

static enum pz_status review_of(const struct bc_large_history *history,
                                const struct pz_ctl *ctl, struct bc_review *review)
{
    struct bc_history packed;

    if (bc_game_is_large(&history->game))
        return bc_large_review(history, ctl, review);
    bulls_cows_pack_history(history, &packed);
    return bc_review(handlers_context(), &packed, ctl, review);
}

/* Returns true if another run with more memory may return another review. The values of a
 * large game do not depend on the memory: a run without enough of it fails, or takes longer
 * and is cut. */
static bool depends_on_memory(const struct bc_game *game, enum bc_verdict verdict)
{
    return !bc_game_is_large(game) && verdict != BC_OPTIMAL && verdict != BC_INFEASIBLE;
}

static enum handler_result read_review(struct handler_call *call, void *question)
{
    return bulls_cows_read_review(call, question) ? HANDLER_OK : HANDLER_INVALID;
}

static enum handler_result answer_review(struct handler_call *call, void *question)
{
    const struct bc_large_history *history = question;
    struct bc_review review;
    enum pz_status status = review_of(history, call->ctl, &review);

    if (status != PZ_OK)
        return handler_result_of(status);
    call->varies =
        call->varies || review.cut || depends_on_memory(&history->game, review.verdict);
    write_review(&call->out, history, &review);
    return HANDLER_OK;
}

const struct operation bulls_cows_review_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct bc_large_history),
    .read = read_review,
    .answer = answer_review,
    .seconds = HANDLER_SEARCH_SECONDS,
};

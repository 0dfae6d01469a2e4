/* POST /bulls-cows/review. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

struct review_question {
    struct bulls_cows_game game;
    struct bc_history history;
};

static void write_worth(struct json_writer *out, const char *key,
                        const struct bc_worth *worth, uint64_t candidates)
{
    if (jw_key_if(out, key, worth->known))
        jw_number(out, (double)worth->guesses / (double)candidates);
}

static void write_judgement(struct json_writer *out, const struct bulls_cows_game *game,
                            const struct bc_review_row *row)
{
    bulls_cows_write_candidates(out, "candidates_before", row->before, row->before_counted);
    bulls_cows_write_candidates(out, "candidates_after", row->after, row->after_counted);
    if (jw_key_if(out, "best_guess", row->has_best))
        bulls_cows_write_code(out, game, &row->best_guess);
    write_worth(out, "best_expected_guesses", &row->best, row->before);
    write_worth(out, "expected_guesses", &row->made, row->before);
    if (jw_key_if(out, "extra_guesses", row->judged))
        jw_number(out, row->loss);
    jw_put_boolean(out, "consistent", row->consistent);
    jw_put_boolean(out, "proven", row->proven);
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

static void write_review(struct json_writer *out, const struct review_question *asked,
                         const struct bc_review *review)
{
    const struct bc_history *history = &asked->history;

    jw_begin_object(out);
    jw_open_array(out, "guesses");
    for (unsigned i = 0; i < history->count; i++) {
        const struct bc_row *row = &history->rows[i];

        jw_begin_object(out);
        jw_key(out, "guess");
        bulls_cows_write_code(out, &asked->game, &row->guess);
        jw_put_unsigned(out, "bulls", row->answer.bulls);
        jw_put_unsigned(out, "cows", row->answer.cows);
        if (review->row[i].over)
            write_not_judged(out);
        else
            write_judgement(out, &asked->game, &review->row[i]);
        jw_end_object(out);
    }
    jw_end_array(out);
    if (jw_key_if(out, "extra_guesses", review->judged))
        jw_number(out, review->loss);
    jw_put_text(out, "status", bulls_cows_verdict_name(review->verdict));
    if (review->argument[0])
        jw_put_text(out, "argument", review->argument);
    jw_end_object(out);
}

static enum handler_result read_review(struct handler_call *call, void *question)
{
    struct review_question *asked = question;

    bulls_cows_read_review(call, &asked->game, &asked->history);
    return HANDLER_OK;
}

static enum handler_result answer_review(struct handler_call *call, void *question)
{
    const struct review_question *asked = question;
    struct bc_review review;
    enum pz_status status =
        bc_review(handlers_context(), &asked->history, call->ctl, &review);

    if (status != PZ_OK)
        return handler_result_of(status);
    call->varies = call->varies || review.cut;
    write_review(&call->out, asked, &review);
    return HANDLER_OK;
}

const struct operation bulls_cows_review_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct review_question),
    .read = read_review,
    .answer = answer_review,
    .seconds = HANDLER_SEARCH_SECONDS,
};

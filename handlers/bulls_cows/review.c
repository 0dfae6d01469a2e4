/* POST /bulls-cows/review. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/limits.h"
#include "large.h"
#include "read.h"
#include "write.h"

/* A question and the answer to it. */
struct reviewing {
    struct bc_history history;
    struct bc_review review;
};

static double mean(const struct bc_best *best)
{
    return (double)best->guesses / best->candidates;
}

static void write_known(struct json_writer *out, const char *key,
                        const struct bc_best *best)
{
    if (jw_key_if(out, key, best->known))
        jw_number(out, mean(best));
}

static bool is_proven(const struct bc_review_row *j)
{
    return j->best.proven && j->made.proven;
}

static void write_judgement(struct json_writer *out, const struct bc_game *game,
                            const struct bc_review_row *j)
{
    jw_put_unsigned(out, "candidates_before", j->before);
    if (jw_key_if(out, "candidates_after", !j->uncounted))
        jw_unsigned(out, j->after);
    if (jw_key_if(out, "best_guess", j->best.candidates > 0))
        bulls_cows_write_code(out, game, j->best.guess);
    write_known(out, "best_expected", &j->best);
    write_known(out, "guess_expected", &j->made);
    if (jw_key_if(out, "loss", j->judged))
        jw_number(out, j->loss);
    jw_put_boolean(out, "consistent", j->consistent);
    jw_put_boolean(out, "proven", is_proven(j));
}

static void write_row(struct json_writer *out, const struct reviewing *r, unsigned number)
{
    const struct bc_game *game = &r->history.game;
    const struct bc_row *row = &r->history.rows[number];

    jw_begin_object(out);
    jw_key(out, "guess");
    bulls_cows_write_code(out, game, row->guess);
    jw_put_unsigned(out, "bulls", bc_answer_bulls(game, row->answer));
    jw_put_unsigned(out, "cows", bc_answer_cows(game, row->answer));
    if (r->review.row[number].over)
        bulls_cows_write_unjudged(out);
    else
        write_judgement(out, game, &r->review.row[number]);
    jw_end_object(out);
}

static void write_review(struct json_writer *out, const struct reviewing *r)
{
    bool proven = false;

    jw_begin_object(out);
    jw_open_array(out, "guesses");
    for (unsigned i = 0; i < r->history.count; i++) {
        write_row(out, r, i);
        proven = proven || is_proven(&r->review.row[i]);
    }
    jw_end_array(out);
    if (jw_key_if(out, "loss", r->review.judged))
        jw_number(out, r->review.loss);
    jw_put_text(out, "status", bulls_cows_verdict_name(r->review.verdict));
    if (proven)
        jw_put_text(
            out, "argument",
            "Where a row is proven both its values are, by searches with bounds that "
            "came to their end, now or ahead of time in bulls-cows-prove.");
    jw_end_object(out);
}

enum handled bulls_cows_review_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control_search(x);
    struct bc_large_history history;
    struct reviewing r;
    enum pz_status status;

    if (!bulls_cows_read_review(x, &history))
        return HANDLED_REFUSED;
    if (bc_game_is_large(&history.game))
        return bulls_cows_large_review(x, &history);
    bulls_cows_pack_history(&history, &r.history);
    status = bc_review(handlers_context(), &r.history, &ctl, &r.review);
    if (status != PZ_OK)
        return limits_handled(status);
    x->varies = x->varies || r.review.cut;
    write_review(&x->out, &r);
    return HANDLED_ANSWER;
}

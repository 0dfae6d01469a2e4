/* POST /bulls-cows/review. */
#include "bulls_cows.h"
#include "handlers/limits.h"
#include "search.h"
#include "solvers/core/control.h"

#include <stdio.h>
#include <stdlib.h>

enum { POINTER_SIZE = 40 };

/* A guess of the game. */
struct judged {
    bool over; /* no secret was left before it, or it was found: nothing more is known */
    bool consistent;
    bool uncounted;         /* there was no time to count `after`, nor for later rows */
    uint32_t before, after; /* candidates */
    struct bc_best best;    /* all zero when time was too short for anything */
    struct bc_best made;    /* with this guess; likewise */
};

/* A request while it is answered. */
struct reviewing {
    struct bulls_cows_question question;
    struct judged *judged; /* one for each row of the history */
    bool has_secret;
    bc_code secret;
};

static const json_t *row_of(const struct exchange *x, unsigned number)
{
    return json_array_get(json_object_get(x->body, "history"), number);
}

/* Refuses what a row says about its answer when the secret gives another. */
static bool check_answer(struct exchange *x, const struct reviewing *r, unsigned number,
                         const struct bc_row *row)
{
    const struct bc_game *game = &r->question.history.game;
    const json_t *bulls = json_object_get(row_of(x, number), "bulls");
    const json_t *cows = json_object_get(row_of(x, number), "cows");
    unsigned right_bulls = bc_answer_bulls(game, row->answer);
    unsigned right_cows = bc_answer_cows(game, row->answer);
    char pointer[POINTER_SIZE], guess[BC_TEXT], secret[BC_TEXT];

    if ((!bulls || json_integer_value(bulls) == right_bulls) &&
        (!cows || json_integer_value(cows) == right_cows))
        return true;
    snprintf(pointer, sizeof pointer, "/history/%u", number);
    bc_code_text(game, row->guess, guess);
    bc_code_text(game, r->secret, secret);
    exchange_refuse(x, pointer,
                    "the secret %s answers the guess %s with %u bull%s and %u cow%s; this "
                    "row says otherwise",
                    secret, guess, right_bulls, right_bulls == 1 ? "" : "s", right_cows,
                    right_cows == 1 ? "" : "s");
    return false;
}

/* Reads an answer that no secret tells. */
static bool read_answer(struct exchange *x, const struct bc_game *game, unsigned number,
                        bc_answer *answer)
{
    const json_t *item = row_of(x, number);
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/history/%u", number);
    if (json_object_get(item, "bulls") && json_object_get(item, "cows"))
        return bulls_cows_read_answer(x, game, pointer, item, answer);
    exchange_refuse(
        x, pointer,
        "the answer is missing: without a `secret` each row needs its bulls and "
        "its cows");
    return false;
}

static bool read_row(struct exchange *x, const struct reviewing *r, unsigned number,
                     struct bc_row *row)
{
    const struct bc_game *game = &r->question.history.game;
    const json_t *guess = json_object_get(row_of(x, number), "guess");
    char pointer[POINTER_SIZE];
    bool good;

    snprintf(pointer, sizeof pointer, "/history/%u/guess", number);
    good = bulls_cows_read_code(x, game, pointer, guess, &row->guess);
    if (!json_object_get(x->body, "secret"))
        return read_answer(x, game, number, &row->answer) && good;
    if (!good || !r->has_secret)
        return false;
    row->answer = bc_score(game, r->secret, row->guess);
    return check_answer(x, r, number, row);
}

static bool read_rows(struct exchange *x, struct reviewing *r)
{
    unsigned rows = (unsigned)json_array_size(json_object_get(x->body, "history"));
    bool good = true;

    if (rows > BC_ROWS_MAX) { /* the schema says so too */
        exchange_refuse(x, "/history", "there are %u rows; %d are allowed", rows,
                        BC_ROWS_MAX);
        return false;
    }
    r->question.history.count = rows;
    for (unsigned i = 0; i < rows; i++)
        good = read_row(x, r, i, &r->question.history.rows[i]) && good;
    return good;
}

static bool read_game(struct exchange *x, struct reviewing *r)
{
    const struct bc_game *game = &r->question.history.game;
    const json_t *secret = json_object_get(x->body, "secret");

    r->question.objective = BC_AVERAGE;
    if (!bulls_cows_read_game(x, &r->question.history.game))
        return false;
    r->has_secret = secret && bulls_cows_read_code(x, game, "/secret", secret, &r->secret);
    return read_rows(x, r) && (!secret || r->has_secret);
}

/* When a guess that was made turns out better than what was found for the best, it is the
 * best that is known. */
static void compare(struct judged *j)
{
    if (!j->made.known || (j->best.known && j->best.guesses <= j->made.guesses))
        return;
    j->best = j->made;
    j->best.proven = false;
}

/* A search that ran out of its share of the time has found nothing; the others go on. */
static enum handled take(struct exchange *x, const struct pz_ctl *ctl,
                         enum pz_status status, struct bc_best *best)
{
    if (status == PZ_STOPPED && !x->on_loop && !pz_ctl_stopped(ctl)) {
        *best = (struct bc_best){.candidates = 0};
        x->varies = true;
        return HANDLED_ANSWER;
    }
    return status == PZ_OK ? bulls_cows_settled(x, best) : limits_ended(x, status);
}

/* Judges the next row; `earlier` holds those before. */
static enum handled judge(struct exchange *x, const struct reviewing *r,
                          const struct bulls_cows_question *earlier,
                          const struct pz_ctl *ctl)
{
    unsigned number = earlier->history.count;
    unsigned left = r->question.history.count - number;
    struct judged *j = &r->judged[number];
    const struct bc_task task = bulls_cows_task(x, earlier);
    struct pz_ctl share = pz_ctl_share(ctl, 2 * left);
    bc_code guess = r->question.history.rows[number].guess;
    enum handled handled = take(x, ctl, bc_solve(&task, &share, &j->best), &j->best);

    if (handled != HANDLED_ANSWER)
        return handled;
    share = pz_ctl_share(ctl, 2 * left - 1);
    handled = take(x, ctl, bc_solve_after(&task, guess, &share, &j->made), &j->made);
    compare(j);
    j->consistent = bc_history_allows(&earlier->history, guess);
    return handled;
}

/* Adds row `count` of the request to `earlier` and counts what it leaves. */
static enum handled answer(struct exchange *x, const struct reviewing *r,
                           struct bc_history *earlier, const struct pz_ctl *ctl)
{
    const struct pz_ctl all = limits_control(x);
    struct judged *j = &r->judged[earlier->count];
    struct bc_history unique;
    unsigned told;

    bc_history_unique(earlier, &unique);
    told = unique.count;
    earlier->rows[earlier->count] = r->question.history.rows[earlier->count];
    earlier->count++;
    bc_history_unique(earlier, &unique);
    j->after = j->before;
    if (unique.count == told)
        return HANDLED_ANSWER; /* the row repeats another one */
    enum pz_status status = bc_history_candidates(&unique, NULL, 0, &all, &j->after);

    j->uncounted = status == PZ_STOPPED && !x->on_loop && !pz_ctl_stopped(ctl);
    x->varies = x->varies || j->uncounted;
    return j->uncounted ? HANDLED_ANSWER : limits_ended(x, status);
}

/* Judges every row until the game is over. */
static enum handled judge_all(struct exchange *x, struct reviewing *r)
{
    const struct bc_game *game = &r->question.history.game;
    struct pz_ctl ctl = bulls_cows_control(x, game);
    struct bulls_cows_question earlier = {.history = {.game = *game}};
    uint32_t before = bc_game_codes(game);
    bool over = false;

    for (unsigned i = 0; i < r->question.history.count; i++) {
        enum handled handled;

        r->judged[i].over = over;
        if (over)
            continue;
        r->judged[i].before = before;
        handled = judge(x, r, &earlier, &ctl);
        if (handled == HANDLED_ANSWER)
            handled = answer(x, r, &earlier.history, &ctl);
        if (handled != HANDLED_ANSWER)
            return handled;
        if (x->on_loop && pz_ctl_spent(&ctl, 0))
            return HANDLED_LATER;
        before = r->judged[i].after;
        over = before == 0 || r->judged[i].uncounted ||
               r->question.history.rows[i].answer == bc_answer_win(game);
    }
    return HANDLED_ANSWER;
}

static double mean(const struct bc_best *best)
{
    return (double)best->guesses / best->candidates;
}

/* Both counts are of the same secrets, so the difference is exact before it is divided. */
static double loss_of(const struct judged *j)
{
    return (double)(j->made.guesses - j->best.guesses) / j->best.candidates;
}

static bool is_judged(const struct judged *j)
{
    return !j->over && j->best.known && j->made.known;
}

static void write_nulls(struct json_writer *out)
{
    static const char *const keys[] = {"candidates_before", "candidates_after",
                                       "best_guess",        "best_expected",
                                       "guess_expected",    "loss",
                                       "consistent"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        jw_key(out, keys[i]);
        jw_null(out);
    }
    jw_put_boolean(out, "proven", false);
}

static void write_known(struct json_writer *out, const char *key,
                        const struct bc_best *best)
{
    jw_key(out, key);
    if (best->known)
        jw_number(out, mean(best));
    else
        jw_null(out);
}

static void write_judgement(struct json_writer *out, const struct bc_game *game,
                            const struct judged *j)
{
    jw_put_unsigned(out, "candidates_before", j->before);
    jw_key(out, "candidates_after");
    if (j->uncounted)
        jw_null(out);
    else
        jw_unsigned(out, j->after);
    jw_key(out, "best_guess");
    if (j->best.candidates > 0)
        bulls_cows_write_code(out, game, j->best.guess);
    else
        jw_null(out);
    write_known(out, "best_expected", &j->best);
    write_known(out, "guess_expected", &j->made);
    jw_key(out, "loss");
    if (is_judged(j))
        jw_number(out, loss_of(j));
    else
        jw_null(out);
    jw_put_boolean(out, "consistent", j->consistent);
    jw_put_boolean(out, "proven", j->best.proven && j->made.proven);
}

static void write_row(struct json_writer *out, const struct reviewing *r, unsigned number)
{
    const struct bc_game *game = &r->question.history.game;
    const struct bc_row *row = &r->question.history.rows[number];

    jw_begin_object(out);
    jw_key(out, "guess");
    bulls_cows_write_code(out, game, row->guess);
    jw_put_unsigned(out, "bulls", bc_answer_bulls(game, row->answer));
    jw_put_unsigned(out, "cows", bc_answer_cows(game, row->answer));
    if (r->judged[number].over)
        write_nulls(out);
    else
        write_judgement(out, game, &r->judged[number]);
    jw_end_object(out);
}

static const char *status_name(const struct reviewing *r)
{
    bool unknown = false, proven = true;

    for (unsigned i = 0; i < r->question.history.count; i++) {
        const struct judged *j = &r->judged[i];

        if (j->over)
            continue;
        if (j->after == 0 && !j->uncounted)
            return "infeasible";
        if (!is_judged(j))
            unknown = true;
        else if (!j->best.proven || !j->made.proven)
            proven = false;
    }
    if (unknown)
        return "unknown";
    return proven ? "optimal" : "feasible";
}

static void write_loss(struct json_writer *out, const struct reviewing *r)
{
    bool any = false;
    double loss = 0;

    for (unsigned i = 0; i < r->question.history.count; i++) {
        if (is_judged(&r->judged[i])) {
            loss += loss_of(&r->judged[i]);
            any = true;
        }
    }
    jw_key(out, "loss");
    if (any)
        jw_number(out, loss);
    else
        jw_null(out);
}

static void write_review(struct json_writer *out, const struct reviewing *r)
{
    jw_begin_object(out);
    jw_key(out, "guesses");
    jw_begin_array(out);
    for (unsigned i = 0; i < r->question.history.count; i++)
        write_row(out, r, i);
    jw_end_array(out);
    write_loss(out, r);
    jw_put_text(out, "status", status_name(r));
    jw_end_object(out);
}

enum handled bulls_cows_review_handle(struct exchange *x)
{
    struct reviewing r = {.judged = NULL};
    enum handled handled;

    if (!read_game(x, &r))
        return HANDLED_REFUSED;
    if (bulls_cows_too_large(x, &r.question.history.game))
        return HANDLED_LATER;
    r.judged = calloc(r.question.history.count + 1u, sizeof *r.judged);
    if (!r.judged)
        return HANDLED_NO_MEMORY;
    handled = judge_all(x, &r);
    if (handled == HANDLED_ANSWER)
        write_review(&x->out, &r);
    free(r.judged);
    return handled;
}

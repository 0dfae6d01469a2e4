/* Each guess of a game beside the best one. */
#include "review.h"

#include "given_guess.h"
#include "request.h"
#include "solvers/core/control.h"

#include <string.h>

enum { OVERTIME_NS = 5000000 };

/* A review while it is made. */
struct reviewing {
    struct bc_request *request;
    const struct bc_history *history;
    struct bc_history earlier; /* the rows before the one at hand */
    struct bc_review *review;
};

/* A value that was not found in its share of the time is left open, all zero. */
static enum pz_status take(struct reviewing *r, enum pz_status status, struct bc_best *best)
{
    if (status == PZ_OUT_OF_TIME && r->request->ctl.effort == PZ_FULL) {
        *best = (struct bc_best){.candidates = 0};
        r->review->cut = true;
        return PZ_OK;
    }
    if (status != PZ_OK)
        return status;
    r->review->cut = r->review->cut || best->cut;
    return bc_request_settled(r->request, best);
}

void bc_review_compare(struct bc_review_row *row, const char *made)
{
    if (row->made.known && (!row->best.known || row->best.guesses > row->made.guesses)) {
        row->best = row->made;
        row->best.proven = false;
        strncpy(row->best_guess, made, sizeof row->best_guess - 1);
    }
    row->judged = row->best.known && row->made.known;
    /* both counts are of the same secrets, so the difference is exact */
    if (row->judged)
        row->loss = (double)(row->made.guesses - row->best.guesses) / (double)row->before;
}

static struct bc_worth worth_of(const struct bc_best *best)
{
    return (struct bc_worth){best->known, best->guesses, best->proven};
}

/* When no further row is to be valued; 0: never. A full effort has a little overtime,
 * because a fast row needs less and its values are worth more than the time. */
static uint64_t end_of_values(const struct reviewing *r)
{
    const struct pz_ctl *all = &r->request->ctl;
    uint64_t overtime = all->effort == PZ_FULL ? OVERTIME_NS : 0;

    return all->deadline_ns ? all->deadline_ns + overtime : 0;
}

/* Values the next row. After the end, a full effort leaves a row without values. */
static enum pz_status judge(struct reviewing *r)
{
    unsigned number = r->earlier.count;
    unsigned left = r->history->count - number;
    bc_code guess = r->history->rows[number].guess;
    struct bc_review_row *row = &r->review->row[number];
    struct bc_task task = bc_request_task(r->request, &r->earlier, BC_AVERAGE);
    struct pz_ctl share = pz_ctl_share(&r->request->searching, 1, 2 * left);
    struct bc_best best = {.candidates = 0}, made = {.candidates = 0};
    enum pz_status status;
    char text[BC_TEXT];

    row->consistent = bc_history_allows(&r->earlier, guess);
    task.end_ns = end_of_values(r);
    if (bc_task_ended(&task))
        return take(r, PZ_OUT_OF_TIME, &best);
    status = take(r, bc_best_find(&task, &share, &best), &best);
    if (status != PZ_OK)
        return status;
    if (best.candidates > 0)
        bc_code_text(&r->history->game, best.guess, row->best_guess);
    share = pz_ctl_share(&r->request->searching, 1, 2 * left - 1);
    status = take(r, bc_given_guess_value(&task, guess, &share, &made), &made);
    row->best = worth_of(&best);
    row->made = worth_of(&made);
    bc_code_text(&r->history->game, guess, text);
    bc_review_compare(row, text);
    return status;
}

/* Adds the next row to those before and counts what it leaves. */
static enum pz_status count(struct reviewing *r)
{
    struct bc_review_row *row = &r->review->row[r->earlier.count];
    struct bc_history unique;
    uint32_t after = 0;
    unsigned told;

    bc_history_unique(&r->earlier, &unique);
    told = unique.count;
    r->earlier.rows[r->earlier.count] = r->history->rows[r->earlier.count];
    r->earlier.count++;
    bc_history_unique(&r->earlier, &unique);
    row->after = row->before;
    row->after_counted = true;
    if (unique.count == told)
        return PZ_OK; /* the row repeats another one */
    enum pz_status status =
        bc_history_candidates(&unique, NULL, 0, &r->request->ctl, &after);

    row->after_counted = status == PZ_OK;
    row->after = row->after_counted ? after : 0;
    if (status != PZ_OUT_OF_TIME || r->request->ctl.effort != PZ_FULL)
        return status;
    r->review->cut = true;
    return PZ_OK;
}

/* Values every row until the game is over. */
static enum pz_status judge_all(struct reviewing *r)
{
    const struct bc_game *game = &r->history->game;
    uint64_t before = bc_game_codes(game);
    bool over = false;

    for (unsigned i = 0; i < r->history->count; i++) {
        struct bc_review_row *row = &r->review->row[i];
        enum pz_status status;

        row->over = over;
        if (over)
            continue;
        row->before = before;
        row->before_counted = true;
        status = judge(r);
        if (status == PZ_OK)
            status = count(r);
        if (status == PZ_OK && r->request->ctl.effort == PZ_BRIEF)
            status = pz_ctl_check(&r->request->searching, 0);
        if (status != PZ_OK)
            return status;
        before = row->after;
        over = before == 0 || !row->after_counted ||
               r->history->rows[i].answer == bc_answer_win(game);
    }
    return PZ_OK;
}

static enum bc_verdict verdict_of(const struct bc_review *review, unsigned rows)
{
    enum bc_verdict verdict = BC_OPTIMAL;

    for (unsigned i = 0; i < rows; i++) {
        const struct bc_review_row *row = &review->row[i];

        if (row->over)
            continue;
        if (row->after_counted && row->after == 0)
            return BC_INFEASIBLE;
        if (!row->judged)
            verdict = BC_UNKNOWN;
        else if (verdict == BC_OPTIMAL && !(row->best.proven && row->made.proven))
            verdict = BC_FEASIBLE;
    }
    return verdict;
}

void bc_review_sum_up(struct bc_review *review, unsigned rows)
{
    for (unsigned i = 0; i < rows; i++) {
        if (!review->row[i].judged)
            continue;
        review->judged = true;
        review->loss += review->row[i].loss;
    }
    review->verdict = verdict_of(review, rows);
}

enum pz_status bc_review(struct pz_context *context, const struct bc_history *history,
                         const struct pz_ctl *ctl, struct bc_review *review)
{
    struct bc_request request;
    struct reviewing r = {.request = &request,
                          .history = history,
                          .earlier = {.game = history->game},
                          .review = review};
    enum pz_status status = bc_request_begin(&request, context, &history->game, ctl);

    *review = (struct bc_review){.cut = false};
    if (status == PZ_OK)
        status = judge_all(&r);
    if (status == PZ_OK)
        bc_review_sum_up(review, history->count);
    return pz_ctl_end(ctl, status);
}

/* Each guess of a large game beside the best one. */
#include "large_play.h"
#include "review.h"
#include "solvers/core/control.h"

#include <stdlib.h>

/* A review while it is made. */
struct reviewing {
    const struct bc_large_history *history;
    struct pz_ctl ctl;
    struct bc_large_history earlier; /* the rows before the one at hand */
    struct bc_large_space space;
    struct bc_review *review;
};

/* What the guess that was made costs, where all candidates are listed. */
static enum pz_status value_made(struct reviewing *r,
                                 const struct bc_large_solution *solution,
                                 const struct pz_ctl *share, struct bc_large_best *made)
{
    const struct bc_game *game = &r->history->game;
    const struct bc_large_form given =
        bc_large_form_of(game, &r->history->rows[r->earlier.count].guess);
    struct bc_large_form *form = malloc(solution->listed * sizeof *form);
    uint64_t nodes = 0;
    const struct bc_large_secrets secrets = {.game = game,
                                             .ctl = share,
                                             .nodes = &nodes,
                                             .form = form,
                                             .count = solution->listed,
                                             .weight = 1};
    enum pz_status status;

    if (!form)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < solution->listed; i++)
        form[i] = bc_large_form_of(game, &solution->secret[i]);
    status = bc_large_play(&secrets, &given, made);
    free(form);
    return status;
}

static struct bc_worth worth_of(const struct bc_large_best *best)
{
    return (struct bc_worth){best->known, best->guesses, best->proven};
}

static enum pz_status judge(struct reviewing *r, struct bc_review_row *row)
{
    const struct bc_game *game = &r->history->game;
    const struct bc_large_code *guess = &r->history->rows[r->earlier.count].guess;
    unsigned left = r->history->count - r->earlier.count;
    struct pz_ctl share = pz_ctl_share(&r->ctl, 1, 2 * left);
    struct bc_large_best made = {.known = false};
    char text[BC_LARGE_TEXT];
    struct bc_large_solution solution;
    enum pz_status status = bc_large_solve(&r->earlier, BC_LARGE_LISTED, &share, &solution);

    if (status == PZ_OUT_OF_TIME)
        return pz_ctl_cut(&r->review->cut, status);
    if (status != PZ_OK)
        return status;
    row->before = solution.candidates;
    row->before_counted = solution.counted;
    row->best = worth_of(&solution.best);
    if (!solution.counted || solution.candidates > 0)
        bc_large_text(game, &solution.best.guess, row->best_guess);
    r->review->cut = r->review->cut || solution.cut;
    if (solution.best.known) {
        share = pz_ctl_share(&r->ctl, 1, 2 * left - 1);
        status = pz_ctl_cut(&r->review->cut, value_made(r, &solution, &share, &made));
    }
    bc_large_solution_free(&solution);
    row->made = worth_of(&made);
    bc_large_text(game, guess, text);
    bc_review_compare(row, text);
    row->consistent = bc_large_allows(&r->earlier, guess);
    return status;
}

/* Adds the next row to those before and counts what it leaves. */
static enum pz_status count(struct reviewing *r, struct bc_review_row *row)
{
    unsigned left = r->history->count - r->earlier.count;
    const struct pz_ctl share = pz_ctl_share(&r->ctl, 1, 2 * left);
    enum pz_status status;

    r->earlier.rows[r->earlier.count] = r->history->rows[r->earlier.count];
    r->earlier.count++;
    bc_large_space_open(&r->space, &r->earlier, r->ctl.max_bytes / 2);
    status = bc_large_space_count(&r->space, &share, &row->after);
    bc_large_space_close(&r->space);
    row->after_counted = status == PZ_OK;
    return pz_ctl_cut(&r->review->cut, status);
}

static enum pz_status review_all(struct reviewing *r)
{
    unsigned positions = r->history->game.positions;
    enum pz_status status = PZ_OK;
    bool over = false;

    for (unsigned i = 0; i < r->history->count && status == PZ_OK; i++) {
        struct bc_review_row *row = &r->review->row[i];

        row->over = over;
        if (over)
            continue;
        status = judge(r, row);
        if (status == PZ_OK)
            status = count(r, row);
        over = (row->after_counted && row->after == 0) ||
               r->history->rows[i].answer.bulls == positions;
    }
    return status;
}

enum pz_status bc_large_review(const struct bc_large_history *history,
                               const struct pz_ctl *ctl, struct bc_review *review)
{
    enum pz_status status;
    struct reviewing *r;

    *review = (struct bc_review){.cut = false};
    if (ctl && ctl->effort == PZ_BRIEF)
        return PZ_LATER;
    r = calloc(1, sizeof *r);
    if (!r)
        return PZ_NO_MEMORY;
    r->history = history;
    r->ctl = pz_ctl_begin(ctl);
    r->review = review;
    r->earlier.game = history->game;
    status = review_all(r);
    free(r);
    if (status == PZ_OK)
        bc_review_sum_up(review, history->count);
    return status;
}

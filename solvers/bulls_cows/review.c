/* Compares each guess of a game with the best guess of its turn.
 *
 * Two values are found for each row: the value of the best guess, and the value of the
 * guess that was made. Each value gets an even share of the time that is left. In games of
 * the exact engine, a search finds the values. In other games, the candidates are played to
 * the end, if they can be listed. */
#include "solvers/bulls_cows/exact/exact_call.h"
#include "solvers/bulls_cows/exact/guess_value.h"
#include "solvers/bulls_cows/sampled/candidate_space.h"
#include "solvers/bulls_cows/sampled/greedy_play.h"
#include "solvers/core/control.h"

#include <stdio.h>
#include <stdlib.h>

enum { OVERTIME_NS = 5000000 };

struct review_run {
    bool is_exact;
    struct bc_exact_call
        call; /* `ctl` is the control of the review; the rest: exact engine only */
    struct bc_packed_history
        packed; /* exact engine: all rows, and the rows before the current row */
    struct bc_packed_history packed_earlier;
    const struct bc_history *history;
    struct bc_history earlier; /* the rows before the current one */
    struct bc_review *review;
};

static const struct bc_row *current_row(const struct review_run *r)
{
    return &r->history->rows[r->earlier.count];
}

/* Returns the share of one value in the remaining time. Two values remain for each row,
 * without the first `done` values of the current row. */
static struct pz_ctl share_of(const struct review_run *r, const struct pz_ctl *ctl,
                              unsigned done)
{
    return pz_ctl_share(ctl, 1, 2 * (r->history->count - r->earlier.count) - done);
}

/* Compares both values. If the guess that was made is better than the best guess that was
 * found, it becomes the best known guess. */
static void compare_values(struct bc_review_row *row, const struct bc_code *made)
{
    if (row->made.known && (!row->best.known || row->best.guesses > row->made.guesses)) {
        row->best = row->made;
        row->best.proven = false;
        row->best_guess = *made;
        row->has_best = true;
    }
    row->judged = row->best.known && row->made.known;
    row->proven = row->best.proven && row->made.proven;
    /* both numbers are for the same secrets, so the difference is exact */
    if (row->judged)
        row->loss = (double)(row->made.guesses - row->best.guesses) / (double)row->before;
}

/* Accepts a value of the exact engine. A value that was not found in its share of the time
 * remains unknown. */
static enum pz_status accept_value(struct review_run *r, enum pz_status status,
                                   struct bc_best *best)
{
    if (status == PZ_OUT_OF_TIME && r->call.ctl.effort == PZ_FULL) {
        *best = (struct bc_best){.candidates = 0};
        r->review->cut = true;
        return PZ_OK;
    }
    if (status != PZ_OK)
        return status;
    r->review->cut = r->review->cut || best->cut;
    return bc_exact_call_settled(&r->call, best);
}

static struct bc_worth worth_of(const struct bc_best *best)
{
    return (struct bc_worth){best->known, best->guesses, best->proven};
}

/* Returns the time after which no other row is searched; 0: never. A full effort gets a
 * little additional time, because a fast row takes less time than its share, and its values
 * are more useful than the saved time. */
static uint64_t end_of_values(const struct review_run *r)
{
    const struct pz_ctl *ctl = &r->call.ctl;
    uint64_t overtime = ctl->effort == PZ_FULL ? OVERTIME_NS : 0;

    return ctl->deadline_ns ? ctl->deadline_ns + overtime : 0;
}

static enum pz_status search_values(struct review_run *r, struct bc_review_row *row)
{
    const struct bc_packed_history *earlier = &r->packed_earlier;
    bc_packed guess = r->packed.rows[earlier->count].guess;
    struct bc_task task = bc_exact_call_task(&r->call, earlier, BC_AVERAGE);
    struct pz_ctl share = share_of(r, &r->call.search_ctl, 0);
    struct bc_best best = {.candidates = 0}, made = {.candidates = 0};
    enum pz_status status;

    row->consistent = bc_packed_allows(earlier, guess);
    task.end_ns = end_of_values(r);
    if (bc_task_ended(&task))
        return accept_value(r, PZ_OUT_OF_TIME, &best);
    status = accept_value(r, bc_best_find(&task, &share, &best), &best);
    if (status != PZ_OK)
        return status;
    row->has_best = best.candidates > 0;
    row->best_guess = bc_unpack(&earlier->game, best.guess);
    share = share_of(r, &r->call.search_ctl, 1);
    status = accept_value(r, bc_guess_value(&task, guess, &share, &made), &made);
    row->best = worth_of(&best);
    row->made = worth_of(&made);
    return status;
}

/* Adds the current row to the earlier rows and counts the candidates that remain. */
static enum pz_status count_exactly(struct review_run *r, struct bc_review_row *row)
{
    struct bc_packed_history *earlier = &r->packed_earlier, unique;
    enum pz_status status;
    unsigned distinct;
    uint32_t after;

    bc_packed_unique(earlier, &unique);
    distinct = unique.count;
    earlier->rows[earlier->count] = r->packed.rows[earlier->count];
    earlier->count++;
    bc_packed_unique(earlier, &unique);
    row->after = row->before;
    row->after_counted = true;
    if (unique.count == distinct)
        return PZ_OK; /* the row repeats another row */
    status = bc_packed_candidates(&unique, NULL, 0, &r->call.ctl, &after);
    row->after_counted = status == PZ_OK;
    row->after = row->after_counted ? after : 0;
    if (status != PZ_OUT_OF_TIME || r->call.ctl.effort != PZ_FULL)
        return status;
    r->review->cut = true;
    return PZ_OK;
}

static struct bc_worth worth_of_play(const struct bc_sampled_best *best)
{
    return (struct bc_worth){best->known, best->guesses, best->proven};
}

static uint64_t guessed_symbols(const struct bc_history *history)
{
    uint64_t symbols = 0;

    for (unsigned i = 0; i < history->count; i++)
        symbols |= bc_symbols_of(&history->game, &history->rows[i].guess);
    return symbols;
}

/* Finds the costs of the guess that was made, if all candidates are listed. */
static enum pz_status play_made(const struct review_run *r,
                                const struct bc_sampled_solution *solution,
                                const struct pz_ctl *share, struct bc_sampled_best *made)
{
    const struct bc_game *game = &r->history->game;
    const struct bc_vector_code guess = bc_vectorize(game, &current_row(r)->guess);
    struct bc_vector_code *code = malloc(solution->listed * sizeof *code);
    uint64_t nodes = 0;
    const struct bc_candidate_list list = {.game = game,
                                           .ctl = share,
                                           .nodes = &nodes,
                                           .code = code,
                                           .count = solution->listed,
                                           .weight = 1,
                                           .guessed = guessed_symbols(&r->earlier)};
    enum pz_status status;

    if (!code)
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < solution->listed; i++)
        code[i] = bc_vectorize(game, &solution->secret[i]);
    status = bc_greedy_play(&list, &guess, made, NULL);
    free(code);
    return status;
}

static enum pz_status play_values(struct review_run *r, struct bc_review_row *row)
{
    struct pz_ctl share = share_of(r, &r->call.ctl, 0);
    struct bc_sampled_best made = {.known = false};
    struct bc_sampled_solution solution;
    enum pz_status status =
        bc_sampled_solve(&r->earlier, BC_SAMPLED_LISTED, &share, &solution);

    if (status != PZ_OK)
        return pz_ctl_cut(&r->review->cut, status);
    row->before = solution.candidates;
    row->before_counted = solution.counted;
    row->best = worth_of_play(&solution.best);
    row->has_best = !solution.counted || solution.candidates > 0;
    row->best_guess = solution.best.guess;
    row->consistent = bc_candidate_space_allows(&r->earlier, &current_row(r)->guess);
    r->review->cut = r->review->cut || solution.cut;
    if (solution.best.known) {
        share = share_of(r, &r->call.ctl, 1);
        status = pz_ctl_cut(&r->review->cut, play_made(r, &solution, &share, &made));
    }
    bc_sampled_solution_free(&solution);
    row->made = worth_of_play(&made);
    return status;
}

/* Counts the candidates that the current row leaves. */
static enum pz_status count_states(struct review_run *r, struct bc_review_row *row)
{
    const struct pz_ctl share = share_of(r, &r->call.ctl, 0);
    struct bc_candidate_space *space = malloc(sizeof *space);
    enum pz_status status;

    if (!space)
        return PZ_NO_MEMORY;
    r->earlier.count++;
    bc_candidate_space_open(space, &r->earlier,
                            r->call.ctl.max_bytes / BC_CANDIDATE_SPACE_SHARE);
    status = bc_candidate_space_count(space, &share, &row->after);
    r->earlier.count--;
    bc_candidate_space_close(space);
    free(space);
    row->after_counted = status == PZ_OK;
    return pz_ctl_cut(&r->review->cut, status);
}

static enum pz_status review_row(struct review_run *r, struct bc_review_row *row)
{
    enum pz_status status = r->is_exact ? search_values(r, row) : play_values(r, row);

    if (status != PZ_OK)
        return status;
    compare_values(row, &current_row(r)->guess);
    r->earlier.rows[r->earlier.count] = *current_row(r);
    status = r->is_exact ? count_exactly(r, row) : count_states(r, row);
    r->earlier.count++;
    if (status == PZ_OK && r->is_exact && r->call.ctl.effort == PZ_BRIEF)
        status = pz_ctl_check(&r->call.search_ctl, 0);
    return status;
}

/* True if the game is over after this row. The exact engine does not continue after a row
 * whose candidates it did not have time to count. */
static bool is_over(const struct review_run *r, const struct bc_review_row *row,
                    const struct bc_answer *answer)
{
    return (row->after_counted ? row->after == 0 : r->is_exact) ||
           answer->bulls == r->history->game.positions;
}

static enum pz_status review_rows(struct review_run *r)
{
    uint64_t before = bc_game_codes(&r->history->game);
    enum pz_status status = PZ_OK;
    bool over = false;

    for (unsigned i = 0; i < r->history->count && status == PZ_OK; i++) {
        struct bc_review_row *row = &r->review->row[i];

        row->over = over;
        if (over)
            continue;
        if (r->is_exact) {
            row->before = before;
            row->before_counted = true;
        }
        status = review_row(r, row);
        before = row->after;
        over = is_over(r, row, &r->history->rows[i].answer);
    }
    return status;
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
        else if (verdict == BC_OPTIMAL && !row->proven)
            verdict = BC_FEASIBLE;
    }
    return verdict;
}

/* Explains a contradiction by the first rows after which no candidate remains. */
static void argue_contradiction(struct bc_review *review)
{
    unsigned last = 0;

    while (!review->row[last].after_counted || review->row[last].after != 0)
        last++;
    if (last == 0)
        snprintf(review->argument, sizeof review->argument,
                 "No secret is consistent with the history: the answer in row 0, the first "
                 "row, is impossible in this game. To fix the history, correct this row.");
    else
        snprintf(review->argument, sizeof review->argument,
                 "No secret is consistent with the history: the answers in rows 0 %s %u "
                 "contradict each other. To fix the history, correct at least one of these "
                 "rows; row 0 is the first row.",
                 last == 1 ? "and" : "to", last);
}

/* Explains why the values of the proven rows are exact, if there are any. */
static void argue_proof(struct bc_review *review, unsigned rows, bool is_exact)
{
    bool proven = false;

    for (unsigned i = 0; i < rows; i++)
        proven = proven || review->row[i].proven;
    if (proven)
        snprintf(
            review->argument, sizeof review->argument, "%s",
            is_exact
                ? "The values of a guess that is marked as proven are exact: they were "
                  "computed by complete branch-and-bound searches, either for this "
                  "request or earlier by the tool bulls-cows-prove."
                : "The values of a guess that is marked as proven are exact: they meet the "
                  "lower bound that follows from the number of secrets that the answers "
                  "can distinguish.");
}

static void sum_up(struct bc_review *review, unsigned rows, bool is_exact)
{
    for (unsigned i = 0; i < rows; i++) {
        if (!review->row[i].judged)
            continue;
        review->judged = true;
        review->loss += review->row[i].loss;
    }
    review->verdict = verdict_of(review, rows);
    /* With more memory, the search finds more. If there is not enough memory, play fails or
     * is cut. */
    if (is_exact && review->verdict != BC_OPTIMAL && review->verdict != BC_INFEASIBLE)
        review->cut = true;
    if (review->verdict == BC_INFEASIBLE)
        argue_contradiction(review);
    else
        argue_proof(review, rows, is_exact);
}

/* Prepares the engine. */
static enum pz_status begin(struct review_run *r, struct pz_context *context,
                            const struct pz_ctl *ctl)
{
    const struct bc_game *game = &r->history->game;

    r->is_exact = bc_exact_supports(game);
    r->earlier.game = *game;
    if (r->is_exact) {
        bc_pack_history(r->history, &r->packed);
        r->packed_earlier.game = *game;
        return bc_exact_call_begin(&r->call, context, game, ctl);
    }
    r->call.ctl = pz_ctl_begin(ctl);
    return r->call.ctl.effort == PZ_BRIEF ? PZ_LATER : PZ_OK;
}

enum pz_status bc_review(struct pz_context *context, const struct bc_history *history,
                         const struct pz_ctl *ctl, struct bc_review *review)
{
    struct review_run r = {.history = history, .review = review};
    enum pz_status status;

    *review = (struct bc_review){.cut = false};
    status = begin(&r, context, ctl);
    if (status == PZ_OK)
        status = review_rows(&r);
    if (status == PZ_OK)
        sum_up(review, history->count, r.is_exact);
    return pz_ctl_end(ctl, status);
}

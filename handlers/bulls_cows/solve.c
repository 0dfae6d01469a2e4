/* POST /bulls-cows/solve. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "large.h"
#include "read.h"
#include "write.h"

/* A question and its solution. */
struct solving {
    struct bulls_cows_question question;
    struct bc_solution solution;
    struct bc_large_estimate estimate; /* if no complete strategy is known */
};

static void write_guess(struct json_writer *out, const struct solving *s)
{
    const struct bc_best *best = &s->solution.best;
    const struct bc_history *history = &s->question.asked.history;

    if (jw_key_if(out, "guess", best->candidates != 0))
        bulls_cows_write_code(out, &history->game, best->guess);
    bulls_cows_write_candidates(out, "candidates", best->candidates, true);
    if (jw_key_if(out, "consistent", best->candidates != 0))
        jw_boolean(out, s->solution.consistent);
}

static void write_bound(struct json_writer *out, const struct solving *s)
{
    const struct bc_best *best = &s->solution.best;
    uint64_t lower = best->candidates ? best->lower : 0;

    if (bc_objective_counts_guesses(s->question.asked.objective))
        bulls_cows_write_mean(out, "expected_guesses_lower_bound", lower, best->candidates);
    else
        bulls_cows_write_count(out, "nodes_lower_bound", lower);
}

static void write_values(struct json_writer *out, const struct solving *s)
{
    static const struct bc_best unknown = {.candidates = 1};
    const struct bc_best *best = s->solution.best.known ? &s->solution.best : &unknown;

    if (s->estimate.games > 0)
        jw_put_number(out, "expected_guesses", s->estimate.guesses);
    else
        bulls_cows_write_mean(out, "expected_guesses", best->guesses, best->candidates);
    bulls_cows_write_estimate(out, &s->estimate);
    bulls_cows_write_count(out, "worst_case", best->height);
    bulls_cows_write_status(out, &s->question.asked, &s->solution.best);
    write_bound(out, s);
    bulls_cows_write_criteria(out, s->question.asked.objective, &s->solution.best);
    bulls_cows_write_count(
        out, "nodes",
        bc_objective_counts_guesses(s->question.asked.objective) ? 0 : best->nodes);
}

static void write_secrets(struct json_writer *out, const struct solving *s)
{
    jw_open_array(out, "secrets");
    for (uint32_t i = 0; i < s->solution.listed; i++)
        bulls_cows_write_code(out, &s->question.asked.history.game, s->solution.secret[i]);
    jw_end_array(out);
}

/* Returns false if the time was too short to count the candidates for each answer. */
static bool has_partition(const struct solving *s)
{
    bool counted = s->solution.best.candidates == 0;

    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++)
        counted = counted || s->solution.parts[i] != 0;
    return counted;
}

static void write_partition(struct json_writer *out, const struct solving *s)
{
    const struct bc_game *game = &s->question.asked.history.game;

    if (!jw_key_if(out, "partition", has_partition(s)))
        return;
    jw_begin_object(out);
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++) {
        if (s->solution.parts[i] == 0)
            continue;
        bulls_cows_write_answer_key(out, bc_answer_bulls(game, (bc_answer)i),
                                    bc_answer_cows(game, (bc_answer)i));
        jw_unsigned(out, s->solution.parts[i]);
    }
    jw_end_object(out);
}

static void write_answer(struct json_writer *out, const struct solving *s)
{
    jw_begin_object(out);
    write_guess(out, s);
    write_values(out, s);
    write_secrets(out, s);
    write_partition(out, s);
    if (s->solution.best.candidates == 0)
        bulls_cows_write_conflicts(out, s->question.row, s->question.asked.history.count,
                                   &s->solution.conflicts);
    jw_end_object(out);
}

/* Estimates the cost if there are too many candidates to find a strategy. */
static enum handled estimate(struct exchange *x, const struct pz_ctl *ctl,
                             struct solving *s)
{
    const struct bc_history *history = &s->question.asked.history;
    const struct bc_large_code guess =
        bc_large_unpack(&history->game, s->solution.best.guess);
    struct bulls_cows_rows rows;

    if (!bulls_cows_read_large_question(x, &rows))
        return HANDLED_REFUSED;
    return bulls_cows_estimate(x, ctl, &rows.history, &guess, &s->estimate);
}

enum handled bulls_cows_solve_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control_search(x);
    enum handled handled = HANDLED_ANSWER;
    struct bc_game game;
    struct solving s;
    enum pz_status status;

    if (!bulls_cows_read_any_game(x, &game))
        return HANDLED_REFUSED;
    if (bc_game_is_large(&game))
        return bulls_cows_large_solve(x);
    if (!bulls_cows_read_question(x, &s.question))
        return HANDLED_REFUSED;
    status = bc_solve(handlers_context(), &s.question.asked,
                      (uint32_t)field_number(x, "max_secrets"), &ctl, &s.solution);
    /* the time limit was too short even to list the candidates of millions of codes */
    if (status == PZ_OUT_OF_TIME && s.question.asked.objective == BC_AVERAGE)
        return bulls_cows_large_solve(x);
    if (status != PZ_OK)
        return limits_handled(status);
    x->varies = x->varies || s.solution.best.cut;
    s.estimate = (struct bc_large_estimate){.games = 0};
    if (bc_best_verdict(&s.solution.best) == BC_UNKNOWN &&
        s.question.asked.objective == BC_AVERAGE)
        handled = estimate(x, &ctl, &s);
    if (handled == HANDLED_ANSWER)
        write_answer(&x->out, &s);
    bc_solution_free(&s.solution);
    return handled;
}

#include "large.h"

#include "read.h"
#include "write.h"

#include <math.h>

/* A question and its solution. */
struct solving {
    const struct bulls_cows_rows *rows;
    struct bc_large_solution solution;
    struct bc_large_estimate estimate;
};

static bool is_impossible(const struct bc_large_solution *solution)
{
    return solution->counted && solution->candidates == 0;
}

static double mean(const struct bc_large_best *best, uint64_t candidates)
{
    return (double)best->guesses / (double)candidates;
}

enum handler_result bulls_cows_estimate(struct handler_call *call, const struct pz_ctl *ctl,
                                        const struct bc_large_history *history,
                                        const struct bc_large_code *guess,
                                        struct bc_large_estimate *estimate)
{
    enum pz_status status = bc_large_estimate(history, guess, ctl, estimate);

    call->varies = call->varies || status == PZ_OUT_OF_TIME;
    return status == PZ_OUT_OF_TIME ? HANDLER_OK : handler_result_of(status);
}

void bulls_cows_write_estimate(struct json_writer *out,
                               const struct bc_large_estimate *estimate)
{
    if (estimate->games == 0)
        return;
    jw_put_number(out, "standard_error", estimate->standard_error);
    jw_put_unsigned(out, "simulated_games", estimate->games);
}

static void write_values(struct json_writer *out, const struct solving *s)
{
    const struct bc_large_solution *solution = &s->solution;
    const struct bc_large_best *best = &solution->best;

    if (jw_key_if(out, "expected_guesses", best->known || s->estimate.games > 0))
        jw_number(out,
                  best->known ? mean(best, solution->candidates) : s->estimate.guesses);
    bulls_cows_write_estimate(out, &s->estimate);
    if (jw_key_if(out, "worst_case", best->known))
        jw_unsigned(out, best->height);
    jw_put_text(out, "status", bulls_cows_verdict_name(bc_large_verdict(solution)));
    jw_put_boolean(out, "proven", is_impossible(solution) || best->proven);
    if (is_impossible(solution))
        bulls_cows_write_contradiction(
            out,
            "No secret is consistent with the history: counting the consistent codes, "
            "position by position, gives 0.",
            solution->conflicts.size > 0);
    else if (best->proven)
        jw_put_text(
            out, "argument",
            "No strategy needs fewer guesses in total: this strategy meets the lower bound "
            "that follows from the number of secrets that the answers can "
            "distinguish.");
    if (jw_key_if(out, "expected_guesses_lower_bound", solution->candidates > 0))
        jw_number(out, solution->lower);
    if (jw_key_if(out, "nodes", best->known))
        jw_unsigned(out, best->nodes);
}

static void open_answer(struct json_writer *out, const struct bc_game *game,
                        unsigned number)
{
    struct bc_large_answer answer = bc_large_answer_at(game, number);

    bulls_cows_write_answer_key(out, answer.bulls, answer.cows);
}

/* Writes the number of candidates for each answer. */
static void write_partition(struct json_writer *out, const struct solving *s)
{
    jw_begin_object(out);
    for (unsigned i = 0; i < BC_LARGE_ANSWERS_MAX; i++) {
        if (s->solution.parts[i] == 0)
            continue;
        open_answer(out, &s->rows->history.game, i);
        jw_unsigned(out, s->solution.parts[i]);
    }
    jw_end_object(out);
}

/* Writes the estimates from a sample. The standard error is that of a binomial distribution,
 * so it requires a uniform sample. */
static void write_sampled_answers(struct json_writer *out, const struct solving *s)
{
    double size = s->solution.sampled;

    jw_open_object(out, "answers");
    for (unsigned i = 0; i < BC_LARGE_ANSWERS_MAX; i++) {
        double share = s->solution.parts[i] / size;

        if (s->solution.parts[i] == 0)
            continue;
        open_answer(out, &s->rows->history.game, i);
        jw_begin_object(out);
        jw_put_unsigned(out, "count", s->solution.parts[i]);
        jw_put_number(out, "probability", share);
        if (jw_key_if(out, "standard_error", s->solution.counted))
            jw_number(out, sqrt(share * (1 - share) / size));
        jw_end_object(out);
    }
    jw_end_object(out);
}

static void write_sample(struct json_writer *out, const struct solving *s)
{
    jw_open_object(out, "sample");
    jw_put_unsigned(out, "size", s->solution.sampled);
    jw_put_boolean(out, "uniform", s->solution.counted);
    write_sampled_answers(out, s);
    jw_end_object(out);
}

static void write_secrets(struct json_writer *out, const struct solving *s)
{
    jw_open_array(out, "secrets");
    for (uint32_t i = 0; i < s->solution.listed; i++)
        bulls_cows_write_large_code(out, &s->rows->history.game, &s->solution.secret[i]);
    jw_end_array(out);
}

static void write_solution(struct json_writer *out, const struct solving *s)
{
    const struct bc_large_solution *solution = &s->solution;
    bool possible = !is_impossible(solution);

    jw_begin_object(out);
    if (jw_key_if(out, "guess", possible))
        bulls_cows_write_large_code(out, &s->rows->history.game, &solution->best.guess);
    bulls_cows_write_candidates(out, "candidates", solution->candidates, solution->counted);
    if (jw_key_if(out, "consistent", possible))
        jw_boolean(out, solution->consistent);
    write_values(out, s);
    write_secrets(out, s);
    if (jw_key_if(out, "partition", solution->best.known || !possible))
        write_partition(out, s);
    if (solution->sampled > 0)
        write_sample(out, s);
    if (solution->conflicts.size > 0)
        bulls_cows_write_conflicts(out, s->rows->row, s->rows->history.count,
                                   &solution->conflicts);
    jw_end_object(out);
}

enum handler_result bulls_cows_large_solve(struct handler_call *call,
                                           const struct bulls_cows_rows *rows,
                                           uint32_t max_secrets)
{
    const struct bc_large_history *history = &rows->history;
    struct solving s = {.rows = rows};
    enum handler_result result = HANDLER_OK;
    enum pz_status status = bc_large_solve(history, max_secrets, call->ctl, &s.solution);

    if (status != PZ_OK)
        return handler_result_of(status);
    call->varies = call->varies || s.solution.cut;
    if (s.solution.sampled > 0 && s.solution.counted)
        result = bulls_cows_estimate(call, call->ctl, history, &s.solution.best.guess,
                                     &s.estimate);
    if (result == HANDLER_OK)
        write_solution(&call->out, &s);
    bc_large_solution_free(&s.solution);
    return result;
}

/* POST /bulls-cows/solve. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "large.h"
#include "read.h"
#include "write.h"

struct solve_question {
    struct bulls_cows_rows rows;
    struct bulls_cows_question small; /* unset if bulls_cows.h does not support the game */
    uint32_t max_secrets;
};

/* A question and its solution. */
struct solving {
    const struct bulls_cows_question *question;
    struct bc_solution solution;
    struct bc_large_estimate estimate; /* if no complete strategy is known */
};

static void write_guess(struct json_writer *out, const struct solving *s)
{
    const struct bc_best *best = &s->solution.best;
    const struct bc_history *history = &s->question->asked.history;

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

    if (bc_objective_counts_guesses(s->question->asked.objective))
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
    bulls_cows_write_status(out, &s->question->asked, &s->solution.best);
    write_bound(out, s);
    bulls_cows_write_criteria(out, s->question->asked.objective, &s->solution.best);
    bulls_cows_write_count(
        out, "nodes",
        bc_objective_counts_guesses(s->question->asked.objective) ? 0 : best->nodes);
}

static void write_secrets(struct json_writer *out, const struct solving *s)
{
    jw_open_array(out, "secrets");
    for (uint32_t i = 0; i < s->solution.listed; i++)
        bulls_cows_write_code(out, &s->question->asked.history.game, s->solution.secret[i]);
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
    const struct bc_game *game = &s->question->asked.history.game;

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
        bulls_cows_write_conflicts(out, s->question->row, s->question->asked.history.count,
                                   &s->solution.conflicts);
    jw_end_object(out);
}

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    struct solve_question *asked = question;

    asked->max_secrets = (uint32_t)field_number(call, "max_secrets");
    return bulls_cows_read_any_question(call, &asked->rows, &asked->small)
               ? HANDLER_OK
               : HANDLER_INVALID;
}

/* Estimates the cost if there are too many candidates to find a strategy. */
static enum handler_result estimate(struct handler_call *call,
                                    const struct bc_large_history *history,
                                    struct solving *s)
{
    const struct bc_large_code guess =
        bc_large_unpack(&history->game, s->solution.best.guess);

    return bulls_cows_estimate(call, call->ctl, history, &guess, &s->estimate);
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct solve_question *asked = question;
    const struct bc_large_history *history = &asked->rows.history;
    bool average = asked->small.asked.objective == BC_AVERAGE;
    struct solving s = {.question = &asked->small};
    enum handler_result result = HANDLER_OK;
    enum pz_status status;

    if (bc_game_is_large(&history->game))
        return bulls_cows_large_solve(call, &asked->rows, asked->max_secrets);
    status = bc_solve(handlers_context(), &asked->small.asked, asked->max_secrets,
                      call->ctl, &s.solution);
    /* the time limit was too short even to list the candidates of millions of codes */
    if (status == PZ_OUT_OF_TIME && average)
        return bulls_cows_large_solve(call, &asked->rows, asked->max_secrets);
    if (status != PZ_OK)
        return handler_result_of(status);
    call->varies = call->varies || s.solution.best.cut;
    if (bc_best_verdict(&s.solution.best) == BC_UNKNOWN && average)
        result = estimate(call, history, &s);
    if (result == HANDLER_OK)
        write_answer(&call->out, &s);
    bc_solution_free(&s.solution);
    return result;
}

const struct operation bulls_cows_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct solve_question),
    .read = read_solve,
    .answer = answer_solve,
    .seconds = HANDLER_SEARCH_SECONDS,
};

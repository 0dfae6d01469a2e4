/* POST /bulls-cows/solve. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

static void write_guess(struct json_writer *out, const struct bulls_cows_game *game,
                        const struct bc_solution *solution)
{
    bool possible = solution->quality.verdict != BC_INFEASIBLE;

    if (jw_key_if(out, "guess", possible))
        bulls_cows_write_code(out, game, &solution->guess);
    bulls_cows_write_candidates(out, "candidates", solution->candidates, solution->counted);
    if (jw_key_if(out, "consistent", possible))
        jw_boolean(out, solution->consistent);
}

/* Writes the member `key`; 0 means unknown and becomes null. */
static void write_expected(struct json_writer *out, const char *key, double guesses)
{
    if (jw_key_if(out, key, guesses > 0))
        jw_number(out, guesses);
}

static void write_values(struct json_writer *out, const struct bc_solution *solution)
{
    const struct bc_quality *quality = &solution->quality;

    write_expected(out, "expected_guesses", solution->expected_guesses);
    if (solution->games > 0) {
        jw_put_number(out, "standard_error", solution->standard_error);
        jw_put_unsigned(out, "simulated_games", solution->games);
    }
    bulls_cows_write_count(out, "worst_case", solution->height);
    bulls_cows_write_status(out, quality);
    if (quality->bounds_nodes)
        bulls_cows_write_count(out, "nodes_lower_bound", quality->lower);
    else
        write_expected(out, "expected_guesses_lower_bound", solution->expected_lower);
}

static void write_secrets(struct json_writer *out, const struct bulls_cows_game *game,
                          const struct bc_solution *solution)
{
    jw_open_array(out, "secrets");
    for (uint32_t i = 0; i < solution->listed; i++)
        bulls_cows_write_code(out, game, &solution->secret[i]);
    jw_end_array(out);
}

/* Writes the number of candidates for each answer. */
static void write_partition(struct json_writer *out, const struct bc_solution *solution)
{
    bool is_exact = solution->sampled == 0 && solution->parts > 0;

    if (!jw_key_if(out, "partition",
                   is_exact || solution->quality.verdict == BC_INFEASIBLE))
        return;
    jw_begin_object(out);
    for (unsigned i = 0; i < solution->parts; i++) {
        bulls_cows_write_answer_key(out, solution->part[i].answer);
        jw_unsigned(out, solution->part[i].count);
    }
    jw_end_object(out);
}

/* Writes the estimates from a sample. Their standard errors require a uniform sample. */
static void write_sample(struct json_writer *out, const struct bc_solution *solution)
{
    jw_open_object(out, "sample");
    jw_put_unsigned(out, "size", solution->sampled);
    jw_put_boolean(out, "uniform", solution->counted);
    jw_open_object(out, "answers");
    for (unsigned i = 0; i < solution->parts; i++) {
        const struct bc_part *part = &solution->part[i];

        bulls_cows_write_answer_key(out, part->answer);
        jw_begin_object(out);
        jw_put_unsigned(out, "count", part->count);
        jw_put_number(out, "probability", part->probability);
        if (jw_key_if(out, "standard_error", solution->counted))
            jw_number(out, part->standard_error);
        jw_end_object(out);
    }
    jw_end_object(out);
    jw_end_object(out);
}

static void write_solution(struct json_writer *out,
                           const struct bulls_cows_question *question,
                           const struct bc_solution *solution)
{
    const struct bulls_cows_game *game = &question->game;

    jw_begin_object(out);
    write_guess(out, game, solution);
    write_values(out, solution);
    bulls_cows_write_criteria(out, question->asked.objective, &solution->quality);
    bulls_cows_write_count(out, "nodes", solution->nodes);
    write_secrets(out, game, solution);
    write_partition(out, solution);
    if (solution->sampled > 0)
        write_sample(out, solution);
    bulls_cows_write_conflicts(out, question, &solution->quality.conflicts);
    jw_end_object(out);
}

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    struct bulls_cows_question *asked = question;

    asked->asked.list = (uint32_t)field_number(call, "max_secrets");
    bulls_cows_read_question(call, asked);
    return HANDLER_OK;
}

static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct bulls_cows_question *asked = question;
    struct bc_solution solution;
    enum pz_status status =
        bc_solve(handlers_context(), &asked->asked, call->ctl, &solution);

    if (status != PZ_OK)
        return handler_result_of(status);
    call->varies = call->varies || solution.quality.cut;
    write_solution(&call->out, asked, &solution);
    bc_solution_free(&solution);
    return HANDLER_OK;
}

const struct operation bulls_cows_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct bulls_cows_question),
    .read = read_solve,
    .answer = answer_solve,
    .seconds = HANDLER_SEARCH_SECONDS,
};

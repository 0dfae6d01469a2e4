/* POST /bulls-cows/solve. */
#include "bulls_cows.h"
#include "handlers/context.h"
#include "handlers/field.h"
#include "read.h"
#include "write.h"

#include <inttypes.h>

struct solve_question {
    struct bulls_cows_question question;
    uint32_t max_classes;
};

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

/* Writes the member `key`. The value 0 means unknown and becomes null. */
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

static void write_classes(struct json_writer *out, const struct solve_question *question,
                          const struct bc_guess_classes *classes)
{
    jw_open_object(out, "guess_classes");
    jw_put_unsigned(out, "count", classes->count);
    jw_open_array(out, "classes");
    for (uint32_t i = 0; i < classes->count && i < question->max_classes; i++) {
        const struct bc_guess_class *one = &classes->list[i];

        jw_begin_object(out);
        jw_key(out, "guess");
        bulls_cows_write_code(out, &question->question.game, &one->guess);
        jw_put_unsigned(out, "id", one->id);
        jw_put_unsigned(out, "guess_count", one->guesses);
        jw_end_object(out);
    }
    jw_end_array(out);
    jw_end_object(out);
}

static void write_solution(struct json_writer *out,
                           const struct bulls_cows_question *question,
                           const struct bc_solution *solution)
{
    const struct bulls_cows_game *game = &question->game;

    write_guess(out, game, solution);
    write_values(out, solution);
    bulls_cows_write_criteria(out, question->asked.objective, &solution->quality);
    bulls_cows_write_count(out, "nodes", solution->nodes);
    write_secrets(out, game, solution);
    write_partition(out, solution);
    if (solution->sampled > 0)
        write_sample(out, solution);
    bulls_cows_write_conflicts(out, question, &solution->quality.conflicts);
}

/* Rejects `max_classes` if the classes of the game cannot be listed. */
static void check_classes(struct handler_call *call, const struct solve_question *question)
{
    const struct bc_game *game = &question->question.game.rules;
    const struct bc_game guesses = bc_guess_game(game);
    uint64_t count = bc_game_codes(&guesses);

    if (question->max_classes == 0 || count == 0)
        return;
    if (count > BC_CLASSED_GUESSES_MAX || game->positions > BC_EXACT_POSITIONS_MAX ||
        game->symbols > BC_EXACT_SYMBOLS_MAX)
        handler_refuse(call, "/max_classes",
                       "the game has %d positions, %d symbols and %" PRIu64
                       " guesses, but classes are listed only for up to %d positions, %d "
                       "symbols and %d guesses; omit this field, or change the game",
                       game->positions, game->symbols, count, BC_EXACT_POSITIONS_MAX,
                       BC_EXACT_SYMBOLS_MAX, BC_CLASSED_GUESSES_MAX);
}

static enum handler_result read_solve(struct handler_call *call, void *question)
{
    struct solve_question *asked = question;

    asked->question.asked.list = (uint32_t)field_number(call, "max_secrets");
    asked->max_classes = (uint32_t)field_number(call, "max_classes");
    bulls_cows_read_question(call, &asked->question);
    check_classes(call, asked);
    return HANDLER_OK;
}

/* Finds the classes before the best guess, because the search for the best guess may take
 * all the time. */
static enum handler_result answer_solve(struct handler_call *call, void *question)
{
    const struct solve_question *asked = question;
    const struct bc_question *position = &asked->question.asked;
    struct bc_guess_classes classes = {.list = NULL};
    struct bc_solution solution;
    enum pz_status status = PZ_OK;

    if (asked->max_classes > 0)
        status = bc_guess_classes_find(&position->history, call->ctl, &classes);
    if (status != PZ_OK)
        return handler_result_of(status);
    status = bc_solve(handlers_context(), position, call->ctl, &solution);
    if (status == PZ_OK) {
        call->varies = call->varies || solution.quality.cut;
        jw_begin_object(&call->out);
        write_solution(&call->out, &asked->question, &solution);
        if (asked->max_classes > 0)
            write_classes(&call->out, asked, &classes);
        jw_end_object(&call->out);
        bc_solution_free(&solution);
    }
    bc_guess_classes_free(&classes);
    return handler_result_of(status);
}

const struct operation bulls_cows_solve_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct solve_question),
    .read = read_solve,
    .answer = answer_solve,
    .seconds = HANDLER_SEARCH_SECONDS,
};

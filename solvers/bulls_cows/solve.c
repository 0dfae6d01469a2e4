/* Chooses the engine for a question, and returns the result of both engines in one form. */
#include "solvers/bulls_cows/exact/exact.h"
#include "solvers/bulls_cows/sampled/sampled.h"
#include "solvers/core/control.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Describes the candidates, or a sample of them, by the ids of their answers. */
static void set_parts(struct bc_solution *solution, const struct bc_game *game,
                      const uint32_t *counts, double total)
{
    for (unsigned id = 0; id < bc_game_answers(game); id++) {
        struct bc_part *part = &solution->part[solution->parts];

        if (counts[id] == 0)
            continue;
        part->answer = bc_answer_of(game, (bc_answer_id)id);
        part->count = counts[id];
        part->probability = counts[id] / total;
        if (solution->sampled > 0 && solution->counted)
            part->standard_error =
                sqrt(part->probability * (1 - part->probability) / total);
        solution->parts++;
    }
}

/* Estimates the cost of play after the guess. If the time ends, this is not an error. */
static enum pz_status estimate(const struct bc_history *history, const struct pz_ctl *ctl,
                               struct bc_solution *solution)
{
    struct bc_estimate found;
    enum pz_status status = bc_sampled_estimate(history, &solution->guess, ctl, &found);

    if (found.games > 0) {
        solution->games = found.games;
        solution->expected_guesses = found.guesses;
        solution->standard_error = found.standard_error;
    }
    return pz_ctl_cut(&solution->quality.cut, status);
}

static enum pz_status solve_exactly(struct pz_context *context,
                                    const struct bc_question *question,
                                    const struct pz_ctl *ctl, struct bc_solution *solution)
{
    enum pz_status status = bc_exact_solve(context, question, ctl, solution);

    if (status == PZ_OK && solution->quality.verdict == BC_UNKNOWN &&
        question->objective == BC_AVERAGE)
        status = estimate(&question->history, ctl, solution);
    return status;
}

static void argue(struct bc_quality *quality)
{
    const char *text = "";

    if (quality->verdict == BC_INFEASIBLE)
        text = "No secret is consistent with the history: counting the consistent codes, "
               "position by position, gives 0.";
    else if (quality->proven)
        text = "No strategy needs fewer guesses in total: this strategy meets the lower "
               "bound that follows from the number of secrets that the answers can "
               "distinguish.";
    snprintf(quality->argument, sizeof quality->argument, "%s", text);
}

/* Copies the result, and takes ownership of its secrets. */
static void take_sampled(const struct bc_game *game,
                         const struct bc_sampled_solution *sampled,
                         struct bc_solution *solution)
{
    const struct bc_sampled_best *best = &sampled->best;
    bool infeasible = sampled->counted && sampled->candidates == 0;

    solution->quality.verdict = infeasible     ? BC_INFEASIBLE
                                : !best->known ? BC_UNKNOWN
                                : best->proven ? BC_OPTIMAL
                                               : BC_FEASIBLE;
    solution->quality.proven = infeasible || best->proven;
    solution->quality.cut = sampled->cut;
    solution->quality.lower = best->known ? best->lower : 0;
    solution->quality.conflicts = sampled->conflicts;
    argue(&solution->quality);
    solution->candidates = sampled->candidates;
    solution->counted = sampled->counted;
    solution->guess = best->guess;
    solution->consistent = sampled->consistent;
    if (best->known) {
        solution->exact = true;
        solution->expected_guesses = (double)best->guesses / (double)sampled->candidates;
        solution->height = best->height;
        solution->nodes = best->nodes;
    }
    solution->expected_lower = sampled->lower;
    solution->sampled = sampled->sampled;
    set_parts(solution, game, sampled->parts,
              sampled->sampled > 0 ? sampled->sampled : (double)sampled->candidates);
    solution->secret = sampled->secret;
    solution->listed = sampled->listed;
}

static enum pz_status solve_by_sample(const struct bc_question *question,
                                      const struct pz_ctl *ctl,
                                      struct bc_solution *solution)
{
    const struct bc_history *history = &question->history;
    struct bc_sampled_solution sampled;
    enum pz_status status = bc_sampled_solve(history, question->list, ctl, &sampled);

    if (status != PZ_OK)
        return status;
    take_sampled(&history->game, &sampled, solution);
    return sampled.sampled > 0 && sampled.counted ? estimate(history, ctl, solution)
                                                  : PZ_OK;
}

enum pz_status bc_solve(struct pz_context *context, const struct bc_question *question,
                        const struct pz_ctl *ctl, struct bc_solution *solution)
{
    bool is_average = question->objective == BC_AVERAGE;
    enum pz_status status = PZ_OUT_OF_TIME;

    memset(solution, 0, sizeof *solution);
    if (bc_exact_supports(&question->history.game))
        status = solve_exactly(context, question, ctl, solution);
    else if (!is_average)
        status = PZ_INVALID;
    /* The time may be too short even to list the candidates of millions of codes. */
    if (status == PZ_OUT_OF_TIME && is_average)
        status = solve_by_sample(question, ctl, solution);
    if (status != PZ_OK)
        bc_solution_free(solution);
    return status;
}

/* Explains in a sentence why no better result exists. */
#include "exact.h"
#include "solvers/bulls_cows/tree/known_values.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

/* The text after "No strategy", which states what a better strategy would do. */
static const char *const better_strategy[] = {
    [BC_AVERAGE] = "needs fewer guesses in total",
    [BC_NODES] = "within the height limit of the objective has fewer nodes",
    [BC_CONSISTENT] =
        ("that guesses only candidates, within the height limit of the objective, has "
         "fewer nodes"),
    [BC_WORST_CASE] = ("within the height limit of the objective needs fewer guesses in "
                       "total"),
    [BC_LAST_GUESS] =
        ("within the height limit of the objective has fewer secrets that need the last "
         "guess, or the same number of such secrets and fewer guesses in total"),
};

/* Returns the known values if the question is about the whole game and the fewest guesses;
 * otherwise NULL. */
static const struct bc_known *find_known(const struct bc_packed_question *question,
                                         const struct bc_best *best)
{
    const struct bc_game *game = &question->history.game;

    return question->objective == BC_AVERAGE && best->candidates == bc_packed_codes(game)
               ? bc_known_find(game)
               : NULL;
}

static void argue_no_candidate(const struct bc_packed_question *question,
                               char text[BC_ARGUMENT])
{
    snprintf(text, BC_ARGUMENT,
             "No secret is consistent with the history: each of the %" PRIu32
             " codes of the game contradicts at least one row.",
             bc_packed_codes(&question->history.game));
}

static void argue_one_or_two(const struct bc_best *best, char text[BC_ARGUMENT])
{
    snprintf(
        text, BC_ARGUMENT,
        best->candidates == 1
            ? "Only one candidate remains, so one guess is sufficient."
            : "Two candidates remain: no strategy finds both with the first guess, so one "
              "of the two candidates needs a second guess.");
}

static void argue_known_value(const struct bc_known_value *guesses, char text[BC_ARGUMENT])
{
    if (guesses->proven)
        snprintf(text, BC_ARGUMENT,
                 "No strategy needs fewer than %" PRIu32 " guesses in total: proven by %s.",
                 guesses->proven, bc_known_source_text(guesses->source));
    else
        snprintf(text, BC_ARGUMENT,
                 "No strategy needs fewer than %" PRIu32
                 " guesses in total: proven by counting how many secrets the answers can "
                 "distinguish.",
                 guesses->counted);
}

static void argue_proof(const struct bc_packed_question *question,
                        const struct bc_best *best, char text[BC_ARGUMENT])
{
    static const char *const proofs[] = {
        [BC_PROOF_SEARCH] = "proven by a complete branch-and-bound search",
        [BC_PROOF_CARRIED] =
            "proven by an exhaustive search with the tool bulls-cows-prove",
        [BC_PROOF_BOUND] = "this strategy meets a lower bound from counting and search",
    };
    bool is_by_nodes_tool =
        question->objective == BC_NODES && best->proof == BC_PROOF_CARRIED;

    assert(question->objective <= BC_LAST_GUESS && best->proof <= BC_PROOF_BOUND);
    snprintf(text, BC_ARGUMENT, "No strategy %s: %s.", better_strategy[question->objective],
             is_by_nodes_tool ? "proven by a search with the tool bulls-cows-nodes"
                              : proofs[best->proof]);
}

void bc_best_argument(const struct bc_packed_question *question, const struct bc_best *best,
                      char text[BC_ARGUMENT])
{
    const struct bc_known *known = find_known(question, best);

    text[0] = '\0';
    if (best->candidates == 0)
        argue_no_candidate(question, text);
    else if (!best->proven)
        return;
    else if (best->candidates <= 2)
        argue_one_or_two(best, text);
    else if (known && (best->guesses == known->guesses.proven ||
                       best->guesses == known->guesses.counted))
        argue_known_value(&known->guesses, text);
    else
        argue_proof(question, best, text);
}

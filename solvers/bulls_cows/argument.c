/* Why nothing is better, in a sentence. */
#include "known_values.h"

#include <inttypes.h>
#include <stdio.h>

/* What the play of a game is the best of, as in "no play ...". */
static const char *const better[] = {
    [BC_AVERAGE] = "needs fewer guesses in all",
    [BC_NODES] = "within the least height of the game has fewer nodes",
    [BC_CONSISTENT] = "within the least height of the game that guesses possible secrets "
                      "only has fewer nodes",
    [BC_WORST_CASE] = "within the least height of the game needs fewer guesses in all",
    [BC_LAST_GUESS] =
        "within the least height of the game leaves fewer secrets to the last "
        "guess, nor as many with fewer guesses in all",
};

/* The row of the whole game where that is what was asked about, for the fewest guesses. */
static const struct bc_known *find_known(const struct bc_question *question,
                                         const struct bc_best *best)
{
    const struct bc_game *game = &question->history.game;

    return question->objective == BC_AVERAGE && best->candidates == bc_game_codes(game)
               ? bc_known_find(game)
               : NULL;
}

static void argue_none(const struct bc_question *question, char text[BC_ARGUMENT])
{
    snprintf(text, BC_ARGUMENT,
             "No secret fits: each of the %" PRIu32
             " codes of the game was held against every row.",
             bc_game_codes(&question->history.game));
}

static void argue_few(const struct bc_best *best, char text[BC_ARGUMENT])
{
    snprintf(text, BC_ARGUMENT,
             best->candidates == 1 ? "One secret is left, and guessing it takes one guess."
                                   : "Two secrets are left: whichever is guessed first, "
                                     "the other takes a second guess.");
}

static void argue_known(const struct bc_known_value *guesses, char text[BC_ARGUMENT])
{
    if (guesses->proven)
        snprintf(text, BC_ARGUMENT,
                 "No play needs fewer than %" PRIu32 " guesses in all, proven by %s.",
                 guesses->proven, bc_known_source_text(guesses->source));
    else
        snprintf(text, BC_ARGUMENT,
                 "No play needs fewer than %" PRIu32
                 " guesses in all, by counting how many secrets so many answers can tell "
                 "apart.",
                 guesses->counted);
}

static void argue_many(const struct bc_question *question, const struct bc_best *best,
                       char text[BC_ARGUMENT])
{
    static const char *const proofs[] = {
        [BC_PROOF_SEARCH] = "by a search with bounds that came to its end",
        [BC_PROOF_CARRIED] = "by the exhaustive search of bulls-cows-prove",
        [BC_PROOF_BOUND] = "as this one meets the bound that counting and search give",
    };
    bool nodes = question->objective == BC_NODES && best->proof == BC_PROOF_CARRIED;

    snprintf(text, BC_ARGUMENT, "No play %s, %s.", better[question->objective],
             nodes ? "by the search of bulls-cows-nodes" : proofs[best->proof]);
}

void bc_best_argument(const struct bc_question *question, const struct bc_best *best,
                      char text[BC_ARGUMENT])
{
    const struct bc_known *known = find_known(question, best);

    text[0] = '\0';
    if (best->candidates == 0)
        argue_none(question, text);
    else if (!best->proven)
        return;
    else if (best->candidates <= 2)
        argue_few(best, text);
    else if (known && (best->guesses == known->guesses.proven ||
                       best->guesses == known->guesses.counted))
        argue_known(&known->guesses, text);
    else
        argue_many(question, best, text);
}

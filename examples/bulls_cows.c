/* Plays Bulls and Cows with a known secret. Each guess minimizes the expected number of
 * guesses. Prints each guess with its answer, the number of candidates before it, and the
 * expected number of guesses. */
#include <puzzles/bulls_cows.h>

#include <stdio.h>

static int play(struct pz_context *context, bc_code secret)
{
    struct bc_question question = {.history = {.game = {4, 10, false, false}},
                                   .objective = BC_AVERAGE};
    struct bc_history *history = &question.history;
    bc_answer answer = 0;

    while (answer != bc_answer_win(&history->game)) {
        struct bc_solution solution;
        char guess[BC_TEXT];
        enum pz_status status = bc_solve(context, &question, 0, NULL, &solution);
        const struct bc_best *best = &solution.best;

        if (status != PZ_OK) {
            fprintf(stderr, "bulls_cows: %s\n", pz_status_text(status));
            return 1;
        }
        answer = bc_score(&history->game, secret, best->guess);
        bc_code_text(&history->game, best->guess, guess);
        printf("%s: %u bulls, %u cows; %u candidates, %.4f guesses expected%s\n", guess,
               bc_answer_bulls(&history->game, answer),
               bc_answer_cows(&history->game, answer), (unsigned)best->candidates,
               (double)best->guesses / best->candidates, best->proven ? ", proven" : "");
        history->rows[history->count++] = (struct bc_row){best->guess, answer};
        bc_solution_free(&solution);
    }
    return 0;
}

int main(void)
{
    struct pz_context *context;
    const char *error;
    enum pz_status status = pz_context_open(0, &context, &error);
    int failed;

    if (status != PZ_OK) {
        fprintf(stderr, "bulls_cows: %s\n", error ? error : pz_status_text(status));
        return 1;
    }
    failed = play(context, 0x4271);
    pz_context_close(context);
    return failed;
}

/* Plays Bulls and Cows with a known secret. Each guess minimizes the expected number of
 * guesses. The program prints each guess, its answer, the number of candidates before the
 * guess, and the expected number of guesses from this guess on. */
#include <puzzles/bulls_cows.h>

#include <inttypes.h>
#include <stdio.h>

static int play(struct pz_context *context, const struct bc_code *secret)
{
    struct bc_question question = {.history = {.game = {.positions = 4, .symbols = 10}},
                                   .objective = BC_AVERAGE};
    struct bc_history *history = &question.history;
    struct bc_answer answer = {.bulls = 0};

    while (answer.bulls != history->game.positions) {
        struct bc_solution solution;
        char guess[BC_TEXT];
        enum pz_status status = bc_solve(context, &question, NULL, &solution);

        if (status != PZ_OK) {
            fprintf(stderr, "bulls_cows: %s\n", pz_status_text(status));
            return 1;
        }
        answer = bc_score(&history->game, secret, &solution.guess);
        bc_format(&history->game, &solution.guess, guess);
        printf("%s: %u bulls, %u cows; %" PRIu64 " candidates, %.4f guesses expected%s\n",
               guess, answer.bulls, answer.cows, solution.candidates,
               solution.expected_guesses, solution.quality.proven ? ", proven" : "");
        history->rows[history->count++] = (struct bc_row){solution.guess, answer};
        bc_solution_free(&solution);
    }
    return 0;
}

int main(void)
{
    static const struct bc_code secret = {{4, 2, 7, 1}};
    struct pz_context *context = pz_context_open();
    int failed;

    if (!context) {
        fputs("bulls_cows: out of memory\n", stderr);
        return 1;
    }
    failed = play(context, &secret);
    pz_context_close(context);
    return failed;
}

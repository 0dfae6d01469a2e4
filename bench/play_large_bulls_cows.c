/* Plays large games of Bulls and Cows against seeded secrets, each turn in so much time,
 * and prints the mean number of guesses with its standard error:
 *
 *     play_large_bulls_cows POSITIONS SYMBOLS repeats|distinct GAMES MILLISECONDS [no-zero]
 */
#include "puzzles/random.h"
#include "solvers/bulls_cows/sampled/sampled.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t ns_of_ms = 1000000;

static struct bc_code draw(const struct bc_game *game, struct pz_random *random)
{
    struct bc_code code = {{0}};

    for (unsigned i = 0; i < game->positions;) {
        unsigned least = game->no_leading_zero && i == 0 ? 1 : 0;
        unsigned symbol = least + (unsigned)pz_random_below(random, game->symbols - least);

        code.symbol[i] = (uint8_t)symbol;
        i += game->repeats || !memchr(code.symbol, (int)symbol, i);
    }
    return code;
}

/* The guesses of one game; 0 when it was not won. */
static unsigned play(const struct bc_game *game, const struct bc_code *secret,
                     uint64_t milliseconds, uint64_t *longest)
{
    struct bc_history history = {.game = *game};

    while (history.count < BC_ROWS_MAX) {
        const uint64_t begun = pz_now_ns();
        const struct pz_ctl ctl = {.deadline_ns = begun + milliseconds * ns_of_ms};
        struct bc_row *row = &history.rows[history.count];
        struct bc_sampled_solution solution;

        if (bc_sampled_solve(&history, 0, &ctl, &solution) != PZ_OK)
            return 0;
        if (pz_now_ns() - begun > *longest)
            *longest = pz_now_ns() - begun;
        row->guess = solution.best.guess;
        row->answer = bc_score(game, secret, &row->guess);
        history.count++;
        bc_sampled_solution_free(&solution);
        if (row->answer.bulls == game->positions)
            return history.count;
    }
    return 0;
}

int main(int count, char **words)
{
    if (count < 6)
        return fprintf(stderr, "see the head of bench/play_large_bulls_cows.c\n"), 2;
    const struct bc_game game = {.positions = (uint8_t)atoi(words[1]),
                                 .symbols = (uint8_t)atoi(words[2]),
                                 .repeats = strcmp(words[3], "repeats") == 0,
                                 .no_leading_zero = count > 6};
    unsigned games = (unsigned)atoi(words[4]), most = 0, lost = 0;
    uint64_t longest = 0;
    double sum = 0, squares = 0;
    struct pz_random random;

    if (bc_game_codes(&game) == 0 || games == 0)
        return fprintf(stderr, "there is no such game\n"), 2;
    pz_random_seed(&random, 1);
    for (unsigned i = 0; i < games; i++) {
        const struct bc_code secret = draw(&game, &random);
        unsigned taken = play(&game, &secret, strtoul(words[5], NULL, 10), &longest);

        lost += taken == 0;
        most = taken > most ? taken : most;
        sum += taken;
        squares += (double)taken * taken;
    }
    double mean = sum / games;

    printf("%u games, %u not won: %.3f guesses +- %.3f, %u at most; longest turn %.1f ms\n",
           games, lost, mean, sqrt((squares / games - mean * mean) / games), most,
           (double)longest / (double)ns_of_ms);
    return 0;
}

/* Compares the play of the library with that of a greedy peer (peers/bulls_cows_greedy.c) in
 * large games of Bulls and Cows:
 *
 *     play_large_bulls_cows [-s SECRETS] [-r VARIANTS] [-t MILLISECONDS] [GAME ...]
 *
 * GAME is for example 4x36r: 4 positions, 36 symbols, r: with repeats; z: no leading zero.
 * Without games, the program plays 20 games.
 *
 * Both players play the same secrets, with MILLISECONDS for each guess. Each secret is played
 * under VARIANTS seeded permutations of the symbols and positions. The difference for a
 * secret is the average over them, which has less noise than a single game. The last columns
 * are the mean difference over the secrets, and its upper 95 % bound (one-sided): the mean
 * plus 1.66 standard errors. */
#include "peers/bulls_cows_greedy.h"
#include "puzzles/random.h"
#include "solvers/bulls_cows/codes/packed.h"
#include "solvers/bulls_cows/sampled/sampled.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECRETS = 100, VARIANTS = 1, MILLISECONDS = 100 };

static const double one_sided_95 = 1.66;

static const char *const all_games[] = {
    "2x36r", "3x17r", "3x20", "3x36", "4x20",   "4x36r", "5x20", "5x36r", "6x20",  "6x36",
    "7x7r",  "7x10",  "7x16", "8x10", "10x10z", "8x20r", "9x9",  "10x3r", "12x2r", "12x36"};

/* The costs of a player. */
struct player {
    unsigned games, lost, most;
    double guesses;
    uint64_t turns, ns;
};

struct options {
    unsigned secrets, variants;
    uint64_t milliseconds;
};

static bool parse_game(const char *name, struct bc_game *game)
{
    unsigned positions, symbols;
    char kind = ' ';

    if (sscanf(name, "%2ux%2u%c", &positions, &symbols, &kind) < 2)
        return false;
    *game = (struct bc_game){.positions = (uint8_t)positions,
                             .symbols = (uint8_t)symbols,
                             .repeats = kind == 'r',
                             .no_leading_zero = kind == 'z'};
    return bc_game_codes(game) > 0;
}

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

/* Writes a random permutation of the numbers below `count` that does not move those below
 * `fixed`. */
static void permute(struct pz_random *random, unsigned fixed, unsigned count,
                    uint8_t *order)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned from =
            i < fixed ? i : fixed + (unsigned)pz_random_below(random, i + 1 - fixed);

        order[i] = (uint8_t)i; /* `from` can be `i` */
        order[i] = order[from];
        order[from] = (uint8_t)i;
    }
}

/* Renames the symbols and moves the positions of a secret. */
static struct bc_code rename_secret(const struct bc_game *game,
                                    const struct bc_code *secret, struct pz_random *random)
{
    uint8_t symbols[BC_SYMBOLS_MAX], positions[BC_POSITIONS_MAX];
    struct bc_code renamed = {{0}};

    permute(random, game->no_leading_zero, game->symbols, symbols);
    permute(random, game->no_leading_zero, game->positions, positions);
    for (unsigned i = 0; i < game->positions; i++)
        renamed.symbol[positions[i]] = symbols[secret->symbol[i]];
    return renamed;
}

/* Returns the guess of bc_solve. In games beyond the exact engine, that is the guess of
 * bc_sampled_solve; bc_solve uses the rest of the time for an estimate of the costs. */
static struct bc_code guess_of_library(const struct bc_history *history,
                                       uint64_t milliseconds)
{
    const struct pz_ctl ctl = {.deadline_ns = pz_now_ns() + milliseconds * 1000000};
    struct bc_code guess = {{0}};

    if (bc_exact_supports(&history->game)) {
        const struct bc_question question = {.history = *history};
        struct bc_solution solution;

        if (bc_solve(NULL, &question, &ctl, &solution) == PZ_OK) {
            guess = solution.guess;
            bc_solution_free(&solution);
        }
    } else {
        struct bc_sampled_solution solution;

        if (bc_sampled_solve(history, 0, &ctl, &solution) == PZ_OK) {
            guess = solution.best.guess;
            bc_sampled_solution_free(&solution);
        }
    }
    return guess;
}

static struct bc_code guess_of_peer(const struct bc_history *history, uint64_t milliseconds)
{
    static struct peer_history peer;
    struct peer_code guess;
    struct bc_code code;

    peer = (struct peer_history){.positions = history->game.positions,
                                 .symbols = history->game.symbols,
                                 .repeats = history->game.repeats,
                                 .no_leading_zero = history->game.no_leading_zero,
                                 .count = history->count};
    for (unsigned i = 0; i < history->count; i++) {
        memcpy(&peer.guess[i], &history->rows[i].guess, sizeof peer.guess[i]);
        peer.bulls[i] = history->rows[i].answer.bulls;
        peer.cows[i] = history->rows[i].answer.cows;
    }
    guess = peer_guess(&peer, milliseconds);
    memcpy(&code, &guess, sizeof code);
    return code;
}

typedef struct bc_code guess_function(const struct bc_history *history,
                                      uint64_t milliseconds);

/* Plays one game and returns the number of guesses, which is BC_ROWS_MAX if the player does
 * not win. */
static unsigned play(const struct bc_game *game, const struct bc_code *secret,
                     uint64_t milliseconds, guess_function *choose, struct player *player)
{
    struct bc_history history = {.game = *game};
    bool won = false;

    while (history.count < BC_ROWS_MAX && !won) {
        struct bc_row *row = &history.rows[history.count];
        const uint64_t begun = pz_now_ns();

        row->guess = choose(&history, milliseconds);
        player->ns += pz_now_ns() - begun;
        row->answer = bc_score(game, secret, &row->guess);
        won = row->answer.bulls == game->positions;
        history.count++;
    }
    player->games++;
    player->lost += !won;
    player->turns += history.count;
    if (history.count > player->most)
        player->most = history.count;
    return history.count;
}

static void compare(const char *name, const struct bc_game *game,
                    const struct options *options)
{
    struct player library = {.games = 0}, peer = {.games = 0};
    double sum = 0, squares = 0;

    for (unsigned i = 0; i < options->secrets; i++) {
        struct pz_random random;
        double difference = 0;

        pz_random_seed_part(&random, 1, i);
        const struct bc_code secret = draw(game, &random);

        for (unsigned k = 0; k < options->variants; k++) {
            const struct bc_code renamed = rename_secret(game, &secret, &random);

            difference +=
                play(game, &renamed, options->milliseconds, guess_of_library, &library);
            difference -= play(game, &renamed, options->milliseconds, guess_of_peer, &peer);
        }
        difference /= options->variants;
        sum += difference;
        squares += difference * difference;
    }
    double n = options->secrets, mean = sum / n;
    double error = n > 1 ? sqrt((squares - sum * mean) / (n - 1) / n) : 0;

    printf("| %-6s | %6.3f | %2u | %5.1f | %6.3f | %2u | %5.1f | %+.3f | %+.3f |\n", name,
           (double)library.turns / library.games, library.most,
           (double)library.ns / 1e6 / (double)library.turns,
           (double)peer.turns / peer.games, peer.most,
           (double)peer.ns / 1e6 / (double)peer.turns, mean, mean + one_sided_95 * error);
    fflush(stdout);
    if (library.lost + peer.lost > 0)
        printf("not won: library %u, greedy %u\n", library.lost, peer.lost);
}

int main(int count, char **words)
{
    struct options options = {SECRETS, VARIANTS, MILLISECONDS};
    const char *const *names = all_games;
    int option, games = (int)(sizeof all_games / sizeof *all_games);

    while ((option = getopt(count, words, "s:r:t:")) != -1) {
        unsigned value = optarg ? (unsigned)strtoul(optarg, NULL, 10) : 0;

        if (option == '?' || value == 0)
            return fprintf(stderr, "see bench/play_large_bulls_cows.c\n"), 2;
        if (option == 's')
            options.secrets = value;
        else if (option == 'r')
            options.variants = value;
        else
            options.milliseconds = value;
    }
    if (optind < count) {
        names = (const char *const *)words + optind;
        games = count - optind;
    }
    printf("| game | library | most | ms per guess | greedy | most | ms per guess | "
           "difference | upper bound |\n"
           "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (int i = 0; i < games; i++) {
        struct bc_game game;

        if (!parse_game(names[i], &game))
            return fprintf(stderr, "%s is not a game\n", names[i]), 2;
        compare(names[i], &game, &options);
    }
    return 0;
}

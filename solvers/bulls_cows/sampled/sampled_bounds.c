#include "sampled.h"
#include "solvers/bulls_cows/codes/packed.h"
#include "solvers/core/wide.h"

#include <inttypes.h>
#include <stdio.h>

static struct pz_count wide_count(wide value)
{
    return (struct pz_count){{(uint64_t)value, (uint64_t)(value >> 64)}};
}

/* How many answers some pair of codes gets. So many symbols as two codes without repeats
 * cannot help to share are bulls or cows. Of two symbols only, an odd number of cows cannot
 * be, as each pair of wrong places is two cows or none; and where all codes begin with the
 * same one, there is a bull. All other answers occur but the one that none has. */
static unsigned count_answers(const struct bc_game *game)
{
    unsigned p = game->positions, answers = 0;
    unsigned shared = !game->repeats && 2 * p > game->symbols ? 2 * p - game->symbols : 0;
    unsigned least_bulls = game->symbols - bc_symbol_least(game, 0) == 1;

    for (unsigned bulls = least_bulls; bulls <= p; bulls++)
        for (unsigned cows = 0; bulls + cows <= p; cows++)
            answers += bulls + cows >= shared &&
                       bc_answer_possible(
                           game, (struct bc_answer){(uint8_t)bulls, (uint8_t)cows}) &&
                       !(game->symbols == 2 && cows % 2);
    return answers;
}

/* The most wrong guesses of a player who keeps to codes that fit: the dimension of the
 * differences of codes (docs/bulls-cows.md). The entries of each position add up to 0; so
 * do those of each symbol where every code has all of them. */
static unsigned wrong_guesses(const struct bc_game *game)
{
    unsigned p = game->positions, m = game->symbols, first = bc_symbol_least(game, 0);

    if (!game->repeats && p == m)
        return (p - 1) * (p - 1) - first * (p > 1);
    return p * (m - 1) - first;
}

/* How many secrets so many guesses find at most, or `most` when that is less. */
static uint64_t capacity(unsigned useful, unsigned guesses, uint64_t most)
{
    wide secrets = 0, room = 1;

    for (unsigned i = 0; i < guesses && secrets < most; i++, room *= useful)
        secrets += room;
    return secrets < most ? (uint64_t)secrets : most;
}

/* The fewest guesses over all secrets, and in `*height` for the worst. */
static wide least_guesses(unsigned useful, uint64_t codes, uint64_t *height)
{
    wide total = 0, room = 1;

    for (*height = 0; codes > 0; room *= useful) {
        uint64_t found = codes < room ? codes : (uint64_t)room;

        ++*height;
        total += (wide)found * *height;
        codes -= found;
    }
    return total;
}

double bc_sampled_least_average(const struct bc_game *game, uint64_t secrets)
{
    unsigned answers = count_answers(game);
    uint64_t height;

    return wide_to_double(least_guesses(answers > 1 ? answers - 1 : 1, secrets, &height)) /
           (double)secrets;
}

/* At least one secret is found by each guess up to the last, as each can be right. */
static wide most_guesses(uint64_t codes, uint64_t height)
{
    return (wide)height * codes - (wide)height * (height - 1) / 2;
}

static void say_height(const struct bc_game *game, unsigned useful,
                       struct bc_game_bounds *bounds)
{
    unsigned fewer = (unsigned)bounds->height_lower - 1;

    snprintf(
        bounds->height_argument, BC_ARGUMENT,
        "At least %" PRIu64
        " guesses: no guess can get more than %u different answer%s other "
        "than the winning answer, so %u guess%s can find at most %" PRIu64
        " of the %" PRIu64 " secrets. At most %" PRIu64
        " guesses: a player who guesses only codes that are "
        "consistent with all answers makes at most %u wrong guess%s, because the differences "
        "between the wrong guesses and the secret are linearly independent vectors in a "
        "space with %u dimension%s.",
        bounds->height_lower, useful, useful == 1 ? "" : "s", fewer, fewer == 1 ? "" : "es",
        capacity(useful, fewer, bounds->codes), bounds->codes, bounds->height_upper,
        wrong_guesses(game), wrong_guesses(game) == 1 ? "" : "es", wrong_guesses(game),
        wrong_guesses(game) == 1 ? "" : "s");
}

static void say_guesses(unsigned useful, struct bc_game_bounds *bounds)
{
    char lower[PZ_COUNT_TEXT], upper[PZ_COUNT_TEXT];

    pz_count_text(&bounds->guesses_lower, lower);
    pz_count_text(&bounds->guesses_upper, upper);
    snprintf(
        bounds->guesses_argument, BC_ARGUMENT,
        "At least %s guesses in total: the first guess finds one secret, the second guess at "
        "most %u, the third guess at most %u, and so on, because no guess can get more than %u "
        "different answer%s other than the winning answer. At most %s guesses in total: a "
        "player who guesses only codes that are consistent with all answers needs at most "
        "%" PRIu64 " guesses for each secret, and fewer if an earlier guess is the secret.",
        lower, useful, useful * useful, useful, useful == 1 ? "" : "s", upper,
        bounds->height_upper);
}

void bc_sampled_bounds(const struct bc_game *game, struct bc_game_bounds *bounds)
{
    unsigned answers = count_answers(game);
    unsigned useful = answers > 1 ? answers - 1 : 1;
    uint64_t codes = bc_game_codes(game), most = (uint64_t)wrong_guesses(game) + 1;

    *bounds = (struct bc_game_bounds){.codes = codes, .answers = answers};
    bounds->guesses_lower = wide_count(least_guesses(useful, codes, &bounds->height_lower));
    bounds->height_upper = codes < most ? codes : most;
    bounds->guesses_upper = wide_count(most_guesses(codes, bounds->height_upper));
    say_height(game, useful, bounds);
    say_guesses(useful, bounds);
}

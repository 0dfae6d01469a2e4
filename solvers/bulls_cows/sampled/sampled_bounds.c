#include "sampled.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/text.h"
#include "solvers/core/wide.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

static struct pz_count count_from_wide(wide value)
{
    return (struct pz_count){{(uint64_t)value, (uint64_t)(value >> 64)}};
}

/* Returns the greatest number of wrong guesses of a player who guesses only candidates: the
 * dimension of the differences between codes (docs/bulls-cows.md). The entries of each
 * position add up to 0. If every code has all symbols, the entries of each symbol also add
 * up to 0. */
static unsigned most_wrong_guesses(const struct bc_game *game)
{
    unsigned p = game->positions, m = game->symbols, first = bc_symbol_least(game, 0);

    if (!game->repeats && p == m)
        return (p - 1) * (p - 1) - first * (p > 1);
    return p * (m - 1) - first;
}

/* Returns a lower bound of the total number of guesses, that of a full tree. `*height`
 * receives the height of this tree. */
static wide least_guesses(unsigned useful, uint64_t codes, uint64_t *height)
{
    wide total = 0, level = 1;

    for (*height = 0; codes > 0; level *= useful) {
        uint64_t found = codes < level ? codes : (uint64_t)level;

        ++*height;
        total += (wide)found * *height;
        codes -= found;
    }
    return total;
}

double bc_sampled_least_average(const struct bc_game *game, uint64_t secrets)
{
    unsigned answers = bc_game_occurring_answers(game);
    uint64_t height;

    assert(secrets > 0);
    unsigned useful = answers > 1 ? answers - 1 : 1;

    return wide_to_double(least_guesses(useful, secrets, &height)) / (double)secrets;
}

/* Returns an upper bound of the total number of guesses. Each guess is a candidate, so at
 * least one secret is found by each guess from the first to the last. */
static wide most_guesses(uint64_t codes, uint64_t height)
{
    return (wide)height * codes - (wide)height * (height - 1) / 2;
}

static void write_height_argument(const struct bc_game *game, unsigned useful,
                                  struct bc_game_bounds *bounds)
{
    unsigned fewer = (unsigned)bounds->height_lower - 1;
    unsigned wrong = most_wrong_guesses(game);

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
        bounds->height_lower, useful, pz_plural(useful), fewer, fewer == 1 ? "" : "es",
        bc_capacity_secrets(useful, fewer, bounds->codes), bounds->codes,
        bounds->height_upper, wrong, wrong == 1 ? "" : "es", wrong, pz_plural(wrong));
}

static void write_guesses_argument(unsigned useful, struct bc_game_bounds *bounds)
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
        lower, useful, useful * useful, useful, pz_plural(useful), upper,
        bounds->height_upper);
}

void bc_sampled_bounds(const struct bc_game *game, struct bc_game_bounds *bounds)
{
    unsigned answers = bc_game_occurring_answers(game);
    unsigned useful = answers > 1 ? answers - 1 : 1;
    uint64_t codes = bc_game_codes(game);
    uint64_t most = (uint64_t)most_wrong_guesses(game) + 1;

    *bounds = (struct bc_game_bounds){.codes = codes, .answers = answers};
    bounds->guesses_lower =
        count_from_wide(least_guesses(useful, codes, &bounds->height_lower));
    bounds->height_upper = codes < most ? codes : most;
    bounds->guesses_upper = count_from_wide(most_guesses(codes, bounds->height_upper));
    write_height_argument(game, useful, bounds);
    write_guesses_argument(useful, bounds);
}

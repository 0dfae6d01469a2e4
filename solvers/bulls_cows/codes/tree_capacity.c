#include "tree_capacity.h"

#include "solvers/core/wide.h"

#include <assert.h>

/* Returns an upper bound on the useful answers of a guess with `distinct` different symbols, for
 * secrets without repeats. The guess has at most `distinct` symbols in common with a
 * secret. The minimum is `distinct` less the number of symbols that the secret does not
 * contain. */
static unsigned count_useful(const struct bc_game *game, unsigned distinct)
{
    unsigned others = game->symbols - game->positions;
    unsigned least = distinct > others ? distinct - others : 0;
    unsigned answers = (distinct + 1) * (distinct + 2) / 2 - least * (least + 1) / 2;

    /* (p, 0) wins, (p - 1, 1) is impossible */
    return distinct == game->positions ? answers - 2 : answers;
}

unsigned bc_capacity_useful(const struct bc_game *game)
{
    unsigned most;

    if (game->repeats)
        return bc_game_answers(game) - 2;
    most = count_useful(game, game->positions);
    for (unsigned distinct = 1; game->any_guess && distinct < game->positions; distinct++)
        if (count_useful(game, distinct) > most)
            most = count_useful(game, distinct);
    return most;
}

uint64_t bc_capacity_guesses(unsigned useful, uint64_t secrets)
{
    uint64_t total = 0, capacity = 1;

    assert(useful >= 1 || secrets <= 1);
    for (uint64_t depth = 1; secrets > 0; depth++) {
        uint64_t found = secrets < capacity ? secrets : capacity;

        total += depth * found;
        secrets -= found;
        capacity *= useful;
    }
    return total;
}

uint64_t bc_capacity_secrets(unsigned useful, unsigned guesses, uint64_t most)
{
    wide secrets = 0, level = 1;

    for (unsigned i = 0; i < guesses && secrets < most; i++, level *= useful)
        secrets += level;
    return secrets < most ? (uint64_t)secrets : most;
}

unsigned bc_capacity_height(unsigned useful, uint64_t secrets)
{
    uint64_t capacity = 1;
    unsigned height = 0;

    assert(useful >= 1 || secrets <= 1);
    while (secrets > 0) {
        secrets -= secrets < capacity ? secrets : capacity;
        capacity *= useful;
        height++;
    }
    return height;
}

struct bc_lower bc_capacity_after(const struct bc_game *game, unsigned useful,
                                  const uint32_t sizes[BC_EXACT_ANSWERS_MAX])
{
    unsigned win = bc_answer_win(game);
    struct bc_lower lower = {0, sizes[win]};

    for (unsigned answer = 0; answer < win; answer++) {
        unsigned height = bc_capacity_height(useful, sizes[answer]);

        lower.guesses += sizes[answer] + bc_capacity_guesses(useful, sizes[answer]);
        lower.height = height > lower.height ? height : lower.height;
    }
    lower.height++;
    return lower;
}

void bc_lower_keep(struct bc_lower *least, const struct bc_lower *lower)
{
    least->guesses = lower->guesses < least->guesses ? lower->guesses : least->guesses;
    least->height = lower->height < least->height ? lower->height : least->height;
}

#include "tree_capacity.h"

#include <assert.h>

unsigned bc_capacity_useful(const struct bc_game *game)
{
    unsigned common = 0;

    /* Two codes of p different symbols out of n have at least 2p - n symbols in common. */
    if (!game->repeats && !game->any_guess && 2u * game->positions > game->symbols)
        common = 2u * game->positions - game->symbols;
    unsigned too_small = common * (common + 1) / 2; /* answers with fewer common symbols */

    return bc_game_answers(game) - too_small -
           2; /* (p, 0) wins, (p - 1, 1) is impossible */
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

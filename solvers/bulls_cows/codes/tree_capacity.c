#include "tree_capacity.h"

unsigned bc_capacity_useful(const struct bc_game *game)
{
    unsigned all = bc_game_answers(game);
    unsigned common = 0;

    /* Of n symbols two codes without repeats share 2p - n at least. */
    if (!game->repeats && 2u * game->positions > game->symbols)
        common = 2u * game->positions - game->symbols;
    unsigned missing = common * (common + 1) / 2;

    return all - missing - 2;
}

uint64_t bc_capacity_guesses(unsigned useful, uint64_t secrets)
{
    uint64_t total = 0, room = 1;

    for (uint64_t depth = 1; secrets > 0; depth++) {
        uint64_t found = secrets < room ? secrets : room;

        total += depth * found;
        secrets -= found;
        room *= useful;
    }
    return total;
}

unsigned bc_capacity_height(unsigned useful, uint64_t secrets)
{
    uint64_t room = 1;
    unsigned height = 0;

    while (secrets > 0) {
        secrets -= secrets < room ? secrets : room;
        room *= useful;
        height++;
    }
    return height;
}

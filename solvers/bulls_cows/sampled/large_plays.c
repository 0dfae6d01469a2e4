#include "large_bounds.h"

const struct bc_large_play *bc_large_play_find(const struct bc_game *game)
{
    for (unsigned i = 0; i < bc_large_play_count; i++) {
        const struct bc_large_play *play = &bc_large_plays[i];

        if (play->positions == game->positions && play->symbols == game->symbols &&
            play->repeats == game->repeats &&
            play->no_leading_zero == game->no_leading_zero)
            return play;
    }
    return NULL;
}

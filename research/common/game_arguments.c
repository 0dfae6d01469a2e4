#include "game_arguments.h"

#include <stdio.h>

bool game_read(const struct argument *argument, const char *text)
{
    struct bc_game *game = argument->target;
    unsigned positions, symbols;
    int end = 0;

    if (sscanf(text, "%3ux%3u%n", &positions, &symbols, &end) != 2 || text[end] != '\0' ||
        positions > BC_EXACT_POSITIONS_MAX || symbols > BC_EXACT_SYMBOLS_MAX)
        return false;
    game->positions = (uint8_t)positions;
    game->symbols = (uint8_t)symbols;
    return true;
}

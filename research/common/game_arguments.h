/* The options that name a game of Bulls and Cows. */
#ifndef RESEARCH_GAME_ARGUMENTS_H
#define RESEARCH_GAME_ARGUMENTS_H

#include "arguments.h"

#include "solvers/bulls_cows/codes/packed_history.h"

/* The game with 4 positions and 10 symbols. */
#define GAME_DEFAULT ((struct bc_game){.positions = 4, .symbols = 10})

/* Rows of a table of arguments that set the members of `game`, a struct bc_game. */
#define GAME_ARGUMENTS(game)                                                               \
    {"game", "PxM", "P positions and M symbols (default: 4x10)", game_read, &(game)},      \
        {"repeats", NULL, "a code can repeat a symbol", arguments_flag, &(game).repeats},  \
        {"no-leading-zero", NULL, "a code cannot start with 0", arguments_flag,            \
         &(game).no_leading_zero},                                                         \
    {                                                                                      \
        "any-guesses", NULL, "a guess can be any string of symbols", arguments_flag,       \
            &(game).any_guess                                                              \
    }

/* Reads positions and symbols: "4x10". */
bool game_read(const struct argument *argument, const char *text);

#endif

/* How the game of SET with the deck of 27 cards ends, exactly.
 *
 *     set-game [--deal N]
 *
 * Prints a line "deal player cards games of", for each player and number of cards that may
 * be left at the end: the probability is games / of. For --deal cards on the table, or for
 * each number from 3 to 27. */
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAD_USE = 2, DEAL_MIN = 3, DEAL_MAX = SHAPE_POINTS };

static bool print_player(const struct game *game, enum game_player player)
{
    static const char *const name[] = {"random", "clear", "left"};
    static const struct big zero;
    struct game_ends ends;
    char games[BIG_TEXT], all[BIG_TEXT];

    if (!game_play(game, player, &ends))
        return false;
    for (unsigned i = 0; i < GAME_ENDS; i++)
        if (big_compare(&ends.games[i], &zero) > 0)
            printf("%u %s %u %s %s\n", game->deal, name[player], 3 * i,
                   big_text(ends.games[i], games), big_text(ends.all, all));
    return true;
}

static bool print_deal(unsigned deal)
{
    struct position deck = {0, (1u << SHAPE_POINTS) - 1};
    struct game game;
    bool done = game_make(&game, deal, deck) && print_player(&game, GAME_RANDOM) &&
                print_player(&game, GAME_CLEAR) && print_player(&game, GAME_LEFT);

    fprintf(stderr, "deal %u: %u kinds of positions, %u moves\n", deal, game.nodes,
            game.moves);
    game_free(&game);
    return done;
}

int main(int argc, char **argv)
{
    unsigned from = DEAL_MIN, to = DEAL_MAX;

    if (argc == 3 && strcmp(argv[1], "--deal") == 0)
        from = to = (unsigned)strtoul(argv[2], NULL, 10);
    if ((argc != 1 && argc != 3) || from < DEAL_MIN || to > DEAL_MAX) {
        fprintf(stderr, "usage: set-game [--deal N], N from 3 to 27\n");
        return BAD_USE;
    }
    puts("# How the game of SET with 27 cards ends; made by set-game.\n"
         "# deal player cards games of");
    for (unsigned deal = from; deal <= to; deal++)
        if (!print_deal(deal))
            return EXIT_FAILURE;
    puts("end");
    return EXIT_SUCCESS;
}

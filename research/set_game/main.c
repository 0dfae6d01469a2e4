/* set-game: computes the exact probabilities of the ends of the game of SET with the deck
 * of 27 cards. Prints a line "deal player cards games of" for each player and each number
 * of cards that can remain: the probability is games / of. */
#include "game.h"
#include "research/common/arguments.h"

#include <stdio.h>
#include <stdlib.h>

enum { DEAL_MIN = 3, DEAL_MAX = SHAPE_POINTS };

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

    fprintf(stderr, "deal %u: %u classes of positions, %u moves\n", deal, game.nodes,
            game.moves);
    game_free(&game);
    return done;
}

int main(int argc, char **argv)
{
    unsigned deal = 0;
    const struct argument arguments[] = {
        {"deal", "N", "cards on the table (default: each number from 3 to 27)",
         arguments_unsigned, &deal, DEAL_MIN, DEAL_MAX},
        {NULL}};
    const struct command command = {
        "set-game",
        "Computes how the game of SET with the deck of 27 cards ends, as fractions.", NULL,
        arguments};

    arguments_read(&command, argc, argv);
    puts("# How the game of SET with 27 cards ends; made by set-game.\n"
         "# deal player cards games of");
    for (unsigned n = deal ? deal : DEAL_MIN; n <= (deal ? deal : DEAL_MAX); n++)
        if (!print_deal(n))
            return EXIT_FAILURE;
    puts("end");
    return EXIT_SUCCESS;
}

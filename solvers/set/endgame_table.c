/* Reads data/set/endings.table. Comments, which start with #, precede lines of the form
 *
 *     deal player cards games of
 *
 * Each line is for one number of cards that can remain, with the probability games / of.
 * The players are "random", "clear" and "left". "clear" is the best player of struct
 * set_ending, and "left" is not used. The last line is "end". The text is part of the
 * library, and tests/solvers/set/test_endgame_table.c checks it. */
#include "data/set_data.h"
#include "puzzles/set_games.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static struct set_ending *find_row(struct set_endings *endings, unsigned cards)
{
    unsigned row = 0;

    while (row < endings->rows && endings->row[row].cards < cards)
        row++;
    assert(row < SET_ENDINGS_MAX);
    if (row == endings->rows)
        endings->row[endings->rows++] = (struct set_ending){.cards = cards};
    return &endings->row[row];
}

/* Reads the numbers that follow the player at `at`. The random player precedes the others and
 * has all rows. */
static void read_ending(const char *at, bool random, struct set_endings *endings)
{
    char *end;
    unsigned cards = (unsigned)strtoul(at, &end, 10);
    double games = strtod(end, &end), all = strtod(end, NULL);
    struct set_ending *row = find_row(endings, cards);

    *(random ? &row->random : &row->best) = games / all;
}

bool set_find_endings(const struct set_rules *rules, struct set_endings *endings)
{
    static const char random[] = " random ", best[] = " clear ";
    const char *at = (const char *)set_endings_table;

    *endings = (struct set_endings){0};
    if (rules->properties != 3 || rules->pick != SET_PICK_RANDOM ||
        rules->stop != SET_STOP_NO_SET)
        return false;
    for (; *at != 'e'; at = strchr(at, '\n') + 1) {
        char *player;

        if (*at == '#' || strtoul(at, &player, 10) != rules->deal)
            continue;
        if (strncmp(player, random, strlen(random)) == 0)
            read_ending(player + strlen(random), true, endings);
        if (strncmp(player, best, strlen(best)) == 0)
            read_ending(player + strlen(best), false, endings);
    }
    endings->argument =
        "The program set-game computed the probabilities for all positions of the game, "
        "from the last positions back to the first. Of each group of positions that differ "
        "only by a symmetry of the deck, it examined one position. A symmetry exchanges "
        "cards in such a way that all sets remain sets.";
    return endings->rows > 0;
}

#include "puzzles.h"

#include <string.h>

void crossing_puzzle_make(struct crossing_puzzle *puzzle, uint32_t travelers,
                          uint32_t seats)
{
    memset(puzzle, 0, sizeof *puzzle);
    for (uint32_t i = 0; i < travelers; i++)
        puzzle->traveler[i] = (struct crossing_traveler){i, 1, 1, true};
    puzzle->question = crossing_question_of(puzzle->traveler, travelers, seats);
    puzzle->question.rule = puzzle->rule;
}

static struct crossing_rule *add_rule(struct crossing_puzzle *puzzle,
                                      enum crossing_rule_form form)
{
    struct crossing_rule *rule = &puzzle->rule[puzzle->question.rules++];

    *rule = (struct crossing_rule){.form = form, .where = CROSSING_BANKS};
    return rule;
}

void crossing_puzzle_forbid(struct crossing_puzzle *puzzle, uint64_t a, uint64_t b,
                            uint64_t without)
{
    struct crossing_rule *rule = add_rule(puzzle, CROSSING_NEVER_ALONE);

    rule->together = puzzle->some + puzzle->somes;
    rule->without = without;
    puzzle->some[puzzle->somes++] = (struct crossing_some){a, 1};
    if (b)
        puzzle->some[puzzle->somes++] = (struct crossing_some){b, 1};
    rule->parts = b ? 2 : 1;
}

void crossing_puzzle_farmer(struct crossing_puzzle *puzzle)
{
    enum { FARMER = 1, WOLF = 2, GOAT = 4, CABBAGE = 8 };

    crossing_puzzle_make(puzzle, 4, 2);
    for (int i = 1; i < 4; i++)
        puzzle->traveler[i].rows = false;
    crossing_puzzle_forbid(puzzle, WOLF, GOAT, FARMER);
    crossing_puzzle_forbid(puzzle, GOAT, CABBAGE, FARMER);
}

void crossing_puzzle_missionaries(struct crossing_puzzle *puzzle, uint32_t each,
                                  uint32_t seats)
{
    crossing_puzzle_make(puzzle, 2 * each, seats);
    for (uint32_t i = 0; i < 2 * each; i++)
        puzzle->traveler[i].kind = i / each;
    struct crossing_rule *rule = add_rule(puzzle, CROSSING_NEVER_OUTNUMBERED);

    rule->few = ((uint64_t)1 << each) - 1;
    rule->many = rule->few << each;
}

void crossing_puzzle_couples(struct crossing_puzzle *puzzle, uint32_t couples,
                             uint32_t seats)
{
    crossing_puzzle_make(puzzle, 2 * couples, seats);
    struct crossing_rule *rule = add_rule(puzzle, CROSSING_JEALOUS);

    rule->pair = puzzle->pair;
    rule->parts = couples;
    for (uint32_t i = 0; i < couples; i++)
        puzzle->pair[i] =
            (struct crossing_pair){(uint64_t)1 << i, (uint64_t)1 << (couples + i)};
}

void crossing_puzzle_adults(struct crossing_puzzle *puzzle)
{
    crossing_puzzle_make(puzzle, 4, 2);
    puzzle->question.load = 2;
    for (uint32_t i = 0; i < 4; i++) {
        puzzle->traveler[i].kind = i / 2;
        puzzle->traveler[i].weight = i < 2 ? 2 : 1;
    }
}

void crossing_puzzle_family(struct crossing_puzzle *puzzle)
{
    enum {
        FATHER = 1,
        MOTHER = 2,
        SONS = 0x0c,
        DAUGHTERS = 0x30,
        POLICEMAN = 0x40,
        THIEF = 0x80
    };

    crossing_puzzle_make(puzzle, 8, 2);
    for (uint32_t i = 2; i < 8; i++) {
        puzzle->traveler[i].kind = i / 2 + (i == 7 ? 1 : 0);
        puzzle->traveler[i].rows = i == 6;
    }
    puzzle->traveler[0].kind = 10;
    crossing_puzzle_forbid(puzzle, FATHER, DAUGHTERS, MOTHER);
    crossing_puzzle_forbid(puzzle, MOTHER, SONS, FATHER);
    crossing_puzzle_forbid(puzzle, THIEF, FATHER | MOTHER | SONS | DAUGHTERS, POLICEMAN);
}

void crossing_puzzle_zurg(struct crossing_puzzle *puzzle)
{
    static const uint32_t minutes[] = {5, 10, 20, 25};

    crossing_puzzle_make(puzzle, 4, 2);
    puzzle->question.goal = CROSSING_LEAST_MINUTES;
    for (int i = 0; i < 4; i++)
        puzzle->traveler[i].minutes = minutes[i];
}

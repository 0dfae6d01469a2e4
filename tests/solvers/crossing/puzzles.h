/* Known puzzles. */
#ifndef PUZZLED_TESTS_SOLVERS_CROSSING_PUZZLES_H
#define PUZZLED_TESTS_SOLVERS_CROSSING_PUZZLES_H

#include "puzzles/crossing.h"

enum { CROSSING_PUZZLE_RULES = 32, CROSSING_PUZZLE_PARTS = 64 };

/* `question` and the rules have pointers into the puzzle, so it must not be moved. */
struct crossing_puzzle {
    struct crossing_question question;
    struct crossing_traveler traveler[CROSSING_TRAVELERS_MAX];
    struct crossing_rule rule[CROSSING_PUZZLE_RULES];
    struct crossing_some some[CROSSING_PUZZLE_PARTS];
    struct crossing_pair pair[CROSSING_PUZZLE_PARTS];
    uint32_t somes;
};

/* Makes different travelers who can row and take a minute, without rules. */
void crossing_puzzle_make(struct crossing_puzzle *puzzle, uint32_t travelers,
                          uint32_t seats);

/* Adds a rule for the banks: a traveler of `a` and one of `b`, if it is not 0, must not be together
 * without one of `without`. */
void crossing_puzzle_forbid(struct crossing_puzzle *puzzle, uint64_t a, uint64_t b,
                            uint64_t without);

/* Farmer, wolf, goat and cabbage. Only the farmer, traveler 0, can row. Alcuin 18. */
void crossing_puzzle_farmer(struct crossing_puzzle *puzzle);

/* `each` missionaries, then `each` cannibals. */
void crossing_puzzle_missionaries(struct crossing_puzzle *puzzle, uint32_t each,
                                  uint32_t seats);

/* Jealous couples: husbands, then wives. Alcuin 17. */
void crossing_puzzle_couples(struct crossing_puzzle *puzzle, uint32_t couples,
                             uint32_t seats);

/* Two adults and two children. The boat can carry one adult or two children. Alcuin 19. */
void crossing_puzzle_adults(struct crossing_puzzle *puzzle);

/* Father, mother, two sons, two daughters, a policeman and a thief. The father must not be with a
 * daughter without the mother, the mother not with a son without the father, and the thief not
 * with the family without the policeman. Father, mother and policeman can row. */
void crossing_puzzle_family(struct crossing_puzzle *puzzle);

/* Buzz, Woody, Rex and Hamm. */
void crossing_puzzle_zurg(struct crossing_puzzle *puzzle);

#endif

/* The puzzles of the books. */
#ifndef PUZZLED_TESTS_SOLVERS_CROSSING_PUZZLES_H
#define PUZZLED_TESTS_SOLVERS_CROSSING_PUZZLES_H

#include "puzzles/crossing.h"

enum { CROSSING_PUZZLE_RULES = 32, CROSSING_PUZZLE_PARTS = 64 };

/* `question` and the rules point into it, so it must not be moved. */
struct crossing_puzzle {
    struct crossing_question question;
    struct crossing_traveler traveler[CROSSING_TRAVELERS_MAX];
    struct crossing_rule rule[CROSSING_PUZZLE_RULES];
    struct crossing_some some[CROSSING_PUZZLE_PARTS];
    struct crossing_pair pair[CROSSING_PUZZLE_PARTS];
    uint32_t somes;
};

/* So many travelers, all different, who row and take a minute; no rules. */
void crossing_puzzle_make(struct crossing_puzzle *puzzle, uint32_t travelers,
                          uint32_t seats);

/* Adds a rule of the banks: not `a` and `b` (0: nobody more) without `without`. */
void crossing_puzzle_forbid(struct crossing_puzzle *puzzle, uint64_t a, uint64_t b,
                            uint64_t without);

/* Farmer 0, who alone rows, wolf, goat and cabbage. Alcuin 18. */
void crossing_puzzle_farmer(struct crossing_puzzle *puzzle);

/* Missionaries and as many cannibals, after them. */
void crossing_puzzle_missionaries(struct crossing_puzzle *puzzle, uint32_t each,
                                  uint32_t seats);

/* Jealous couples: husbands, then wives. Alcuin 17. */
void crossing_puzzle_couples(struct crossing_puzzle *puzzle, uint32_t couples,
                             uint32_t seats);

/* Two adults and two children; the boat bears one adult or two children. Alcuin 19. */
void crossing_puzzle_adults(struct crossing_puzzle *puzzle);

/* Father, mother, two sons, two daughters, a policeman and a thief: no daughter with the
 * father but not the mother, no son with the mother but not the father, and nobody of the
 * family with the thief but not the policeman. Father, mother and policeman row. */
void crossing_puzzle_family(struct crossing_puzzle *puzzle);

/* Buzz, Woody, Rex and Hamm. */
void crossing_puzzle_zurg(struct crossing_puzzle *puzzle);

#endif

/* Properties of a question that do not require a search. */
#ifndef PUZZLES_CROSSING_QUESTION_H
#define PUZZLES_CROSSING_QUESTION_H

#include "puzzles/crossing.h"

/* Returns false for a question that crossing_solve rejects. */
bool crossing_question_is_valid(const struct crossing_question *question);

/* Returns the set of all travelers. */
uint64_t crossing_all_travelers(const struct crossing_question *question);

/* Returns the index of the first rule that a bank of the state breaks, or question->rules
 * if the state is legal. */
uint32_t crossing_state_broken_rule(const struct crossing_question *question,
                                    const struct crossing_state *state);

#endif

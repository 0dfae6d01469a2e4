/* What can be said of a question without answering it. For the solvers only. */
#ifndef PUZZLES_CROSSING_QUESTION_H
#define PUZZLES_CROSSING_QUESTION_H

#include "puzzles/crossing.h"

/* False for what crossing_solve refuses. */
bool crossing_question_is_legal(const struct crossing_question *question);

/* All travelers, as bits. */
uint64_t crossing_everybody(const struct crossing_question *question);

/* The first rule that a bank of the state breaks; question->rules: none. */
uint32_t crossing_state_breaks(const struct crossing_question *question,
                               const struct crossing_state *state);

#endif

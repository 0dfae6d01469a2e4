/* Games, codes, trees and what they cost as JSON. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_WRITE_H
#define PUZZLED_HANDLERS_BULLS_COWS_WRITE_H

#include "puzzles/bulls_cows_tree.h"
#include "puzzles/count.h"
#include "read.h"
#include "server/json/writer.h"

/* A code as a string value. */
void bulls_cows_write_code(struct json_writer *out, const struct bc_game *game,
                           bc_code code);

/* A member that is null when `value` is 0: nothing that is counted here can be 0 when it
 * is known. */
void bulls_cows_write_count(struct json_writer *out, const char *key, uint64_t value);

/* A count as a number, or beyond 2^53, which not every JSON reader keeps exactly, as a
 * string in decimal. */
void bulls_cows_write_large(struct json_writer *out, const struct pz_count *count);

/* A member with `sum` / `count`; null when `sum` is 0. */
void bulls_cows_write_mean(struct json_writer *out, const char *key, uint64_t sum,
                           uint32_t count);

/* The member `by_guesses`: by_guesses[1] to by_guesses[height]; null when `height` is 0. */
void bulls_cows_write_by_guesses(struct json_writer *out, const uint32_t *by_guesses,
                                 unsigned height);

/* The members `status` and `proven`. */
void bulls_cows_write_status(struct json_writer *out, const struct bc_question *question,
                             const struct bc_best *best);

/* The member `criteria`, for objectives of which each criterion has its own proof:
 * BC_LAST_GUESS. */
void bulls_cows_write_criteria(struct json_writer *out, enum bc_objective objective,
                               const struct bc_best *best);

/* A verdict as a status, a constant. */
const char *bulls_cows_verdict_name(enum bc_verdict verdict);

/* The members `objective` and `game`. */
void bulls_cows_write_question(struct json_writer *out,
                               const struct bulls_cows_question *question);

/* The members of a tree's answer from `height` to `criteria`. */
void bulls_cows_write_figures(struct json_writer *out, const struct bc_question *question,
                              const struct bc_optimum *optimum);

/* A whole answer with the tree to `levels` states below each other, or all of it with 0.
 * On PZ_NO_MEMORY it is not whole. */
enum pz_status bulls_cows_write_tree(struct json_writer *out,
                                     const struct bulls_cows_question *question,
                                     const struct bc_solved_tree *solved, unsigned levels);

/* The members `conflict` and `conflicts`; `row` has the numbers in the request of the
 * `count` rows. */
void bulls_cows_write_conflicts(struct json_writer *out, const unsigned char *row,
                                unsigned count, const struct bc_conflicts *conflicts);

/* A code of any game. */
void bulls_cows_write_large_code(struct json_writer *out, const struct bc_game *game,
                                 const struct bc_large_code *code);

/* A number of candidates where it was counted; else null, and another member for the number
 * that there are at least. */
void bulls_cows_write_candidates(struct json_writer *out, const char *key,
                                 uint64_t candidates, bool counted);

/* The member name of an answer, as "1,2", of numbers below 100; a value must follow. */
void bulls_cows_write_answer_key(struct json_writer *out, unsigned bulls, unsigned cows);

#endif

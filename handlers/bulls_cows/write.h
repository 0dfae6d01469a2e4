/* Writes codes, costs and explanations as JSON. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_WRITE_H
#define PUZZLED_HANDLERS_BULLS_COWS_WRITE_H

#include "read.h"

/* Writes a code as a string. */
void bulls_cows_write_code(struct json_writer *out, const struct bulls_cows_game *game,
                           const struct bc_code *code);

/* Writes the member `key`. The value 0 means unknown and becomes null. */
void bulls_cows_write_count(struct json_writer *out, const char *key, uint64_t value);

/* Writes a count as a decimal string, because not every JSON parser keeps integers beyond
 * 2^53 exactly. */
void bulls_cows_write_decimal(struct json_writer *out, const struct pz_count *count);

/* Writes the member `key` with `sum` / `count`, or null if `sum` is 0. */
void bulls_cows_write_mean(struct json_writer *out, const char *key, uint64_t sum,
                           uint32_t count);

/* Writes the member `secrets_by_guesses` with by_guesses[1] to by_guesses[height], or null
 * if `height` is 0. */
void bulls_cows_write_secrets_by_guesses(struct json_writer *out,
                                         const uint32_t *by_guesses, unsigned height);

/* Returns the value of `status` for a verdict, a constant. */
const char *bulls_cows_verdict_name(enum bc_verdict verdict);

/* Writes the members `status`, `proven` and `argument`. */
void bulls_cows_write_status(struct json_writer *out, const struct bc_quality *quality);

/* Writes the member `criteria` of BC_LAST_GUESS, whose criteria have separate proofs. */
void bulls_cows_write_criteria(struct json_writer *out, enum bc_objective objective,
                               const struct bc_quality *quality);

/* Writes the members `objective` and `game`. */
void bulls_cows_write_question(struct json_writer *out,
                               const struct bulls_cows_question *question);

/* Writes the members of a tree's response from `height` to `criteria`. */
void bulls_cows_write_figures(struct json_writer *out, enum bc_objective objective,
                              const struct bc_optimum *optimum);

/* Writes the members `conflict` and `conflicts`, with the numbers of the rows in the request.
 * Writes nothing if there are no conflicts. */
void bulls_cows_write_conflicts(struct json_writer *out,
                                const struct bulls_cows_question *question,
                                const struct bc_conflicts *conflicts);

/* Writes the member `key` with a number of candidates. If not all candidates were counted,
 * the member is null, and a second member, with the suffix _at_least, has the number. */
void bulls_cows_write_candidates(struct json_writer *out, const char *key,
                                 uint64_t candidates, bool counted);

/* Writes an answer as the name of a member, such as "1,2". A value must follow. */
void bulls_cows_write_answer_key(struct json_writer *out, struct bc_answer answer);

#endif

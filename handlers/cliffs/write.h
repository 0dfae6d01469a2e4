/* Writes rules, moves and results of play as JSON. */
#ifndef PUZZLED_HANDLERS_CLIFFS_WRITE_H
#define PUZZLED_HANDLERS_CLIFFS_WRITE_H

#include "read.h"

/* Returns "top" or "bottom". */
const char *cliffs_cliff_name(bool top);

/* Writes the members `key`, a rule such as "hair is 1", and `cliff`, the cliff that accepts
 * the Zoombinis that match it. */
void cliffs_write_rule(struct json_writer *out, const char *key,
                       const struct cliffs_traits *traits, const struct cliffs_case *c);

/* Write the member `text` for a rule or a Zoombini of the band, if the question has words. */
void cliffs_write_rule_words(struct json_writer *out, const struct cliffs_asked *asked,
                             const struct cliffs_rule *rule);
void cliffs_write_words(struct json_writer *out, const struct cliffs_asked *asked,
                        uint32_t zoombini);

/* Writes the member `key`: a rule in words such as "ponytail or red nose". */
void cliffs_write_rule_text(struct json_writer *out, const char *key,
                            const struct cliffs_traits *traits,
                            const struct cliffs_rule *rule);

/* Writes a Zoombini in words, as a value. */
void cliffs_write_zoombini(struct json_writer *out, const struct cliffs_traits *traits,
                           const struct cliffs_zoombini *zoombini);

/* Writes the member `level`: a number, or "unknown". */
void cliffs_write_level(struct json_writer *out, unsigned level);

/* Writes the member `mistakes`, with null for values that are unknown. */
void cliffs_write_mistakes(struct json_writer *out, const struct cliffs_question *question,
                           const struct cliffs_standing *standing);

/* Writes the member `queries` if that is the goal; null if it is unknown. */
void cliffs_write_queries(struct json_writer *out, const struct cliffs_question *question,
                          const struct cliffs_standing *standing);

/* Writes the members `win_probability`, `guaranteed` and `guarantee`. */
void cliffs_write_chances(struct json_writer *out, const struct cliffs_standing *standing);

/* Writes the members `consistent_rules`, `goal`, `search`, `status` and `proven`. Adds
 * `argument` if something is proven, lower bounds if the play is not proven to be optimal,
 * and `conflict` if no rule is consistent. Marks a response that depends on the time. */
void cliffs_write_standing(struct handler_call *call,
                           const struct cliffs_question *question,
                           const struct cliffs_standing *standing);

/* Returns the result of a request whose valid question was solved with `status`. Reports an
 * error of the prior for PZ_INVALID. */
enum handler_result cliffs_question_ended(struct handler_call *call,
                                          const struct cliffs_question *question,
                                          enum pz_status status);

#endif

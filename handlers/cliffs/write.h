/* Rules, moves and what play comes to as JSON. */
#ifndef PUZZLED_HANDLERS_CLIFFS_WRITE_H
#define PUZZLED_HANDLERS_CLIFFS_WRITE_H

#include "read.h"

/* "top" or "bottom". */
const char *cliffs_cliff_name(bool top);

/* The members `key` and `cliff`: a rule in words, and which cliff takes whom it matches. */
void cliffs_write_rule(struct json_writer *out, const char *key,
                       const struct cliffs_traits *traits, const struct cliffs_case *c);

/* The member `text` where the question has words: a rule, and a Zoombini of the band. */
void cliffs_write_rule_words(struct json_writer *out, const struct cliffs_asked *asked,
                             const struct cliffs_rule *rule);
void cliffs_write_words(struct json_writer *out, const struct cliffs_asked *asked,
                        uint32_t zoombini);

/* The member `text`: a rule in words such as "ponytail or red nose". */
void cliffs_write_rule_text(struct json_writer *out, const struct cliffs_traits *traits,
                            const struct cliffs_rule *rule);

/* A Zoombini in words, as a value. */
void cliffs_write_zoombini(struct json_writer *out, const struct cliffs_traits *traits,
                           const struct cliffs_zoombini *zoombini);

/* The member `level` of a question or an answer: a number, or "unknown". */
void cliffs_write_level(struct json_writer *out, unsigned level);

/* The members `expected...` and `worst...` under these names; null where not known. */
void cliffs_write_outcome(struct json_writer *out, const struct cliffs_standing *standing,
                          const char *expected, const char *worst);

/* The member `queries`, for that goal; null where it is not known. */
void cliffs_write_queries(struct json_writer *out, const struct cliffs_question *question,
                          const struct cliffs_standing *standing);

/* The members `win_probability`, `guaranteed` and `guarantee`. */
void cliffs_write_chances(struct json_writer *out, const struct cliffs_standing *standing);

/* The members `made` and `allowed`. */
void cliffs_write_allowed(struct json_writer *out, const struct cliffs_question *question,
                          const struct cliffs_standing *standing);

/* The members `rules_left`, `goal`, `search`, `status` and `proven`, `argument` where
 * something is proven, lower bounds where the best play is not, and where no rule is left
 * `conflict`. Notes when the answer varies. */
void cliffs_write_standing(struct exchange *x, const struct cliffs_question *question,
                           const struct cliffs_standing *standing);

/* How a request about a band ends whose question, well read, was answered with `status`:
 * PZ_INVALID refuses the prior. */
enum handled cliffs_question_ended(struct exchange *x,
                                   const struct cliffs_question *question,
                                   enum pz_status status);

#endif

/* Writes rules, moves and results of play as JSON. */
#ifndef PUZZLED_HANDLERS_CLIFFS_WRITE_H
#define PUZZLED_HANDLERS_CLIFFS_WRITE_H

#include "read.h"

/* Returns "top" or "bottom". */
const char *cliffs_cliff_name(bool top);

/* Writes the members `rule`, such as "hair is 1", and `cliff`, the cliff that accepts the
 * Zoombinis that match it, and `text` if the question has words. */
void cliffs_write_rule(struct json_writer *out, const struct cliffs_asked *asked,
                       const struct cliffs_case *c);

/* Writes the members `zoombini` and `cliff`, and `text` if the question has words. */
void cliffs_write_send(struct json_writer *out, const struct cliffs_asked *asked,
                       uint32_t zoombini, bool top);

/* Writes the member `level`: a number, or "unknown". */
void cliffs_write_level(struct json_writer *out, unsigned level);

/* Writes a Zoombini as a string of digits. No value may exceed 9. */
void cliffs_write_digits(struct json_writer *out, const struct cliffs_traits *traits,
                         const struct cliffs_zoombini *zoombini);

/* Writes the member `hidden_rule`, with words if `words`. */
void cliffs_write_hidden_rule(struct json_writer *out, const struct cliffs_traits *traits,
                              const struct cliffs_case *c, bool words);

/* Writes the members `mistakes`, `win_probability`, `guaranteed` and `guarantee`, with null
 * for unknown values (NaN in `means`). Adds `queries` or `deduction` if that is the goal. */
void cliffs_write_outcome(struct json_writer *out, const struct cliffs_asked *asked,
                          const struct cliffs_standing *standing);

/* Writes the members `consistent_rules`, `goal`, `search`, `status` and `proven`. Adds
 * `argument` if something is proven, lower bounds if the play is not proven to be optimal,
 * and `conflict` if no rule is consistent. Marks a response that depends on the time. */
void cliffs_write_standing(struct handler_call *call,
                           const struct cliffs_question *question,
                           const struct cliffs_standing *standing);

#endif

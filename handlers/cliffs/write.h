/* Rules, moves and what play comes to as JSON. */
#ifndef PUZZLED_HANDLERS_CLIFFS_WRITE_H
#define PUZZLED_HANDLERS_CLIFFS_WRITE_H

#include "find.h"

enum { CLIFFS_RULE_TEXT = 80 /* bytes of a rule's text, the final NUL included */ };

/* Writes a rule in words: "hair is 1", "hair is 1 or 2", "hair is 1 or nose is 2". */
void cliffs_rule_text(const struct cliffs_traits *traits, const struct cliffs_rule *rule,
                      char text[CLIFFS_RULE_TEXT]);

/* "top" or "bottom". */
const char *cliffs_cliff_name(bool top);

/* The members `key` and `cliff`: a rule in words, and which cliff takes whom it matches. */
void cliffs_write_rule(struct json_writer *out, const char *key,
                       const struct cliffs_traits *traits, const struct cliffs_case *c);

/* The member `level` of a question or an answer: a number, or "unknown". */
void cliffs_write_level(struct json_writer *out, unsigned level);

/* The member `win_probability`. */
void cliffs_write_win(struct json_writer *out, const struct cliffs_found *found);

/* The members `expected...` and `worst...` under these names; null where not known. */
void cliffs_write_outcome(struct json_writer *out, const struct cliffs_found *found,
                          const char *expected, const char *worst);

/* The members `guaranteed` and `guarantee`. */
void cliffs_write_guarantee(struct json_writer *out, const struct cliffs_question *question,
                            const struct cliffs_found *found);

/* The members `rules_left`, `goal`, `method` and `proven`, and where the request has limits
 * or time ran out, `status`. */
void cliffs_write_standing(struct exchange *x, const struct cliffs_question *question,
                           const struct cliffs_found *found, bool proven);

/* The member `conflict`. PZ_NO_MEMORY, PZ_STOPPED. */
enum pz_status cliffs_write_conflict(struct exchange *x,
                                     const struct cliffs_question *question,
                                     const struct cliffs_found *found);

#endif

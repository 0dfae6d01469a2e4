/* Why no plan takes less: the theorem or the search behind a bound; and why there is no
 * plan at all. In one sentence, and at length with the numbers of the question. */
#ifndef PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H
#define PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H

#include "read.h"

/* Writes the member `argument`, a sentence: what makes it impossible, or why no plan takes
 * less than the bound of the answer; nothing where neither is known. */
void bridge_write_argument(struct json_writer *out, const struct bridge_request *request,
                           const struct bridge_answer *answer);

/* Writes the member `explanation`, the sentences that show the bound of the answer; nothing
 * where there is no bound because there is no plan at all. */
void bridge_write_explanation(struct json_writer *out, const struct bridge_party *party,
                              const struct bridge_answer *answer);

#endif

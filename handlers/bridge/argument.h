/* Explains why no plan is faster (the theorem or the search that proves it), or why there is
 * no plan: in one sentence, and in full with the numbers of the request. */
#ifndef PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H
#define PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H

#include "read.h"

/* Writes the member `argument`, a sentence: why there is no plan, or why no plan takes less
 * than the lower bound. Writes nothing if neither is known. */
void bridge_write_argument(struct json_writer *out, const struct bridge_request *request,
                           const struct bridge_answer *answer);

/* Writes the member `explanation`, the sentences that prove the lower bound. Writes nothing
 * if there is no bound, because there is no plan for any deadline. */
void bridge_write_explanation(struct json_writer *out, const struct bridge_party *party,
                              const struct bridge_answer *answer);

#endif
